import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

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
export const Filled = said(states.filled, ['checkbox "Das Auto ist fahrbereit und vollgetankt." (checked)']);
export const Wrong = said(states.wrong, [
  'checkbox "Das Auto ist fahrbereit und vollgetankt." (invalid) — Ohne das können wir es nicht abholen Bestätige, dass das Auto fahrbereit ist',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
