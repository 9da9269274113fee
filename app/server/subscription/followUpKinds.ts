/** Kinds of follow-ups; docs/server.md tables their data. */
export const FOLLOW_UPS = [
  'addon.attached',
  'addon.cancelled',
  'appraisal.cancelled',
  'appraisal.requested',
  'benefits.granted',
  'buy_offer.requested',
  'damage.photos_added',
  'damage.reported',
  'deletion.blocked',
  'deletion.done',
  'driver.added',
  'handover.changed',
  'mileage.reported',
  'mileage_package.raised',
  'newsletter.subscribed',
  'newsletter.unsubscribed',
  'one_time_mileage.bought',
  'prolongation.created',
  'referral.completed',
  'return.cancelled',
  'return.planned',
  'reward.redeemed',
  'service.requested',
] as const;

declare module '../platform/outbox/queue.ts' {
  interface FollowUpKinds extends Record<(typeof FOLLOW_UPS)[number], true> {}
}
