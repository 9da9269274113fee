import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/text' };

const states = fieldStates({
  type: 'text',
  label: 'Vorname',
  hint: 'So wie er im Führerschein steht',
  answer: 'Katharina',
  spoken: 'Katharina',
  wrong: 'Gib deinen Vornamen ein',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['textbox "Vorname" = Katharina']);
export const Wrong = said(states.wrong, [
  'textbox "Vorname" (invalid) — So wie er im Führerschein steht Gib deinen Vornamen ein',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;

const site = fieldStates({
  type: 'text',
  webAddress: true,
  label: 'Website',
  answer: 'https://example.de',
  wrongAnswer: 'example',
  spoken: 'https://example.de',
  wrong: 'Gib die Adresse einer Website ein, zum Beispiel https://example.de',
});

export const WebAddress = said(site.filled, ['textbox "Website" = https://example.de']);
export const WebAddressWrong = site.wrong;
