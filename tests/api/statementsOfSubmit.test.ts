// Limits the number of statements per call, so that an additional one is noticed.
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachDatabase, type TestDatabases } from '../support/server/databases.ts';
import { delivery } from '../support/server/deliveries.ts';
import { type Answer, dealUrl, pickup, startPortal, type Visitor } from '../support/server/portal.ts';

const DEAL = 'return-window-open';
const RETURN = dealUrl(DEAL, '/return');
const at = (time: string) => pickup({ preferred_return_date: `2027-01-28T${time}:00+01:00` });
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });

const both = (most: number) => ({ SQLite: most, PostgreSQL: most });

type Call = (visitor: Visitor) => Promise<Answer>;

/** Calls in their order, without `begin` and `commit`. SQLite runs deferred writes one by one. */
const CALLS: readonly (readonly [what: string, most: Record<TestDatabases['kind'], number>, call: Call])[] = [
  ['asking who is here, and what they allow', both(2), (visitor) => visitor.get('/portal/api/session')],
  ['reading a deal', both(4), (visitor) => visitor.get(dealUrl(DEAL))],
  ['reading all deals', both(4), (visitor) => visitor.get('/portal/api/bff/deals')],
  [
    'planning a return',
    { SQLite: 13, PostgreSQL: 8 },
    (visitor) => visitor.put(RETURN, at('10:00'), { 'idempotency-key': 'one' }),
  ],
  [
    'planning it under the same key',
    both(3),
    (visitor) => visitor.put(RETURN, at('10:00'), { 'idempotency-key': 'one' }),
  ],
  ['moving a return', { SQLite: 16, PostgreSQL: 11 }, (visitor) => visitor.put(RETURN, at('12:00'))],
  [
    'booking an appraisal',
    { SQLite: 10, PostgreSQL: 6 },
    (visitor) => {
      const wish = { appointment_date: '2026-12-03', appointment_timeslot: '13:00' };
      return visitor.put(dealUrl(DEAL, '/pre-return-appraisal'), wish);
    },
  ],
  [
    'reporting a mileage',
    { SQLite: 8, PostgreSQL: 5 },
    (visitor) => visitor.post(dealUrl(DEAL, '/mileage-report'), { current_mileage: 20_000 }, keyed()),
  ],
  [
    'saving an account',
    { SQLite: 9, PostgreSQL: 5 },
    (visitor) => {
      const account = { iban: 'DE89370400440532013000', account_holder: 'Katharina Brandl' };
      return visitor.post(dealUrl(DEAL, '/deposit-refund-details'), account, keyed());
    },
  ],
];

describeOnEachDatabase('database statements of a request', (databases) => {
  test('do not become more', async () => {
    let made = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        made += 1;
        return result;
      },
    };
    const portal = await startPortal(databases, { plugin });
    const count = async (visitor: Visitor, call: Call) => {
      made = 0;
      const { status } = await call(visitor);
      return [status, made];
    };
    const visitor = await portal.customer(DEAL);
    const counted: unknown[] = [];
    for (const [what, , call] of CALLS) counted.push([what, ...(await count(visitor, call))]);
    expect(counted).toEqual(CALLS.map(([what, most]) => [what, 200, most[databases.kind]]));
    const jonas = await portal.customer('handover-free-change');
    const change: Call = (who) => who.put(dealUrl('handover-free-change', '/handover'), delivery());
    expect(await count(jonas, change)).toEqual([200, databases.kind === 'SQLite' ? 17 : 12]);
  });
});
