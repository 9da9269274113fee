// Databases of earlier schemas, as their migrations left them: tests/fixtures/schemas.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import type { DatabasePlace } from '../../../app/server/platform/db/open.ts';
import { root } from '../definitions.ts';

const FOLDER = join(root, 'tests/fixtures/schemas');

type OldRow = Readonly<Record<string, string | number | null>>;

/** Rows by table that each of the older databases holds. */
export const OLD_ROWS = JSON.parse(readFileSync(join(FOLDER, 'rows.json'), 'utf8')) as Readonly<
  Record<string, readonly OldRow[]>
>;

/** Last migrations of the kept schemas, such as `047`. */
export const OLD_SCHEMAS: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sqlite.sql'))
  .map((name) => name.slice(0, 3));

/** Makes an empty database one of an older server, with customers of its time. */
export async function restoreSchema(place: DatabasePlace, schema: string): Promise<void> {
  const sql = (kind: string) => readFileSync(join(FOLDER, `${schema}.${kind}.sql`), 'utf8');
  if ('file' in place) {
    const database = new DatabaseSync(place.file, { enableForeignKeyConstraints: false });
    database.exec(sql('sqlite'));
    for (const [table, row] of oldRows()) database.prepare(insertOf(table, row, () => '?')).run(...Object.values(row));
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  await client.query(`drop schema public cascade; create schema public; ${sql('postgres')}`);
  // Rows refer to rows of tables that follow.
  await client.query(`set session_replication_role = 'replica'`);
  for (const [table, row] of oldRows())
    await client.query(
      insertOf(table, row, (at) => `$${at + 1}`),
      Object.values(row),
    );
  await client.end();
}

const oldRows = (): [string, OldRow][] =>
  Object.entries(OLD_ROWS).flatMap(([table, rows]) => rows.map((row): [string, OldRow] => [table, row]));

function insertOf(table: string, row: OldRow, place: (at: number) => string): string {
  const names = Object.keys(row).map((name) => `"${name}"`);
  return `insert into "${table}" (${names.join(', ')}) values (${names.map((_, at) => place(at)).join(', ')})`;
}
