import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/money' };

const states = fieldStates({
  type: 'money',
  label: 'Betrag',
  hint: 'In Euro',
  answer: 123450,
  spoken: '1.234,50 €',
  wrong: 'Gib einen Betrag ein',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['textbox "Betrag" = 1.234,50 — €']);
export const Wrong = said(states.wrong, ['textbox "Betrag" (invalid) — In Euro Gib einen Betrag ein €']);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;

const francs = fieldStates({
  type: 'money',
  currency: 'CHF',
  label: 'Schaden',
  answer: 123450,
  spoken: '1.234,50 CHF',
  wrong: 'Gib einen Betrag ein',
});

export const OwnCurrency = said(francs.filled, ['textbox "Schaden" = 1.234,50 — CHF']);
