import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/email' };

const states = fieldStates({
  type: 'email',
  label: 'E-Mail-Adresse',
  hint: 'Dorthin geht die Bestätigung',
  answer: 'katharina.brandl@example.de',
  wrongAnswer: 'katharina.brandl',
  spoken: 'katharina.brandl@example.de',
  wrong: 'Gib eine E-Mail-Adresse ein, zum Beispiel name@example.org',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['textbox "E-Mail-Adresse" = katharina.brandl@example.de']);
export const Wrong = said(states.wrong, [
  'textbox "E-Mail-Adresse" = katharina.brandl (invalid) — Dorthin geht die Bestätigung Gib eine E-Mail-Adresse ein, zum Beispiel name@example.org',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
