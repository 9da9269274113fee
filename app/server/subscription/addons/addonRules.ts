// Rules for addons: prices, booking, cancelling, and their effect on a deal.
import { readConfigNumbers } from '../../platform/values/catalogue.ts';
import { addDays, addMonths, type CivilDay } from '../../platform/values/civilDays.ts';
import { carStays, type DealStatus } from '../deals/dealStatus.ts';

/** Groups: kilometres bought once, one insurance package, and single protections. */
export const ADDON_GROUPS = ['additional_mileage', 'insurance', 'additional_protection'] as const;

export type AddonGroup = (typeof ADDON_GROUPS)[number];

/** Deductibles in cents. */
export interface Coverage {
  readonly full: number;
  readonly partial: number;
}

export type AddonId =
  | 'mileage-500'
  | 'mileage-1000'
  | 'mileage-2500'
  | 'insurance-comfort'
  | 'insurance-zero'
  | 'minor-damage'
  | 'tire-and-windshield';

/** Addon on sale; its texts are in the server's copy. */
export interface Addon {
  readonly id: AddonId;
  readonly group: AddonGroup;
  /** Cents with VAT. */
  readonly price: number;
  readonly interval: 'once' | 'month';
  readonly mileage?: number;
  readonly coverage?: Coverage;
  readonly tireAndWindshield?: true;
  readonly minorDamage?: true;
}

export type AddonPrice = Pick<Addon, 'id' | 'price'>;

/** All addons on sale, the cheapest of a group first (INS-3). */
export const ADDONS: readonly Addon[] = [
  { id: 'mileage-500', group: 'additional_mileage', price: 6000, interval: 'once', mileage: 500 },
  { id: 'mileage-1000', group: 'additional_mileage', price: 11_000, interval: 'once', mileage: 1000 },
  { id: 'mileage-2500', group: 'additional_mileage', price: 25_000, interval: 'once', mileage: 2500 },
  {
    id: 'insurance-comfort',
    group: 'insurance',
    price: 2900,
    interval: 'month',
    coverage: { full: 50_000, partial: 50_000 },
  },
  {
    id: 'insurance-zero',
    group: 'insurance',
    price: 5900,
    interval: 'month',
    coverage: { full: 0, partial: 0 },
    tireAndWindshield: true,
    minorDamage: true,
  },
  { id: 'minor-damage', group: 'additional_protection', price: 700, interval: 'month', minorDamage: true },
  { id: 'tire-and-windshield', group: 'additional_protection', price: 900, interval: 'month', tireAndWindshield: true },
];

const ONE_AT_MOST: readonly AddonGroup[] = ['additional_mileage', 'insurance'];

/** States for a booking: protection begins with the contract (INS-1). */
const STATES: Readonly<Record<AddonGroup, readonly string[]>> = {
  additional_mileage: ['ACTIVE'],
  insurance: ['CREATED', 'ACTIVE'],
  additional_protection: ['CREATED', 'ACTIVE'],
};

/** Protection is sold until this many months before the minimum commitment ends (INS-1). */
const { months_min: PROTECTION_MONTHS } = readConfigNumbers('insurance', ['months_min']);

/** An addon can be cancelled for this many days. */
const { cancel_days: CANCEL_DAYS } = readConfigNumbers('addons', ['cancel_days']);

export interface AddonDeal {
  readonly variant: string;
  readonly state: string;
  readonly status: DealStatus;
  readonly minimum_commitment_end_date: CivilDay | null;
  readonly damage_deductible_vollkasko: number;
  readonly tire_and_windshield: number;
  readonly minor_damage: number;
}

export type AddonRefusal = 'addon_not_possible' | 'addon_already_attached';

/**
 * Returns why an addon cannot be booked for a deal today; undefined if it can.
 *
 * @param applied ids of the deal's addons
 * @see docs/requirements.md INS-1, FLW-7
 */
export function refuseAddon(
  addon: Addon,
  deal: AddonDeal,
  applied: readonly string[],
  today: CivilDay,
): AddonRefusal | undefined {
  if (deal.variant === 'LEAD' || !carStays(deal.status) || !STATES[addon.group].includes(deal.state))
    return 'addon_not_possible';
  const rivals = ONE_AT_MOST.includes(addon.group) ? ADDONS.filter(({ group }) => group === addon.group) : [addon];
  if (rivals.some(({ id }) => applied.includes(id))) return 'addon_already_attached';
  if (addon.group === 'additional_mileage') return undefined;
  return endsSoon(deal, today) || !improves(addon, deal) ? 'addon_not_possible' : undefined;
}

