// npm run postgres-suites <folder>: chooses the suites that `npm test` runs on PostgreSQL, from statements of a recorded run.
// Record first: RECORD_STATEMENTS=<folder> npx vitest run tests/api tests/unit/app/server
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bundle.ts';

/** Statements that one test file sent, as tests/support/server/recordStatements.ts writes them. */
interface RecordedStatements {
  /** Path from the root folder of the repository. */
  readonly file: string;
  readonly seconds: number;
  readonly sqlite: readonly string[];
  readonly postgres: readonly string[];
}

/** Clauses whose effect may differ between the databases, although their text is the same. */
const LOCKS =
  /\bfor (no key )?(update|share)\b|\bon conflict\b|\bskip locked\b|\bnowait\b|advisory|\breturning\b|^lock /i;

/** Migrations, which every suite runs on its database, and questions of tests about the tables. */
const OF_TABLES =
  /^(create|alter|drop) |^with set_timeout |pg_advisory_unlock\(|kysely_migration|pg_(catalog|constraint|class)/i;

/** Seconds of its suite that one more statement may cost; dearer ones are left to `npm run verify`. */
const SECONDS_PER_STATEMENT = 4;

/** Suites about concurrency, which the text of a statement does not show. */
const ALWAYS = ['tests/api/idempotency.test.ts'];

const [folder = ''] = process.argv.slice(2);
if (folder === '') {
  console.error('Name the folder of RECORD_STATEMENTS: npm run postgres-suites <folder>');
  process.exit(1);
}

const records = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as RecordedStatements);
const onSqlite = new Set(records.flatMap(({ sqlite }) => sqlite));
const isWanted = (sql: string) => !OF_TABLES.test(sql) && (LOCKS.test(sql) || !onSqlite.has(sql));
const wanted = records.map(({ file, seconds, postgres }) => ({ file, seconds, sent: postgres.filter(isWanted) }));

const suites: Record<string, number> = Object.fromEntries(ALWAYS.map((file) => [file, 0]));
const left = new Set(wanted.flatMap(({ sent }) => sent));
const total = left.size;
while (left.size > 0) {
  const gains = wanted.map(({ file, seconds, sent }) => {
    const gained = sent.filter((sql) => left.has(sql));
    return { file, gained, perSecond: gained.length / seconds };
  });
  const best = gains.reduce((one, other) => (other.perSecond > one.perSecond ? other : one));
  suites[best.file] = best.gained.length;
  for (const sql of best.gained) left.delete(sql);
}

// A suite that was chosen early may send nothing of its own, or too little, once all others are chosen.
for (const file of Object.keys(suites)) {
  const others = new Set(wanted.flatMap((one) => (one.file !== file && one.file in suites ? one.sent : [])));
  const suite = wanted.find((one) => one.file === file);
  const own = suite?.sent.filter((sql) => !others.has(sql)) ?? [];
  const isDear = (suite?.seconds ?? 0) > own.length * SECONDS_PER_STATEMENT;
  if ((own.length === 0 || isDear) && !ALWAYS.includes(file)) delete suites[file];
}

const target = join(ROOT, 'tests/fixtures/postgresSuites.json');
const sorted = Object.fromEntries(Object.entries(suites).toSorted(([one], [other]) => one.localeCompare(other)));
writeFileSync(target, `${JSON.stringify({ suites: sorted }, null, 2)}\n`);
console.log(
  `${Object.keys(suites).length} of ${records.length} suites are chosen; all suites together send ${total} statements.`,
);
