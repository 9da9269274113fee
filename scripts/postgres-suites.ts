// npm run postgres-suites <folder>: chooses suites that npm test runs on PostgreSQL.
// Record first: RECORD_STATEMENTS=<folder> npx vitest run tests/api tests/unit/app/server
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bundle.ts';

/** Statements of one test file, as recorded by tests/support/server/recordStatements.ts. */
interface RecordedStatements {
  readonly file: string;
  readonly seconds: number;
  readonly sqlite: readonly string[];
  readonly postgres: readonly string[];
}

/** Clauses that may behave differently on the databases despite equal text. */
const LOCKS =
  /\bfor (no key )?(update|share)\b|\bon conflict\b|\bskip locked\b|\bnowait\b|advisory|\breturning\b|^lock /i;

/** Statements of migrations, and of tests about the schema. */
const OF_TABLES =
  /^(create|alter|drop) |^with set_timeout |pg_advisory_unlock\(|kysely_migration|pg_(catalog|constraint|class)/i;

/** Most seconds per additional statement; slower suites run only in npm run verify. */
const SECONDS_PER_STATEMENT = 4;

/** Suites about concurrency, which statements do not show. */
const ALWAYS = ['tests/api/idempotency.test.ts'];

const [folder = ''] = process.argv.slice(2);
if (folder === '') {
  console.error('The folder of RECORD_STATEMENTS is missing. Use: npm run postgres-suites <folder>');
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

// Later choices may have made an early one redundant or too slow for its gain.
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