function endsSoon({ minimum_commitment_end_date: end }: AddonDeal, today: CivilDay): boolean {
  return end !== null && today > addMonths(end, -PROTECTION_MONTHS);
}

/** Protection that the contract already includes is not sold. */
function improves({ coverage, tireAndWindshield, minorDamage }: Addon, deal: AddonDeal): boolean {
  if (coverage !== undefined) return coverage.full < deal.damage_deductible_vollkasko;
  return (tireAndWindshield && deal.tire_and_windshield === 0) || (minorDamage && deal.minor_damage === 0) || false;
}

export function isCancellable(attached: CivilDay, today: CivilDay): boolean {
  return today <= addDays(attached, CANCEL_DAYS);
}

/** Columns of a deal that addons change. */
export interface Covered {
  readonly addon_mileage: number | null;
  readonly insurance_amount: number | null;
  readonly damage_deductible_vollkasko: number;
  readonly damage_deductible_teilkasko: number;
  readonly tire_and_windshield: 0 | 1;
  readonly minor_damage: 0 | 1;
}

export function coveredBy(deal: Covered): Covered {
  return {
    addon_mileage: deal.addon_mileage,
    insurance_amount: deal.insurance_amount,
    damage_deductible_vollkasko: deal.damage_deductible_vollkasko,
    damage_deductible_teilkasko: deal.damage_deductible_teilkasko,
    tire_and_windshield: deal.tire_and_windshield,
    minor_damage: deal.minor_damage,
  };
}

/** Returns the columns that addons change, as they were before the first addon. */
export function coveredBefore(deal: Covered, rows: readonly { readonly before: string }[]): Covered {
  return rows[0] === undefined ? coveredBy(deal) : (JSON.parse(rows[0].before) as Covered);
}

/** Addon of a deal with its agreed price in cents; null means the list price. */
export interface BookedAddon {
  readonly addon_id: string;
  readonly price: number | null;
}

/** Returns `before` with addons applied; the order of booking does not matter. */
export function withAddons(before: Covered, booked: readonly BookedAddon[]): Covered {
  const ids = booked.map(({ addon_id }) => addon_id);
  const priced = ADDONS.map((addon) => ({ ...addon, price: agreedPrice(addon, booked) }));
  return priced.filter((addon) => ids.includes(addon.id) && !isIncluded(addon, ids)).reduce(withAddon, before);
}

/** Returns the agreed price of a booked addon, otherwise its list price, in cents. */
export function agreedPrice({ id, price }: AddonPrice, booked: readonly BookedAddon[]): number {
  return booked.find(({ addon_id }) => addon_id === id)?.price ?? price;
}

/** Returns whether a booked package contains a single protection, which is then free. */
export function isIncluded({ group, tireAndWindshield, minorDamage }: Addon, ids: readonly string[]): boolean {
  if (group !== 'additional_protection') return false;
  const packages = ADDONS.filter((addon) => addon.group === 'insurance' && ids.includes(addon.id));
  return packages.some(
    (addon) => (!tireAndWindshield || addon.tireAndWindshield) && (!minorDamage || addon.minorDamage),
  );
}

function withAddon(deal: Covered, { price, interval, mileage, coverage, ...protects }: Addon): Covered {
  return {
    addon_mileage: mileage === undefined ? deal.addon_mileage : (deal.addon_mileage ?? 0) + mileage,
    insurance_amount: interval === 'once' ? deal.insurance_amount : (deal.insurance_amount ?? 0) + price,
    damage_deductible_vollkasko: coverage?.full ?? deal.damage_deductible_vollkasko,
    damage_deductible_teilkasko: Math.min(coverage?.partial ?? Infinity, deal.damage_deductible_teilkasko),
    tire_and_windshield: protects.tireAndWindshield ? 1 : deal.tire_and_windshield,
    minor_damage: protects.minorDamage ? 1 : deal.minor_damage,
  };
}
