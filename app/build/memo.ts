// Cache of objects derived from texts: definitions are read often and rarely change.
import { createHash } from 'node:crypto';

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

export function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  return hash.digest('base64');
}
