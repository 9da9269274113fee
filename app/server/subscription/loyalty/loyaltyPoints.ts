import { readConfigNumbers } from '../../platform/values/catalogue.ts';

const { electric_coins, referral_coins } = readConfigNumbers('loyalty', ['electric_coins', 'referral_coins']);

export const ELECTRIC_COINS = electric_coins;

/** Points for an invited friend who has booked. */
export const REFERRAL_COINS = referral_coins;

/** Converts cents to one point per euro (LOY-4). */
export const coinsOfRate = (amount: number): number => Math.floor(amount / 100);

/** Returns whether a booking is for an electric car; a prolongation books no car. */
export function isElectricBooking(fuel: string | null, subscribedAs: string | null): boolean {
  return fuel === 'electric' && subscribedAs !== 'PROLONGATION';
}
