import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/chromium.ts';
import { isSoak, TIER } from './tests/support/tier.ts';

/** They start servers of their own, and last: begun first, they end before the others do. */
const OWN_SERVERS =
  /(beforeHydration|contentPages|developmentOverlay|firstVisit|hydration|serverRendered|serverRenderedBack|serverRenderedDialogs|thirdLanguage|webAddresses)\.spec\.ts$/;

const FOLDER = fileURLToPath(new URL('tests/e2e/', import.meta.url));
const TAG = '@fast';

/** Files with a walk of `npm test`: the others are not even read, which takes as long as a dozen walks. */
const tagged = (): string[] =>
  readdirSync(FOLDER).filter((name) => name.endsWith('.spec.ts') && readFileSync(FOLDER + name, 'utf8').includes(TAG));

export default defineConfig({
  // `npm test` runs the walks that are tagged, in one project, because a worker starts anew with each; everything else runs in `npm run verify`.
  projects:
    TIER === 'test'
      ? [{ name: 'tagged', testMatch: tagged(), grep: new RegExp(TAG) }]
      : [
          { name: 'own servers', testMatch: OWN_SERVERS },
          { name: 'portal', testIgnore: OWN_SERVERS },
        ],
  testDir: FOLDER,
  outputDir: 'test-results/e2e',
  globalSetup: './scripts/testbed/portalBuild.ts',
  fullyParallel: true,
  // Walks wait more than they work.
  workers: 3,
  // A second try is told in the report of `npm test`, by name.
  retries: 1,
  forbidOnly: true,
  // In the soak run each screen that is checked for accessibility is seen in eight looks.
  timeout: isSoak ? 600_000 : 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 20_000,
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // Nobody looks at what moves, and drawing it takes a quarter of the time; walks about time and motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
});
