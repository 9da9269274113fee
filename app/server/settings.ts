import type { Environment } from './platform/settings/environment.ts';
import { platformDefaults, readPlatformSettings, type Settings } from './platform/settings/settings.ts';
import { readSubscriptionSettings, subscriptionDefaults } from './subscription/settings.ts';

export const defaultSettings: Settings = { ...platformDefaults, ...subscriptionDefaults };

/** Reads environment variables, which docs/operations.md lists. Throws for invalid ones. */
export const readSettings = (environment: Environment): Settings => ({
  ...readPlatformSettings(environment),
  ...readSubscriptionSettings(environment),
});
