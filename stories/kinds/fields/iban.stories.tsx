import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/iban' };

const states = fieldStates({
  type: 'iban',
  label: 'IBAN',
  hint: 'Steht auf deiner Karte',
  answer: 'DE89370400440532013000',
  wrongAnswer: 'DE8937040044',
  spoken: 'DE89 3704 0044 0532 0130 00',
  wrong: 'Prüfe die IBAN: eine deutsche hat 22 Stellen',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['textbox "IBAN" = DE89 3704 0044 0532 0130 00']);
export const Wrong = said(states.wrong, [
  'textbox "IBAN" = DE89 3704 0044 (invalid) — Steht auf deiner Karte Prüfe die IBAN: eine deutsche hat 22 Stellen',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
