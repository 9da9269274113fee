// What is on offer for the return of one deal today.
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

/** How far ahead tours are planned for a contract without a known end. */
const DAYS_WITHOUT_END = 90;

/** The day of the return: the one that is confirmed, otherwise the one that the customer wished for. */
export function returnDay({ planned }: Pick<DealRecord, 'planned'>): CivilDay | undefined {
  return planned?.planned_date ?? planned?.preferred_date;
}

/** What a deal is at today. */
export function statusOf(record: DealRecord, today: CivilDay): DealStatus {
  const end = contractEnd(record.deal, today, returnDay(record));
  return dealStatus(record.deal, { ...record, end }, today);
}

/**
 * Describes the offer for a deal: from which day to which, for which place, and which appointment is the customer's own.
 *
 * @param postcode where the driver comes; without one, the place of the planned return or of the delivery
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

/** Counts the days on which the car of a deal can still be returned, full or not, in the way that leaves the most. */
export function countReturnDays(record: DealRecord, today: CivilDay): number {
  const types = RETURN_TYPES.filter((type) => type !== 'SELF_RETURN' || isSelfReturnPossible(record.deal));
  return Math.max(...types.map((type) => offeredDays(offerFor(record, type, undefined, today)).length));
}

/** Lists the free days for the return of a deal; none for a self-return that a swap rules out. */
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
