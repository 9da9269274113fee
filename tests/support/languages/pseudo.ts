// Pseudo-language fr-FR for a copy: English with accents, so that untranslated text is visible.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const THIRD = 'fr-FR';
const MODEL = 'en-US';

/** Letters of Windows-1252, the character set of the PDF fonts. */
const MARKS: Readonly<Record<string, string>> = {
  ...{ a: 'à', c: 'ç', e: 'ê', i: 'ï', n: 'ñ', o: 'ø', u: 'û', y: 'ÿ' },
  ...{ A: 'À', C: 'Ç', E: 'Ê', I: 'Ï', N: 'Ñ', O: 'Ø', U: 'Û', Y: 'Ý' },
};

/** Adds accents to all letters except in placeholders. */
export const marked = (text: string): string =>
  text
    .split(/(\{\{.*?\}\})/)
    .map((part) => (part.startsWith('{{') ? part : part.replaceAll(/[a-z]/gi, (letter) => MARKS[letter] ?? letter)))
    .join('');

/** Returns the words without accents that should have some. */
export const unmarked = (text: string): string[] =>
  (text.match(/\p{L}{3,}/gu) ?? []).filter(
    (word) => /[aceinouy]/i.test(word) && marked(word.normalize('NFC')) !== word && !/[^a-z]/i.test(word),
  );

type Json = string | number | boolean | readonly Json[] | { readonly [name: string]: Json };

/** Adds accents to all texts in a value. */
function inMarks<Part extends Json>(part: Part, isText = (_: string) => true): Part {
  if (typeof part === 'string') return (isText(part) ? marked(part) : part) as Part;
  if (typeof part !== 'object') return part;
  if (Array.isArray(part)) return part.map((entry) => inMarks(entry, isText)) as unknown as Part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, inMarks(inner, isText)])) as Part;
}

/** Links, names and choices have no spaces and no capital letter at their start. */
const isSpoken = (text: string): boolean => /\s/.test(text) || /^\p{Lu}\p{Ll}/u.test(text);

function edit(file: string, change: (value: Record<string, Json>) => void): void {
  const value = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Json>;
  change(value);
  writeFileSync(file, JSON.stringify(value, null, 2));
}

const filesIn = (folder: string): string[] => readdirSync(folder).filter((file) => file.endsWith('.json'));

export function listThird(root: string): void {
  edit(join(root, 'flows/catalogue.json'), ({ locales }) => {
    Object.assign(locales as object, { [THIRD]: { region: 'FR', currency: 'EUR' } });
  });
}

/** Writes all files of the locale, and returns the new ones relative to the root. */
export function writeThird(root: string): string[] {
  const folder = `flows/copy/${THIRD}`;
  mkdirSync(join(root, folder), { recursive: true });
  const own = filesIn(join(root, 'flows/copy', MODEL)).map((name) => {
    const { $schema = '', ...words } = JSON.parse(readFileSync(join(root, 'flows/copy', MODEL, name), 'utf8'));
    const locale = name === 'ui.json' ? { locale: THIRD } : {};
    writeFileSync(join(root, folder, name), JSON.stringify({ $schema, ...inMarks(words), ...locale }, null, 2));
    return `${folder}/${name}`;
  });
  const contents = `flows/content/${THIRD}`;
  mkdirSync(join(root, contents), { recursive: true });
  for (const name of filesIn(join(root, 'flows/content', MODEL))) {
    const content = JSON.parse(readFileSync(join(root, 'flows/content', MODEL, name), 'utf8'));
    writeFileSync(join(root, contents, name), JSON.stringify(inMarks(content, isSpoken), null, 2));
  }
  for (const [kind, texts] of [
    ['mails', 'texts'],
    ['scenarios', 'title'],
  ] as const)
    for (const name of filesIn(join(root, 'flows', kind)))
      edit(join(root, 'flows', kind, name), (file) => {
        const byLocale = file[texts] as Record<string, Json>;
        byLocale[THIRD] = inMarks(byLocale[MODEL] ?? '');
      });
  return own;
}
