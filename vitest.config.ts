import { defineConfig } from 'vitest/config';
import { OneEnvironmentAfterTheOther } from './tests/sequencer.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    setupFiles: ['tests/fetched.ts'],
    globalSetup: ['tests/server/globalSetup.ts', 'tests/server/leftovers.ts'],
    // Suites leave nothing behind; loading everything anew for each of them would take half of the run.
    isolate: false,
    sequence: { sequencer: OneEnvironmentAfterTheOther },
    // Passwords are meant to take their time, and a busy machine takes more.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Left alone it keeps one of two cores for itself.
    maxWorkers: 2,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
