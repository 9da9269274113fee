// Renders e-mails as HTML and plain text. Only this file of the server imports mustache.
import { readFileSync } from 'node:fs';
import Mustache from 'mustache';

const LAYOUT = readFileSync(new URL('layout.mustache', import.meta.url), 'utf8');

/** Text of an e-mail in one language, see schemas/mail.schema.json. */
export interface MailText {
  readonly subject: string;
  readonly title: string;
  readonly before: readonly string[];
  readonly button: string;
  readonly after: readonly string[];
}

export type MailValues = Readonly<Record<string, string>>;

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Lists the placeholders of a text. Other mustache tags are listed with their type, as unknown. */
export function placeholdersOf(text: string): string[] {
  return Mustache.parse(text)
    .filter(([type]) => type !== 'text')
    .map(([type, name]) => (type === 'name' ? name : `${type}${name}`));
}

/**
 * Renders an e-mail. Values are escaped in HTML, and the subject stays one line.
 *
 * @param locale locale of the text, such as de-DE
 * @param values values of the placeholders; `link` is the URL of the button
 */
export function renderMail(mail: MailText, locale: string, values: MailValues): RenderedMail {
  const fill = (text: string) => Mustache.render(text, values, {}, { escape: String });
  const filled = {
    language: locale.slice(0, 2),
    subject: fill(mail.subject).replaceAll(/\p{Cc}+/gu, ' '),
    title: fill(mail.title),
    // Leaves out paragraphs whose placeholders are empty.
    before: mail.before.filter((paragraph) => paragraph === '' || fill(paragraph) !== '').map(fill),
    button: fill(mail.button),
    link: values.link,
    after: mail.after.map(fill),
  };
  const text = [filled.title, ...filled.before, `${filled.button}:\n${filled.link}`, ...filled.after, 'Fahrplan'];
  return { subject: filled.subject, text: `${text.join('\n\n')}\n`, html: Mustache.render(LAYOUT, filled) };
}
