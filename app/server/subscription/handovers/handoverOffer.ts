// What is on offer for the delivery of one deal today, and what a change of it costs.
import type { Kysely } from 'kysely';
import type { HandoverUpdate } from '../../generated/api.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { addDays, type CivilDay } from '../../platform/values/civilDays.ts';
import { readAppointment } from '../appointments/appointments.ts';
import { type AvailabilityQuestion, type FreeDay, freeDays } from '../appointments/daysOnOffer.ts';
import { countTakenSeats } from '../appointments/seats.ts';
import type { DealRecord } from '../deals/dealQueries.ts';
import { isWithProvider, refuseHandoverChange } from './handoverChange.ts';
import { type HandoverPlan, isSameHandover, lateHandoverFee } from './handoverChangeFee.ts';
import { deliveryTourOf, HANDOVER_SLOTS, type HandoverSlotReading } from './handoverSlots.ts';

/** How far ahead tours are planned. */
const DAYS_AHEAD = 90;

/** The day of the delivery: the one that the carrier confirmed, otherwise the one that the customer wished for. */
export function handoverDay({ deal, handover }: DealRecord): CivilDay | undefined {
  return handover?.planned_date ?? deal.preferred_handover_date ?? undefined;
}

/** Says why the delivery cannot be changed today; nothing when it can. */
export function refuseChange(record: DealRecord, today: CivilDay) {
  return refuseHandoverChange(record.deal, handoverDay(record), today);
}

/** Says whether the customer may name another door. */
export function isAddressChangeable(record: DealRecord, today: CivilDay): boolean {
  return refuseChange(record, today) === undefined && !isWithProvider(record.handover?.provider_from, today);
}

/** Prices any change today, in cents; 0 where nothing can be changed. */
export function feeOfAnyChange(record: DealRecord, today: CivilDay): number {
  if (refuseChange(record, today) !== undefined) return 0;
  return lateHandoverFee(handoverDay(record), isWithProvider(record.handover?.provider_from, today), today);
}

/**
 * Prices one change, in cents; what the request leaves open stays as planned.
 *
 * A day without a time is a slot that is still to be chosen, so it is a change: what changing costs at all.
 *
 * @see spec 2 §9 "the phone number can always be changed free"
 */
export function quoteHandover(record: DealRecord, update: HandoverUpdate, today: CivilDay): number {
  const { deal, handover } = record;
  const before: HandoverPlan = {
    day: handoverDay(record),
    slot: handover?.slot,
    street: deal.handover_street ?? '',
    houseNumber: deal.handover_housenumber ?? '',
    zip: deal.handover_zip ?? '',
    city: deal.handover_city ?? '',
  };
  const appointment = update.preferred_handover_date.includes('T')
    ? readAppointment(update.preferred_handover_date)
    : undefined;
  const wanted: HandoverPlan = {
    day: appointment?.day,
    slot: appointment?.time,
    street: update.handover_street?.trim() ?? before.street,
    houseNumber: update.handover_housenumber?.trim() ?? before.houseNumber,
    zip: update.handover_zip ?? before.zip,
    city: update.handover_city?.trim() ?? before.city,
  };
  const isSame = wanted.slot !== undefined && isSameHandover(before, wanted);
  return isSame ? 0 : feeOfAnyChange(record, today);
}

/**
 * Describes the offer for a delivery: from which day to which, for which place, and which appointment is the customer's own.
 *
 * @param postcode where the car is wanted; without one, the place that is agreed
 */
export function handoverOfferFor(
  { deal, handover }: DealRecord,
  postcode: string | undefined,
  today: CivilDay,
  reading: HandoverSlotReading,
): AvailabilityQuestion & { readonly tour: string } {
  const seat = postcode ?? deal.handover_zip ?? undefined;
  const tour = deliveryTourOf(seat);
  const day = handover?.planned_date ?? deal.preferred_handover_date;
  const isOwnTour = handover !== undefined && day !== null && deliveryTourOf(deal.handover_zip) === tour;
  return {
    plan: HANDOVER_SLOTS[reading],
    today,
    until: addDays(today, DAYS_AHEAD),
    postcode: seat,
    own: isOwnTour ? { day, slot: handover.slot } : undefined,
    tour,
  };
}

/** Lists the free days for a delivery; none where nothing can be changed. */
export async function findFreeHandoverDays(
  database: Kysely<Tables>,
  record: DealRecord,
  postcode: string | undefined,
  today: CivilDay,
  reading: HandoverSlotReading,
): Promise<FreeDay[]> {
  if (refuseChange(record, today) !== undefined) return [];
  const offer = handoverOfferFor(record, postcode, today, reading);
  return freeDays(offer, await countTakenSeats(database, 'handover_seats', offer.tour, today));
}
