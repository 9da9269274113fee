// What may stand before every page in its address: the language, and the name of the portal.

/** A path without its prefix. */
export interface Unprefixed {
  readonly path: string;
  readonly prefix: string;
  /** The locale that the address names, whether the portal has it or not. */
  readonly locale?: string | undefined;
}

/** The name of a language and a region, such as de-DE. */
const LOCALE = '([a-zA-Z]{2}-[a-zA-Z]{2})';

/** A locale as it is spelt, however it was typed: de-de is de-DE. */
const spelt = (locale: string): string => locale.slice(0, 3).toLowerCase() + locale.slice(3).toUpperCase();

/** The prefixes of `portal.prefixes`; the first is written. */
export class Prefixes {
  /** The longest first. */
  readonly #patterns: readonly RegExp[];

  constructor(readonly prefixes: readonly string[] = ['']) {
    this.#patterns = [...prefixes]
      .sort((one, other) => other.length - one.length)
      .map((prefix) => new RegExp(`^${prefix.replace(':locale', LOCALE)}(?=/|$)`));
  }

  /** Each way to read a path as a prefix and the rest of it, the longest prefix first. */
  *read(path: string): Generator<Unprefixed> {
    for (const pattern of this.#patterns) {
      const found = pattern.exec(path);
      if (found)
        yield { prefix: found[0], path: path.slice(found[0].length) || '/', locale: found[1] && spelt(found[1]) };
    }
  }

  /** A prefix in a locale; without one in no language. */
  write(locale: string | undefined, prefix?: string): string {
    const [first = ''] = this.prefixes;
    return (prefix ?? first).replace('/:locale', locale === undefined ? '' : `/${locale}`);
  }
}
