// What something booked is called in front of the customer and on the phone.
import { randomInt } from 'node:crypto';

/** Digits and capitals that nobody mistakes for one another when they are read out. */
export const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const LENGTH = 8;

/** Makes a reference that nobody guesses, such as SV-7K3M9Q2X. */
export function createReference(prefix: string): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]);
  return `${prefix}-${signs.join('')}`;
}
