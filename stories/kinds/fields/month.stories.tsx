import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/month' };

const states = fieldStates({
  type: 'month',
  label: 'Erstzulassung',
  hint: 'Steht im Fahrzeugschein',
  answer: '2019-03',
  spoken: 'März 2019',
  wrongAnswer: 'März',
  wrong: 'Das ist so nicht lesbar. Schreib es wie 12.2026',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['textbox "Erstzulassung" = 03.2019']);
export const Wrong = said(states.wrong, [
  'textbox "Erstzulassung" = März (invalid) — Steht im Fahrzeugschein Das ist so nicht lesbar. Schreib es wie 12.2026',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
