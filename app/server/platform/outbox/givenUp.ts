// Operator commands for deliveries and parked events that were given up.
import { asOperator } from '../audit/entries.ts';
import type { Database } from '../db/open.ts';
import { alike, DELIVERY_TABLES, NEVER } from './outbox.ts';

/** A delivery that was given up, without its private content. */
export interface GivenUp {
  readonly id: string;
  readonly kind: string;
  readonly attempts: number;
  readonly given_up_at: string;
}

/** Lists deliveries that were given up, earliest first. */
export async function listGivenUp(database: Database): Promise<GivenUp[]> {
  const rows = await Promise.all(
    DELIVERY_TABLES.map((table) =>
      database
        .selectFrom(alike(table))
        .select(['id', 'kind', 'attempts', 'given_up_at'])
        .where('due_at', '=', NEVER)
        .$narrowType<GivenUp>()
        .execute(),
    ),
  );
  return rows.flat().sort((one, other) => (one.given_up_at < other.given_up_at ? -1 : 1));
}

/** Makes the given deliveries, or all, due again with all attempts. Returns their number. */
export function redrive(database: Database, ids: readonly string[], now: Date): Promise<number> {
  const changes = { due_at: now.toISOString(), attempts: 0, given_up_at: null };
  return asOperator(database, { operation: 'outbox redrive', ids, now }, async (transaction) => {
    let redriven = 0n;
    for (const table of DELIVERY_TABLES) {
      const givenUp = transaction.updateTable(alike(table)).set(changes).where('due_at', '=', NEVER);
      const meant = ids.length === 0 ? givenUp : givenUp.where('id', 'in', ids);
      redriven += (await meant.executeTakeFirstOrThrow()).numUpdatedRows;
    }
    return Number(redriven);
  });
}

/** Deletes deliveries that were given up, and returns their number. */
export function drop(database: Database, ids: readonly string[], now: Date): Promise<number> {
  return asOperator(database, { operation: 'outbox drop', ids, now }, async (transaction) => {
    let dropped = 0n;
    for (const table of DELIVERY_TABLES) {
      const givenUp = transaction.deleteFrom(alike(table)).where('due_at', '=', NEVER).where('id', 'in', ids);
      dropped += (await givenUp.executeTakeFirstOrThrow()).numDeletedRows;
    }
    return Number(dropped);
  });
}
