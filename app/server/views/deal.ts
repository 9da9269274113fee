// A deal as its customer sees it, see schemas/api/Deal.json.
import type { DealRecord } from '../db/deals.ts';
import type { DealRow } from '../db/tables.ts';
import type { CivilDay } from '../rules/civilDays.ts';
import { contractEnd, isPostAutoRenewal, isPreAutoRenewal, isRetentionWindowOpen } from '../rules/renewal.ts';
import {
  daysLeftToScheduleReturn,
  isReturnWindowOpen,
  type ReturnWindowDates,
  type ReturnWindowReading,
} from '../rules/returnWindow.ts';
import { present } from './present.ts';

/** The day and the reading of the return window that a view is made for. */
export interface ViewPoint {
  readonly today: CivilDay;
  readonly returnWindow: ReturnWindowReading;
}

/** The dates that the return window is measured by. */
export function returnWindowDates({ deal, planned }: DealRecord): ReturnWindowDates {
  const end = contractEnd(deal);
  return { end_date: end, return_date: planned?.planned_date ?? planned?.preferred_date ?? end };
}

/** Writes a deal; everything that depends on the day is computed now and never stored. */
export function toDealView(record: DealRecord, { today, returnWindow }: ViewPoint): object {
  const { deal, car, planned } = record;
  const dates = returnWindowDates(record);
  const daysLeft = deal.variant === 'LEAD' ? undefined : daysLeftToScheduleReturn(dates, today, returnWindow);
  return present({
    ...storedFields(deal),
    contact_id: deal.customer_id,
    end_date: dates.end_date,
    return_date: dates.return_date,
    preferred_return_date: planned?.preferred_date,
    days_left_to_schedule_return: daysLeft,
    is_return_window_open: isReturnWindowOpen(daysLeft, returnWindow),
    is_pre_auto_renewal: isPreAutoRenewal(deal, today),
    is_post_auto_renewal: isPostAutoRenewal(deal, today),
    return_type: planned?.type,
    return_phone_number: planned?.phone_number,
    return_ranges: returnRanges(deal),
    retention: { is_retention_window_open: isRetentionWindowOpen(deal, today) },
    belongs_to_subscription_service: deal.belongs_to_subscription_service === 1,
    tire_and_windshield: deal.tire_and_windshield === 1,
    minor_damage: deal.minor_damage === 1,
    car: present({
      oem: car.oem,
      model: car.model,
      license_plate: car.license_plate,
      external_product_id: car.external_product_id,
      body_type: car.body_type,
      color: car.color,
    }),
  });
}

/** The columns that customers see as they are. Named one by one: a newer server may have added others. */
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
  'insurance_amount',
  'young_old_driver_fee',
  'amount',
  'damage_deductible_vollkasko',
  'damage_deductible_teilkasko',
  'customer_specific_vk_damage_deductible',
  'handover_street',
  'handover_housenumber',
  'handover_zip',
  'handover_city',
  'handover_address_extra',
  'handover_firstname',
  'handover_lastname',
  'handover_phone_number',
] as const satisfies readonly (keyof DealRow)[];

function storedFields(deal: DealRow): object {
  return Object.fromEntries(STORED_FIELDS.map((name) => [name, deal[name]]));
}

function returnRanges(deal: DealRow): object | undefined {
  if (deal.internal_swap_from === null || deal.internal_swap_to === null) return undefined;
  return { internal_swap: { from: deal.internal_swap_from, to: deal.internal_swap_to } };
}
