// npm run mutants -- --planted [folder or file…] [--tier test] [--sample n] [--seed s]
// [--by suites]: reports mutations that no test notices, and their share.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { tierOfSuite } from '../../testing/stages.ts';
import { askWarm } from './asked.ts';
import { FILES, read } from './places.ts';
import { type Planted, plantedIn } from './plant.ts';
import { changeOf, reasonFor } from './reasons.ts';
import { runSuites, SUITES } from './suites.ts';

/** Milliseconds per run of suites with one mutation. */
const LIMIT = 900_000;
const WORKERS = 2;
/** Share of mutations that may survive in a tier, and in any one folder. */
const SURVIVE: Readonly<Record<string, number>> = { test: 0.1, verify: 0.05 };
const SURVIVE_IN_FOLDER = 0.15;

const { values, positionals } = parseArgs({
  options: {
    planted: { type: 'boolean' },
    sample: { type: 'string' },
    seed: { type: 'string' },
    by: { type: 'string', default: '' },
    tier: { type: 'string', default: 'verify' },
  },
  allowPositionals: true,
});
const isAsked = (name: string): boolean => positionals.length === 0 || positionals.includes(name);
const places = [...FILES].flatMap(([place, files]) => ([place, ...files].some(isAsked) ? [place] : []));
const suites = SUITES.filter((suite) => suite.includes(values.by)).filter(
  (suite) => values.tier === 'verify' || tierOfSuite(suite) === 'test',
);
// Suites read it (tests/support/tier.ts).
process.env['TIER'] = values.tier;
if (places.length === 0) {
  console.error(`No file with planted mistakes matches. Use: ${[...FILES.keys()].join(', ')}.`);
  process.exit(2);
}

const all: { readonly place: string; readonly planted: Planted; readonly line: string; readonly same: boolean }[] = [];
const first = new Map<string, number>();
for (const [place, files] of FILES)
  for (const file of files) {
    const text = read(file);
    const lines = text.split('\n');
    first.set(file, all.length);
    for (const planted of plantedIn(file, text)) {
      const line = (lines[planted.line - 1] ?? '').trim();
      all.push({ place, planted, line, same: reasonFor(planted, text) !== undefined });
    }
  }

const seed = Number(values.seed ?? 1);
const possible = all.flatMap(({ place, planted, same }, mutation) =>
  [place, planted.file].some(isAsked) && !same ? [mutation] : [],
);
const chosen = shuffled(possible, seed).slice(0, Number(values.sample ?? possible.length));
console.log(`${chosen.length} of ${possible.length} mistakes, with the seed ${seed}.`);
const { red, reached, outside } = await askWarm(suites, first, chosen, Math.min(WORKERS, availableParallelism()));
const survivors: number[] = [];
for (const mutation of chosen) {
  if (red.has(mutation)) continue;
  if (outside.has(mutation) && (await isNoticedFromTheStart(mutation))) continue;
  survivors.push(mutation);
  console.log(told(mutation));
}
console.log('');
const tooMany: string[] = [];
for (const place of places) {
  const isOfPlace = (mutation: number) => all[mutation]?.place === place;
  tell(place, survivors.filter(isOfPlace).length, chosen.filter(isOfPlace).length, SURVIVE_IN_FOLDER);
}
tell(
  `npm ${values.tier === 'test' ? 'test' : 'run verify'}`,
  survivors.length,
  chosen.length,
  SURVIVE[values.tier] ?? 0,
);
for (const name of tooMany) console.log(`Too many mistakes survive: ${name}. Add tests.`);
process.exitCode = tooMany.length > 0 ? 1 : 0;

function tell(name: string, some: number, of: number, limit: number): void {
  console.log(`${name}: ${share(some, of)}`);
  if (some > of * limit) tooMany.push(name);
}

/** Applies a mutation reached only during loading from the start, and runs all suites of its file. */
async function isNoticedFromTheStart(mutation: number): Promise<boolean> {
  const { planted } = all[mutation] as (typeof all)[number];
  const ofFile = all.flatMap((other, number) => (other.planted.file === planted.file ? [number] : []));
  const asked = new Set(ofFile.flatMap((number) => reached.get(number) ?? []));
  return asked.size > 0 && !(await runSuites([...asked], { PLANTED: JSON.stringify(planted) }, LIMIT)).green;
}

function told(mutation: number): string {
  const { planted, line } = all[mutation] as (typeof all)[number];
  const by = reached.get(mutation) ?? [];
  const who =
    by.length > 0 ? by.slice(0, 3).join(' ') : outside.has(mutation) ? 'as it is loaded' : 'nothing reaches it';
  return `${planted.file}:${planted.line}  ${changeOf(planted)}  ${line}  (${who})`;
}

function share(some: number, of: number): string {
  return `${some} of ${of} survived${of > 0 ? `: ${((some / of) * 100).toFixed(1)} %` : ''}.`;
}

/** Shuffles deterministically by seed. */
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
