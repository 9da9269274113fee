// Names for statements that come again: PostgreSQL reads and plans a statement with a name once a connection.
import { createHash } from 'node:crypto';

/** How many statements have names; PostgreSQL keeps each of them in every connection. */
const MOST = 200;

/** With a star a statement answers with other columns once a newer server has added one, which PostgreSQL refuses for a name. */
const STAR = /(^|[\s.,])\*/;

/**
 * Names of statements, from the second time on: texts with a list of values come once, and would push out all others.
 *
 * A name is a hash of its text: behind a pooler, where several servers share a connection, it means the same for all.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();
  #isStopped = false;

  /** Returns the name of a statement; nothing for one that is sent without. */
  of(text: string): string | undefined {
    if (this.#isStopped) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MOST || STAR.test(text)) return known;
    if (!this.#seen.delete(text)) {
      if (this.#seen.size === MOST) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    this.#names.set(text, name);
    return name;
  }

  /** Gives no more names: a pooler between this server and PostgreSQL does not keep them. */
  stop(): void {
    this.#isStopped = true;
  }
}

/** Codes for a name that the connection does not know, or has from another client. */
const REFUSED = ['26000', '42P05'];

/** Returns whether a statement was refused for its name alone: nothing of it has happened. */
export function isNameRefused(error: unknown): boolean {
  return REFUSED.includes(String((error as { code?: unknown } | null)?.code));
}
