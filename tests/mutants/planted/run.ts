// npm run mutants -- --planted [folder…] [--sample n] [--seed s]: plants slips, one at a time, and tells the share that no test notices.
import { parseArgs } from 'node:util';
import { FILES, read } from './places.ts';
import { type Planted, plantedIn } from './plant.ts';
import { findReaching, type Reaching } from './reached.ts';
import { changeOf, reasonFor } from './reasons.ts';
import { runSuites } from './suites.ts';

/** A run may take so many times as long as its suites take alone, and this on top, in milliseconds. */
const PATIENCE = { times: 4, more: 60_000 };

const { values, positionals } = parseArgs({
  options: { planted: { type: 'boolean' }, sample: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const asked = [...FILES].filter(([place]) => positionals.length === 0 || positionals.includes(place));
if (asked.length === 0) {
  console.error(`There are slips in: ${[...FILES.keys()].join(', ')}.`);
  process.exit(2);
}
const all = asked.flatMap(([place, files]) =>
  files.flatMap((file) => plantedIn(file, read(file)).map((planted) => ({ place, planted }))),
);
const seed = Number(values.seed ?? 1);
const chosen = shuffled(all, seed).slice(0, Number(values.sample ?? all.length));
console.log(`${chosen.length} of ${all.length} slips, with the seed ${seed}.`);
const reaching = await findReaching();
const counts = new Map(asked.map(([place]) => [place, { noticed: 0, survived: 0, same: 0 }]));
for (const { place, planted } of chosen) {
  const count = counts.get(place) as { noticed: number; survived: number; same: number };
  const { outcome, why } = await outcomeOf(planted, reaching);
  count[outcome] += 1;
  console.log(`${outcome.padEnd(10)}${planted.file}:${planted.line}  ${changeOf(planted)}  ${why}`);
}
console.log('');
for (const [place, { noticed, survived, same }] of counts)
  console.log(`${place}: ${survived} of ${noticed + survived} survived${same ? `, ${same} change nothing` : ''}`);
const survivors = [...counts.values()].reduce((sum, { survived }) => sum + survived, 0);
const tried = [...counts.values()].reduce((sum, { noticed, survived }) => sum + noticed + survived, 0);
console.log(`${survivors} of ${tried} survived: ${((survivors / Math.max(1, tried)) * 100).toFixed(1)} %.`);
process.exitCode = survivors > 0 ? 1 : 0;

async function outcomeOf(
  planted: Planted,
  reachedBy: Reaching,
): Promise<{ outcome: 'noticed' | 'survived' | 'same'; why: string }> {
  const text = read(planted.file);
  const known = reasonFor(planted, text);
  if (known) return { outcome: 'same', why: known.reason };
  const suites = reachedBy(planted.file, planted.within);
  const line = text.split('\n')[planted.line - 1]?.trim();
  if (suites.length === 0) return { outcome: 'survived', why: `nothing reaches it: ${line}` };
  const names = suites.map(({ suite }) => suite);
  const limit = suites.reduce((sum, { took }) => sum + took * PATIENCE.times, PATIENCE.more);
  const settings = { PLANTED: JSON.stringify(planted), SUITES: names.join() };
  const { green, red } = await runSuites(names, settings, limit, '--bail=1');
  // A run that is cut short may lose the failure that has cut it.
  if (green && (await runSuites(names, settings, limit)).green)
    return { outcome: 'survived', why: `${names.length} suites, ${names.slice(0, 3).join(' ')}: ${line}` };
  return { outcome: 'noticed', why: red ?? 'it does not start, or does not end' };
}

/** The same order for the same seed. */
function shuffled<T>(list: readonly T[], from: number): T[] {
  let state = from;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return list
    .map((entry) => [next(), entry] as const)
    .sort(([one], [other]) => one - other)
    .map(([, entry]) => entry);
}
