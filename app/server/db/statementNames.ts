// Names for statements that come again: PostgreSQL reads and plans a statement with a name once a connection.

/** How many statements have names; PostgreSQL keeps each of them in every connection. */
const MOST = 200;

/** With a star a statement answers with other columns once a newer server has added one, which PostgreSQL refuses for a name. */
const STAR = /(^|[\s.,])\*/;

/** Says what a statement is called. */
export type StatementNames = (text: string) => string | undefined;

/**
 * Gives names from the second time on: texts with a list of values come once, and would push out all others.
 *
 * The names of one pool never change, so every connection means the same by them.
 */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size === MOST || STAR.test(text)) return known;
    if (!seen.delete(text)) {
      if (seen.size === MOST) seen.clear();
      seen.add(text);
      return undefined;
    }
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}
