import { defineConfig } from 'vitest/config';
import { OneEnvironmentAfterTheOther } from './tests/support/sequencer.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    setupFiles: [
      'tests/support/fetched.ts',
      'tests/support/seed.ts',
      ...(process.env['RECORD_STATEMENTS'] ? ['tests/support/server/recordStatements.ts'] : []),
    ],
    globalSetup: ['tests/support/server/globalSetup.ts', 'tests/support/server/leftovers.ts'],
    // Suites leave nothing behind; loading everything anew for each of them would take half of the run.
    isolate: false,
    sequence: { sequencer: OneEnvironmentAfterTheOther },
    // Passwords are meant to take their time, and a busy machine takes more.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Left alone it keeps one of two cores for itself.
    maxWorkers: 2,
    // What tests make is soon thrown away: with little room for it, a sixth of their time goes into moving it about.
    execArgv: ['--max-semi-space-size=64'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
