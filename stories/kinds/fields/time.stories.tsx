import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/time' };

const states = fieldStates({
  type: 'time',
  label: 'Uhrzeit',
  hint: 'Wann es passiert ist',
  answer: '14:30',
  spoken: '14:30',
  wrongAnswer: '14 Uhr halb',
  wrong: 'Das ist so nicht lesbar. Schreib es wie 14:30',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['textbox "Uhrzeit" = 14:30']);
export const Wrong = said(states.wrong, [
  'textbox "Uhrzeit" = 14 Uhr halb (invalid) — Wann es passiert ist Das ist so nicht lesbar. Schreib es wie 14:30',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
