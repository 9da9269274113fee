import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

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
export const Filled = said(states.filled, ['textbox "Geburtsdatum" = 31.12.1985']);
export const Wrong = said(states.wrong, [
  'textbox "Geburtsdatum" (invalid) — Zum Beispiel 31.12.1985 Gib dein Geburtsdatum ein',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
