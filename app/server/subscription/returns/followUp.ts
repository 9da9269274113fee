export interface DealLinks {
  readonly subscribed_as?: string | null;
  readonly subscribed_to?: string | null;
  readonly followup_subscription_id?: string | null;
}

/** Follow-up subscriptions (RET-2). */
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
 * @see docs/requirements.md RET-5
 */
export function isSelfReturnPossible(deal: DealLinks): boolean {
  return deal.subscribed_to !== 'SWAP_SAME_DAY' && deal.subscribed_as !== 'SWAP_SAME_DAY';
}
