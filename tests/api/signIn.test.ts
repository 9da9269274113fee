import { verify } from '@node-rs/argon2';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { cleanUp } from '../../app/server/cleanUp.ts';
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import { knownBrowserOf } from '../../app/server/platform/auth/knownBrowser.ts';
import { hashPassword, isPasswordRight } from '../../app/server/platform/auth/passwords.ts';
import { defaultSettings } from '../../app/server/settings.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { startPortal } from '../support/server/portal.ts';
import { fewOrMany } from '../support/tier.ts';

const EMAIL = 'katharina.brandl@example.de';
const HOUR = 3_600_000;

const NETWORKS = fewOrMany(60, 240);

describeOnEachDatabase('signing in', (databases) => {
  test('a visitor is anonymous until signed in', async () => {
    const visitor = (await startPortal(databases)).visitor();
    expect(await visitor.session()).toMatchObject({
      signed_in: false,
      audience: 'b2c',
      flags: { developer: false, magic_link: true, registration: true, social_login: false },
      demo: true,
      now: '2026-11-23T09:00:00.000Z',
    });
    expect((await visitor.get('/portal/api/bff/deals')).status).toBe(401);
    expect((await visitor.get('/portal/api/bff/profile')).body.code).toBe('signed_out');
  });

  test('the right password signs the customer in, the e-mail in any case', async () => {
    const visitor = (await startPortal(databases)).visitor();
    expect((await visitor.signIn('Katharina.BRANDL@example.de', DEMO_PASSWORD)).body).toEqual({ ok: true });
    expect(await visitor.session()).toMatchObject({
      signed_in: true,
      user: { email: EMAIL, hs_contact_id: '501001', hs_first_name: 'Katharina' },
    });
    expect((await visitor.get('/portal/api/bff/profile')).body).toMatchObject({ firstname: 'Katharina', zip: '80337' });
  });

  test('a wrong password and an unknown address have different codes with status 200', async () => {
    const visitor = (await startPortal(databases)).visitor();
    const wrong = await visitor.signIn(EMAIL, 'wrong');
    const unknown = await visitor.signIn('nobody@example.de', 'wrong');
    expect([wrong.status, unknown.status]).toEqual([200, 200]);
    expect(wrong.body).toEqual({ ok: false, code: 'wrong_password' });
    expect(unknown.body).toEqual({ ok: false, code: 'user_does_not_exist' });
    expect(visitor.cookies.has('fahrplan_session')).toBe(false);
  });

  test('signing in starts a new session and ends the old one', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const thief = portal.visitor();
    for (const [name, value] of visitor.cookies) thief.cookies.set(name, value);
    const before = visitor.cookies.get('fahrplan_session');
    await visitor.signIn('jonas.petersen@example.de', DEMO_PASSWORD);
    expect(visitor.cookies.get('fahrplan_session')).not.toBe(before);
    expect((await thief.get('/portal/api/bff/profile')).status).toBe(401);
    expect((await visitor.get('/portal/api/bff/profile')).body.firstname).toBe('Jonas');
  });

  test('a session fixed by an attacker is not used', async () => {
    const visitor = (await startPortal(databases)).visitor();
    visitor.cookies.set('fahrplan_session', 'planted');
    await visitor.signIn(EMAIL, DEMO_PASSWORD);
    expect(visitor.cookies.get('fahrplan_session')).not.toBe('planted');
  });

  test('signing out ends the session on the server', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const token = visitor.cookies.get('fahrplan_session') ?? '';
    expect((await visitor.post('/api/auth/signout')).body).toEqual({ ok: true });
    visitor.cookies.set('fahrplan_session', token);
    expect((await visitor.get('/portal/api/bff/profile')).status).toBe(401);
    expect(await portal.database.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test('a session ends after two idle hours, and after a day in any case', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const status = async () => (await visitor.get('/portal/api/bff/profile')).status;
    portal.clock.moveBy(2 * HOUR - 1);
    expect(await status()).toBe(200);
    portal.clock.moveBy(2 * HOUR);
    expect(await status()).toBe(401);
    await visitor.signInAs('return-window-open');
    for (let hour = 1; hour < 24; hour += 1) {
      portal.clock.moveBy(HOUR);
      expect(await status()).toBe(200);
    }
    portal.clock.moveBy(HOUR);
    expect(await status()).toBe(401);
  });

  test('the database holds no token and no password', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const rows = JSON.stringify([
      await portal.database.selectFrom('sessions').selectAll().execute(),
      await portal.database.selectFrom('customers').selectAll().execute(),
    ]);
    expect(rows).not.toContain(visitor.cookies.get('fahrplan_session'));
    expect(rows).not.toContain(DEMO_PASSWORD);
    expect(rows).toContain('$argon2id$');
  });

  test('the cookie is HttpOnly, SameSite, and Secure behind https', async () => {
    const portal = await startPortal(databases, { settings: { trustProxy: 1 } });
    const visitor = portal.visitor();
    const plain = await visitor.get('/portal/api/session');
    expect(plain.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax$/);
    const secure = await portal.visitor().get('/portal/api/session', { 'x-forwarded-proto': 'https' });
    const set = [secure.headers['set-cookie']].flat();
    expect(set).toHaveLength(2);
    for (const cookie of set) expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Lax$/);
  });

  test('an e-mail address is required before the password', async () => {
    const visitor = (await startPortal(databases)).visitor();
    await visitor.session();
    const check = async (email: string) => (await visitor.post('/api/auth/custom/checkIfEmailExists', { email })).body;
    expect(await check('KATHARINA.BRANDL@EXAMPLE.DE')).toEqual({ success: true, status: 'complete' });
    expect(await check('nobody@example.de')).toEqual({ success: false });
    const business = async (email: string) => (await visitor.post('/api/hasBusinessAccount', { email })).body;
    expect(await business('tobias.krueger@muster-bau.example')).toEqual({ accountExists: true });
    expect(await business(EMAIL)).toEqual({ accountExists: false });
  });

  test('the sixth attempt from one address has to wait, an attempt from elsewhere not', async () => {
    const portal = await startPortal(databases, { settings: { trustProxy: 1 } });
    const visitor = portal.visitor();
    const from = (address: string, password: string) =>
      visitor.post('/api/auth/custom/login', { email: EMAIL, password }, { 'x-forwarded-for': address });
    await visitor.session();
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect((await from('192.0.2.1', 'wrong')).body.code).toBe('wrong_password');
    const refused = await from('192.0.2.1', DEMO_PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('192.0.2.2', DEMO_PASSWORD)).body).toEqual({ ok: true });
    portal.clock.moveBy(15 * 60_000);
    expect((await from('192.0.2.1', DEMO_PASSWORD)).body).toEqual({ ok: true });
  });

  test('addresses forged in front of those that the proxy adds have no effect', async () => {
    const portal = await startPortal(databases, { settings: { trustProxy: 1 } });
    const visitor = portal.visitor();
    await visitor.session();
    const guess = (madeUp: string, own = '192.0.2.1') =>
      visitor.post(
        '/api/auth/custom/login',
        { email: EMAIL, password: 'wrong' },
        { 'x-forwarded-for': `${madeUp}, ${own}` },
      );
    for (const last of [1, 2, 3, 4, 5]) await guess(`198.51.100.${last}`);
    expect((await guess('198.51.100.6')).status).toBe(429);
    expect((await guess('198.51.100.6', '192.0.2.2')).status).toBe(200);
  });

  test('guesses in parallel and over two servers are counted together', async () => {
    const first = await startPortal(databases);
    const second = await startPortal(databases, { place: first.place });
    const visitors = await Promise.all(
      [first, second, first, second, first, second, first, second].map(async (portal) => {
        const visitor = portal.visitor();
        await visitor.session();
        return visitor;
      }),
    );
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.post('/api/auth/custom/login', { email: EMAIL, password: 'wrong' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });

  test('a correct password counts against no limit, however often it is used', async () => {
    // A slowed sign-in would run into the timeout of the test.
    const signIn = { ...defaultSettings.signIn, perAccountAndAddress: 2, perAddress: 2, perAccount: 2 };
    const portal = await startPortal(databases, { settings: { signIn: { ...signIn, slowedByMs: 10 * 60_000 } } });
    for (let count = 0; count < 4; count += 1)
      expect((await portal.visitor().signIn(EMAIL, DEMO_PASSWORD)).body).toEqual({ ok: true });
    const left = await portal.database.selectFrom('attempts').select('count').execute();
    expect(left.map(({ count }) => Number(count)).filter(Boolean)).toEqual([]);
  });

  test('one address cannot try many accounts, and many addresses only slow an account down', async () => {
    const signIn = { ...defaultSettings.signIn, perAddress: 3, perAccount: 3, slowedByMs: 80 };
    const portal = await startPortal(databases, { settings: { trustProxy: 1, signIn } });
    const visitor = portal.visitor();
    await visitor.session();
    const attempt = (email: string, address: string, password: string) =>
      visitor.post('/api/auth/custom/login', { email, password }, { 'x-forwarded-for': address });
    for (const name of ['a', 'b', 'c']) await attempt(`${name}@example.de`, '192.0.2.9', 'wrong');
    expect((await attempt(EMAIL, '192.0.2.9', DEMO_PASSWORD)).status).toBe(429);
    for (const last of [1, 2, 3]) await attempt(EMAIL, `198.51.100.${last}`, 'wrong');
    const start = performance.now();
    expect((await attempt(EMAIL, '198.51.100.4', DEMO_PASSWORD)).body).toEqual({ ok: true });
    expect(performance.now() - start).toBeGreaterThan(75);
  });

  test('guesses from many networks do not lock out a browser that was signed in before', async () => {
    const signIn = { ...defaultSettings.signIn, slowedByMs: 0 };
    const portal = await startPortal(databases, { settings: { trustProxy: 1, signIn } });
    const [owner, thief] = [portal.visitor(), await portal.newVisitor()];
    await owner.signIn(EMAIL, DEMO_PASSWORD);
    expect((await owner.post('/api/auth/signout')).body).toEqual({ ok: true });
    const validated = async (addressOf: (at: number) => string) => {
      let count = 0;
      for (let at = 0; at < NETWORKS; at += 1) {
        const answer = await thief.post(
          '/api/auth/custom/login',
          { email: EMAIL, password: 'wrong' },
          { 'x-forwarded-for': addressOf(at) },
        );
        if (answer.status === 200) count += 1;
      }
      return count;
    };
    // One /48 gets twenty attempts. Then the account is slowed to five a minute.
    expect(await validated((at) => `2001:db8:1:${at.toString(16)}::1`)).toBe(20);
    expect(await validated((at) => `2001:db8:${(at + 2).toString(16)}::1`)).toBe(5);
    expect((await portal.visitor().signIn(EMAIL, DEMO_PASSWORD)).status).toBe(429);
    expect((await owner.signIn(EMAIL, DEMO_PASSWORD)).body).toEqual({ ok: true });
    // A new browser waits for the next minute.
    portal.clock.moveBy(60_000);
    expect((await portal.visitor().signIn(EMAIL, DEMO_PASSWORD)).body).toEqual({ ok: true });
  });

  test('the browser mark is valid for one account and password, and grants no access', async () => {
    const portal = await startPortal(databases);
    const owner = portal.visitor();
    const answer = await owner.signIn(EMAIL, DEMO_PASSWORD);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /fahrplan_browser=[^;]+; Max-Age=15552000; Path=\/api\/auth\/custom\/login; HttpOnly; SameSite=Lax/,
    );
    const accounts = await portal.database.selectFrom('customers').selectAll().execute();
    const katharina = accounts.find(({ email }) => email === EMAIL);
    const other = accounts.find(({ email }) => email !== EMAIL);
    const request = (value: string) => ({ cookies: { fahrplan_browser: value } }) as unknown as FastifyRequest;
    const mark = owner.cookies.get('fahrplan_browser') ?? '';
    expect(knownBrowserOf(request(mark), katharina)).toBe(mark.split('.')[0]);
    for (const [value, account] of [
      [mark, other],
      [mark, katharina && { ...katharina, password_hash: 'another' }],
      [mark, undefined],
      [`made-up.${mark.split('.')[1]}`, katharina],
      ['', katharina],
    ] as const)
      expect(knownBrowserOf(request(value), account)).toBeUndefined();
    owner.cookies.delete('fahrplan_session');
    expect((await owner.session()).signed_in).toBe(false);
  });

  test('the cleanup deletes expired sessions only', async () => {
    const portal = await startPortal(databases);
    await portal.customer('return-window-open');
    portal.clock.moveBy(3 * HOUR);
    const alive = await portal.customer('no-deal');
    await cleanUp({ database: portal.database, clock: portal.clock, settings: defaultSettings });
    expect(await portal.database.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
    expect((await alive.get('/portal/api/bff/profile')).status).toBe(200);
  });
});

test('a missing account costs the same hash work as an existing one', async () => {
  const checked: string[] = [];
  const check: typeof verify = (hash, password) => {
    checked.push(String(hash));
    return verify(hash, password);
  };
  const stored = await hashPassword('right');
  expect(await isPasswordRight(stored, 'right', check)).toBe(true);
  expect(await isPasswordRight(stored, 'wrong', check)).toBe(false);
  expect(await isPasswordRight(undefined, 'nobody has this password', check)).toBe(false);
  const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$');
  expect(checked.map(costOf)).toEqual(Array(3).fill('$argon2id$v=19$m=19456,t=2,p=1'));
});
