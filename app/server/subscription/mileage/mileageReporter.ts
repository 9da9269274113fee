// Sender of the message about bought kilometres (MIL-6), which states both readings.
import { readPortalConfig } from '../../platform/values/catalogue.ts';

/** The server with the booking, or the page after it. */
export type MileageReporter = 'server' | 'page';

/** Reading of the catalogue, `one_time_mileage.told_by`, which the page uses too. */
export const MILEAGE_REPORTER: MileageReporter =
  readPortalConfig()['one_time_mileage']?.['told_by'] === 'page' ? 'page' : 'server';
