// What one expression may cost: a definition that multiplies lists ends with an error, not with a page that hangs (threat A10).

/** Entries that one expression may go through, and characters that it may put together. */
const MOST_ENTRIES = 50_000;
const MOST_CHARACTERS = 1_000_000;

let entries = 0;
let characters = 0;

/** Runs one expression on a budget of its own; expressions that it reads through names have theirs. */
export function onBudget<T>(run: () => T): T {
  const before = [entries, characters] as const;
  entries = 0;
  characters = 0;
  try {
    return run();
  } finally {
    [entries, characters] = before;
  }
}

/**
 * Counts entries of a list before they are gone through.
 *
 * @throws RangeError when the expression has gone through too many
 */
export function spendEntries<T>(list: readonly T[]): readonly T[] {
  entries += list.length;
  if (entries > MOST_ENTRIES) throw new RangeError(`An expression goes through more than ${MOST_ENTRIES} entries.`);
  return list;
}

/**
 * Puts texts together, and counts their characters before it does.
 *
 * @throws RangeError when the expression has put together too many
 */
export function join(parts: readonly string[], between = ''): string {
  for (const part of parts) characters += part.length + between.length;
  if (characters > MOST_CHARACTERS)
    throw new RangeError(`An expression puts together more than ${MOST_CHARACTERS} characters.`);
  return parts.join(between);
}
