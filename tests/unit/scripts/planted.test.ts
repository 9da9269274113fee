// Planted mutations are small, compile, and are excused no longer than they exist.
import ts from 'typescript';
import { expect, test } from 'vitest';
import { FILES, read } from '../../../scripts/mutants/planted/places.ts';
import { type Planted, plantedIn, withPlanted } from '../../../scripts/mutants/planted/plant.ts';
import { REASONS, reasonFor } from '../../../scripts/mutants/planted/reasons.ts';
import { withMutations } from '../../../scripts/mutants/planted/schemata.ts';
import { sampled } from '../../support/tier.ts';

const EXAMPLE = `
import { one } from '../../mutants/planted/1.ts';
type Days = 3 | 4;
const MAX_COUNT = 10;
const WEEK = 10_080;
export function latest(days: readonly number[], least = 2): number {
  if (days.length < least) throw new Error('few');
  return Math.max(...days.filter((day) => day >= 0 && day !== 7).slice(0, MAX_COUNT)) + (days[0] ?? 1);
}
`;

/** Nested mutations, chains, counters, and a named number. */
const RUN = `
const MAX_COUNT = 2;
const LIMITS = { least: 1, days: 7 };
function run(days) {
  let sum = 0;
  let at = 0;
  for (const day of days.filter((day) => day >= 0 && (day !== LIMITS.days || days.length > 3)).slice(0, MAX_COUNT)) sum += day * 2;
  for (const _ of days) if (at < MAX_COUNT && at !== 9) at++;
  if (days.length < LIMITS.least) throw new Error('few');
  return [sum - at, days?.find((day) => day > 3)?.toFixed(1) ?? 'none', days.some((day) => day < 0) ? at : sum];
}
`;

function resultOf(text: string, days: readonly number[], active = -1): string {
  const isActive = (mutation: number) => mutation === active;
  const loop = () => {};
  const program = text.replaceAll(/globalThis\.\$(isActive|loop)/g, '$1');
  try {
    return JSON.stringify(
      new Function('isActive', 'loop', `${program}; return run(${JSON.stringify(days)});`)(isActive, loop),
    );
  } catch (error) {
    return String(error);
  }
}

const isProgram = (text: string): boolean =>
  ts.transpileModule(text, { reportDiagnostics: true }).diagnostics?.length === 0;

const changes = (text: string): string[] => plantedIn('a.ts', text).map(({ from, to }) => `${from} → ${to}`);

test('mutates comparisons, connectives, numbers, conditions, calls and statements, but no types', () => {
  expect(changes(EXAMPLE).sort()).toEqual(
    [
      '!== → ===',
      '&& → ||',
      '+ → -',
      '.filter((day) => day >= 0 && day !== 7) → ',
      ' ?? 1 → ',
      ...['0 → 1', '0 → (-1)', '0 → 1', '0 → (-1)', '0 → 1', '0 → (-1)', '1 → 2', '1 → 0', '2 → 3', '2 → 1'],
      ...['10 → 11', '10 → 9', '10_080 → 100800', '10_080 → 1008', '7 → 8', '7 → 6'],
      '< → <=',
      '>= → >',
      'MAX_COUNT → MAX_COUNT + 1',
      'days.length < least → !(days.length < least)',
      'max → min',
      "throw new Error('few'); → ;",
    ].sort(),
  );
});

test('mutates comparison operators in strings, but not string concatenation', () => {
  expect(changes(`query.where('day', '>=', from + 'T');`)).toEqual([
    "query.where('day', '>=', from + 'T'); → ;",
    "'>=' → '>'",
  ]);
});

test('does not remove a call of super()', () => {
  expect(changes('class Some extends Other { constructor() { super(); this.begin(); } }')).toEqual([
    'this.begin(); → ;',
  ]);
});

test('inactive mutations change nothing; an active one has the effect of its planted text', () => {
  const days = [3, 7, 9, -1];
  const planted = plantedIn('a.ts', RUN);
  const planting = planted.map((mutation) => resultOf(withPlanted(mutation, RUN), days));
  const waking = planted.map((_, mutation) => resultOf(withMutations('a.ts', RUN, 0), days, mutation));
  expect(waking).toEqual(planting);
  expect(resultOf(withMutations('a.ts', RUN, 0), days)).toBe(resultOf(RUN, days));
  expect(new Set(planting).size).toBeGreaterThan(15);
});

const every = [...FILES.values()].flat().map((file) => [file] as const);

/** Reading a file is slow and mutations of a kind are alike, so a sample is enough. */
const ONE_OF = 40;

test.each(sampled(every))('%s compiles with each mutation, and with all of them inactive', (file) => {
  const text = read(file);
  expect(isProgram(withMutations(file, text, 0))).toBe(true);
  const some = plantedIn(file, text).filter((_, at) => at % ONE_OF === 0);
  const broken = some.filter((planted) => !isProgram(withPlanted(planted, text)));
  expect(broken).toEqual([]);
});

test.each(sampled(REASONS).map((reason) => [`${reason.file}: ${reason.line}`, reason] as const))(
  'the equivalent mutation still exists: %s',
  (_, reason) => {
    const text = read(reason.file);
    const excused = (planted: Planted) => reasonFor(planted, text)?.reason === reason.reason;
    expect(plantedIn(reason.file, text).some(excused)).toBe(true);
  },
);
