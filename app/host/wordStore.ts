// The words that have been fetched so far, by locale and file.
import type { Words } from '#engine';

/** Words by file: a flow, a fragment, `common` or `ui`. */
export type WordFiles = Readonly<Record<string, Words>>;

/** Holds the words of every language; what a locale does not say itself, its fallback says. */
export class WordStore {
  readonly #files: Record<string, WordFiles> = {};

  /** Takes words in, by locale, before anybody says them. */
  learn(words: Readonly<Record<string, WordFiles>>): void {
    for (const [locale, files] of Object.entries(words)) this.#files[locale] = { ...this.#files[locale], ...files };
  }

  /** The words of one file. */
  find(file: string, locale: string, fallback = locale): Words | undefined {
    const own = this.#files[locale]?.[file];
    const other = this.#files[fallback]?.[file];
    return own && other !== own ? { ...other, ...own } : other;
  }
}
