import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/boolean, yesno' };

const states = fieldStates({
  type: 'boolean',
  widget: 'yesno',
  label: 'Wurde jemand verletzt?',
  hint: 'Auch leicht',
  answer: false,
  spoken: 'Nein',
  wrong: 'Sag uns, ob jemand verletzt wurde',
});

export const Empty = said(states.empty, ['radiogroup "Wurde jemand verletzt?"', 'radio "Ja"', 'radio "Nein"']);
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, [
  'radiogroup "Wurde jemand verletzt?"',
  'radio "Ja"',
  'radio "Nein" (checked)',
]);
export const Wrong = said(states.wrong, [
  'radiogroup "Wurde jemand verletzt?" (invalid) — Auch leicht Sag uns, ob jemand verletzt wurde',
  'radio "Ja"',
  'radio "Nein"',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
