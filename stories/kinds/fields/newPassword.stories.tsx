import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/password, a new one' };

const states = fieldStates({
  type: 'password',
  autocomplete: 'new-password',
  strength: true,
  label: 'Neues Passwort',
  hint: 'Mindestens 8 Zeichen',
  answer: 'Probefahrt-2026',
  wrongAnswer: 'passwort1',
  spoken: '••••••••',
  wrong: 'Dieses Passwort ist leicht zu erraten',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['textbox "Neues Passwort" = •••••••••••••••', 'button "Passwort zeigen"']);
export const Wrong = said(states.wrong, [
  'textbox "Neues Passwort" = ••••••••• (invalid) — Mindestens 8 Zeichen Dieses Passwort ist leicht zu erraten',
  'button "Passwort zeigen"',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
