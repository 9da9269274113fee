// Redeems points concurrently at every default isolation level of the database or role.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../app/server/platform/db/transactions.ts';
import { enter, findStanding } from '../../app/server/subscription/loyalty/ledger.ts';
import { describeOnPostgres } from '../support/server/databases.ts';
import { useDefaultLevel } from '../support/server/isolation.ts';
import { type Portal, startPortal } from '../support/server/portal.ts';
import { fewOrMany } from '../support/tier.ts';

const CUSTOMER = '501060';
const SCENARIO = 'loyalty-silver';
/** Price of one of the cheapest rewards. */
const COINS = 1000;
const REWARD = { reward_action_name: 'mileage-100' };

const ROUNDS = fewOrMany(10, 400);
const LEVELS = ['read committed', 'repeatable read', 'serializable'] as const;

async function giveCoins({ database, clock }: Portal, round: number): Promise<void> {
  for (const table of ['loyalty_entries', 'loyalty_rewards'] as const)
    await database.deleteFrom(table).where('customer_id', '=', CUSTOMER).execute();
  const entry = { cause: 'correction', cause_id: `round-${round}`, coins: COINS } as const;
  await inTransaction(database, (transaction) =>
    enter(transaction, { ...entry, customerId: CUSTOMER, happened: clock.now() }),
  );
}

describeOnPostgres('a database whose transactions are', (databases) => {
  test.each(LEVELS)(
    `%s by default spends points once: ${ROUNDS} rounds of four devices on two servers`,
    async (level) => {
      const seeded = await startPortal(databases);
      await useDefaultLevel(databases, seeded.place, level);
      // A changed default applies to new connections only, and those of `seeded` are older.
      const servers = [
        await startPortal(databases, { place: seeded.place }),
        await startPortal(databases, { place: seeded.place }),
      ] as const;
      const devices = await Promise.all([0, 1, 0, 1].map((server) => servers[server as 0 | 1].customer(SCENARIO)));
      const outcomes = new Map<string, number>();
      for (let round = 0; round < ROUNDS; round += 1) {
        await giveCoins(seeded, round);
        const answers = await Promise.all(
          devices.map((device) =>
            device.post('/api/redeemLoyaltyBenefits', REWARD, { 'idempotency-key': crypto.randomUUID() }),
          ),
        );
        const { coins } = await findStanding(seeded.database, CUSTOMER);
        const outcome = `${answers.map(({ status }) => status).toSorted()}, ${coins} points left`;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      expect([...outcomes]).toEqual([['200,409,409,409, 0 points left', ROUNDS]]);
    },
    600_000,
  );

  test('repeatable read by default changes everything at the level of the server', async () => {
    const seeded = await startPortal(databases);
    await useDefaultLevel(databases, seeded.place, 'repeatable read');
    const { database } = await startPortal(databases, { place: seeded.place });
    const level = sql<{ level: string }>`current_setting('transaction_isolation')`;
    const asked = { id: 1, asked_at: sql<string>`current_setting('transaction_isolation')` };
    const alone = await database.updateTable('readiness').set(asked).returning('asked_at').executeTakeFirstOrThrow();
    const within = await inTransaction(database, (transaction) =>
      transaction.selectNoFrom(level.as('level')).executeTakeFirstOrThrow(),
    );
    expect([alone.asked_at, within.level]).toEqual(['read committed', 'read committed']);
  });
});
