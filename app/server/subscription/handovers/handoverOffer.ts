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

const DAYS_AHEAD = 90;

/** Returns the confirmed day of the delivery, otherwise the requested one. */
export function handoverDay({ deal, handover }: DealRecord): CivilDay | undefined {
  return handover?.planned_date ?? deal.preferred_handover_date ?? undefined;
}

export function refuseChange(record: DealRecord, today: CivilDay) {
  return refuseHandoverChange(record.deal, handoverDay(record), today);
}

export function isAddressChangeable(record: DealRecord, today: CivilDay): boolean {
  return refuseChange(record, today) === undefined && !isWithProvider(record.handover?.provider_from, today);
}

/** Returns the fee of any change today, in cents; 0 if none is possible. */
export function feeOfAnyChange(record: DealRecord, today: CivilDay): number {
  if (refuseChange(record, today) !== undefined) return 0;
  return lateHandoverFee(handoverDay(record), isWithProvider(record.handover?.provider_from, today), today);
}

/**
 * Returns the fee of one change, in cents. Values missing in the request stay as planned.
 * A day without a time counts as a change, because its slot is still to be chosen.
 *
 * @see docs/requirements.md HND-3
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
 * Returns the offer for a delivery: its days, address, and the customer's own appointment.
 *
 * @param postcode of the delivery; defaults to the agreed one
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

/** Lists the free days for a delivery; none if nothing can be changed. */
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
