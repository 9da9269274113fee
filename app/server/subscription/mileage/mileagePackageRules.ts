import type { MileagePackage } from '../../generated/api.ts';
import { addMonths, type CivilDay } from '../../platform/values/civilDays.ts';
import { isOver } from '../deals/contractStates.ts';
import { carStays, type DealStatus } from '../deals/dealStatus.ts';
import { type ContractDates, contractEnd } from '../deals/renewal.ts';
import { monthlyRate, type RatedDeal } from '../payments/monthlyRate.ts';

/** Packages on sale, in kilometres a month. */
export const MILEAGE_PACKAGES = [200, 500, 800, 1000, 1250, 1500, 2000, 2500, 3000] as const;

/** Monthly price of one more kilometre in the package, in cents; cheaper than one above it. */
export const PACKAGE_PRICE_PER_KM = 8;

/** Months before the end of the contract up to which a package can be raised (MIL-2). */
export const LATE_CHANGE_MONTHS = 3;

export interface MileageDeal extends ContractDates, RatedDeal {
  readonly variant: string;
  readonly state: string;
  readonly status: DealStatus;
  readonly mileage_package: number;
  readonly actual_handover_date: CivilDay | null;
}

export type MileageRefusal =
  | 'mileage_upgrade_not_for_leads'
  | 'mileage_upgrade_not_for_state'
  | 'mileage_upgrade_too_late';

export function isLateChange(deal: ContractDates, today: CivilDay): boolean {
  const end = contractEnd(deal, today);
  return end !== undefined && today > addMonths(end, -LATE_CHANGE_MONTHS);
}

/**
 * Returns why the package of a deal cannot be raised today; undefined if it can.
 *
 * @see docs/requirements.md MIL-1, MIL-2
 */
export function refuseMileageUpgrade(deal: MileageDeal, today: CivilDay): MileageRefusal | undefined {
  if (deal.variant === 'LEAD') return 'mileage_upgrade_not_for_leads';
  if (isOver(deal.state) || !carStays(deal.status)) return 'mileage_upgrade_not_for_state';
  return isLateChange(deal, today) ? 'mileage_upgrade_too_late' : undefined;
}

/**
 * Lists the packages above the current one, smallest first; none if it cannot be raised today.
 *
 * @see docs/requirements.md MIL-3
 */
export function packagesOnOffer(deal: MileageDeal, today: CivilDay): MileagePackage[] {
  if (refuseMileageUpgrade(deal, today) !== undefined) return [];
  const months = deal.actual_handover_date === null ? 0 : monthsBegun(deal.actual_handover_date, today);
  return MILEAGE_PACKAGES.filter((kilometres) => kilometres > deal.mileage_package).map((kilometres) => {
    const change = (kilometres - deal.mileage_package) * PACKAGE_PRICE_PER_KM;
    return {
      mileage_package: kilometres,
      amount_change: change,
      new_amount: monthlyRate(deal) + change,
      one_time_payment: change * months,
    };
  });
}

function monthsBegun(handover: CivilDay, today: CivilDay): number {
  let months = 0;
  while (addMonths(handover, months) <= today) months += 1;
  return months;
}
