export interface DealLinks {
  readonly subscribed_as?: string | null;
  readonly subscribed_to?: string | null;
  readonly followup_subscription_id?: string | null;
}

/** Follow-up subscriptions (spec 2 §4 "subscribed_to PROLONGATION or SWAP_SAME_DAY"). */
export function hasFollowUp(deal: DealLinks): boolean {
  return (
    Boolean(deal.followup_subscription_id) ||
    deal.subscribed_to === 'PROLONGATION' ||
    deal.subscribed_to === 'SWAP_SAME_DAY'
  );
}

/**
 * Returns whether the customer may bring the car. In a swap on the same day, the driver takes it.
 *
 * @see spec 2 §4 "SELF_RETURN is hidden when a swap makes it unavailable"
 */
export function isSelfReturnPossible(deal: DealLinks): boolean {
  return deal.subscribed_to !== 'SWAP_SAME_DAY' && deal.subscribed_as !== 'SWAP_SAME_DAY';
}
