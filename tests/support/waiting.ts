// Waits of tests: each ends with what it waits for, or with a failure that names what did not come.
import { setTimeout as sleep } from 'node:timers/promises';

interface UntilOptions {
  /** What the wait is for, in the message of its failure. */
  readonly what: string;
  /** Checks before the wait fails. */
  readonly rounds?: number;
  /** Pause between two checks, in milliseconds. */
  readonly pauseMs?: number;
}

/**
 * Repeats a check until it returns something other than `false`, and returns that.
 *
 * Counts rounds and no time: a busy machine takes longer for each round, and fails nothing.
 *
 * @throws when the check returned `false` in every round
 */
export async function until<Result>(
  check: () => Result | false | Promise<Result | false>,
  { what, rounds = 1200, pauseMs = 50 }: UntilOptions,
): Promise<Result> {
  for (let round = 0; round < rounds; round += 1) {
    const result = await check();
    if (result !== false) return result;
    await sleep(pauseMs);
  }
  throw new Error(`Still not after ${rounds} checks: ${what}.`);
}
