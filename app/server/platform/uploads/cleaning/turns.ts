// So many at once, and the others after them.

/**
 * Lets pieces of work wait for their turn: what each of them needs of memory must not be needed without an end.
 *
 * @param most how many may be at work at once
 */
export function inTurns(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let working = 0;
  return async (work) => {
    if (working >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else working += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes the place over.
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
