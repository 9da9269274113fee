import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cleanUp } from '../../app/server/cleanUp.ts';
import { carryOutDeletions } from '../../app/server/subscription/privacy/deletions.ts';
import { HOLDINGS } from '../../app/server/subscription/privacy/holdings.ts';
import { KATHARINA, mailsOf, register } from '../support/server/accounts.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { putLicence, sendImage, storedFiles } from '../support/server/files.ts';
import { orderNewsletter } from '../support/server/newsletters.ts';
import { dealUrl, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const DELETION = '/portal/api/bff/deletion-request';
const DATA = '/portal/api/bff/my-data';
const HOUR_MS = 3_600_000;
const log = { warn: () => undefined };
const OLE = '501010';
const DEAL = 'return-window-open';

const ask = (visitor: Visitor, key: string = crypto.randomUUID()) =>
  visitor.post(DELETION, undefined, { 'idempotency-key': key });
const customerRow = ({ database }: Portal, id: string) =>
  database.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
async function kindsTold({ database }: Portal, id: string): Promise<string[]> {
  const told = await database.selectFrom('follow_ups').select(['kind', 'content']).execute();
  return told.flatMap(({ kind, content }) => (JSON.parse(content).data.contact_id === id ? [kind] : [])).sort();
}

/** Returns all texts of the tables that hold customer data. */
async function everything({ database }: Portal): Promise<string> {
  const rows = await Promise.all(
    Object.keys(HOLDINGS).map((table) =>
      database
        .selectFrom(table as 'customers')
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}

/** Creates a customer with every kind of data, and ends the contract. */
async function livedHere(portal: Portal): Promise<Visitor> {
  const visitor = await portal.customer(DEAL);
  const [front, back] = [await putLicence(visitor), await putLicence(visitor)];
  const driver = {
    relationship_type: 'other',
    firstname: 'Kanarie',
    lastname: 'Vogel',
    date_of_birth: '1977-12-12',
    driver_license_issue_date: '1999-01-01',
    dl_front_key: front.wish.body.key,
    dl_back_key: back.wish.body.key,
    agreed_to_terms: true,
    confirmed_truthful_data: true,
  };
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });
  expect((await visitor.post('/portal/api/bff/drivers', driver, key())).status).toBe(200);
  const { path } = (await sendImage(visitor, DEAL)).body;
  const damage = {
    damage_key: 'bumper',
    damage_handler: 'claimini',
    damage_description: 'Kanarienweg: beim Bremsen quietscht es vorne links, seit gestern.',
    paths: [path.location],
  };
  expect((await visitor.post(dealUrl(DEAL, '/report-damage'), damage, key())).status).toBe(201);
  const refund = { iban: 'DE89370400440532013000', account_holder: 'Katharina Brandl' };
  await visitor.post(dealUrl(DEAL, '/deposit-refund-details'), refund, key());
  const token = await orderNewsletter(portal, visitor, { lastname: 'Kanarie', email: KATHARINA });
  await visitor.post('/api/newsletter/confirm', { token });
  await portal.deliver();
  await portal.database.deleteFrom('follow_ups').execute();
  await portal.database.updateTable('deals').set({ state: 'ENDED' }).where('id', '=', DEAL).execute();
  return visitor;
}

test('the list of stored data has exactly the existing tables', () => {
  const text = readFileSync(new URL('../../docs/data.md', import.meta.url), 'utf8');
  const [, tables = ''] = text.split('\n## Tables\n');
  const listed = [...tables.matchAll(/^- .*/gm)].flatMap(([line]) =>
    [...line.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
  );
  expect(listed.toSorted()).toEqual(Object.keys(HOLDINGS).toSorted());
});

describeOnEachDatabase('a customer who requests deletion', (databases) => {
  test('requests it once, gets an e-mail, and sees the request', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('no-deal');
    expect((await visitor.get(DELETION)).body).toEqual({});
    const times = { requested_at: '2026-11-23T09:00:00.000Z', due_at: '2026-11-25T09:00:00.000Z' };
    expect((await ask(visitor, 'one')).body).toEqual({ data: { status: 'requested', ...times } });
    expect((await ask(visitor, 'one')).body.data.status).toBe('requested');
    portal.clock.moveBy(HOUR_MS);
    expect((await ask(visitor)).body).toEqual({ data: { status: 'already_requested', ...times } });
    expect((await visitor.get(DELETION)).body).toEqual(times);
    expect(await mailsOf(portal, visitor)).toMatchObject([{ kind: 'deletion-requested', link: '/login' }]);
    expect(await kindsTold(portal, OLE)).toEqual(['deletion.requested']);
  });

  test('with a pending request exists in the demo', async () => {
    const portal = await startPortal(databases);
    const { body } = await ask(await portal.customer('deletion-requested'));
    expect(body.data.status).toBe('already_requested');
  });

  test.each(['return-window-open', 'handover-free-change', 'payment-methods'])(
    'is refused because of a signed or active subscription: %s',
    async (scenario) => {
      const portal = await startPortal(databases);
      const visitor = await portal.customer(scenario);
      const { status, body } = await ask(visitor);
      expect([status, body.code]).toEqual([409, 'deletion_blocked']);
      expect((await visitor.get(DELETION)).body).toEqual({});
    },
  );

  test('is not deleted if a subscription begins before the due time', async () => {
    const portal = await startPortal(databases);
    await ask(await portal.customer('no-deal'));
    await portal.database.updateTable('deals').set({ customer_id: OLE }).where('id', '=', DEAL).execute();
    portal.clock.moveBy(48 * HOUR_MS);
    await carryOutDeletions(portal, log);
    expect((await customerRow(portal, OLE))?.email).toBe('ole.janssen@example.de');
    expect(await kindsTold(portal, OLE)).toEqual(['deletion.blocked', 'deletion.requested']);
    const visitor = await portal.customer('no-deal');
    expect((await visitor.get(DELETION)).body).toEqual({});
  });

  test('is deleted after 48 hours without a trace, and signed out', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('no-deal');
    await putLicence(visitor);
    await ask(visitor);
    await portal.deliver();
    portal.clock.moveBy(48 * HOUR_MS - 1);
    await carryOutDeletions(portal, log);
    const again = await portal.customer('no-deal');
    expect((await again.session()).signed_in).toBe(true);
    portal.clock.moveBy(1);
    await carryOutDeletions(portal, log);
    expect((await again.get('/portal/api/bff/deals')).status).toBe(401);
    expect((await again.signIn('ole.janssen@example.de', 'Probefahrt-2026')).body.ok).toBe(false);
    await portal.database.deleteFrom('follow_ups').execute();
    await portal.database.deleteFrom('demo_seeds').execute();
    // Ids alone, for a year.
    await portal.database.deleteFrom('audit_entries').execute();
    expect(await everything(portal)).not.toMatch(/ole\.janssen|Janssen|Oldenburg|501010/);
    expect(storedFiles(portal)).toEqual([]);
  });

  test('and was billed leaves only the invoices with their recipient', async () => {
    const portal = await startPortal(databases);
    const visitor = await livedHere(portal);
    expect(storedFiles(portal)).toHaveLength(3);
    expect((await ask(visitor)).status).toBe(200);
    await portal.deliver();
    portal.clock.moveBy(48 * HOUR_MS);
    const there = await portal.customer(DEAL);
    const draft = { version: 1, id: 'one', step: 'one', answers: {} };
    const url = `/portal/api/drafts/edit-return?input=${encodeURIComponent('{"deal_id":"d1"}')}`;
    expect((await there.put(url, { revision: 0, draft })).status).toBe(200);
    await carryOutDeletions(portal, log);
    expect((await there.session()).signed_in).toBe(false);
    expect(await portal.database.selectFrom('drafts').selectAll().execute()).toEqual([]);
    expect((await visitor.signIn(KATHARINA, 'Probefahrt-2026')).body.ok).toBe(false);
    const row = await customerRow(portal, '501001');
    expect(row).toMatchObject({ firstname: 'Katharina', lastname: 'Brandl', zip: '80337', password_hash: '' });
    expect(row).toMatchObject({ phone: null, mobilephone: null, date_of_birth: null, email_verified: 0 });
    expect(row?.email).toMatch(/^[\da-f-]{36}@erased\.invalid$/);
    const text = await everything(portal);
    expect(text).not.toMatch(/katharina\.brandl@|[Kk]anarie|171 1234567|1988-04-17|driver-license|damages\//);
    expect(text).toContain('DE89370400440532013000');
    const invoices = await portal.database.selectFrom('invoices').selectAll().where('deal_id', '=', DEAL).execute();
    expect(invoices.length).toBeGreaterThan(0);
    expect(storedFiles(portal)).toEqual([]);
    expect(await kindsTold(portal, '501001')).toEqual(['deletion.done', 'deletion.requested']);
  });

  test('can register again with the same address, as a new customer', async () => {
    const portal = await startPortal(databases);
    const visitor = await livedHere(portal);
    await ask(visitor);
    portal.clock.moveBy(48 * HOUR_MS);
    await carryOutDeletions(portal, log);
    const other = await portal.newVisitor();
    expect((await register(other, { email: KATHARINA })).body).toEqual({ ok: true });
    expect((await other.get('/portal/api/bff/deals')).body).toEqual([]);
  });

  test('is deleted completely when the retention of invoices ends', async () => {
    const portal = await startPortal(databases);
    await ask(await livedHere(portal));
    portal.clock.moveBy(48 * HOUR_MS);
    await carryOutDeletions(portal, log);
    portal.clock.moveTo('2034-12-31T12:00:00.000Z');
    await cleanUp(portal);
    expect(await customerRow(portal, '501001')).toBeDefined();
    portal.clock.moveTo('2035-01-01T12:00:00.000Z');
    await cleanUp(portal);
    expect(await customerRow(portal, '501001')).toBeUndefined();
    expect(await portal.database.selectFrom('deals').select('id').where('id', '=', DEAL).execute()).toEqual([]);
  });

  test('is deleted once, by either server', async () => {
    const portal = await startPortal(databases);
    await ask(await portal.customer('no-deal'));
    portal.clock.moveBy(48 * HOUR_MS);
    await Promise.all([1, 2, 3].map(() => carryOutDeletions(portal, log)));
    expect(await kindsTold(portal, OLE)).toEqual(['deletion.done', 'deletion.requested']);
  });

  test('does not remove an address from a list on which it was never confirmed', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('unverified');
    const token = await orderNewsletter(portal, visitor, { email: 'emil.hartung@example.de' });
    await visitor.post('/api/newsletter/confirm', { token });
    await ask(visitor);
    portal.clock.moveBy(48 * HOUR_MS);
    await carryOutDeletions(portal, log);
    expect(await portal.database.selectFrom('newsletter_subscriptions').select('email').execute()).toHaveLength(1);
  });
});

