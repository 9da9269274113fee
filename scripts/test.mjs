// npm test: installs what is missing, then runs everything: the checks, every suite, and the portal in a browser. Nothing may be skipped.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inMemory, provideMachine } from './machine.mjs';
import { generate, install, root, runBin } from './prepare.mjs';

const results = join(root, 'test-results');
const unit = join(results, 'unit.json');
const stories = join(results, 'stories.json');
const browser = join(results, 'browser.json');

install();
provideMachine();
const started = Date.now();
generate();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
// The portal that the checks measure is the one in which the walks go.
process.env['PORTAL_BUILD'] = join(results, 'portal');
const env = inMemory();
await import('./check.mjs');
runBin('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`], { env });
runBin(
  'vitest/vitest.mjs',
  [
    ...['run', '--config', '.storybook/vitest.config.ts'],
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${stories}`],
  ],
  { env },
);
runBin('@playwright/test/cli.js', ['test'], { env: { ...env, BROWSER_RESULTS: browser } });
report();

/** Counts what ran, on which database, and fails when anything did not. */
function report() {
  const { testResults, numTotalTests, numPassedTests } = JSON.parse(readFileSync(unit, 'utf8'));
  const drawn = JSON.parse(readFileSync(stories, 'utf8'));
  const { stats, suites } = JSON.parse(readFileSync(browser, 'utf8'));
  const names = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ fullName }) => fullName));
  const on = (database) => names.filter((name) => name.includes(`[${database}]`)).length;
  const skipped = numTotalTests - numPassedTests + drawn.numTotalTests - drawn.numPassedTests + stats.skipped;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(
    `\n${numPassedTests} tests passed, ${drawn.numPassedTests} stories and ${stats.expected + stats.flaky} walks in Chromium, in ${seconds} s.`,
  );
  const again = suites.flatMap(passedAgain);
  if (again.length > 0) console.log(`${again.length} walks passed only at the second try:\n  ${again.join('\n  ')}`);
  console.log(`On each database: ${on('SQLite')} on SQLite, ${on('PostgreSQL')} on PostgreSQL.`);
  if (skipped === 0 && on('SQLite') > 0 && on('PostgreSQL') === on('SQLite')) return;
  console.error(`${skipped} tests were skipped, or a database was left out. Every suite runs everywhere.`);
  process.exit(1);
}

/** The walks of a suite that failed once and then passed, by file, line and title. */
function passedAgain({ suites = [], specs = [] }) {
  const again = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...again.map(({ file, line, title }) => `${file}:${line} ${title}`), ...suites.flatMap(passedAgain)];
}
