import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/chromium.ts';
import { isSoak, TIER } from './tests/support/tier.ts';

/** These start their own servers and run last: started first, they would end before the others. */
const OWN_SERVERS =
  /(beforeHydration|contentPages|developmentOverlay|firstVisit|hydration|published|serverRendered|serverRenderedBack|serverRenderedDialogs|studio|studioPages|studioPreview|studioReleases|thirdLanguage|webAddresses)\.spec\.ts$/;

const FOLDER = fileURLToPath(new URL('tests/e2e/', import.meta.url));
const TAG = '@fast';
const TAGGED = new RegExp(TAG);

/** Files with walks of npm test. Parsing all others takes as long as a dozen walks. */
const tagged = (): string[] =>
  readdirSync(FOLDER).filter((name) => name.endsWith('.spec.ts') && readFileSync(FOLDER + name, 'utf8').includes(TAG));

export default defineConfig({
  projects:
    TIER === 'test'
      ? [
          // One worker runs all of these in the time in which others would start.
          {
            name: 'own servers',
            testMatch: tagged().filter((name) => OWN_SERVERS.test(name)),
            workers: 1,
            grep: TAGGED,
          },
          { name: 'portal', testMatch: tagged().filter((name) => !OWN_SERVERS.test(name)), grep: TAGGED },
        ]
      : [
          { name: 'own servers', testMatch: OWN_SERVERS },
          { name: 'portal', testIgnore: OWN_SERVERS },
        ],
  testDir: FOLDER,
  outputDir: 'test-results/e2e',
  globalSetup: './scripts/testbed/portalBuild.ts',
  fullyParallel: true,
  // Walks wait more than they compute.
  workers: 3,
  // Reports list retried walks by name.
  retries: 1,
  forbidOnly: true,
  // The soak run checks each screen in eight looks.
  timeout: isSoak ? 600_000 : 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 20_000,
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // Animations cost a quarter of the time; walks about motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
});
