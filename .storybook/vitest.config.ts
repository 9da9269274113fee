// Runs every story in Chromium: rendering, play function and accessibility.
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from '../scripts/chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  plugins: [storybookTest({ configDir: import.meta.dirname })],
  test: {
    name: 'stories',
    setupFiles: ['.storybook/tree.setup.ts', '.storybook/system.setup.ts'],
    isolate: false,
    // By default it uses one page, on one of two cores.
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      // Needed to read the accessibility tree through CDP.
      api: { allowWrite: true, allowExec: true },
      screenshotFailures: false,
      provider: playwright({
        launchOptions,
        contextOptions: { locale: 'de-DE', timezoneId: 'Europe/Berlin' },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
    },
  },
});
