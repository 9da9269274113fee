// Settings of a server: those of the platform and those of the product.
import type { Environment } from './platform/settings/environment.ts';
import { platformDefaults, readPlatformSettings, type Settings } from './platform/settings/settings.ts';
import { readSubscriptionSettings, subscriptionDefaults } from './subscription/settings.ts';

export const defaultSettings: Settings = { ...platformDefaults, ...subscriptionDefaults };

/**
 * Reads the settings from environment variables; docs/server.md lists them.
 *
 * @throws when a variable has a value that means nothing
 */
export const readSettings = (environment: Environment): Settings => ({
  ...readPlatformSettings(environment),
  ...readSubscriptionSettings(environment),
});
