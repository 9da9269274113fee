// The texts of a flow in all languages, from the files of the working copy.
import type { Copies, Words } from './compare.ts';

interface Locales {
  readonly names: readonly string[];
  /** Locales whose missing texts are those of another. */
  readonly optional: ReadonlySet<string>;
}

/** Reads the languages of the catalogue; those of the folders while it is broken. */
export function localesIn(texts: ReadonlyMap<string, string>): Locales {
  const folders = [...new Set([...texts.keys()].flatMap((path) => /^copy\/([^/]+)\//.exec(path)?.[1] ?? []))];
  try {
    const { locales } = JSON.parse(texts.get('catalogue.json') ?? '') as {
      locales: Readonly<Record<string, { readonly fallback?: string }>>;
    };
    const names = Object.keys(locales).filter((name) => folders.includes(name));
    return { names, optional: new Set(names.filter((name) => locales[name]?.fallback !== undefined)) };
  } catch {
    return { names: folders, optional: new Set() };
  }
}

/** @param file name of the copy file, the same in each language */
export function copiesIn(
  texts: ReadonlyMap<string, string>,
  file: string,
  names: readonly string[],
): { readonly copies: Copies; readonly broken: readonly string[] } {
  const broken: string[] = [];
  const copies = Object.fromEntries(
    names.map((name): [string, Readonly<Record<string, Words>>] => {
      const text = texts.get(`copy/${name}/${file}`);
      if (text === undefined) return [name, {}];
      try {
        return [name, JSON.parse(text) as Record<string, Words>];
      } catch {
        broken.push(name);
        return [name, {}];
      }
    }),
  );
  // A broken language is not missing its texts.
  return { copies: Object.fromEntries(Object.entries(copies).filter(([name]) => !broken.includes(name))), broken };
}
