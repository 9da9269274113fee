// What was made of the same texts before: definitions are looked at again and again, and few of them have changed.
import { createHash } from 'node:crypto';

/** Keeps what was made of some texts; what was asked for longest ago goes first. */
export class Memo<Made extends object> {
  readonly #made = new Map<string, Made>();

  /** @param most how many are kept */
  constructor(readonly most: number) {}

  /**
   * The same object for the same texts.
   *
   * @param texts everything that it is made of
   */
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

/** Many texts in short. */
export function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  return hash.digest('base64');
}
