import { readPortalConfig } from '../../platform/values/catalogue.ts';
import { statesOf } from '../appointments/germanStates.ts';

const excluded = new Set(readPortalConfig()['delivery']?.['excluded_postcodes'] as readonly string[]);

/** German mainland only (spec 2 §5 "a list of 58 excluded codes is rejected"). */
export function isDeliverable(postcode: string): boolean {
  return /^[0-9]{5}$/.test(postcode) && statesOf(postcode).length > 0 && !excluded.has(postcode);
}
