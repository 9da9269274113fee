// Makes an e-mail of its words: a page, and the same as plain text. The server's only door to mustache.
import { readFileSync } from 'node:fs';
import Mustache from 'mustache';

const LAYOUT = readFileSync(new URL('layout.mustache', import.meta.url), 'utf8');

/** The words of an e-mail in one language, see schemas/mail.schema.json. */
export interface MailText {
  readonly subject: string;
  readonly title: string;
  readonly before: readonly string[];
  readonly button: string;
  readonly after: readonly string[];
}

/** What the placeholders of a text stand for. */
export type MailValues = Readonly<Record<string, string>>;

/** An e-mail as it is sent. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Names the placeholders of a text; what mustache knows besides names counts as a name that nobody knows. */
export function placeholdersOf(text: string): string[] {
  return Mustache.parse(text)
    .filter(([type]) => type !== 'text')
    .map(([type, name]) => (type === 'name' ? name : `${type}${name}`));
}

/**
 * Writes an e-mail with its placeholders filled in.
 *
 * Whatever a value holds is text: it is escaped in the page, and a subject stays one line.
 *
 * @param language of the words, such as de-DE
 * @param values what the placeholders stand for, and `link`, the address behind the button
 */
export function renderMail(words: MailText, language: string, values: MailValues): RenderedMail {
  const fill = (text: string) => Mustache.render(text, values, {}, { escape: String });
  const filled = {
    language: language.slice(0, 2),
    subject: fill(words.subject).replaceAll(/\p{Cc}+/gu, ' '),
    title: fill(words.title),
    // A paragraph whose placeholders stand for nothing is left out.
    before: words.before.filter((paragraph) => paragraph === '' || fill(paragraph) !== '').map(fill),
    button: fill(words.button),
    link: values.link,
    after: words.after.map(fill),
  };
  const text = [filled.title, ...filled.before, `${filled.button}:\n${filled.link}`, ...filled.after, 'Fahrplan'];
  return { subject: filled.subject, text: `${text.join('\n\n')}\n`, html: Mustache.render(LAYOUT, filled) };
}
