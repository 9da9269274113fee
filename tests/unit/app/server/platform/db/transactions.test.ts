import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../../../app/server/openDatabase.ts';
import { inTransaction } from '../../../../../../app/server/platform/db/transactions.ts';

test('a transaction on the file blocks other writers from its start, even if read-only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-test-'));
  const file = join(folder, 'test.db');
  const database = await openDatabase({ file });
  const other = new DatabaseSync(file);
  await inTransaction(database, async (transaction) => {
    await transaction.selectFrom('customers').selectAll().execute();
    expect(() => other.exec('begin immediate')).toThrow('database is locked');
  });
  other.exec('begin immediate');
  other.exec('rollback');
  other.close();
  await database.destroy();
  rmSync(folder, { recursive: true });
});

test('a copy of a closed file is complete without its write-ahead log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-test-'));
  const [file, copy] = [join(folder, 'test.db'), join(folder, 'copy.db')];
  const database = await openDatabase({ file });
  await database.insertInto('attempts').values({ key: 'one', window_start: '', count: 1 }).execute();
  await database.destroy();
  copyFileSync(file, copy);
  const copied = await openDatabase({ file: copy });
  expect(await copied.selectFrom('attempts').select('key').execute()).toEqual([{ key: 'one' }]);
  await copied.destroy();
  rmSync(folder, { recursive: true });
});

test('a migrated file can be opened while another process writes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-test-'));
  const file = join(folder, 'test.db');
  await (await openDatabase({ file })).destroy();
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  const database = await openDatabase({ file });
  expect(await database.selectFrom('customers').selectAll().execute()).toEqual([]);
  await database.destroy();
  other.close();
  rmSync(folder, { recursive: true });
});

test('a reader of the file waits for no transaction, and sees committed data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-test-'));
  const database = await openDatabase({ file: join(folder, 'test.db') });
  const read = async () => (await database.selectFrom('attempts').select('key').execute()).length;
  await inTransaction(database, async (transaction) => {
    await transaction.insertInto('attempts').values({ key: 'one', window_start: '', count: 1 }).execute();
    expect(await read()).toBe(0);
  });
  expect(await read()).toBe(1);
  await database.destroy();
  rmSync(folder, { recursive: true });
});

test('an abandoned manual transaction does not block the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-test-'));
  const file = join(folder, 'test.db');
  const database = await openDatabase({ file });
  await sql`begin immediate`.execute(database);
  const other = new DatabaseSync(file);
  other.exec('begin immediate; rollback');
  other.close();
  await database.insertInto('attempts').values({ key: 'one', window_start: '', count: 1 }).execute();
  expect(await database.selectFrom('attempts').select('key').execute()).toEqual([{ key: 'one' }]);
  await database.destroy();
  rmSync(folder, { recursive: true });
});

test('types that SQLite lacks are refused, and not stored as null', async () => {
  const database = await openDatabase({ file: ':memory:' });
  const row = { key: 'one', window_start: new Date(0) as unknown as string, count: 1 };
  await expect(database.insertInto('attempts').values(row).execute()).rejects.toThrow('cannot be stored');
  await database.destroy();
});
