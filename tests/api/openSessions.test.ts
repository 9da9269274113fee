// List of a customer's open sessions, and ending them (SEC-C5, SEC-C9).
import { expect, test } from 'vitest';
import { deviceOf } from '../../app/server/platform/auth/devices.ts';
import { hashOf } from '../../app/server/platform/auth/tokens.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { type Json, MONDAY, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const OPEN = '/api/auth/sessions';
const CUSTOMER = 'return-window-open';
const MINUTE = 60_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

const signedIn = async (visitor: Visitor) => (await visitor.session()).signed_in;
const listOf = async (visitor: Visitor): Promise<Json[]> => (await visitor.get(OPEN)).body;
const nameOf = async (visitor: Visitor): Promise<string> => (await listOf(visitor)).find(({ current }) => current).id;

async function signInWith(portal: Portal, userAgent: string): Promise<Visitor> {
  const visitor = await portal.newVisitor();
  await visitor.post('/demo/sign-in', { customer: CUSTOMER }, { 'user-agent': userAgent });
  await visitor.session();
  return visitor;
}

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';

test.each([
  [FIREFOX, 'Firefox', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Safari/537.36`, 'Chrome', 'ChromeOS'],
  [`Mozilla/5.0 (Windows NT 10.0) ${BLINK} Safari/537.36 Edg/126.0.0.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${BLINK} Safari/537.36 OPR/112.0`, 'Opera', 'macOS'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/17.4 Safari/605.1.15`, 'Safari', 'macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${APPLE} Version/17.4 Safari/604.1`, 'Safari', 'iPhone'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${APPLE} CriOS/126.0 Safari/604.1`, 'Chrome', 'iPhone'],
  [`Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) ${APPLE} FxiOS/128.0 Safari/605.1.15`, 'Firefox', 'iPad'],
  [`Mozilla/5.0 (Linux; Android 14) ${BLINK} SamsungBrowser/25.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
  ['curl/8.5.0', null, null],
  ['', null, null],
  [undefined, null, null],
  [`${'x'.repeat(600)}${FIREFOX}`, null, null],
])('the user agent %s is shown as %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

describeOnEachDatabase('the list of sessions', (databases) => {
  test('has browser, sign-in time and last use of each, and marks the current one', async () => {
    const portal = await startPortal(databases);
    const there = await signInWith(portal, FIREFOX);
    portal.clock.moveBy(5 * MINUTE);
    const here = await signInWith(portal, 'curl/8.5.0');
    // Too soon for the last use to be written again.
    portal.clock.moveBy(MINUTE / 2);
    const [later, latest] = ['2026-11-23T09:05:00.000Z', '2026-11-23T09:05:30.000Z'];
    expect(await listOf(here)).toEqual([
      { id: await nameOf(here), signed_in_at: later, last_used_at: latest, current: true },
      {
        id: expect.any(String),
        browser: 'Firefox',
        system: 'Windows',
        signed_in_at: MONDAY,
        last_used_at: MONDAY,
        current: false,
      },
    ]);
    portal.clock.moveBy(1);
    expect((await listOf(there)).map(({ current }) => current)).toEqual([true, false]);
    expect((await portal.visitor().get(OPEN)).status).toBe(401);
  });

  test('has no token, no hash, no sessions of others and no user agent', async () => {
    const portal = await startPortal(databases);
    const [here, somebody] = [await signInWith(portal, `${FIREFOX} Kanarie`), await portal.customer('no-deal')];
    const token = here.cookies.get('fahrplan_session') ?? '';
    const listed = JSON.stringify(await listOf(here));
    for (const secret of [token, hashOf(token), await nameOf(somebody)]) expect(listed).not.toContain(secret);
    const rows = await portal.database.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Kanarie');
  });

  test('leaves out expired sessions', async () => {
    const portal = await startPortal(databases);
    await portal.customer(CUSTOMER);
    portal.clock.moveBy(119 * MINUTE);
    const here = await portal.customer(CUSTOMER);
    expect(await listOf(here)).toHaveLength(2);
    portal.clock.moveBy(MINUTE);
    expect(await listOf(here)).toHaveLength(1);
  });

  test('adds an id to a session of an older server version', async () => {
    const portal = await startPortal(databases);
    const [here, there] = [await portal.customer(CUSTOMER), await portal.customer(CUSTOMER)];
    await portal.database.updateTable('sessions').set({ id: null }).execute();
    const names = (await listOf(here)).map(({ id }) => id);
    expect(new Set(names).size).toBe(2);
    expect((await listOf(there)).map(({ id }) => id).sort()).toEqual(names.sort());
    expect((await here.delete(`${OPEN}/${await nameOf(there)}`)).status).toBe(200);
    expect([await signedIn(here), await signedIn(there)]).toEqual([true, false]);
  });

  test('ends an own session once, and none of another customer', async () => {
    const portal = await startPortal(databases);
    const [here, there] = [await portal.customer(CUSTOMER), await portal.customer(CUSTOMER)];
    const somebody = await portal.customer('no-deal');
    const name = await nameOf(there);
    for (const unknown of [await nameOf(somebody), 'x', hashOf(there.cookies.get('fahrplan_session') ?? '')])
      expect((await here.delete(`${OPEN}/${unknown}`)).status).toBe(404);
    expect((await somebody.delete(`${OPEN}/${name}`)).status).toBe(404);
    expect([await signedIn(there), await signedIn(somebody)]).toEqual([true, true]);
    expect((await here.delete(`${OPEN}/${name}`)).status).toBe(200);
    expect((await here.delete(`${OPEN}/${name}`)).status).toBe(404);
    expect([await signedIn(here), await signedIn(there)]).toEqual([true, false]);
  });

  test('ends all other sessions of this customer only', async () => {
    const portal = await startPortal(databases);
    const [here, there] = [await portal.customer(CUSTOMER), await portal.customer(CUSTOMER)];
    const somebody = await portal.customer('no-deal');
    expect((await here.delete(OPEN)).body).toEqual({ ok: true });
    expect([await signedIn(here), await signedIn(there), await signedIn(somebody)]).toEqual([true, false, true]);
  });

  test('is limited; one more session ends the one that was idle longest', async () => {
    const portal = await startPortal(databases, { settings: { sessionsPerCustomer: 3 } });
    const somebody = await portal.customer('no-deal');
    const visitors: Visitor[] = [];
    for (let device = 1; device <= 5; device += 1) {
      visitors.push(await portal.customer(CUSTOMER));
      portal.clock.moveBy(MINUTE);
    }
    const alive = [];
    for (const visitor of [...visitors, somebody]) alive.push(await signedIn(visitor));
    expect(alive).toEqual([false, false, true, true, true, true]);
  });
});
