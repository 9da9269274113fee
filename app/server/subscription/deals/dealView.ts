// View of a deal, see schemas/api/Deal.json.

import type { Deal } from '../../generated/api.ts';
import type { Language } from '../../platform/languages/languages.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { present } from '../../platform/values/present.ts';
import { wordsOf } from '../addons/addonWords.ts';
import { countReturnDays, returnDay, statusOf } from '../appointments/offers.ts';
import { asInsured, type ComfortReading, deliveryFee, type Insured } from '../loyalty/loyaltyBenefits.ts';
import { monthlyRate, type RateBookings, type RateItem, rateItems } from '../payments/monthlyRate.ts';
import {
  daysLeftToScheduleReturn,
  isReturnWindowOpen,
  type ReturnWindowDates,
  type ReturnWindowReading,
} from '../returns/returnWindow.ts';
import type { DealRow } from '../tables.ts';
import type { DealRecord } from './dealQueries.ts';
import { contractEnd, isPostAutoRenewal, isPreAutoRenewal, isRetentionWindowOpen } from './renewal.ts';

export interface ViewPoint {
  readonly today: CivilDay;
  readonly returnWindow: ReturnWindowReading;
}

/** Context of the view; the level is set only if `needsLevel`. */
export interface DealViewPoint extends ViewPoint, Insured {
  readonly language: Language;
}

export function needsLevel({ deal }: DealRecord, comfort: ComfortReading): boolean {
  return comfort === 'included' || deal.variant === 'LEAD';
}

export function returnWindowDates(record: DealRecord, today: CivilDay): ReturnWindowDates {
  const end = contractEnd(record.deal, today, returnDay(record));
  return { end_date: end, return_date: returnDay(record) ?? end };
}

/** Returns the view of a deal. Values that depend on the day are computed, never stored. */
export function toDealView(record: DealRecord, bookings: RateBookings, view: DealViewPoint): Deal {
  const { today, returnWindow } = view;
  const { car, planned, handover } = record;
  const deal = asInsured(record.deal, view);
  const dates = returnWindowDates(record, today);
  const daysLeft = deal.variant === 'LEAD' ? undefined : daysLeftToScheduleReturn(dates, today, returnWindow);
  return present({
    ...storedFields(deal),
    status: statusOf(record, today),
    amount: monthlyRate(deal),
    rate_items: rateItems(deal, bookings).map((item) => ({ ...item, title: titleOf(item, view.language) })),
    contact_id: deal.customer_id,
    end_date: dates.end_date,
    return_date: dates.return_date,
    preferred_return_date: planned?.preferred_date,
    days_left_to_schedule_return: daysLeft,
    return_days_on_offer: deal.variant === 'LEAD' ? undefined : countReturnDays(record, today),
    is_return_window_open: isReturnWindowOpen(daysLeft, returnWindow),
    is_pre_auto_renewal: isPreAutoRenewal(deal, today),
    is_post_auto_renewal: isPostAutoRenewal(deal, today),
    has_auto_renewal: deal.auto_renewal_end_date !== null,
    planned_delivery_date: handover?.planned_date,
    preferred_delivery_date: deal.preferred_handover_date,
    handover_appointment_date: deal.actual_handover_date ?? handover?.planned_date,
    delivery_fee: feeOfDelivery(deal, view),
    is_downpayment_subscription: deal.is_downpayment_subscription === 1,
    return_type: planned?.type,
    return_phone_number: planned?.phone_number,
    return_ranges: returnRanges(deal),
    retention: { is_retention_window_open: isRetentionWindowOpen(deal, today) },
    belongs_to_subscription_service: deal.belongs_to_subscription_service === 1,
    tire_and_windshield: deal.tire_and_windshield === 1,
    minor_damage: deal.minor_damage === 1,
    car: present<Deal['car']>({
      oem: car.oem,
      model: car.model,
      license_plate: car.license_plate,
      external_product_id: car.external_product_id,
      body_type: car.body_type,
      color: car.color,
    }),
  });
}

/** Columns that customers see unchanged. Listed, because a newer server may have added others. */
const STORED_FIELDS = [
  'id',
  'car_id',
  'state',
  'variant',
  'type',
  'term_type',
  'term',
  'subscribed_as',
  'subscribed_to',
  'previous_subscription_id',
  'followup_subscription_id',
  'checkout_hash',
  'reference',
  'minimum_commitment_end_date',
  'auto_renewal_end_date',
  'actual_return_date',
  'preferred_handover_date',
  'actual_handover_date',
  'lead_handover_date',
  'mileage_package',
  'additional_mileage_fee',
  'addon_mileage',
  'free_mileage',
  'insurance_amount',
  'young_old_driver_fee',
  'damage_deductible_vollkasko',
  'damage_deductible_teilkasko',
  'customer_specific_vk_damage_deductible',
  'recurrent_payment_method',
  'handover_street',
  'handover_housenumber',
  'handover_zip',
  'handover_city',
  'handover_address_extra',
  'handover_firstname',
  'handover_lastname',
  'handover_phone_number',
] as const satisfies readonly (keyof DealRow)[];

type StoredFields = Pick<DealRow, (typeof STORED_FIELDS)[number]>;

function titleOf({ id }: RateItem, language: Language): string {
  if (id === 'base' || id === 'mileage' || id === 'protection' || id === 'drivers') return language.say(`rate.${id}`);
  return wordsOf({ id }, language).title;
}

function storedFields(deal: DealRow): StoredFields {
  return Object.fromEntries(STORED_FIELDS.map((name) => [name, deal[name]])) as StoredFields;
}

/** Agreed fee; for a lead that of today, except for a prolongation, whose car is there already. */
function feeOfDelivery(deal: DealRow, { level }: Insured): number | null {
  const isOpen = deal.variant === 'LEAD' && deal.subscribed_as !== 'PROLONGATION';
  return isOpen ? deliveryFee(level) : deal.delivery_fee;
}

function returnRanges(deal: DealRow): Deal['return_ranges'] {
  if (deal.internal_swap_from === null || deal.internal_swap_to === null) return undefined;
  return { internal_swap: { from: deal.internal_swap_from, to: deal.internal_swap_to } };
}
