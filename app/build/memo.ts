// Cache of objects derived from texts: definitions are read often and rarely change.

/** LRU cache keyed by texts. */
export class Memo<Made extends object> {
  readonly #made = new Map<string, Made>();

  /** @param most number of entries */
  constructor(readonly most: number) {}

  /** Returns the same object for the same `texts`, which are all inputs of `make`. */
  of(texts: readonly string[], make: () => Made): Made {
    const key = texts.map((text) => `${text.length}:${text}`).join('');
    const made = this.#made.get(key) ?? make();
    this.#made.delete(key);
    this.#made.set(key, made);
    const [oldest] = this.#made.keys();
    if (this.#made.size > this.most && oldest !== undefined) this.#made.delete(oldest);
    return made;
  }
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
