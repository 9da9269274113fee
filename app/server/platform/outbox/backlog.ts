// Numbers of waiting and given-up deliveries.
import type { Database } from '../db/open.ts';
import { alike, DELIVERY_TABLES, NEVER } from './outbox.ts';

/** Numbers of one table of deliveries. */
export interface Backlog {
  readonly table: string;
  /** Deliveries that are due now or later. */
  readonly depth: number;
  /** How long the first has been due. */
  readonly ageSeconds: number;
  readonly givenUp: number;
}

export const readBacklog = (database: Database, now: Date): Promise<Backlog[]> =>
  Promise.all(
    DELIVERY_TABLES.map(async (table) => {
      const { depth, first } = await database
        .selectFrom(alike(table))
        .select(({ fn }) => [fn.countAll<number>().as('depth'), fn.min('due_at').as('first')])
        .where('due_at', '<', NEVER)
        .executeTakeFirstOrThrow();
      const { count } = await database
        .selectFrom(alike(table))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('due_at', '=', NEVER)
        .executeTakeFirstOrThrow();
      // Due at once is an empty text.
      const dueSince = first ? Date.parse(first) : Number.NaN;
      const ageSeconds = Number.isNaN(dueSince) ? 0 : Math.max(0, (now.getTime() - dueSince) / 1000);
      return { table, depth: Number(depth), ageSeconds, givenUp: Number(count) };
    }),
  );
