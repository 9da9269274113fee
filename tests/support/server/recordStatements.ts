// Setup file of runs with RECORD_STATEMENTS=<folder>: writes each test file's SQL for
// scripts/postgres-suites.ts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { SqliteConnection } from '../../../app/server/platform/db/sqlite.ts';
import { ROOT } from '../../../scripts/bundle.ts';

/** Statements of one test file, with `?` for each value and one row per list of rows. */
export interface RecordedStatements {
  readonly file: string;
  readonly seconds: number;
  readonly sqlite: readonly string[];
  readonly postgres: readonly string[];
}

interface Recorder {
  readonly sqlite: Set<string>;
  readonly postgres: Set<string>;
}

// Setup files run once for each test file, and workers keep what they patch.
const shared = globalThis as typeof globalThis & { statementRecorder?: Recorder };
const recorder = shared.statementRecorder ?? startRecorder();
shared.statementRecorder = recorder;

const folder = process.env['RECORD_STATEMENTS'] ?? '';
const file = relative(ROOT, expect.getState().testPath ?? '');
const startedAt = performance.now();
recorder.sqlite.clear();
recorder.postgres.clear();

afterAll(() => {
  if (recorder.postgres.size === 0) return;
  const recorded: RecordedStatements = {
    file,
    seconds: (performance.now() - startedAt) / 1000,
    sqlite: [...recorder.sqlite].toSorted(),
    postgres: [...recorder.postgres].toSorted(),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${file.replaceAll(/[\\/]/g, '+')}.json`), `${JSON.stringify(recorded, null, 2)}\n`);
});

function startRecorder(): Recorder {
  const started: Recorder = { sqlite: new Set(), postgres: new Set() };
  const querySqlite = SqliteConnection.prototype.query;
  SqliteConnection.prototype.query = function query<Row>(sql: string, parameters?: readonly unknown[]) {
    started.sqlite.add(normalize(sql));
    return querySqlite.call(this, sql, parameters) as ReturnType<typeof querySqlite<Row>>;
  };
  const queryPostgres = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [statement] = args;
    // Test helpers send strings, the server sends objects.
    if (typeof statement === 'object' && statement !== null && 'text' in statement)
      started.postgres.add(normalize(String(statement.text)));
    return Reflect.apply(queryPostgres, this, args);
  } as typeof queryPostgres;
  return started;
}

/** Normalizes statements that differ only in their values. */
function normalize(sql: string): string {
  return sql
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+|\bdefault\b/g, '?')
    .replaceAll(/\?(, \?)+/g, '?')
    .replaceAll(/\(\?\)(, \(\?\))+/g, '(?)');
}
