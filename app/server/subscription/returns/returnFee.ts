// What the way of returning costs.
import type { ReturnType } from './returnTypes.ts';

/** Price of a collection, in cents. */
export const PICKUP_FEE = 19900;

/**
 * Prices a way of returning, in cents.
 *
 * Bringing the car is free, and so is a collection when a follow-up subscription is agreed.
 *
 * @see spec 2 §3 "Return metadata": return_fee
 */
export function returnFee(type: ReturnType, hasFollowUp: boolean): number {
  return type === 'SELF_RETURN' || hasFollowUp ? 0 : PICKUP_FEE;
}

/**
 * Says what of the price of a way of returning is not agreed yet, in cents.
 *
 * @param agreed the price of the return that is planned, if one is
 */
export function newReturnFee(type: ReturnType, hasFollowUp: boolean, agreed = 0): number {
  return Math.max(0, returnFee(type, hasFollowUp) - agreed);
}
