// What a driving licence of less than two years means (spec 3 §5): both are stated.
import { readPortalConfig } from '../../platform/values/catalogue.ts';

/** Such a driver costs the extra fee, or is not taken. */
export type LicenceReading = 'fee' | 'required';

/** As `driver.license_reading` of the catalogue says it to the page. */
export const LICENCE_READING: LicenceReading =
  readPortalConfig()['driver']?.['license_reading'] === 'required' ? 'required' : 'fee';
