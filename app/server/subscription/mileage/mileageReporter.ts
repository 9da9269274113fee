// Who tells the automation of kilometres that were bought (spec 2 §7): both are stated.
import { readPortalConfig } from '../../platform/values/catalogue.ts';

/** The server together with the booking, or the page after it. */
export type MileageReporter = 'server' | 'page';

/** As `one_time_mileage.told_by` of the catalogue says it to the page. */
export const MILEAGE_REPORTER: MileageReporter =
  readPortalConfig()['one_time_mileage']?.['told_by'] === 'page' ? 'page' : 'server';
