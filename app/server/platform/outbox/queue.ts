// Queue of follow-ups: events that other systems are told about.
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { deferWrite } from '../db/deferWrite.ts';
import type { Tables } from '../db/tables.ts';

/** Kinds of follow-ups. The product adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be added to
export interface FollowUpKinds {}

/** Due at once. A date would depend on the clock, which may be the demo's. */
const AT_ONCE = '';

/** Queues an event. Keep its data minimal: ids, if the receiver can ask for the rest. */
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
