// Follow-up requests: what other systems are told once something has happened. They wait in the database, written in the transaction of what they are about.
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { writeLater } from '../db/writeLater.ts';

/** What can have happened; docs/server.md tables what is said of each. */
export const FOLLOW_UPS = [
  'addon.attached',
  'addon.cancelled',
  'appraisal.requested',
  'benefits.granted',
  'buy_offer.requested',
  'company.updated',
  'damage.reported',
  'deletion.blocked',
  'deletion.done',
  'deletion.requested',
  'driver.added',
  'driver.removed',
  'handover.changed',
  'mileage.reported',
  'mileage_package.raised',
  'newsletter.subscribed',
  'newsletter.unsubscribed',
  'one_time_mileage.bought',
  'profile.updated',
  'prolongation.created',
  'referral.completed',
  'refund_details.saved',
  'return.planned',
  'reward.redeemed',
  'service.requested',
] as const;

/** Due at once; the clock of an effect may be that of the demo. */
const AT_ONCE = '';

/**
 * Tells other systems of something, once the transaction is through.
 *
 * @param data what they need to know and nothing more: ids where they may ask
 */
export function queueFollowUp(
  transaction: Transaction<Tables>,
  kind: (typeof FOLLOW_UPS)[number],
  data: object,
  happenedAt: Date,
): void {
  const content = JSON.stringify({ kind, happened_at: happenedAt.toISOString(), data });
  writeLater(
    transaction,
    transaction
      .insertInto('follow_ups')
      .values({ id: randomUUID(), kind, content, attempts: 0, due_at: AT_ONCE, given_up_at: null }),
  );
}
