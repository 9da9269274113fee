import { parts } from '../../stage/examples.ts';
import { choiceStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/choices' };

const states = choiceStates(
  {
    type: 'choices',
    label: 'Was liegt noch im Auto?',
    hint: 'Wir nehmen es mit',
    answer: ['a', 'c'],
    spoken: 'Tür vorn, Felge',
    wrong: 'Wähle, was im Auto liegt',
  },
  parts,
);

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, [
  'group "Was liegt noch im Auto?"',
  'checkbox "Tür vorn" (checked)',
  'checkbox "Tür hinten"',
  'checkbox "Felge" (checked)',
  'checkbox "Reifen"',
]);
export const Wrong = said(states.wrong, [
  'group "Was liegt noch im Auto?" — Wir nehmen es mit Wähle, was im Auto liegt',
  'checkbox "Tür vorn"',
  'checkbox "Tür hinten"',
  'checkbox "Felge"',
  'checkbox "Reifen"',
]);
export const ReadOnly = states.readonly;
export const Loading = states.loading;
export const NothingToChoose = states.none;
export const OneIsUnavailable = states.unavailable;
export const LongWords = states.long;
export const LongOptions = states.longOptions;
