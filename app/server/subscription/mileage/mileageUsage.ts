import type { MileagePackage, MileageResult } from '../../generated/api.ts';
import { readConfigNumbers } from '../../platform/values/catalogue.ts';
import { type CivilDay, daysBetween } from '../../platform/values/civilDays.ts';
import { contractEnd } from '../deals/renewal.ts';
import { type MileageDeal, packagesOnOffer } from './mileagePackageRules.ts';

/** Highest plausible reading for cars whose record has none (MIL-4). */
const { maximum: DEFAULT_MAXIMUM_MILEAGE } = readConfigNumbers('mileage', ['maximum']);

const MONTH_DAYS = 365.25 / 12;

export interface DrivenDeal extends MileageDeal {
  /** Agreed term in months. */
  readonly term: number;
  /** Odometer at the handover in kilometres; null means a new car. */
  readonly handover_mileage: number | null;
  /** Kilometres bought once. */
  readonly addon_mileage: number | null;
  /** Free kilometres of the booking. */
  readonly free_mileage: number | null;
  /** Price of a kilometre above the package, in cents. */
  readonly additional_mileage_fee: number;
}

/** Returns the highest plausible reading of a car; null and 0 mean the default. */
export function maximumMileage(ofCar: number | null): number {
  return ofCar || DEFAULT_MAXIMUM_MILEAGE;
}

/**
 * Compares the driven kilometres with the package, and projects them to the end of the contract.
 *
 * @returns an empty object until the first day with the car is over
 * @see docs/requirements.md MIL-5
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

/** Recommends the smallest sufficient package, otherwise the largest on offer. */
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
