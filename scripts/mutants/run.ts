// npm run mutants [-- --tier test] [name…]: removes each defence; its test must fail.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MUTANTS } from './list.ts';
import { type Mutant, tierOf } from './mutant.ts';

/** Enough for every property to fail. */
const CASES = process.env['CASES'] ?? '3000';
const TIME_LIMIT = 180_000;
const root = join(import.meta.dirname, '../..');

type Outcome = 'red' | 'green' | 'could not run';

const { values, positionals: asked } = parseArgs({
  options: { tier: { type: 'string', default: 'verify' } },
  allowPositionals: true,
});
const { tier } = values;
const unknown = asked.filter((name) => !MUTANTS.some((mutant) => mutant.name.includes(name)));
if (unknown.length > 0) {
  console.error(`There is no mutant ${unknown.map((name) => `"${name}"`).join(', ')}. Check the name.`);
  process.exit(2);
}
const wanted = MUTANTS.filter(({ name }) => asked.length === 0 || asked.some((part) => name.includes(part))).filter(
  (mutant) => tier !== 'test' || tierOf(mutant) === 'test',
);
const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
const outcomes = new Map<Outcome, number>();
const waiting = [...wanted];
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
rmSync(folder, { recursive: true });
console.log(
  `\n${wanted.length} defences removed: ${[...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}.`,
);
process.exitCode = outcomes.has('green') ? 1 : outcomes.has('could not run') ? 2 : 0;

async function work(): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const { outcome, why } = await ask(mutant);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    console.log(`${outcome.padEnd(14)}${tierOf(mutant).padEnd(8)}${mutant.threat.padEnd(16)}${mutant.name}${why}`);
  }
}

async function ask(mutant: Mutant): Promise<{ outcome: Outcome; why: string }> {
  const report = join(folder, `${MUTANTS.indexOf(mutant)}.json`);
  const [file, name] = mutant.test;
  const pattern = `^(?!.*\\[PostgreSQL\\]).*${name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`;
  const child = spawn(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', file, '--config', 'scripts/mutants/vitest.config.ts'],
      ...['--testNamePattern', pattern, '--reporter=json', `--outputFile=${report}`],
    ],
    { cwd: root, env: { ...process.env, MUTANT: mutant.name, CASES, TIER: tier }, timeout: TIME_LIMIT, stdio: 'pipe' },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  await new Promise((done) => child.once('close', done));
  if (!existsSync(report)) return { outcome: 'could not run', why: `\n${said}` };
  const { numFailedTests, numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  if (numFailedTests > 0) return { outcome: 'red', why: '' };
  if (numPassedTests > 0) return { outcome: 'green', why: `: ${file} still passes` };
  const messages = testResults.map(({ message }: { message: string }) => message).join('\n');
  return { outcome: 'could not run', why: `: ${messages || `no test "${name}" in ${file}`}` };
}
