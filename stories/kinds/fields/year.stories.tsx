import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/year' };

const states = fieldStates({
  type: 'year',
  label: 'Baujahr',
  hint: 'Steht im Fahrzeugschein',
  answer: '2019',
  spoken: '2019',
  wrongAnswer: '19',
  wrong: 'Das ist so nicht lesbar. Schreib es wie 2026',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['textbox "Baujahr" = 2019']);
export const Wrong = said(states.wrong, [
  'textbox "Baujahr" = 19 (invalid) — Steht im Fahrzeugschein Das ist so nicht lesbar. Schreib es wie 2026',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
