import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/duration' };

const states = fieldStates({
  type: 'duration',
  label: 'Dauer der Fahrt',
  hint: 'Ungefähr',
  answer: 90,
  spoken: '1 Std. 30 Min.',
  wrongAnswer: 'lange',
  wrong: 'Das ist so nicht lesbar. Schreib es wie 1:30',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['textbox "Dauer der Fahrt" = 1:30']);
export const Wrong = said(states.wrong, [
  'textbox "Dauer der Fahrt" = lange (invalid) — Ungefähr Das ist so nicht lesbar. Schreib es wie 1:30',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
