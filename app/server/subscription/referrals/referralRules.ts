import { randomInt } from 'node:crypto';
import { readConfigNumbers } from '../../platform/values/catalogue.ts';
import { SIGNS } from '../../platform/values/references.ts';

const { friends_max, discount_cents, credit_cents } = readConfigNumbers('referral', [
  'friends_max',
  'discount_cents',
  'credit_cents',
]);

/** Number of friends that count, at most (LOY-8). */
export const FRIENDS_MAX = friends_max;

/** Discount on the friend's first rate, and credit for the inviter's next one, in cents. */
export const [DISCOUNT, CREDIT] = [discount_cents, credit_cents];

const LENGTH = 10;

/** Creates an unguessable code, such as 7K3M9Q2XBD. */
export function createReferralCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

export const toReferralCode = (text: string): string => text.trim().toUpperCase();

/** Page of an invitation. English pages have another path (LOY-3). */
export const invitationAddress = (origin: string, code: string): string => `${origin}/einladen/${code}`;

export interface Arriving {
  readonly customerId: string;
  /** Customer of the code; undefined for an unknown code. */
  readonly invitedBy: string | undefined;
  /** Number of the inviter's friends who have booked. */
  readonly friends: number;
  readonly hasBooked: boolean;
  readonly isInvited: boolean;
}

export type ReferralRefusal =
  | 'referral_unknown'
  | 'referral_own'
  | 'referral_not_new'
  | 'referral_taken'
  | 'referral_full';

export function refuseReferral(arriving: Arriving): ReferralRefusal | undefined {
  const { customerId, invitedBy, friends, hasBooked, isInvited } = arriving;
  if (invitedBy === undefined) return 'referral_unknown';
  if (invitedBy === customerId) return 'referral_own';
  if (hasBooked) return 'referral_not_new';
  if (isInvited) return 'referral_taken';
  return friends >= FRIENDS_MAX ? 'referral_full' : undefined;
}
