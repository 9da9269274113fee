// Deferred writes of a transaction are committed or rolled back together.
import type { KyselyPlugin, Transaction } from 'kysely';
import { expect, test } from 'vitest';
import { deferWrite } from '../../app/server/platform/db/deferWrite.ts';
import type { Tables } from '../../app/server/platform/db/tables.ts';
import { inTransaction } from '../../app/server/platform/db/transactions.ts';
import { describeOnEachDatabase, type TestDatabases } from '../support/server/databases.ts';
import { startPortal } from '../support/server/portal.ts';

async function attempts(databases: TestDatabases) {
  const sent: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      sent.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { database } = await startPortal(databases, { plugin });
  const add = (transaction: Transaction<Tables>, key: string) =>
    deferWrite(transaction, transaction.insertInto('attempts').values({ key, window_start: '', count: 1 }));
  const written = async () =>
    (await database.selectFrom('attempts').select('key').where('key', 'like', 'later-%').orderBy('key').execute()).map(
      ({ key }) => key,
    );
  return { database, add, written, sent };
}

describeOnEachDatabase('deferred writes', (databases) => {
  test('run when their transaction ends, including changes of existing rows', async () => {
    const { database, add, written } = await attempts(databases);
    await inTransaction(database, async (transaction) => add(transaction, 'later-1'));
    await inTransaction(database, async (transaction) => {
      add(transaction, 'later-2');
      deferWrite(transaction, transaction.updateTable('attempts').set({ key: 'later-0' }).where('key', '=', 'later-1'));
      add(transaction, "later-3' --");
      expect(await written()).toEqual(['later-1']);
    });
    expect(await written()).toEqual(['later-0', 'later-2', "later-3' --"]);
  });

  test('do not run when the transaction fails, and roll it back when one of them fails', async () => {
    const { database, add, written } = await attempts(databases);
    const refused = inTransaction(database, async (transaction) => {
      add(transaction, 'later-1');
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    const twice = inTransaction(database, async (transaction) => {
      await transaction.insertInto('attempts').values({ key: 'later-1', window_start: '', count: 1 }).execute();
      for (const key of ['later-2', 'later-1', 'later-3']) add(transaction, key);
    });
    await expect(twice).rejects.toThrow(/unique/i);
    expect(await written()).toEqual([]);
  });

  test('are refused outside of inTransaction and after its end', async () => {
    const { database, add } = await attempts(databases);
    const by = database.transaction().execute(async (transaction) => add(transaction, 'later-1'));
    await expect(by).rejects.toThrow('inTransaction');
    let ended: Transaction<Tables> | undefined;
    await inTransaction(database, async (transaction) => {
      ended = transaction;
    });
    expect(() => add(ended as Transaction<Tables>, 'later-1')).toThrow('inTransaction');
  });

  test('are one statement on PostgreSQL', async () => {
    const { database, add, sent } = await attempts(databases);
    sent.length = 0;
    await inTransaction(database, async (transaction) => {
      for (const key of ['later-1', 'later-2', 'later-3']) add(transaction, key);
    });
    expect(sent.filter((kind) => kind === 'RawNode')).toHaveLength(databases.kind === 'PostgreSQL' ? 1 : 3);
  });
});
