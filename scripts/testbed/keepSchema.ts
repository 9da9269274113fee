// Keeps the schema of this version for tests/api/olderSchemas.test.ts: node --import tsx scripts/testbed/keepSchema.ts
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrations } from '../../app/server/migrations/index.ts';
import { openDatabase } from '../../app/server/openDatabase.ts';
import type { DatabasePlace } from '../../app/server/platform/db/open.ts';
import { ROOT } from '../bundle.ts';
import { findPostgresBinaries, startPostgres } from './postgres.ts';

const names = Object.keys(migrations).sort();
const done = names.map((name) => `  ('${name}', '2026-11-23T09:00:00.000Z')`).join(',\n');
const LIST = `insert into kysely_migration (name, timestamp) values\n${done};
insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0);\n`;

async function keep(kind: string, place: DatabasePlace, read: () => string | Promise<string>): Promise<void> {
  await (await openDatabase(place)).destroy();
  const file = `tests/fixtures/schemas/${names.at(-1)?.slice(0, 3)}.${kind}.sql`;
  writeFileSync(join(ROOT, file), (await read()) + LIST);
  console.log(`${file} is written.`);
}

const folder = mkdtempSync(join(tmpdir(), 'fahrplan-schema-'));
const file = join(folder, 'schema.db');
await keep('sqlite', { file }, async () => {
  const database = await openDatabase({ file });
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by rowid`.execute(database);
  await database.destroy();
  return rows.map(({ sql }) => `${sql};\n`).join('');
});
rmSync(folder, { recursive: true });

const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL is missing: apt-get install postgresql.');
await keep('postgres', { url: postgres.url }, () => {
  const program = join(findPostgresBinaries() ?? '', 'pg_dump');
  const dump = execFileSync(program, ['--schema-only', '--no-owner', '--no-privileges', postgres.url]);
  const lines = dump.toString().split('\n');
  return `${lines.filter((line) => line !== '' && !/^(?:--|\\|SET |SELECT pg_catalog)/.test(line)).join('\n')}\n`;
});
await postgres.stop();
