import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import { enter, lockLedger } from '../loyalty/ledger.ts';
import { REFERRAL_COINS } from '../loyalty/loyaltyPoints.ts';
import { CREDIT, DISCOUNT, FRIENDS_MAX, refuseReferral, toReferralCode } from './referralRules.ts';
import { countFriends, findInviter, hasBooked } from './referrals.ts';

export interface Acceptance {
  readonly customerId: string;
  readonly code: string;
  /** Real time of the server, because other systems tell the times that it is compared with. */
  readonly now: Date;
}

/**
 * Stores the code by which a customer was invited. The same code again changes nothing.
 *
 * @throws a ReferralRefusal; nothing is written then
 * @see docs/requirements.md LOY-3, LOY-8
 */
export async function acceptReferral(
  transaction: Transaction<Tables>,
  { customerId, now, ...wish }: Acceptance,
): Promise<void> {
  await lockLedger(transaction, customerId);
  const code = toReferralCode(wish.code);
  const before = await transaction
    .selectFrom('referrals')
    .select('code')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (before?.code === code) return;
  const invitedBy = await findInviter(transaction, code);
  const refusal = refuseReferral({
    customerId,
    invitedBy,
    friends: invitedBy === undefined ? 0 : await countFriends(transaction, invitedBy),
    hasBooked: await hasBooked(transaction, customerId),
    isInvited: before !== undefined,
  });
  if (refusal !== undefined)
    throw new Problem(refusal, 'The invitation cannot be accepted. Continue without it, or use another one.', {
      fields: [{ name: 'code', code: refusal }],
    });
  const row = { customer_id: customerId, id: randomUUID(), code, accepted_at: now.toISOString() };
  await transaction.insertInto('referrals').values(row).execute();
}

export interface FirstBooking {
  readonly customerId: string;
  readonly dealId: string;
  readonly happened: Date;
}

/**
 * Completes an invitation with the first booking: a discount for the friend, points and a credit
 * for the inviter. Friends above the limit get the discount, but the inviter gets nothing.
 */
export async function completeReferral(
  transaction: Transaction<Tables>,
  { customerId, dealId, happened }: FirstBooking,
): Promise<void> {
  const at = happened.toISOString();
  const referral = await transaction
    .updateTable('referrals')
    .set({ deal_id: dealId, completed_at: at })
    .where('customer_id', '=', customerId)
    .where('completed_at', 'is', null)
    .where('accepted_at', '<=', at)
    .returning(['id', 'code'])
    .executeTakeFirst();
  if (referral === undefined) return;
  // The code of an erased inviter is null.
  const inviter = referral.code === null ? undefined : await findInviter(transaction, referral.code);
  const isCounted = inviter !== undefined && (await countFriend(transaction, inviter, referral.id, happened));
  const told = { deal_id: dealId, discount: DISCOUNT };
  const thanks = isCounted ? { contact_id: inviter, credit: CREDIT, coins: REFERRAL_COINS } : {};
  queueFollowUp(transaction, 'referral.completed', { ...told, ...thanks }, happened);
}

/** Locks the inviter's ledger, so that concurrent bookings do not exceed the limit. */
async function countFriend(
  transaction: Transaction<Tables>,
  inviter: string,
  id: string,
  happened: Date,
): Promise<boolean> {
  const isThere = await lockLedger(transaction, inviter);
  if (!isThere || (await countFriends(transaction, inviter)) >= FRIENDS_MAX) return false;
  const friend = { cause: 'referral', cause_id: id, coins: REFERRAL_COINS } as const;
  return enter(transaction, { ...friend, customerId: inviter, happened });
}
