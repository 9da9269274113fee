import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/postcode' };

const states = fieldStates({
  type: 'postcode',
  label: 'Postleitzahl',
  hint: '5 Ziffern, zum Beispiel 80331',
  answer: '80337',
  wrongAnswer: '8033',
  spoken: '80337',
  wrong: 'Gib alle 5 Ziffern der Postleitzahl ein',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['textbox "Postleitzahl" = 80337']);
export const Wrong = said(states.wrong, [
  'textbox "Postleitzahl" = 8033 (invalid) — 5 Ziffern, zum Beispiel 80331 Gib alle 5 Ziffern der Postleitzahl ein',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
