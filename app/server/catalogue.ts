// What the portal was told in flows/catalogue.json must be what the server does; otherwise one offers what the other refuses.
import { readFileSync } from 'node:fs';
import { LAST_DAY_TO_SCHEDULE, RETURN_WINDOWS } from './rules/returnWindow.ts';
import type { Settings } from './settings.ts';

const FILE = new URL('../../flows/catalogue.json', import.meta.url);

/** The section config of the catalogue: groups of named values. */
export type PortalConfig = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** Reads the section config of flows/catalogue.json. */
export function readPortalConfig(): PortalConfig {
  return (JSON.parse(readFileSync(FILE, 'utf8')) as { readonly config: PortalConfig }).config;
}

/**
 * Compares the settings with what the portal was told.
 *
 * @throws a sentence that names the value and what to do
 * @see spec 2 §9 "Return scheduling window"
 */
export function refuseOtherConfig({ returnWindow }: Settings, config: PortalConfig): void {
  const needed = { days_min: LAST_DAY_TO_SCHEDULE, days_max: RETURN_WINDOWS[returnWindow].opensDaysBefore };
  for (const [name, value] of Object.entries(needed)) {
    const told = config.return?.[name];
    if (told !== value)
      throw new Error(
        `RETURN_WINDOW is "${returnWindow}", which needs config.return.${name}: ${value} in flows/catalogue.json; it is ${told}. Change one of the two, and build the portal again.`,
      );
  }
}
