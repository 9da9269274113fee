// What one expression may cost: a definition that multiplies lists and texts ends with an error, not with a page that hangs (threat A10).

/** Entries that one expression may go through, characters that it may put together, and those that it may look at. */
const MOST_ENTRIES = 50_000;
const MOST_CHARACTERS = 1_000_000;
const MOST_READ = 10_000_000;

const unspent = () => ({ entries: 0, characters: 0, read: 0 });

let spent = unspent();

/** Runs one expression or shape on a budget of its own; expressions that it reads through names have theirs. */
export function onBudget<T>(run: () => T): T {
  const before = spent;
  spent = unspent();
  try {
    return run();
  } finally {
    spent = before;
  }
}

/**
 * Counts all that an operator is given before it looks at it: entries of lists, characters of texts.
 *
 * @throws RangeError when the expression has gone through too many
 */
export function spend(given: readonly unknown[]): void {
  for (const value of given) {
    if (Array.isArray(value)) spent.entries += value.length;
    else if (typeof value === 'string') spent.read += value.length;
  }
  refuseMore(spent.entries, MOST_ENTRIES, 'goes through', 'entries');
  refuseMore(spent.read, MOST_READ, 'looks at', 'characters');
}

/**
 * Counts what looking for a part everywhere in a text may compare: a text of one letter looks alike everywhere.
 *
 * @throws RangeError when the expression has looked at too many characters
 */
export function spendSearch(text: string, part: string): void {
  spent.read += Math.max(0, text.length - part.length) * part.length;
  spend([]);
}

/**
 * Puts texts together, and counts their characters before it does.
 *
 * @throws RangeError when the expression has put together too many
 */
export function join<T>(parts: readonly T[], between: string, write: (part: T) => string = String): string {
  const texts = parts.map(write);
  for (const text of texts) spent.characters += text.length + between.length;
  refuseMore(spent.characters, MOST_CHARACTERS, 'puts together', 'characters');
  return texts.join(between);
}

function refuseMore(amount: number, most: number, does: string, what: string): void {
  if (amount > most) throw new RangeError(`An expression ${does} more than ${most} ${what}.`);
}
