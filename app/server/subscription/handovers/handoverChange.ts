import type { CivilDay } from '../../platform/values/civilDays.ts';

export interface DeliverableDeal {
  readonly state: string;
  readonly variant: string;
  readonly subscribed_as: string | null;
  readonly actual_handover_date: CivilDay | null;
}

export type HandoverRefusal =
  | 'handover_not_for_leads'
  | 'handover_not_for_state'
  | 'handover_not_for_prolongation'
  | 'handover_under_way';

/** States before the delivery (HND-4). */
const BEFORE_DELIVERY = ['SIGNED', 'EXTERNALLY_VERIFIED', 'CREATED'];

/**
 * Returns why the delivery of a deal cannot be changed; undefined if it can.
 *
 * @param planned day of the delivery, once agreed
 * @see docs/requirements.md HND-4
 */
export function refuseHandoverChange(
  deal: DeliverableDeal,
  planned: CivilDay | undefined,
  today: CivilDay,
): HandoverRefusal | undefined {
  if (deal.variant === 'LEAD') return 'handover_not_for_leads';
  if (!BEFORE_DELIVERY.includes(deal.state) || deal.actual_handover_date) return 'handover_not_for_state';
  if (deal.subscribed_as === 'PROLONGATION') return 'handover_not_for_prolongation';
  return planned !== undefined && planned <= today ? 'handover_under_way' : undefined;
}

/** Returns whether the confirmed day of a delivery has come, and the car has not. */
export function isDeliveryUnderWay(
  deal: Pick<DeliverableDeal, 'state' | 'subscribed_as' | 'actual_handover_date'>,
  planned: CivilDay | null | undefined,
  today: CivilDay,
): boolean {
  const isAhead = BEFORE_DELIVERY.includes(deal.state) && !deal.actual_handover_date;
  return isAhead && deal.subscribed_as !== 'PROLONGATION' && Boolean(planned) && String(planned) <= today;
}

/**
 * Returns whether the carrier has the order: the address is fixed, and every change costs its fee.
 *
 * @see docs/requirements.md HND-2
 */
export function isWithProvider(providerFrom: CivilDay | null | undefined, today: CivilDay): boolean {
  return Boolean(providerFrom) && String(providerFrom) <= today;
}
