import { readConfigNumbers, readPortalConfig } from '../../platform/values/catalogue.ts';
import type { AddonPrice } from '../addons/addonRules.ts';
import type { LoyaltyLevel } from './loyaltyLevels.ts';

const { gold_free_km, platinum_free_km, black_free_km, deductible_cents } = readConfigNumbers('loyalty', [
  'gold_free_km',
  'platinum_free_km',
  'black_free_km',
  'deductible_cents',
]);

const { fee_cents: DELIVERY_FEE } = readConfigNumbers('delivery', ['fee_cents']);

/** Highest level (LOY-6). */
const HIGHEST: LoyaltyLevel = 'Level 4';

/** Highest deductible at Level 4, in cents. */
export const DEDUCTIBLE_CAP = deductible_cents;

/** Free kilometres of a follow-up subscription. */
const FREE_KILOMETRES: Readonly<Record<LoyaltyLevel, number>> = {
  'Level 1': 0,
  'Level 2': gold_free_km,
  'Level 3': platinum_free_km,
  'Level 4': black_free_km,
};

/** Comfort package at the highest level: booked for free, or its deductible applies without it. */
export type ComfortReading = 'booked' | 'included';

/** Reading of the catalogue, which the portal uses too. */
export const COMFORT_READING: ComfortReading =
  readPortalConfig().loyalty?.comfort === 'included' ? 'included' : 'booked';

export const freeKilometres = (level: LoyaltyLevel | undefined): number => FREE_KILOMETRES[level ?? 'Level 1'];

/** Returns the delivery fee of a new car, in cents. */
export const deliveryFee = (level: LoyaltyLevel | undefined): number => (level === HIGHEST ? 0 : DELIVERY_FEE);

/** Returns the price of an addon, in cents. The comfort package is free at the highest level. */
export function addonPrice({ id, price }: AddonPrice, level: LoyaltyLevel | undefined): number {
  return id === 'insurance-comfort' && level === HIGHEST ? 0 : price;
}

interface Deductibles {
  readonly damage_deductible_vollkasko: number;
  readonly damage_deductible_teilkasko: number;
}

export interface Insured {
  readonly level: LoyaltyLevel | undefined;
  readonly comfort: ComfortReading;
}

/** Returns the deal with today's deductibles: capped if comfort is included, else as agreed. */
export function asInsured<Deal extends Deductibles>(deal: Deal, { level, comfort }: Insured): Deal {
  return comfort === 'included' ? withCap(deal, level) : deal;
}

export function withCap<Deal extends Deductibles>(deal: Deal, level: LoyaltyLevel | undefined): Deal {
  if (level !== HIGHEST) return deal;
  return {
    ...deal,
    damage_deductible_vollkasko: Math.min(deal.damage_deductible_vollkasko, DEDUCTIBLE_CAP),
    damage_deductible_teilkasko: Math.min(deal.damage_deductible_teilkasko, DEDUCTIBLE_CAP),
  };
}
