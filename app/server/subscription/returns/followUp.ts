// Whether a deal goes on in another one, and when that rules out bringing the car.

/** The words of a deal that say how it is linked to others. */
export interface DealLinks {
  readonly subscribed_as?: string | null;
  readonly subscribed_to?: string | null;
  readonly followup_subscription_id?: string | null;
}

/** Says whether a follow-up subscription is agreed (spec 2 §4 "subscribed_to PROLONGATION or SWAP_SAME_DAY"). */
export function hasFollowUp(deal: DealLinks): boolean {
  return (
    Boolean(deal.followup_subscription_id) ||
    deal.subscribed_to === 'PROLONGATION' ||
    deal.subscribed_to === 'SWAP_SAME_DAY'
  );
}

/**
 * Says whether the customer may bring the car.
 *
 * In a swap on the same day the driver who brings the next car takes this one away.
 *
 * @see spec 2 §4 "SELF_RETURN is hidden when a swap makes it unavailable"
 */
export function isSelfReturnPossible(deal: DealLinks): boolean {
  return deal.subscribed_to !== 'SWAP_SAME_DAY' && deal.subscribed_as !== 'SWAP_SAME_DAY';
}