describeOnEachDatabase('the export of customer data', (databases) => {
  test('is one file with all tables that have rows, and no secrets', async () => {
    const portal = await startPortal(databases);
    const visitor = await livedHere(portal);
    const { status, body, headers } = await visitor.get(DATA);
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="my-data.json"']);
    expect(body.written_at).toBe('2026-11-23T09:00:00.001Z');
    const names = body.tables.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['customers', 'drivers', 'deals', 'cars', 'invoices', 'refund_details']),
    );
    expect(names).toEqual(expect.arrayContaining(['damage_reports', 'damage_report_images', 'uploads', 'sessions']));
    for (const name of ['newsletter_subscriptions', 'newsletter_requests', 'newsletter_consents'])
      expect(names).toContain(name);
    const text = JSON.stringify(body);
    expect(text).toMatch(/Kanarienweg/);
    expect(text).not.toMatch(/password|token_hash|argon2|request_hash|checkout_hash|unsubscribe_hash|email_hash|null/);
    expect(text).not.toMatch(/50100[2-9]|5010[1-9]/);
  });

  test('is served to the customer only, shortly after a sign-in', async () => {
    const portal = await startPortal(databases);
    expect((await (await portal.newVisitor()).get(DATA)).status).toBe(401);
    const visitor = await portal.customer('no-deal');
    expect((await visitor.get(DATA)).body.tables.map(({ name }: { name: string }) => name)).toEqual([
      'customers',
      'sessions',
    ]);
    portal.clock.moveBy(16 * 60_000);
    expect((await visitor.get(DATA)).body.code).toBe('sign_in_again');
  });
});

describeOnEachDatabase('the day of a handover', (databases) => {
  test('is the actual, planned or preferred day, for the own customer only', async () => {
    const portal = await startPortal(databases);
    const day = async (scenario: string, deal = scenario) =>
      (await (await portal.customer(scenario)).get(`/api/checkout/deal/${deal}/handoverDate`)).body;
    expect(await day('business-customer')).toEqual({ handoverDateString: '2026-02-06' });
    const { body } = await (await portal.customer('handover-free-change')).get(
      dealUrl('handover-free-change', '/handover'),
    );
    expect(await day('handover-free-change')).toEqual({ handoverDateString: body.planned_delivery_date });
    expect((await day('no-deal', DEAL)).code).toBe('not_found');
  });
});
