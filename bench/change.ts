// Costs of a form in the engine, relative to the same form by hand (floor.ts).
// Contenders run as bundles in processes of their own, in turns; only ratios of one run count.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { Contender, Costs } from './contender.ts';

const ROUNDS = 9;
const SIZES = [10, 1_000, 5_000];
const CONTENDERS: readonly Contender[] = ['floor', 'engine', 'left'];
const root = join(import.meta.dirname, '..');

/** A ratio and its target. Missing one fails the bench only with `fails`. */
interface Aim {
  readonly what: string;
  readonly most: number;
  readonly fails?: true;
  ratio(): readonly number[];
}

const costs = new Map<string, Costs[]>();
const of = (contender: Contender, size: number, part: keyof Costs): number[] =>
  (costs.get(`${contender} ${size}`) ?? []).map((each) => each[part]);
const against = (these: readonly number[], those: readonly number[]) =>
  these.map((cost, at) => cost / (those[at] ?? 0));

const AIMS: readonly Aim[] = [
  { what: 'one change', most: 6, fails: true, ratio: () => toFloor('engine', 'change') },
  { what: 'one change, fields left before', most: 6, ratio: () => toFloor('left', 'change') },
  { what: 'the same at 5,000 ÷ 10', most: 2, fails: true, ratio: () => toSmall('engine') },
  { what: 'fields left before, 5,000 ÷ 10', most: 2, fails: true, ratio: () => toSmall('left') },
  { what: 'creating it', most: 3, ratio: () => toFloor('engine', 'create') },
  { what: 'keeping it in memory', most: 4, ratio: () => toFloor('engine', 'heap') },
];

const toFloor = (contender: Contender, part: keyof Costs) =>
  against(of(contender, 1_000, part), of('floor', 1_000, part));
const toSmall = (contender: Contender) => against(of(contender, 5_000, 'change'), of(contender, 10, 'change'));

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]) => sorted(values)[values.length >> 1] ?? Number.NaN;
const spread = (values: readonly number[]) => `${sorted(values)[0]?.toFixed(1)}–${sorted(values).at(-1)?.toFixed(1)}`;

const outDir = mkdtempSync(join(tmpdir(), 'fahrplan-bench-'));
try {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'bench/contender.ts'),
      outDir,
      target: 'es2022',
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'contender.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const size of SIZES)
      for (const contender of [...CONTENDERS].sort(() => Math.random() - 0.5)) {
        const args = ['--expose-gc', join(outDir, 'contender.mjs'), contender, String(size)];
        const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
        if (status !== 0) throw new Error(stderr);
        const name = `${contender} ${size}`;
        costs.set(name, [...(costs.get(name) ?? []), JSON.parse(stdout) as Costs]);
      }
} finally {
  rmSync(outDir, { recursive: true });
}

console.log('fields   who       one change, µs   hub, ms   create, ms   heap, kB');
for (const size of SIZES)
  for (const contender of CONTENDERS) {
    const [change = 0, hub = 0, create = 0, heap = 0] = (['change', 'hub', 'create', 'heap'] as const).map((part) =>
      median(of(contender, size, part)),
    );
    const cells = [change.toFixed(2).padStart(14), hub.toFixed(3).padStart(7), create.toFixed(2).padStart(10)];
    console.log(
      [String(size).padStart(6), ` ${contender.padEnd(7)}`, ...cells, heap.toFixed(0).padStart(8)].join('   '),
    );
  }

console.log(`\n1,000 fields, all watched that a page watches ÷ by hand, the median of ${ROUNDS} rounds`);
for (const { what, most, fails, ratio } of AIMS) {
  const found = median(ratio());
  const isMet = found <= most;
  console.log(
    `${what.padEnd(32)} ${found.toFixed(2).padStart(6)}  (${spread(ratio())}; aim: ${most}${isMet ? '' : ', missed'})`,
  );
  if (fails && !isMet) process.exitCode = 1;
}
