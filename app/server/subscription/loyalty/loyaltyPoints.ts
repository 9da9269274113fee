// What gives points, and how many.
import { readConfigNumbers } from '../../platform/values/catalogue.ts';

const { electric_coins, referral_coins } = readConfigNumbers('loyalty', ['electric_coins', 'referral_coins']);

/** Points for the booking of an electric car. */
export const ELECTRIC_COINS = electric_coins;

/** Points for a friend who was invited and has booked. */
export const REFERRAL_COINS = referral_coins;

/**
 * Points for a monthly rate: one for each whole euro.
 *
 * @param amount the rate, in cents
 * @see spec 3 §9 "1 euro of monthly rate gives 1 point"
 */
export const coinsOfRate = (amount: number): number => Math.floor(amount / 100);

/** Says whether a booking is that of an electric car; a prolongation books no car. */
export function isElectricBooking(fuel: string | null, subscribedAs: string | null): boolean {
  return fuel === 'electric' && subscribedAs !== 'PROLONGATION';
}
