import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/number' };

const states = fieldStates({
  type: 'number',
  label: 'Gewicht',
  hint: 'Mit Verpackung',
  suffix: 'kg',
  answer: 1234.5,
  spoken: '1.234,5 kg',
  wrong: 'Gib das Gewicht an',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['textbox "Gewicht" = 1.234,5 — kg']);
export const Wrong = said(states.wrong, ['textbox "Gewicht" (invalid) — Mit Verpackung Gib das Gewicht an kg']);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
