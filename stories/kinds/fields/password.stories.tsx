import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/password' };

const states = fieldStates({
  type: 'password',
  label: 'Passwort',
  hint: 'Mindestens 8 Zeichen',
  answer: 'Probefahrt-2026',
  wrongAnswer: 'kurz',
  spoken: '••••••••',
  wrong: 'Nimm mindestens 8 Zeichen',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['textbox "Passwort" = •••••••••••••••', 'button "Passwort zeigen"']);
export const Wrong = said(states.wrong, [
  'textbox "Passwort" = •••• (invalid) — Mindestens 8 Zeichen Nimm mindestens 8 Zeichen',
  'button "Passwort zeigen"',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
