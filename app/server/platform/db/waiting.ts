// Number of pieces of work in this process that wait for a connection, or for their turn to write.

let waiting = 0;

/** Counts as waiting until the promise settles. */
export async function countWaiting<Result>(promise: Promise<Result>): Promise<Result> {
  waiting += 1;
  try {
    return await promise;
  } finally {
    waiting -= 1;
  }
}

export const waitingNow = (): number => waiting;
