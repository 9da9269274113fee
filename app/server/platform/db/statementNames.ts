// Names of prepared statements, which PostgreSQL parses and plans once per connection.
import { createHash } from 'node:crypto';

/** Maximum number of names: PostgreSQL keeps each in every connection. */
const MAX_COUNT = 200;

/** A star returns other columns after a newer migration; PostgreSQL refuses that for a name. */
const STAR = /(^|[\s.,])\*/;

/**
 * Names a statement from its second run on. Lists of values run once, and would fill the cache.
 * A name is a hash of the text: servers share connections of a pooler, and must agree on names.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();
  #isStopped = false;

  /** Returns the name of a statement, or undefined to send it without. */
  of(text: string): string | undefined {
    if (this.#isStopped) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MAX_COUNT || STAR.test(text)) return known;
    if (!this.#seen.delete(text)) {
      if (this.#seen.size === MAX_COUNT) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    this.#names.set(text, name);
    return name;
  }

  /** Stops naming, because a pooler does not keep prepared statements. */
  stop(): void {
    this.#isStopped = true;
  }
}

/** Codes for a name that is unknown, or already taken by another client. */
const REFUSED = ['26000', '42P05'];

/** Returns whether a statement was refused only for its name, without any effect. */
export function isNameRefused(error: unknown): boolean {
  return REFUSED.includes(String((error as { code?: unknown } | null)?.code));
}
