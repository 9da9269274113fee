// Where the product fetches and delivers cars: the German mainland.
import { readFileSync } from 'node:fs';
import { statesOf } from '../appointments/germanStates.ts';

const FILE = new URL('../../../../schemas/data/excluded-postcodes.json', import.meta.url);

const excluded: ReadonlySet<string> = new Set((JSON.parse(readFileSync(FILE, 'utf8')) as { codes: string[] }).codes);

/**
 * Says whether a postcode is German, five digits, and on the mainland.
 *
 * @see spec 2 §5 "a list of 58 excluded codes is rejected"
 */
export function isDeliverable(postcode: string): boolean {
  return /^[0-9]{5}$/.test(postcode) && statesOf(postcode).length > 0 && !excluded.has(postcode);
}
