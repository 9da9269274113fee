import type { Settings } from '../../platform/settings/settings.ts';
import type { PortalConfig } from '../../platform/values/catalogue.ts';
import { LAST_DAY_TO_SCHEDULE, RETURN_WINDOWS } from './returnWindow.ts';

/**
 * Checks that the portal was built with the return window of the server.
 *
 * @throws an error that names the value and the fix
 * @see docs/requirements.md CFG-1
 */
export function refuseOtherConfig({ returnWindow }: Settings, config: PortalConfig): void {
  const needed = { days_min: LAST_DAY_TO_SCHEDULE, days_max: RETURN_WINDOWS[returnWindow].opensDaysBefore };
  for (const [name, value] of Object.entries(needed)) {
    const told = config.return?.[name];
    if (told !== value)
      throw new Error(
        `RETURN_WINDOW is "${returnWindow}", which needs ${value} as config.return.${name} in flows/catalogue.json, not ${told}. Change one of the two, and build the portal again.`,
      );
  }
}
