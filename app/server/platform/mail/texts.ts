import { readdirSync, readFileSync } from 'node:fs';
import { declaredMails } from '@fahrplan/engine/validate';
import { languageFor, languages } from '../languages/languages.ts';
import { compileSchema } from '../validation/schemas.ts';
import { readOperations } from '../values/catalogue.ts';
import { productFile } from '../values/productFiles.ts';
import type { MailKind, Placeholders } from './kinds.ts';
import { type MailText, placeholdersOf } from './render.ts';

const SCHEMA = new URL('../../../../schemas/mail.schema.json', import.meta.url);

interface MailFile {
  readonly id: string;
  readonly texts: Readonly<Record<string, MailText>>;
}

/** Returns the text of a kind in the language of a locale. */
export type MailTexts = (kind: MailKind, locale: string) => { readonly language: string; readonly text: MailText };

/**
 * Reads flows/mails: the e-mails of the server (`own`) and those that operations send. Throws naming every
 * file that is wrong, missing or unknown.
 */
export function readMailTexts(own: Placeholders, folder: URL = productFile('flows/mails/')): MailTexts {
  const placeholders = { ...own, ...declaredMails(readOperations()) };
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const files = names.map((name) => ({
    name,
    file: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as unknown,
  }));
  const problems = [
    ...files.flatMap(({ name, file }) => problemsOf(placeholders, name, file)),
    ...missing(placeholders, names),
  ];
  if (problems.length > 0)
    throw new Error(`The e-mails in flows/mails are invalid. Correct them:\n${problems.join('\n')}`);
  const byKind = new Map(files.map(({ file }) => [(file as MailFile).id, (file as MailFile).texts]));
  return (kind, locale) => {
    const texts = byKind.get(kind) ?? {};
    const language = languageFor(locale).locale;
    return { language, text: texts[language] as MailText };
  };
}

const shapeProblems = compileSchema(SCHEMA);

function problemsOf(placeholders: Placeholders, name: string, file: unknown): string[] {
  const shape = shapeProblems(file).map((problem) => `${name}: ${problem}`);
  if (shape.length > 0) return shape;
  const { id, texts } = file as MailFile;
  const problems =
    `${id}.json` === name ? [] : [`${name}: /id is "${id}", not the name of the file. Rename one of the two.`];
  const { spoken } = languages();
  for (const { locale } of spoken)
    if (!Object.hasOwn(texts, locale)) problems.push(`${name}: /texts has no texts for ${locale}. Add them.`);
  const known = (Object.hasOwn(placeholders, id) && placeholders[id]) || [];
  for (const [locale, text] of Object.entries(texts))
    for (const placeholder of Object.values(text).flat().flatMap(placeholdersOf))
      if (!known.includes(placeholder))
        problems.push(
          `${name}: ${locale} has the unknown placeholder {{${placeholder}}}. Use ${known.join(' or ') || 'no placeholders'}.`,
        );
  return problems;
}

function missing(placeholders: Placeholders, names: readonly string[]): string[] {
  const kinds = Object.keys(placeholders).map((kind) => `${kind}.json`);
  return [
    ...kinds.filter((name) => !names.includes(name)).map((name) => `${name} is missing. Add it.`),
    ...names
      .filter((name) => !kinds.includes(name))
      .map((name) => `${name} is not an e-mail of the server. Remove it.`),
  ];
}
