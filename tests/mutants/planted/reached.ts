// Which suites reach which functions: found out once, and again for what has changed since.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILES, read, root } from './places.ts';
import { runSuites } from './suites.ts';

/** What is known of a suite. */
interface Known {
  /** Of the suite, and of each file that it reaches: with another of them it is asked again. */
  readonly prints: Readonly<Record<string, string>>;
  /** Milliseconds. */
  readonly took: number;
  /** `file#number` of each function. */
  readonly reached: readonly string[];
}

type Map = Readonly<Record<string, Known>>;

const KEPT = join(root, 'dist/mutants/reached.json');
const LIMIT = 30 * 60_000;

/** Suites that go over all definitions, start programs or make load: they would notice late, or by chance. */
const NOT_ASKED =
  /^tests\/(mutants|docs|flows|languages|schemas|decisions|explain)\/|\/(kills|processes|production|load|locks|outage|crowd|pictures|uploads|front|exactlyOnce|newerMigration)\.test/;

const printOf = (file: string): string => createHash('sha256').update(read(file)).digest('hex').slice(0, 12);

/** Says for a function of a file which suites reach it, the quickest first; for -1, which reach anything in the file. */
export type Reaching = (file: string, within: number) => readonly { readonly suite: string; readonly took: number }[];

/** Finds out what is not known yet, and tells who reaches what. */
export async function findReaching(): Promise<Reaching> {
  const suites = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${name}`)
    .filter((name) => /\.test\.tsx?$/.test(name) && !NOT_ASKED.test(name));
  const before = readKept();
  const known = Object.fromEntries(suites.flatMap((suite) => (isFresh(before[suite]) ? [[suite, before[suite]]] : [])));
  const open = suites.filter((suite) => known[suite] === undefined);
  if (open.length > 0) console.log(`${open.length} suites are asked what they reach …`);
  const map = { ...known, ...(open.length > 0 ? await ask(open) : {}) } as Map;
  mkdirSync(join(KEPT, '..'), { recursive: true });
  writeFileSync(KEPT, JSON.stringify(map));
  return (file, within) => {
    const isIt = (mark: string) => (within < 0 ? mark.startsWith(`${file}#`) : mark === `${file}#${within}`);
    return Object.entries(map)
      .filter(([, { reached }]) => reached.some(isIt))
      .map(([suite, { took }]) => ({ suite, took }))
      .sort((one, other) => one.took - other.took);
  };
}

function readKept(): Map {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8')) as Map;
  } catch {
    return {};
  }
}

function isFresh(known: Known | undefined): boolean {
  if (!known) return false;
  const all = new Set([...FILES.values()].flat());
  return Object.entries(known.prints).every(
    ([file, print]) => (all.has(file) || file.startsWith('tests/')) && printOf(file) === print,
  );
}

async function ask(suites: readonly string[]): Promise<Map> {
  const folder = mkdtempSync(join(tmpdir(), 'reached-'));
  const { took, said } = await runSuites(suites, { REACHED: folder }, LIMIT);
  if (took.size === 0) throw new Error(said);
  const told = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  rmSync(folder, { recursive: true });
  return Object.fromEntries(
    told.map(({ testPath, reached }: { testPath: string; reached: string[] }) => {
      const suite = testPath.slice(root.length + 1);
      const files = [suite, ...new Set(reached.map((mark) => String(mark.split('#')[0])))];
      const prints = Object.fromEntries(files.map((file) => [file, printOf(file)]));
      return [suite, { prints, took: took.get(suite) ?? 0, reached }];
    }),
  );
}
