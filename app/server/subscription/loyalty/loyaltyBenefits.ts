// What a level of the loyalty programme is worth where something is booked.
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

/** The highest level (spec 3 §9 "Black"). */
const HIGHEST: LoyaltyLevel = 'Level 4';

/** What Level 4 asks of a customer at most for a damage, in cents. */
export const DEDUCTIBLE_CAP = deductible_cents;

/** Kilometres above the package that come with a follow-up subscription. */
const FREE_KILOMETRES: Readonly<Record<LoyaltyLevel, number>> = {
  'Level 1': 0,
  'Level 2': gold_free_km,
  'Level 3': platinum_free_km,
  'Level 4': black_free_km,
};

/** How the comfort package is free at the highest level: it is booked for nothing, or its deductible holds without it. */
export type ComfortReading = 'booked' | 'included';

/** The reading that the portal was told: its screens and this server take the same. */
export const COMFORT_READING: ComfortReading =
  readPortalConfig().loyalty?.comfort === 'included' ? 'included' : 'booked';

/** The buffer of kilometres of a follow-up subscription. */
export const freeKilometres = (level: LoyaltyLevel | undefined): number => FREE_KILOMETRES[level ?? 'Level 1'];

/** What the delivery of a new car costs, in cents. */
export const deliveryFee = (level: LoyaltyLevel | undefined): number => (level === HIGHEST ? 0 : DELIVERY_FEE);

/** What an addon costs at a level: the comfort package is free at the highest. */
export function addonPrice({ id, price }: AddonPrice, level: LoyaltyLevel | undefined): number {
  return id === 'insurance-comfort' && level === HIGHEST ? 0 : price;
}

/** What is insured, as far as levels change it. */
interface Deductibles {
  readonly damage_deductible_vollkasko: number;
  readonly damage_deductible_teilkasko: number;
}

/** Who has a contract, and how the comfort package is free. */
export interface Insured {
  readonly level: LoyaltyLevel | undefined;
  readonly comfort: ComfortReading;
}

/** What holds for a contract today: where comfort is included, the cap of the level; otherwise what was agreed. */
export function asInsured<Deal extends Deductibles>(deal: Deal, { level, comfort }: Insured): Deal {
  return comfort === 'included' ? withCap(deal, level) : deal;
}

/** Caps both deductibles of a contract at the highest level; any other contract stays as it is. */
export function withCap<Deal extends Deductibles>(deal: Deal, level: LoyaltyLevel | undefined): Deal {
  if (level !== HIGHEST) return deal;
  return {
    ...deal,
    damage_deductible_vollkasko: Math.min(deal.damage_deductible_vollkasko, DEDUCTIBLE_CAP),
    damage_deductible_teilkasko: Math.min(deal.damage_deductible_teilkasko, DEDUCTIBLE_CAP),
  };
}
