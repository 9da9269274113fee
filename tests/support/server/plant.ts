// Fills a database with 100,000 customers and their data, with one statement per table.
import { DatabaseSync } from '@photostructure/sqlite';
import type { TableMetadata } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../../../app/server/openDatabase.ts';
import type { DatabasePlace } from '../../../app/server/platform/db/open.ts';

/** Tables with one row per customer. Others have a tenth, enough to need an index. */
const OF_EVERY_CUSTOMER = ['customers', 'cars', 'deals', 'sessions', 'idempotency_keys', 'returns'];
const CUSTOMERS = 100_000;

/** Tables that stay small with any number of customers. */
export const SMALL: Readonly<Record<string, string>> = {
  secrets: 'one row for each secret that servers share',
  readiness: 'one row',
  demo_seeds: 'one row for each customer of the demo',
  demo_mails: 'the demo alone writes it, and throws it away after a day',
  demo_failures: 'the demo alone writes it, and throws it away after a day',
  kysely_migration: 'one row for each migration',
  releases: 'some hundred rows: a release is published by hand',
  release_builds: 'the same',
  release_events: 'the same',
  release_jobs: 'the same',
  editors: 'some dozen people',
  editor_sessions: 'the same',
  work_files: 'some hundred files of the definitions',
  channels: 'one row for each channel',
};

const NUMBERS = {
  url: (rows: number) => `generate_series(1, ${rows}) as numbers (n)`,
  file: (rows: number) =>
    `(with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${rows}) select n from counted)`,
};

/** Nullable columns that nearly always have a value. The others are null. */
const NEARLY_ALWAYS = ['used_at', 'received_at', 'cleaned_at', 'answer', 'content'];

/** One row in a thousand is old and due for deletion. The others are from the hour before. */
const INSTANT = `case when n % 1000 = 0 then '2026-08-01T09:00:00.000Z' else '2026-11-23T08:' || (10 + n % 50) || ':00.000Z' end`;
const DAY = `case when n % 1000 = 0 then '2026-08-01' else '2026-12-' || (10 + n % 20) end`;
const TOMORROW = `'2026-11-24T09:00:00.000Z'`;

/** Fills every large table and updates PostgreSQL's statistics. */
export async function plant(place: DatabasePlace): Promise<void> {
  const database = await openDatabase(place);
  const tables = (await database.introspection.getTables()).filter(({ name }) => !(name in SMALL));
  await database.destroy();
  const numbers = 'url' in place ? NUMBERS.url : NUMBERS.file;
  const script = tables.map(({ name, columns }) => {
    const given = columns.filter(({ name: column, isNullable }) => !isNullable || NEARLY_ALWAYS.includes(column));
    const names = given.map((column) => `"${column.name}"`);
    const rows = OF_EVERY_CUSTOMER.includes(name) ? CUSTOMERS : CUSTOMERS / 10;
    return `insert into "${name}" (${names.join(', ')}) select ${given.map(plantedValue).join(', ')} from ${numbers(rows)}`;
  });
  await ('url' in place ? runOnPostgres(place.url, `${script.join('; ')}; analyze`) : runOnFile(place.file, script));
}

/** Rows with the same number belong together: deal x7 is of customer x7. */
function plantedValue({ name, dataType, isNullable }: TableMetadata['columns'][number]): string {
  if (isNullable) return `case when n % 1000 = 0 then null else ${INSTANT} end`;
  if (name === 'due_at') return `case when n % 1000 = 0 then '' else ${TOMORROW} end`;
  if (name === 'expires_at') return TOMORROW;
  if (name === 'day') return DAY;
  if (name.endsWith('_at') || name === 'window_start') return INSTANT;
  return dataType.toLowerCase() === 'text' ? "'x' || n" : '1';
}

/** Truncates all tables, since deleting the rows would take too long. */
export async function uproot({ url }: { readonly url: string }): Promise<void> {
  await runOnPostgres(
    url,
    `do $$ begin execute (select 'truncate ' || string_agg(format('public.%I', relname), ', ') from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'); end $$`,
  );
}

/** Skips foreign key checks, because the data is consistent. */
async function runOnPostgres(url: string, script: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set session_replication_role = replica; ${script}`);
  await client.end();
}

function runOnFile(file: string, script: readonly string[]): void {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec(`pragma synchronous = off; begin; ${script.join('; ')}; commit`);
  database.close();
}
