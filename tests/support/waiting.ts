// Waits of tests. They fail with the name of the missing event.
import { setTimeout as sleep } from 'node:timers/promises';

interface UntilOptions {
  /** Name of the awaited event, for the error message. */
  readonly what: string;
  /** Checks before the wait fails. */
  readonly rounds?: number;
  /** Pause between two checks, in milliseconds. */
  readonly pauseMs?: number;
}

/**
 * Repeats a check until it returns something other than `false`, and returns that.
 * Counts rounds instead of time, so that a slow machine does not fail.
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
