// postcode: its states.
import { fieldStates } from '../../stage/fields.tsx';

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
export const Filled = states.filled;
export const Wrong = states.wrong;
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
