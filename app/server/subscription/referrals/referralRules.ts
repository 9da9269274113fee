// Who may invite friends, who may come by an invitation, and what it is worth.
import { randomInt } from 'node:crypto';
import { readConfigNumbers } from '../../platform/values/catalogue.ts';
import { SIGNS } from '../../platform/values/references.ts';

const { friends_max, discount_cents, credit_cents } = readConfigNumbers('referral', [
  'friends_max',
  'discount_cents',
  'credit_cents',
]);

/** So many friends are counted (spec 3 §9 "Up to 5 friends"). */
export const FRIENDS_MAX = friends_max;

/** Off the first rate of the friend, and credited to the next of who has invited them: cents. */
export const [DISCOUNT, CREDIT] = [discount_cents, credit_cents];

const LENGTH = 10;

/** Makes a code that nobody guesses, such as 7K3M9Q2XBD. */
export function createReferralCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

/** Reads a code as it is kept, however it was typed or passed on. */
export const toReferralCode = (text: string): string => text.trim().toUpperCase();

/** The page that an invitation leads to. English pages read it with another word (spec 3 §2 "Referral page"). */
export const invitationAddress = (origin: string, code: string): string => `${origin}/einladen/${code}`;

/** What is known of somebody who comes with a code. */
export interface Arriving {
  readonly customerId: string;
  /** Whose code it is; undefined when it is nobody's. */
  readonly invitedBy: string | undefined;
  /** How many friends of theirs have booked. */
  readonly friends: number;
  readonly hasBooked: boolean;
  /** Whether another code was accepted before. */
  readonly isInvited: boolean;
}

/** Why a code cannot be accepted; the words are codes of problems. */
export type ReferralRefusal =
  | 'referral_unknown'
  | 'referral_own'
  | 'referral_not_new'
  | 'referral_taken'
  | 'referral_full';

/** Decides whether somebody may come by an invitation. */
export function refuseReferral(arriving: Arriving): ReferralRefusal | undefined {
  const { customerId, invitedBy, friends, hasBooked, isInvited } = arriving;
  if (invitedBy === undefined) return 'referral_unknown';
  if (invitedBy === customerId) return 'referral_own';
  if (hasBooked) return 'referral_not_new';
  if (isInvited) return 'referral_taken';
  return friends >= FRIENDS_MAX ? 'referral_full' : undefined;
}
