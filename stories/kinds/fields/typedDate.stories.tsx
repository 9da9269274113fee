// date, typed: its states.
import { fieldStates } from '../../stage/fields.tsx';

export default { title: 'Kinds/Fields/date, typed' };

const states = fieldStates({
  type: 'date',
  widget: 'typed',
  label: 'Geburtsdatum',
  hint: 'Zum Beispiel 31.12.1985',
  answer: '1985-12-31',
  spoken: '31.12.1985',
  wrong: 'Gib dein Geburtsdatum ein',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = states.filled;
export const Wrong = states.wrong;
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
