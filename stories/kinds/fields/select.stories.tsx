import { parts } from '../../stage/examples.ts';
import { choiceStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/choice, select' };

const states = choiceStates(
  {
    type: 'choice',
    widget: 'select',
    label: 'Bauteil',
    hint: 'Das Teil, das beschädigt ist',
    answer: 'c',
    spoken: 'Felge',
    wrong: 'Wähle das Bauteil',
  },
  parts,
);

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, [
  'combobox "Bauteil" = Felge',
  'option "Bitte wählen"',
  'group "Karosserie"',
  'group "Räder"',
  'option "Tür vorn"',
  'option "Tür hinten"',
  'option "Felge" (selected)',
  'option "Reifen"',
]);
export const Wrong = said(states.wrong, [
  'combobox "Bauteil" = Bitte wählen (invalid) — Das Teil, das beschädigt ist Wähle das Bauteil',
  'option "Bitte wählen" (selected)',
  'group "Karosserie"',
  'group "Räder"',
  'option "Tür vorn"',
  'option "Tür hinten"',
  'option "Felge"',
  'option "Reifen"',
]);
export const ReadOnly = states.readonly;
export const Loading = states.loading;
export const NothingToChoose = states.none;
export const OneIsUnavailable = states.unavailable;
export const LongWords = states.long;
export const LongOptions = states.longOptions;
