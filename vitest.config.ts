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
    // Suites clean up after themselves; isolation would take half of the run.
    isolate: false,
    sequence: { sequencer: OneEnvironmentAfterTheOther },
    // Password hashing is slow by design, and slower on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // By default one of two cores stays unused.
    maxWorkers: 2,
    // Tests create much short-lived garbage: a small young generation costs a sixth of their time.
    execArgv: ['--max-semi-space-size=64'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
