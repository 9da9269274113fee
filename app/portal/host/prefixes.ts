// Prefixes of page addresses: locale and name of the portal.

export interface Unprefixed {
  readonly path: string;
  readonly prefix: string;
  /** Locale in the address, even if the portal does not support it. */
  readonly locale?: string | undefined;
}

/** Language and region, such as de-DE. */
const LOCALE = '([a-zA-Z]{2}-[a-zA-Z]{2})';

/** Normalizes case: de-de becomes de-DE. */
const spelt = (locale: string): string => locale.slice(0, 3).toLowerCase() + locale.slice(3).toUpperCase();

/** Prefixes of `portal.prefixes`; the first is used for writing. */
export class Prefixes {
  /** Longest first. */
  readonly #patterns: readonly RegExp[];

  constructor(readonly prefixes: readonly string[] = ['']) {
    this.#patterns = [...prefixes]
      .sort((one, other) => other.length - one.length)
      .map((prefix) => new RegExp(`^${prefix.replace(':locale', LOCALE)}(?=/|$)`));
  }

  /** Yields each split of a path into prefix and rest, the longest prefix first. */
  *read(path: string): Generator<Unprefixed> {
    for (const pattern of this.#patterns) {
      const found = pattern.exec(path);
      if (found)
        yield { prefix: found[0], path: path.slice(found[0].length) || '/', locale: found[1] && spelt(found[1]) };
    }
  }

  /** Returns the prefix for a locale, or without a locale. */
  write(locale: string | undefined, prefix?: string): string {
    const [first = ''] = this.prefixes;
    return (prefix ?? first).replace('/:locale', locale === undefined ? '' : `/${locale}`);
  }
}
