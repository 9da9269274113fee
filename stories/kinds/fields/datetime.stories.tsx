import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/datetime' };

const states = fieldStates({
  type: 'datetime',
  label: 'Unfall',
  hint: 'So genau du es weißt',
  answer: '2026-12-03T14:30',
  spoken: 'Donnerstag, 03.12.2026, 14:30',
  wrongAnswer: 'gestern',
  wrong: 'Das ist so nicht lesbar. Schreib es wie 03.12.2026, 14:30',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['textbox "Unfall" = 03.12.2026, 14:30']);
export const Wrong = said(states.wrong, [
  'textbox "Unfall" = gestern (invalid) — So genau du es weißt Das ist so nicht lesbar. Schreib es wie 03.12.2026, 14:30',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
