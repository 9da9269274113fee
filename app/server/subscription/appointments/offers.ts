import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { addDays, type CivilDay } from '../../platform/values/civilDays.ts';
import type { DealRecord } from '../deals/dealQueries.ts';
import { type DealStatus, dealStatus } from '../deals/dealStatus.ts';
import { contractEnd } from '../deals/renewal.ts';
import { isSelfReturnPossible } from '../returns/followUp.ts';
import { RETURN_SLOTS, tourOf } from '../returns/returnSlots.ts';
import { RETURN_TYPES, type ReturnType } from '../returns/returnTypes.ts';
import { type AvailabilityQuestion, type FreeDay, freeDays, offeredDays } from './daysOnOffer.ts';
import { countTakenSeats } from './seats.ts';

/** Days that tours are planned ahead for a contract without a known end. */
const DAYS_WITHOUT_END = 90;

/** Returns the confirmed day of the return, otherwise the requested one. */
export function returnDay({ planned }: Pick<DealRecord, 'planned'>): CivilDay | undefined {
  return planned?.planned_date ?? planned?.preferred_date;
}

export function statusOf(record: DealRecord, today: CivilDay): DealStatus {
  const end = contractEnd(record.deal, today, returnDay(record));
  return dealStatus(record.deal, { ...record, end }, today);
}

/**
 * Returns the offer for a return: its days, address, and the customer's own appointment.
 *
 * @param postcode of the pickup; defaults to that of the planned return, then of the delivery
 */
export function offerFor(
  { deal, planned }: DealRecord,
  type: ReturnType,
  postcode: string | undefined,
  today: CivilDay,
): AvailabilityQuestion & { readonly tour: string } {
  const address =
    type === 'SELF_RETURN'
      ? undefined
      : (postcode ?? (planned?.type === 'PICKUP' ? planned.zip : deal.handover_zip) ?? undefined);
  const tour = tourOf(type, address);
  const isOwnTour = planned !== undefined && planned.type === type && tourOf(planned.type, planned.zip) === tour;
  return {
    plan: RETURN_SLOTS[type],
    today,
    until: contractEnd(deal, today, returnDay({ planned })) ?? addDays(today, DAYS_WITHOUT_END),
    postcode: address,
    own: isOwnTour ? { day: planned.preferred_date, slot: planned.slot } : undefined,
    tour,
  };
}

/** Counts the days left to return the car, full ones included, by the type with most days. */
export function countReturnDays(record: DealRecord, today: CivilDay): number {
  const types = RETURN_TYPES.filter((type) => type !== 'SELF_RETURN' || isSelfReturnPossible(record.deal));
  return Math.max(...types.map((type) => offeredDays(offerFor(record, type, undefined, today)).length));
}

/** Lists the free days for a return; none for a self-return that a swap rules out. */
export async function findFreeDays(
  database: Kysely<Tables>,
  record: DealRecord,
  type: ReturnType,
  postcode: string | undefined,
  today: CivilDay,
): Promise<FreeDay[]> {
  if (type === 'SELF_RETURN' && !isSelfReturnPossible(record.deal)) return [];
  const offer = offerFor(record, type, postcode, today);
  return freeDays(offer, await countTakenSeats(database, 'slot_seats', offer.tour, today));
}
