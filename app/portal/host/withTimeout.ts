/** Resolves once the work is done, or after so many milliseconds at the latest. */
export function withTimeout(milliseconds: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const clock = setTimeout(resolve, milliseconds);
    work.then(() => resolve(), reject).finally(() => clearTimeout(clock));
  });
}
