import { readConfigNumbers } from '../../platform/values/catalogue.ts';
import { ADDONS, type Addon } from './addonRules.ts';

/** Deductible that can be lowered, in cents (INS-2). */
const { reducible_from: REDUCIBLE_FROM } = readConfigNumbers('deductible', ['reducible_from']);

/** Addon that lowering the deductible books. */
export const PREMIUM = ADDONS.find(({ id }) => id === 'insurance-comfort') as Addon;

export type DeductibleRefusal = 'deductible_not_for_state' | 'deductible_handed_over' | 'deductible_lower';

/** Returns why the deductible cannot be lowered, or undefined (INS-2). */
export function refuseReduction(deal: {
  readonly variant: string;
  readonly state: string;
  readonly damage_deductible_vollkasko: number;
}): DeductibleRefusal | undefined {
  if (deal.variant !== 'SUBSCRIPTION') return 'deductible_not_for_state';
  if (deal.state === 'ACTIVE') return 'deductible_handed_over';
  if (deal.state !== 'CREATED') return 'deductible_not_for_state';
  return deal.damage_deductible_vollkasko === REDUCIBLE_FROM ? undefined : 'deductible_lower';
}
