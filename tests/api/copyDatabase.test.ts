// Copying a database into another, such as a file into PostgreSQL.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { seedDemo } from '../../app/server/demo/seed.ts';
import { openDatabase } from '../../app/server/openDatabase.ts';
import { copyDatabase } from '../../app/server/platform/db/copyDatabase.ts';
import type { Database } from '../../app/server/platform/db/open.ts';
import { describeOnPostgres } from '../support/server/databases.ts';

const file = () => openDatabase({ file: ':memory:' });

async function copied(from: Database, to: Database): Promise<ReadonlyMap<string, number>> {
  const fresh = await file();
  try {
    return await copyDatabase({ from, to, fresh });
  } finally {
    await fresh.destroy();
  }
}

/** All rows of a table in a stable order. */
async function rowsOf(database: Database, table: string): Promise<unknown[]> {
  const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(database);
  return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
}

async function seeded(): Promise<Database> {
  const database = await file();
  await seedDemo(database, new Date('2026-03-02T10:00:00Z'));
  return database;
}

describeOnPostgres('a copy in PostgreSQL, and back in a file', (databases) => {
  test('has the rows of every table', async () => {
    const [from, between, back] = await Promise.all([seeded(), openDatabase(await databases.create()), file()]);
    try {
      const counts = await copied(from, between);
      expect(counts.get('deals')).toBeGreaterThan(20);
      await copied(between, back);
      for (const table of counts.keys()) {
        const rows = await rowsOf(from, table);
        expect([table, await rowsOf(between, table)]).toEqual([table, rows]);
        expect([table, await rowsOf(back, table)]).toEqual([table, rows]);
      }
    } finally {
      for (const database of [from, between, back]) await database.destroy();
    }
  }, 60_000);
});

describe('nothing is copied', () => {
  test('into a database with rows', async () => {
    const [from, to] = await Promise.all([seeded(), seeded()]);
    await to.updateTable('customers').set({ firstname: 'Jana' }).execute();
    const before = await rowsOf(to, 'customers');
    await expect(copied(from, to)).rejects.toThrow(
      /^The target already has rows in the table \w+\. Copy into an empty/,
    );
    expect(await rowsOf(to, 'customers')).toEqual(before);
  });

  test('from a database without rows', async () => {
    const [from, to] = await Promise.all([file(), file()]);
    await expect(copied(from, to)).rejects.toThrow(/^The source has no rows\. Set DATABASE_FILE/);
  });
});
