// Monthly rate of a deal. Every amount that is called a monthly rate comes from here.
import {
  ADDONS,
  type AddonId,
  agreedPrice,
  type BookedAddon,
  type Covered,
  isIncluded,
  withAddons,
} from '../addons/addonRules.ts';

/** Parts of a deal that are paid each month, in cents. */
export interface RatedDeal {
  /** The car with its mileage package. */
  readonly amount: number;
  /** Protection: of the contract, and booked on top of it. */
  readonly insurance_amount: number | null;
  readonly young_old_driver_fee: number | null;
}

/** Bookings that are part of a rate. */
export interface RateBookings {
  readonly addons: readonly BookedAddon[];
  /** Sum that raised mileage packages have added, in cents. */
  readonly raised: number;
}

export interface RateItem {
  readonly id: 'base' | 'mileage' | 'protection' | 'drivers' | AddonId;
  readonly amount: number;
}

/** Returns what is paid besides the car with its kilometres, in cents. */
export function monthlyExtras(deal: Omit<RatedDeal, 'amount'>): number {
  return (deal.insurance_amount ?? 0) + (deal.young_old_driver_fee ?? 0);
}

export function monthlyRate(deal: RatedDeal): number {
  return deal.amount + monthlyExtras(deal);
}

/**
 * Returns the monthly rate with other addons than today, in cents.
 * A package that contains a protection makes it free.
 *
 * @param before the deal without any addon
 */
export function rateWith(deal: RatedDeal, before: Covered, addons: readonly BookedAddon[]): number {
  return monthlyRate({ ...deal, insurance_amount: withAddons(before, addons).insurance_amount });
}

/** Lists the items of a rate, the car first. Their sum is `monthlyRate`. Free items are left out. */
export function rateItems(deal: RatedDeal, { addons, raised }: RateBookings): RateItem[] {
  const ids = addons.map(({ addon_id }) => addon_id);
  const booked = ADDONS.filter(
    (addon) => addon.interval === 'month' && ids.includes(addon.id) && !isIncluded(addon, ids),
  ).map((addon) => ({ id: addon.id, amount: agreedPrice(addon, addons) }));
  const protection = booked.reduce((rest, { amount }) => rest - amount, deal.insurance_amount ?? 0);
  const extras: RateItem[] = [
    { id: 'mileage', amount: raised },
    { id: 'protection', amount: protection },
    ...booked,
    { id: 'drivers', amount: deal.young_old_driver_fee ?? 0 },
  ];
  return [{ id: 'base', amount: deal.amount - raised }, ...extras.filter(({ amount }) => amount !== 0)];
}
