// No personal data is written when an account is erased during a request of its customer.
import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import { inTransactionOf } from '../../app/server/platform/auth/lockAccountRow.ts';
import { takeNews } from '../../app/server/subscription/inbox/inbox.ts';
import { carryOutDeletion } from '../../app/server/subscription/privacy/deletions.ts';
import { HOLDINGS } from '../../app/server/subscription/privacy/holdings.ts';
import { describeOnEachDatabase, type TestDatabases } from '../support/server/databases.ts';
import { askForAddress, JPG, storedFiles } from '../support/server/files.ts';
import { type Answer, dealUrl, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const DEAL = 'return-window-open';
const KATHARINA = '501001';
const OLE = '501010';
const log = { warn: () => undefined };

/** Runs work after a request has read its session, and before it does anything else. */
class Between implements KyselyPlugin {
  work: (() => Promise<unknown>) | undefined;
  readonly #asked = new WeakSet<object>();

  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    const isSession = node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"sessions"');
    if (isSession && this.work) this.#asked.add(queryId);
    return node;
  }

  async transformResult({ result, queryId }: Parameters<KyselyPlugin['transformResult']>[0]) {
    if (!this.#asked.has(queryId)) return result;
    const { work } = this;
    this.work = undefined;
    await work?.();
    return result;
  }
}

/** Two customers whose deletion is due, one with invoices that must be kept and one without. */
async function start(databases: TestDatabases, between = new Between()): Promise<Portal> {
  const portal = await startPortal(databases, { plugin: between });
  await portal.database.updateTable('deals').set({ state: 'ENDED' }).where('id', '=', DEAL).execute();
  // A customer may complete missing data.
  await portal.database.updateTable('customers').set({ date_of_birth: null }).execute();
  const now = portal.clock.now().toISOString();
  for (const customer_id of [KATHARINA, OLE])
    await portal.database
      .insertInto('deletion_requests')
      .values({ customer_id, requested_at: now, due_at: now })
      .execute();
  return portal;
}

const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });
const profile = {
  phone: '+49 171 1234567',
  invoice_street: 'Kanarienweg',
  invoice_house_number: '1',
  zip: '80337',
  city: 'Kanarien',
};
const contact = { firstname: 'Kanarie', lastname: 'Vogel', phone: '+49 171 1234567', birthday: '17.04.1988' };
const passwords = { currentPassword: DEMO_PASSWORD, newPassword: 'Kanarie-2026', confirmedNewPassword: 'Kanarie-2026' };
const draft = { revision: 0, draft: { version: 1, id: 'one', step: 'one', answers: { name: 'Kanarie' } } };
const refund = { iban: 'DE89370400440532013000', account_holder: 'Kanarie' };

type Request = (visitor: Visitor, address: string) => Promise<Answer>;

const REQUESTS: Readonly<Record<string, Request>> = {
  'who changes the profile': (visitor) => visitor.send('PATCH', '/portal/api/bff/profile', profile, keyed()),
  'who completes the account': (visitor) => visitor.send('PATCH', '/api/checkout/v2/contact', contact),
  'who changes the password': (visitor) => visitor.post('/portal/api/bff/change-password', passwords, keyed()),
  'whose draft is kept': (visitor) => visitor.put('/portal/api/drafts/edit-return?input=%7B%7D', draft),
  'who sends a file': (visitor, address) => visitor.send('PUT', address, JPG, { 'content-type': 'image/jpeg' }),
  'who names an account': (visitor) => visitor.post(dealUrl(DEAL, '/deposit-refund-details'), refund, keyed()),
};

/** Returns what remains of a customer besides invoices, and all sent texts. */
async function traces({ database }: Portal, customer: string): Promise<object> {
  const left: Record<string, object[]> = {};
  for (const table of ['sessions', 'idempotency_keys', 'drafts', 'uploads', 'drivers', 'account_links'] as const) {
    const column = table === 'account_links' ? 'owner' : 'customer_id';
    const rows = await database
      .selectFrom(table as 'drafts')
      .selectAll()
      .where(column as 'customer_id', '=', customer)
      .execute();
    if (rows.length > 0) left[table] = rows;
  }
  for (const table of Object.keys(HOLDINGS)) {
    const rows = await database
      .selectFrom(table as 'drafts')
      .selectAll()
      .execute();
    const told = rows.filter((row) => JSON.stringify(row).includes('Kanarie'));
    if (told.length > 0) left[table] = told;
  }
  return left;
}

describeOnEachDatabase('a customer who is erased concurrently', (databases) => {
  test.each(
    Object.entries(REQUESTS).flatMap(([who, request]) => [
      [who, DEAL, KATHARINA, request] as const,
      [who, 'no-deal', OLE, request] as const,
    ]),
  )('%s is signed out, and nothing is stored: %s', async (_, scenario, id, request) => {
    const between = new Between();
    const portal = await start(databases, between);
    const visitor = await portal.customer(scenario);
    const { body } = await askForAddress(visitor);
    between.work = () => carryOutDeletion(portal, id, log);
    const { status, body: refusal } = await request(visitor, body.url);
    expect([status, refusal.code]).toEqual([401, 'signed_out']);
    expect(await traces(portal, id)).toEqual({});
    expect(storedFiles(portal)).toEqual([]);
  });

  test('gets no e-mail that confirms an address', async () => {
    const between = new Between();
    const portal = await start(databases, between);
    await portal.database.updateTable('customers').set({ email_verified: 0 }).where('id', '=', KATHARINA).execute();
    const visitor = await portal.customer(DEAL);
    between.work = () => carryOutDeletion(portal, KATHARINA, log);
    expect((await visitor.post('/api/auth/custom/sendVerification')).status).toBe(401);
    expect(await traces(portal, KATHARINA)).toEqual({});
    expect(await portal.database.selectFrom('mails').selectAll().execute()).toEqual([]);
  });

  test('is erased after running transactions, including what they wrote', async () => {
    const portal = await start(databases);
    let erasing: Promise<unknown> | undefined;
    await inTransactionOf(portal.database, KATHARINA, async (transaction) => {
      erasing = carryOutDeletion(portal, KATHARINA, log);
      await sleep(200);
      const times = { saved_at: '2026-11-23', touched_at: '2026-11-23' };
      await transaction
        .insertInto('drafts')
        .values({ customer_id: KATHARINA, flow: 'edit-return', input: '{}', revision: 1, content: 'Kanarie', ...times })
        .execute();
    });
    expect(await erasing).toBe(true);
    expect(await traces(portal, KATHARINA)).toEqual({});
  });

  test('cannot sign in again, and later news of the provider are not stored', async () => {
    const portal = await start(databases);
    await carryOutDeletion(portal, KATHARINA, log);
    const visitor = await portal.newVisitor();
    expect((await visitor.post('/demo/sign-in', { customer: DEAL })).status).toBe(401);
    const data = { deal_id: DEAL, payment_type: 'paypal', account_holder: 'Kanarie' };
    const content = { kind: 'payment_method.confirmed', happened_at: portal.clock.now().toISOString(), data };
    expect(await takeNews(portal, { id: 'one', content }, log)).toBe('not_understood');
    expect(await traces(portal, KATHARINA)).toEqual({});
  });
});
