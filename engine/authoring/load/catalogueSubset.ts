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

/** Parts of the catalogue that load with a flow. */
export type Named = Pick<PreparedCatalogue, (typeof PARTS)[number]>;

/** Returns the catalogue without the parts that flows bring. Memory stays: the portal stores it. */
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
 * Returns every entry named in the flow, its texts, the shared parts, or another needed entry.
 * Compares words only: may return entries that are not needed, but misses none.
 * @param texts copy of the flow in one language
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

/** Caches the words of entries that many flows need. */
function wordsOf(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null) return wordsIn(JSON.stringify(value) ?? '');
  const words = wordsRead.get(value) ?? wordsIn(JSON.stringify(value));
  wordsRead.set(value, words);
  return words;
}

/** Names of operations may contain slashes, sources begin a path, and constants are paths. */
const wordsIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/config\.\w+|[\w/-]+/g)].flatMap(([word]) => [word, ...word.split('/')]));
