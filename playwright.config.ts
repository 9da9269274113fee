import { defineConfig } from '@playwright/test';

/** Where the counts of the run are left for whoever asked for them. */
const results = process.env['BROWSER_RESULTS'];

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/buildWeb.ts',
  fullyParallel: true,
  // Walks wait more than they work.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 6_000 },
  reporter: [['list'], ...(results ? [['json', { outputFile: results }] as const] : [])],
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 6_000,
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
