// Words of the copy files, for help and search: broken files have none.
import { basename } from '../build/projectFiles.ts';
import type { Documents } from './documents.ts';

export type Words = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** Returns undefined for broken JSON. */
function wordsIn(text: string): Words | undefined {
  try {
    return JSON.parse(text) as Words;
  } catch {
    return undefined;
  }
}

export class CopyWords {
  readonly #known = new Map<string, { readonly text: string; readonly words: Words | undefined }>();

  constructor(readonly documents: Documents) {}

  /** @param scope name of the file */
  in(locale: string, scope: string): Words | undefined {
    const file = `flows/copy/${locale}/${scope}.json`;
    if (!this.documents.has(file)) return undefined;
    const text = this.documents.text(file);
    const known = this.#known.get(file);
    if (known?.text === text) return known.words;
    const words = wordsIn(text);
    this.#known.set(file, { text, words });
    return words;
  }

  /** Words of a text key that a file uses, in one language; the first one by default. */
  of(file: string, key: string, locale = this.documents.names('flows/copy')[0] ?? ''): string | undefined {
    for (const scope of [basename(file, '.json'), 'common']) {
      const found = this.in(locale, scope)?.[key];
      if (found !== undefined) return typeof found === 'string' ? found : found['other'];
    }
    return undefined;
  }
}
