// integer: its states.
import { fieldStates } from '../../stage/fields.tsx';

export default { title: 'Kinds/Fields/integer' };

const states = fieldStates({
  type: 'integer',
  label: 'Kilometerstand',
  unit: 'km',
  hint: 'Wie ihn der Tacho zeigt',
  answer: 12345,
  spoken: '12.345 km',
  wrong: 'Gib den Kilometerstand ein',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = states.filled;
export const Wrong = states.wrong;
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
