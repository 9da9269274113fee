// Cost limits of expressions: runaway lists and texts end with an error instead of a frozen page
// (SEC-A10).

/** Limits per expression: list entries visited, characters concatenated, characters read. */
const MAX_ENTRIES = 50_000;
const MAX_CHARACTERS = 1_000_000;
const MAX_READ = 10_000_000;

const unspent = () => ({ entries: 0, characters: 0, read: 0 });

let spent = unspent();

/** Runs an expression or shape with its own budget; expressions read by name have theirs. */
export function onBudget<T>(run: () => T): T {
  const before = spent;
  spent = unspent();
  try {
    return run();
  } finally {
    spent = before;
  }
}

/** Counts the arguments of an operator before it runs; throws RangeError beyond the budget. */
export function spend(given: readonly unknown[]): void {
  for (const value of given) {
    if (Array.isArray(value)) spent.entries += value.length;
    else if (typeof value === 'string') spent.read += value.length;
  }
  refuseMore(spent.entries, MAX_ENTRIES, 'visits', 'list entries');
  refuseMore(spent.read, MAX_READ, 'reads', 'characters');
}

/** Counts the worst case of a substring search: repeated letters match everywhere. */
export function spendSearch(text: string, part: string): void {
  spent.read += Math.max(0, text.length - part.length) * part.length;
  spend([]);
}

/** Joins texts, after counting their characters. */
export function join<T>(parts: readonly T[], between: string, write: (part: T) => string = String): string {
  const texts = parts.map(write);
  for (const text of texts) spent.characters += text.length + between.length;
  refuseMore(spent.characters, MAX_CHARACTERS, 'builds', 'characters');
  return texts.join(between);
}

function refuseMore(amount: number, most: number, does: string, what: string): void {
  if (amount > most) throw new RangeError(`An expression ${does} more than ${most} ${what}.`);
}
