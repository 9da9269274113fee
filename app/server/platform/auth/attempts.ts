// Counts attempts in the database, so that several servers count together.
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { networksOf } from '../http/networks.ts';
import { Problem } from '../http/problems.ts';
import type { Clock } from '../settings/clock.ts';
import { hashOf } from './tokens.ts';

export interface AttemptCounter {
  /** Counts one attempt and returns the number in the current window. */
  count(key: string): Promise<number>;
  /** Subtracts the last attempt because it succeeded. */
  takeBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  /** Counts one attempt and throws too_many_requests above the limit. */
  refuseAbove(key: string, most: number): Promise<void>;
  /** {@link refuseAbove} for each network of an IP address. Addresses are only counted this way. */
  refuseNetworkAbove(key: string, address: string, most: number): Promise<void>;
  takeBackNetwork(key: string, address: string): Promise<void>;
  forgetNetwork(key: string, address: string): Promise<void>;
}

/** Creates a counter with aligned windows, so that all servers count in the same one. */
export function createAttemptCounter(database: Database, clock: Clock, windowMs: number): AttemptCounter {
  const windowStart = () => new Date(Math.floor(clock.now().getTime() / windowMs) * windowMs).toISOString();
  const add = async (key: string, change: number) => {
    const row = await database
      .insertInto('attempts')
      .values({ key: hashOf(key), window_start: windowStart(), count: Math.max(change, 0) })
      .onConflict((conflict) =>
        conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql`attempts.count + ${change}` }),
      )
      .returning('count')
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const takeBack = async (key: string) => void (await add(key, -1));
  const forget = async (key: string) => {
    await database.deleteFrom('attempts').where('key', '=', hashOf(key)).execute();
  };
  const refuseAbove = async (key: string, most: number) => {
    if ((await add(key, 1)) <= most) return;
    const retryAfter = Math.ceil((Date.parse(windowStart()) + windowMs - clock.now().getTime()) / 1000);
    throw new Problem('too_many_requests', 'There were too many attempts. Try again after Retry-After.', {
      retryAfter,
    });
  };
  return {
    count: (key) => add(key, 1),
    takeBack,
    forget,
    refuseAbove,
    async refuseNetworkAbove(key, address, most) {
      for (const { name, times } of networksOf(address)) await refuseAbove(`${key} ${name}`, most * times);
    },
    async takeBackNetwork(key, address) {
      for (const { name } of networksOf(address)) await takeBack(`${key} ${name}`);
    },
    async forgetNetwork(key, address) {
      for (const { name } of networksOf(address)) await forget(`${key} ${name}`);
    },
  };
}
