import { randomInt } from 'node:crypto';

/** Digits and capitals that are not mistaken for one another when read aloud. */
export const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const LENGTH = 8;

/** Creates an unguessable booking reference, such as SV-7K3M9Q2X, to be read out on the phone. */
export function createReference(prefix: string): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]);
  return `${prefix}-${signs.join('')}`;
}
