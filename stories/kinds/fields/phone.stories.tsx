import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/phone' };

const states = fieldStates({
  type: 'phone',
  label: 'Telefonnummer',
  hint: 'Mit Vorwahl, zum Beispiel 0171 1234567',
  answer: '+49 171 1234567',
  wrongAnswer: '12',
  spoken: '+49 171 1234567',
  wrong: 'Gib eine Telefonnummer mit Vorwahl ein',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['textbox "Telefonnummer" = +49 171 1234567']);
export const Wrong = said(states.wrong, [
  'textbox "Telefonnummer" = 12 (invalid) — Mit Vorwahl, zum Beispiel 0171 1234567 Gib eine Telefonnummer mit Vorwahl ein',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
