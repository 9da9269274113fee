// What one expression may cost: a definition that multiplies lists and texts ends with an error, not with a page that hangs (threat A10).

/** Entries that one expression may go through, characters that it may put together, and those that it may look at. */
const MOST_ENTRIES = 50_000;
const MOST_CHARACTERS = 1_000_000;
const MOST_READ = 10_000_000;

let entries = 0;
let characters = 0;
let read = 0;

/** Runs one expression or shape on a budget of its own; expressions that it reads through names have theirs. */
export function onBudget<T>(run: () => T): T {
  const before = [entries, characters, read] as const;
  entries = characters = read = 0;
  try {
    return run();
  } finally {
    [entries, characters, read] = before;
  }
}

/**
 * Counts all that an operator is given before it looks at it: entries of lists, characters of texts.
 *
 * @throws RangeError when the expression has gone through too many
 */
export function spend(given: readonly unknown[]): void {
  for (const value of given) {
    if (Array.isArray(value)) entries += value.length;
    else if (typeof value === 'string') read += value.length;
  }
  refuseMore(entries, MOST_ENTRIES, 'goes through', 'entries');
  refuseMore(read, MOST_READ, 'looks at', 'characters');
}

/**
 * Counts what looking for a part everywhere in a text may compare: a text of one letter looks alike everywhere.
 *
 * @throws RangeError when the expression has looked at too many characters
 */
export function spendSearch(text: string, part: string): void {
  read += Math.max(0, text.length - part.length) * part.length;
  spend([]);
}

/**
 * Puts texts together, and counts their characters before it does.
 *
 * @throws RangeError when the expression has put together too many
 */
export function join<T>(parts: readonly T[], between: string, write: (part: T) => string = String): string {
  const texts = parts.map(write);
  for (const text of texts) characters += text.length + between.length;
  refuseMore(characters, MOST_CHARACTERS, 'puts together', 'characters');
  return texts.join(between);
}

function refuseMore(spent: number, most: number, does: string, what: string): void {
  if (spent > most) throw new RangeError(`An expression ${does} more than ${most} ${what}.`);
}
