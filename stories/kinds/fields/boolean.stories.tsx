// boolean: its states.
import { fieldStates } from '../../stage/fields.tsx';

export default { title: 'Kinds/Fields/boolean' };

const states = fieldStates({
  type: 'boolean',
  label: 'Das Auto ist fahrbereit und vollgetankt.',
  hint: 'Ohne das können wir es nicht abholen',
  answer: true,
  spoken: 'Ja',
  wrong: 'Bestätige, dass das Auto fahrbereit ist',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = states.filled;
export const Wrong = states.wrong;
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
