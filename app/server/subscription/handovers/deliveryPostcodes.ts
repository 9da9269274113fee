import { readPortalConfig } from '../../platform/values/catalogue.ts';
import { statesOf } from '../appointments/germanStates.ts';

const excluded = new Set(readPortalConfig()['delivery']?.['excluded_postcodes'] as readonly string[]);

/** German mainland only (RET-9). */
export function isDeliverable(postcode: string): boolean {
  return /^[0-9]{5}$/.test(postcode) && statesOf(postcode).length > 0 && !excluded.has(postcode);
}
