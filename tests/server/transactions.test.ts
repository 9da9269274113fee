import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../app/server/db/open.ts';
import { inTransaction } from '../../app/server/db/transactions.ts';

test('a transaction on the file keeps other writers away from its first line on, even while it only reads', async () => {
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

test('a file whose tables are up to date is opened while another process writes', async () => {
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
