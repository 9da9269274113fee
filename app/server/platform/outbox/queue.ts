// Follow-up requests: what other systems are told once something has happened. They wait in the database, written in the transaction of what they are about.
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { deferWrite } from '../db/deferWrite.ts';
import type { Tables } from '../db/tables.ts';

/** Kinds of follow-ups by name. The product adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be added to
export interface FollowUpKinds {}

/** Due at once; the clock of an effect may be that of the demo. */
const AT_ONCE = '';

/**
 * Tells other systems of something, once the transaction is through.
 *
 * @param data what they need to know and nothing more: ids where they may ask
 */
export function queueFollowUp(
  transaction: Transaction<Tables>,
  kind: keyof FollowUpKinds & string,
  data: object,
  happenedAt: Date,
): void {
  const content = JSON.stringify({ kind, happened_at: happenedAt.toISOString(), data });
  deferWrite(
    transaction,
    transaction
      .insertInto('follow_ups')
      .values({ id: randomUUID(), kind, content, attempts: 0, due_at: AT_ONCE, given_up_at: null }),
  );
}
