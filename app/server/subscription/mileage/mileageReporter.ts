// Configures the sender of the message about bought kilometres (MIL-6, docs/assumptions.md).
import { readPortalConfig } from '../../platform/values/catalogue.ts';

/** The server sends the message with the booking, or the page after it. */
export type MileageReporter = 'server' | 'page';

/** Value of `one_time_mileage.told_by` in the catalogue, which flows read as well. */
export const MILEAGE_REPORTER: MileageReporter =
  readPortalConfig()['one_time_mileage']?.['told_by'] === 'page' ? 'page' : 'server';
