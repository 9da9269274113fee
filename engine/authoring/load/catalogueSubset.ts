// What a flow needs of the catalogue: it travels with the flow, so that no page carries what only others ask.
import type { PreparedCatalogue } from '../../flow.ts';

const PARTS = [
  'operations',
  'sources',
  'facts',
  'answers',
  'formats',
  'uploads',
  'memory',
  'config',
] as const satisfies readonly (keyof PreparedCatalogue)[];

/** What of the catalogue travels with a flow. */
export type Named = Pick<PreparedCatalogue, (typeof PARTS)[number]>;

/** The catalogue without what flows bring. What is remembered is known to the portal as well, since it keeps it. */
export function knownEverywhere(catalogue: PreparedCatalogue): Omit<PreparedCatalogue, Exclude<keyof Named, 'memory'>> {
  const {
    operations: _,
    sources: __,
    facts: ___,
    answers: ____,
    uploads: _____,
    formats: ______,
    config: _______,
    ...known
  } = catalogue;
  return known;
}

/**
 * Every entry whose name stands anywhere in a flow, in the placeholders of its texts, in what is known everywhere, or in
 * an entry that is needed itself. A word may mean something else: then something comes that nobody needs, and nothing is
 * ever missing.
 *
 * @param texts what the flow says, in one language
 */
export function namedIn(catalogue: PreparedCatalogue, flow: unknown, texts: unknown): Named {
  const named = Object.fromEntries(PARTS.map((part) => [part, {} as Record<string, unknown>]));
  const { failed, names = {} } = catalogue;
  const renamed = new Map(Object.entries(names));
  for (const unread: unknown[] = [flow, failed, placeholdersIn(texts)]; unread.length > 0; ) {
    const words = wordsOf(unread.pop());
    for (const [name, path] of renamed) if (words.has(name) && renamed.delete(name)) unread.push(path);
    for (const part of PARTS) {
      const found = named[part] as Record<string, unknown>;
      for (const [name, entry] of Object.entries(catalogue[part])) {
        if (Object.hasOwn(found, name) || !words.has(part === 'config' ? `config.${name}` : name)) continue;
        found[name] = entry;
        unread.push(entry);
      }
    }
  }
  return named as unknown as Named;
}

const placeholdersIn = (texts: unknown): string[] => [...JSON.stringify(texts).matchAll(/\{\{.*?\}\}/g)].map(String);

const wordsRead = new WeakMap<object, Set<string>>();

/** What many flows need is read once. */
function wordsOf(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null) return wordsIn(JSON.stringify(value) ?? '');
  const words = wordsRead.get(value) ?? wordsIn(JSON.stringify(value));
  wordsRead.set(value, words);
  return words;
}

/** The name of an operation may have a slash in it, that of a source begins a path, and a group of constants is named by its path. */
const wordsIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/config\.\w+|[\w/-]+/g)].flatMap(([word]) => [word, ...word.split('/')]));
