// Waiting with a limit.

/** Resolves once the work is done, at the latest after so many milliseconds. */
export function withTimeout(milliseconds: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const clock = setTimeout(resolve, milliseconds);
    work.then(() => resolve(), reject).finally(() => clearTimeout(clock));
  });
}
