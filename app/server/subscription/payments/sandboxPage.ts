import type { Language } from '../../platform/languages/languages.ts';
import { PAYMENT_TYPES } from './paymentTypes.ts';
import { SANDBOX } from './provider.ts';

/** Renders the page that replaces the payment provider in the demo. */
export function sandboxPage(session: string, language: Language): string {
  const say = (word: Parameters<Language['say']>[0]) => escaped(language.say(word));
  const ways = PAYMENT_TYPES.map(
    (type, index) =>
      `<p><label><input type="radio" name="payment_type" value="${type}"${index === 0 ? ' checked' : ''}> ${say(`payment.${type}`)}</label></p>`,
  );
  return `<!doctype html>
<html lang="${language.code}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${say('payment.title')}</title></head>
<body><main><h1>${say('payment.title')}</h1><p>${say('payment.about')}</p>
<form method="post" action="${SANDBOX}?session=${encodeURIComponent(session)}">
<fieldset><legend>${say('payment.type')}</legend>${ways.join('')}</fieldset>
<p><button name="outcome" value="success">${say('payment.confirm')}</button>
<button name="outcome" value="cancel">${say('payment.cancel')}</button></p>
</form></main></body>
</html>
`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
