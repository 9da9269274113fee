// Compares the ledger of points with a model, with repeated and concurrent events.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTransaction } from '../../app/server/platform/db/transactions.ts';
import { takeNews } from '../../app/server/subscription/inbox/inbox.ts';
import { enter, findStanding } from '../../app/server/subscription/loyalty/ledger.ts';
import { loyaltyLevel } from '../../app/server/subscription/loyalty/loyaltyLevels.ts';
import { coinsOfRate } from '../../app/server/subscription/loyalty/loyaltyPoints.ts';
import { REWARDS } from '../../app/server/subscription/loyalty/loyaltyRewards.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { type Portal, startPortal, type Visitor } from '../support/server/portal.ts';
import { fewOrMany } from '../support/tier.ts';

const CUSTOMER = '501060';
const DEAL = 'loyalty-silver';
const nowhere = { warn: () => undefined };

/** Event of the ledger. Repetitions share their kind and number. */
type Happening =
  | { readonly kind: 'rate.paid'; readonly number: number; readonly amount: number }
  | { readonly kind: 'points.corrected'; readonly number: number; readonly coins: number; readonly value: number }
  | { readonly kind: 'redemption'; readonly number: number; readonly reward: string };

const number = fc.nat(5);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant('rate.paid' as const), number, amount: fc.nat(900_000) }),
  fc.record({
    kind: fc.constant('points.corrected' as const),
    number,
    coins: fc.integer({ min: -3000, max: 3000 }),
    value: fc.integer({ min: -100_000, max: 100_000 }),
  }),
  fc.record({
    kind: fc.constant('redemption' as const),
    number: fc.nat(20),
    reward: fc.constantFrom(...REWARDS.map(({ name }) => name)),
  }),
);

/** Runs one event and returns its outcome: new or repeated, or the reference of the reward. */
async function happen(portal: Portal, visitor: Visitor, one: Happening): Promise<string> {
  if (one.kind === 'redemption') {
    const { status, body } = await visitor.post(
      '/api/redeemLoyaltyBenefits',
      { reward_action_name: one.reward },
      { 'idempotency-key': `${one.number}` },
    );
    return status === 200 ? body.reference : body.code;
  }
  const { kind, number: which, ...data } = one;
  const named =
    kind === 'rate.paid'
      ? { rate_id: `rate-${which}`, deal_id: DEAL, ...data }
      : { correction_id: `correction-${which}`, contact_id: CUSTOMER, ...data };
  const content = { kind, happened_at: portal.clock.now().toISOString(), data: named };
  return takeNews(portal, { id: crypto.randomUUID(), content }, nowhere);
}

const START = 'what it begins with';
const of = ({ clock }: Portal) => ({ customerId: CUSTOMER, happened: clock.now() });

async function beginAnew({ database }: Portal): Promise<void> {
  for (const table of ['loyalty_entries', 'loyalty_rewards', 'idempotency_keys'] as const)
    await database.deleteFrom(table).where('customer_id', '=', CUSTOMER).execute();
}

describeOnEachDatabase('the ledger of points', (databases) => {
  test('matches a model after any sequence of events', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const ofOne = fc.asyncProperty(fc.array(happening, { maxLength: 20 }), async (happenings) => {
      await beginAnew(portal);
      const known = new Set<string>();
      const keys = new Map<string, string>();
      // A refusal is repeated under its key, because the clock of this portal stands still.
      const refused = new Map<string, string>();
      let [coins, value] = [0, 0];
      for (const one of happenings) {
        const outcome = await happen(portal, visitor, one);
        const name = `${one.kind} ${one.number}`;
        if (one.kind === 'redemption') {
          const cost = REWARDS.find(({ name: reward }) => reward === one.reward)?.value ?? 0;
          const before = keys.get(name);
          if (before !== undefined) {
            expect([one.reward === before, outcome === 'key_reused']).toContain(true);
          } else if (coins < cost || refused.get(name) === one.reward) {
            expect(outcome).toBe('coins_missing');
            refused.set(name, one.reward);
          } else {
            expect(outcome).toMatch(/^PR-/);
            keys.set(name, one.reward);
            coins -= cost;
          }
          continue;
        }
        expect(outcome).toBe(known.has(name) ? 'old' : 'done');
        if (known.has(name)) continue;
        known.add(name);
        coins += one.kind === 'rate.paid' ? coinsOfRate(one.amount) : one.coins;
        value += one.kind === 'rate.paid' ? one.amount : one.value;
      }
      const standing = await findStanding(portal.database, CUSTOMER);
      expect(standing).toEqual({ coins, value, level: loyaltyLevel(value, true) });
    });
    await fc.assert(ofOne, { numRuns: fewOrMany(40, 2000), endOnFailure: true });
  }, 3_600_000);

  test('is never overdrawn by concurrent events, and each reward has its entry', async () => {
    const portal = await startPortal(databases);
    const other = await startPortal(databases, { place: portal.place });
    const visitors = [await portal.customer(DEAL), await other.customer(DEAL)] as const;
    const positive = happening.filter(({ kind }) => kind !== 'points.corrected');
    const atOnce = fc.asyncProperty(fc.array(positive, { minLength: 2, maxLength: 12 }), async (happenings) => {
      await beginAnew(portal);
      await inTransaction(portal.database, (transaction) =>
        enter(transaction, { ...{ cause: 'correction', cause_id: START, coins: 9000 }, ...of(portal) }),
      );
      await Promise.all(
        happenings.map((one, index) =>
          index % 2 ? happen(other, visitors[1], one) : happen(portal, visitors[0], one),
        ),
      );
      const entries = await portal.database
        .selectFrom('loyalty_entries')
        .selectAll()
        .where('customer_id', '=', CUSTOMER)
        .execute();
      const rewards = await portal.database
        .selectFrom('loyalty_rewards')
        .selectAll()
        .where('customer_id', '=', CUSTOMER)
        .execute();
      expect((await findStanding(portal.database, CUSTOMER)).coins).toBeGreaterThanOrEqual(0);
      const spent = entries.filter(({ cause }) => cause === 'reward');
      const cost = (name: string) => -(REWARDS.find((reward) => reward.name === name)?.value ?? 0);
      expect(spent.map(({ cause_id, coins }) => [cause_id, coins]).toSorted()).toEqual(
        rewards.map(({ reference, name }) => [reference, cost(name)]).toSorted(),
      );
      const rates = new Set(happenings.filter(({ kind }) => kind === 'rate.paid').map((one) => one.number));
      // One more entry is the initial one.
      expect(entries.length - spent.length - 1).toBe(rates.size);
    });
    await fc.assert(atOnce, { numRuns: fewOrMany(30, 1000), endOnFailure: true });
  }, 3_600_000);
});
