// Effect of a licence held for less than two years (CFG-8), which states both readings.
import { readPortalConfig } from '../../platform/values/catalogue.ts';

/** The driver costs the extra fee, or is refused. */
export type LicenceReading = 'fee' | 'required';

/** Reading of the catalogue, `driver.license_reading`, which the page uses too. */
export const LICENCE_READING: LicenceReading =
  readPortalConfig()['driver']?.['license_reading'] === 'required' ? 'required' : 'fee';
