// What a reading of the odometer says about the mileage of a contract.
import type { MileagePackage, MileageResult } from '../../generated/api.ts';
import { readConfigNumbers } from '../../platform/values/catalogue.ts';
import { type CivilDay, daysBetween } from '../../platform/values/civilDays.ts';
import { contractEnd } from '../deals/renewal.ts';
import { type MileageDeal, packagesOnOffer } from './mileagePackageRules.ts';

/** The highest reading that is believed where the record of the car names none (spec 2 §5, §9). */
const { maximum: DEFAULT_MAXIMUM_MILEAGE } = readConfigNumbers('mileage', ['maximum']);

/** Mean length of a month in days. */
const MONTH_DAYS = 365.25 / 12;

/** What the rule needs to know of a deal. */
export interface DrivenDeal extends MileageDeal {
  /** Agreed term in months. */
  readonly term: number;
  /** Reading of the odometer at the handover; a new car when unknown. */
  readonly handover_mileage: number | null;
  /** Kilometres that were bought once. */
  readonly addon_mileage: number | null;
  /** Kilometres that came with the booking. */
  readonly free_mileage: number | null;
  /** Price of a kilometre above the package, in cents. */
  readonly additional_mileage_fee: number;
}

/** The limit of a reading: that of the car, where it is not 0, otherwise the default. */
export function maximumMileage(ofCar: number | null): number {
  return ofCar || DEFAULT_MAXIMUM_MILEAGE;
}

/**
 * Compares the kilometres driven so far with the package, and carries them on to the end of the contract.
 *
 * @returns nothing before the first day with the car is over
 * @see spec 2 §3 "Mileage report", §4 "Mileage report"
 */
export function mileageUsage(deal: DrivenDeal, reading: number, today: CivilDay): MileageResult {
  const handover = deal.actual_handover_date;
  if (handover === null || handover >= today) return {};
  const driven = Math.max(0, reading - (deal.handover_mileage ?? 0));
  const monthsSoFar = daysBetween(handover, today) / MONTH_DAYS;
  const months = Math.max(monthsSoFar, contractMonths(deal, handover, today));
  const usage = driven / monthsSoFar;
  const above = (deal.addon_mileage ?? 0) + (deal.free_mileage ?? 0);
  const totalExcess = Math.round(usage * months - deal.mileage_package * months) - above;
  const excess = Math.round(usage) - deal.mileage_package;
  return {
    monthly_mileage_usage: Math.round(usage),
    monthly_mileage_excess: excess,
    estimated_total_mileage_usage: Math.round(usage * months),
    estimated_total_excess: totalExcess,
    estimated_total_excess_mileage_cost: Math.max(0, totalExcess) * deal.additional_mileage_fee,
    ...(excess > 0 && recommend(packagesOnOffer(deal, today), usage)),
  };
}

/** The smallest package that is enough, otherwise the largest; nothing when none is on offer. */
function recommend(
  offers: readonly MileagePackage[],
  usage: number,
): Pick<MileageResult, 'recommended_mileage_package'> {
  const enough = offers.find(({ mileage_package }) => mileage_package >= Math.round(usage)) ?? offers.at(-1);
  if (enough === undefined) return {};
  const { mileage_package, amount_change } = enough;
  return { recommended_mileage_package: { mileage_package, mileage_package_fee: amount_change } };
}

function contractMonths(deal: DrivenDeal, handover: CivilDay, today: CivilDay): number {
  const end = contractEnd(deal, today);
  return end === undefined ? deal.term : daysBetween(handover, end) / MONTH_DAYS;
}
