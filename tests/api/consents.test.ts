import { expect, test } from 'vitest';
import { carryOutDeletion } from '../../app/server/subscription/privacy/deletions.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { startPortal } from '../support/server/portal.ts';

const DEAL = 'return-window-open';
const words = '2026-11';
const choose = (vendor: boolean, tracking: boolean, version = words) => ({ vendor, tracking, version });
const NOW = '2026-11-23T09:00:00.000Z';

describeOnEachDatabase('consents', (databases) => {
  test('of a customer are stored with the account, their date and the version of the text', async () => {
    const portal = await startPortal(databases);
    const customer = await portal.customer(DEAL);
    expect((await customer.get('/api/getConsents')).body).toEqual({});
    const decided = { ...choose(true, false), given_at: NOW };
    expect(
      (await customer.post('/api/saveConsents', choose(true, false), { 'accept-language': 'en-US' })).body,
    ).toEqual(decided);
    expect((await (await portal.customer(DEAL)).get('/api/getConsents')).body).toEqual(decided);
    expect(await portal.database.selectFrom('consents').selectAll().execute()).toEqual([
      { customer_id: '501001', vendor: 1, tracking: 0, version: words, locale: 'en-US', given_at: NOW },
    ]);
    portal.clock.moveBy(60_000);
    await customer.post('/api/saveConsents', choose(false, true));
    expect((await customer.get('/api/getConsents')).body).toMatchObject({ vendor: false, tracking: true });
    expect((await customer.session()).flags).toMatchObject({ tracking: true });
    expect((await customer.session()).flags).not.toHaveProperty('vendor');
    await customer.post('/api/saveConsents', choose(true, true));
    expect((await customer.session()).flags).toMatchObject({ vendor: true, tracking: true });
    expect((await (await portal.customer('business-customer')).get('/api/getConsents')).body).toEqual({});
  });

  test('of a customer are all kept with their dates until the account is deleted', async () => {
    const portal = await startPortal(databases);
    const customer = await portal.customer('loyalty-gold');
    for (const [vendor, tracking] of [
      [true, true],
      [false, false],
      [false, true],
    ] as const) {
      await customer.post('/api/saveConsents', choose(vendor, tracking));
      portal.clock.moveBy(60_000);
    }
    const kept = () =>
      portal.database.selectFrom('consents').select(['vendor', 'tracking', 'given_at']).orderBy('given_at').execute();
    expect(await kept()).toEqual([
      { vendor: 1, tracking: 1, given_at: NOW },
      { vendor: 0, tracking: 0, given_at: '2026-11-23T09:01:00.000Z' },
      { vendor: 0, tracking: 1, given_at: '2026-11-23T09:02:00.000Z' },
    ]);
    expect((await customer.get('/api/getConsents')).body).toMatchObject({ vendor: false, tracking: true });
    await portal.database.updateTable('deals').set({ state: 'ENDED' }).where('customer_id', '=', '501061').execute();
    await customer.post('/portal/api/bff/deletion-request', undefined, { 'idempotency-key': 'gone' });
    expect(await carryOutDeletion(portal, '501061', { warn: () => undefined })).toBe(true);
    expect(await kept()).toEqual([]);
  });

  test('of a visitor are kept by the browser for half a year, and do not apply to a customer who signs in', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const { headers } = await visitor.post('/api/saveConsents', choose(true, true));
    expect(String(headers['set-cookie'])).toMatch(
      /fahrplan_consents=1\.1\..*Max-Age=15552000;.*HttpOnly; SameSite=Lax/,
    );
    expect((await visitor.get('/api/getConsents')).body).toEqual({ ...choose(true, true), given_at: NOW });
    expect((await visitor.session()).flags).toMatchObject({ tracking: true });
    await visitor.signInAs(DEAL);
    expect((await visitor.get('/api/getConsents')).body).toEqual({});
    expect((await visitor.session()).flags).not.toHaveProperty('tracking');
    expect((await (await portal.newVisitor()).get('/api/getConsents')).body).toEqual({});
    expect(await portal.database.selectFrom('consents').selectAll().execute()).toEqual([]);
  });

  test('that are expired, for another text version or malformed are ignored', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    for (const cookie of ['1.1.0.2026-11', '1.1.99999999999999.2026-11', `1.1.${Date.parse(NOW)}.2020-01`, 'true', ''])
      expect((await visitor.get('/api/getConsents', { cookie: `fahrplan_consents=${cookie}` })).body).toEqual({});
    await visitor.post('/api/saveConsents', choose(true, true));
    portal.clock.moveBy(180 * 86_400_000);
    expect((await visitor.get('/api/getConsents')).body).toEqual({});
  });

  test('to an outdated text version are refused', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    expect(await visitor.post('/api/saveConsents', choose(true, true, '2020-01'))).toMatchObject({
      status: 422,
      body: { fields: [{ name: 'version', code: 'not_an_option' }] },
    });
  });
});
