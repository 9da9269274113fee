// Cache of objects derived from texts: definitions are read often and rarely change.

/** Characters of all keys of a cache: some hundred versions of the largest flow. */
const MAX_LENGTH = 20_000_000;

/** LRU cache keyed by texts. Results are some times as large as their texts, so both are limited. */
export class Memo<Made extends object> {
  readonly #made = new Map<string, Made>();
  #length = 0;

  /**
   * @param most number of entries
   * @param longest characters of their texts
   */
  constructor(
    readonly most: number,
    readonly longest = MAX_LENGTH,
  ) {}

  /** Returns the same object for the same `texts`, which are all inputs of `make`. */
  of(texts: readonly string[], make: () => Made): Made {
    const key = texts.map((text) => `${text.length}:${text}`).join('');
    const made = this.#made.get(key) ?? make();
    if (!this.#made.delete(key)) this.#length += key.length;
    this.#made.set(key, made);
    for (const oldest of this.#made.keys()) {
      if (this.#made.size <= this.most && (this.#length <= this.longest || this.#made.size === 1)) break;
      this.#made.delete(oldest);
      this.#length -= oldest.length;
    }
    return made;
  }
}

const identities = new WeakMap<object, string>();
let named = 0;

/** Short form of an object in keys: the same text for the same object. */
export function identityOf(input: object): string {
  const known = identities.get(input);
  if (known !== undefined) return known;
  named += 1;
  const identity = `#${named}`;
  identities.set(input, identity);
  return identity;
}

const numbers = new Memo<{ readonly number: number }>(20);
let given = 0;

/** Short form of texts in keys: the same number for the same texts, unless they were met long ago. */
export const numberOf = (texts: readonly string[]): string => {
  const { number } = numbers.of(texts, () => {
    given += 1;
    return { number: given };
  });
  return String(number);
};
