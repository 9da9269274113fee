import type { ReturnType } from './returnTypes.ts';

/** Price of a pickup, in cents. */
export const PICKUP_FEE = 19900;

/**
 * Returns the price of a return type, in cents. A pickup is free with a follow-up subscription.
 *
 * @see docs/requirements.md RET-7: return_fee
 */
export function returnFee(type: ReturnType, hasFollowUp: boolean): number {
  return type === 'SELF_RETURN' || hasFollowUp ? 0 : PICKUP_FEE;
}

/**
 * Returns the part of the price that is not agreed yet, in cents.
 *
 * @param agreed price of the planned return, if any
 */
export function newReturnFee(type: ReturnType, hasFollowUp: boolean, agreed = 0): number {
  return Math.max(0, returnFee(type, hasFollowUp) - agreed);
}
