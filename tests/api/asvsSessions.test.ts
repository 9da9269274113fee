// OWASP ASVS 5.0, V7 "Session Management", levels 1 and 2: one test per requirement (SEC-C5).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { OAuth2Server } from 'oauth2-mock-server';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import { SOCIAL_PROVIDERS } from '../../app/server/platform/auth/socialProviders.ts';
import { hashOf } from '../../app/server/platform/auth/tokens.ts';
import { defaultSettings } from '../../app/server/settings.ts';
import { walk } from '../support/journeys/walk.ts';
import { askForLink, KATHARINA, RESET, USE } from '../support/server/accounts.ts';
import { describeOnFiles } from '../support/server/databases.ts';
import { type Answer, MONDAY, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';
import { ROOT } from '../support/server/process.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const COOKIE = 'fahrplan_session';
const OPEN = '/api/auth/sessions';
const CONTACT = '/api/checkout/v2/contact';
const CHANGE = '/portal/api/bff/change-password';
const NEXT = 'Testfahrt-2027';
const CUSTOMER = 'return-window-open';

const documentation = readFileSync(new URL('../../docs/sessions.md', import.meta.url), 'utf8');

/** Requirements of levels 1 and 2. 7.5.3 is level 3. */
const REQUIREMENTS = [
  ...['7.1.1', '7.1.2', '7.1.3', '7.2.1', '7.2.2', '7.2.3', '7.2.4', '7.3.1', '7.3.2'],
  ...['7.4.1', '7.4.2', '7.4.3', '7.4.4', '7.4.5', '7.5.1', '7.5.2', '7.6.1', '7.6.2'],
];

const isIn = async (visitor: Visitor) => (await visitor.get('/portal/api/bff/deals')).status === 200;
const tokenOf = (visitor: Visitor) => visitor.cookies.get(COOKIE) ?? '';

function withToken(portal: Portal, token: string): Visitor {
  const visitor = portal.visitor();
  visitor.cookies.set(COOKIE, token);
  return visitor;
}

test('each requirement has a test and a line in the documentation', () => {
  const tested = [...readFileSync(import.meta.filename, 'utf8').matchAll(/^ {2}test\('(7\.\d\.\d) /gm)];
  const documented = [...documentation.matchAll(/^- (7\.\d\.\d): .+$/gm)];
  for (const found of [tested, documented]) expect(found.map(([, number]) => number)).toEqual(REQUIREMENTS);
});

describeOnFiles('session management', (databases) => {
  test('7.1.1 both time limits are documented, with the reasons', () => {
    const { sessionIdleMs, sessionLongestMs, recentSignInMs } = defaultSettings;
    expect(documentation).toContain(`after ${sessionIdleMs / HOUR} hours without a request`);
    expect(documentation).toContain(`after ${sessionLongestMs / HOUR} hours in any case`);
    expect(documentation).toContain(`signed in within ${recentSignInMs / MINUTE} minutes`);
    expect(documentation).toContain('NIST SP 800-63B');
  });

  test('7.1.2 the limit of sessions and its effect are documented', async () => {
    expect(documentation).toContain(`may have ${defaultSettings.sessionsPerCustomer} sessions at once`);
    const portal = await startPortal(databases, { settings: { sessionsPerCustomer: 2 } });
    const visitors: Visitor[] = [];
    for (let device = 1; device <= 3; device += 1) {
      portal.clock.moveBy(2 * MINUTE);
      visitors.push(await portal.customer(CUSTOMER));
      // Uses the first session again, so that the second one is idle for longest.
      if (device === 2) portal.clock.moveBy(2 * MINUTE);
      await visitors[0]?.session();
    }
    expect(await Promise.all(visitors.map(isIn))).toEqual([true, false, true]);
  });

  test('7.1.3 each provider is documented, with the end of its sessions', () => {
    const section = documentation.split(/^## /m).find((text) => text.startsWith('Providers')) ?? '';
    for (const provider of SOCIAL_PROVIDERS) expect(section.toLowerCase()).toContain(provider);
    expect(section).toMatch(/neither renewed nor ended from there/);
  });

  test('7.2.1 the server verifies sessions, and accepts only tokens that it has issued', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(CUSTOMER);
    const token = tokenOf(visitor);
    const [{ id }] = (await visitor.get(OPEN)).body;
    const last = token.endsWith('A') ? 'B' : 'A';
    for (const other of [token.slice(0, -1), token.slice(0, -1) + last, hashOf(token), id, '501001', 'true', ' '])
      expect([other, await isIn(withToken(portal, other))]).toEqual([other, false]);
    expect(await isIn(withToken(portal, token))).toBe(true);
  });

  test('7.2.2 each session has its own token, and no static secret opens one', async () => {
    const portal = await startPortal(databases);
    const [one, other] = [await portal.customer(CUSTOMER), await portal.customer(CUSTOMER)];
    expect(tokenOf(one)).not.toBe(tokenOf(other));
    const basic = Buffer.from(`${KATHARINA}:${DEMO_PASSWORD}`).toString('base64');
    for (const [name, value] of [
      ['authorization', `Bearer ${tokenOf(one)}`],
      ['authorization', `Basic ${basic}`],
      ['x-api-key', tokenOf(one)],
    ] as const)
      expect((await portal.visitor().get('/portal/api/bff/deals', { [name]: value })).status).toBe(401);
  });

  test('7.2.3 tokens are unique, of 256 bits, and statistically random', async () => {
    const portal = await startPortal(databases);
    const tokens = await Promise.all(
      Array.from({ length: 64 }, async () => Buffer.from(tokenOf(await portal.customer(CUSTOMER)), 'base64url')),
    );
    expect(new Set(tokens.map((token) => token.toString('hex'))).size).toBe(64);
    expect(new Set(tokens.map(({ length }) => length * 8))).toEqual(new Set([256]));
    for (let bit = 0; bit < 256; bit += 1) {
      const ones = tokens.filter((token) => ((token[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
      // A random generator fails this less than once in a billion runs.
      expect([bit, Math.abs(ones - 32) < 26]).toEqual([bit, true]);
    }
  });

  test('7.2.4 each sign-in and password change issues a new token and ends the old one', async () => {
    const portal = await startPortal(databases);
    const visitor = portal.visitor();
    visitor.cookies.set(COOKIE, 'planted');
    const seen = ['planted'];
    for (let time = 1; time <= 2; time += 1) {
      expect((await visitor.signIn(KATHARINA, DEMO_PASSWORD)).body).toEqual({ ok: true });
      const alive = await Promise.all(seen.map((token) => isIn(withToken(portal, token))));
      expect([alive.includes(true), await isIn(visitor)]).toEqual([false, true]);
      expect(seen).not.toContain(tokenOf(visitor));
      seen.push(tokenOf(visitor));
    }
    const change = { currentPassword: DEMO_PASSWORD, newPassword: NEXT, confirmedNewPassword: NEXT };
    await visitor.session();
    expect((await visitor.post(CHANGE, change, { 'idempotency-key': 'k' })).status).toBe(200);
    expect([await isIn(withToken(portal, seen.at(-1) ?? '')), await isIn(visitor)]).toEqual([false, true]);
  });

  test('7.3.1 an idle session ends', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(CUSTOMER);
    portal.clock.moveBy(2 * HOUR - 1);
    expect(await isIn(visitor)).toBe(true);
    portal.clock.moveBy(2 * HOUR);
    expect(await isIn(visitor)).toBe(false);
  });

  test('7.3.2 a session in constant use ends, too', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(CUSTOMER);
    for (let hour = 1; hour < 24; hour += 1) {
      portal.clock.moveBy(HOUR);
      expect([hour, await isIn(visitor)]).toEqual([hour, true]);
    }
    portal.clock.moveBy(HOUR);
    expect(await isIn(visitor)).toBe(false);
  });

  test('a status request does not prolong the session', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(CUSTOMER);
    const looks = async () => (await visitor.get('/portal/api/session?unused=true')).body.signed_in;
    portal.clock.moveBy(HOUR);
    expect(await looks()).toBe(true);
    portal.clock.moveBy(HOUR);
    expect([await looks(), await isIn(visitor)]).toEqual([false, false]);
  });

  test('7.4.1 a token of an ended session is useless', async () => {
    const portal = await startPortal(databases);
    const [left, late] = [await portal.customer(CUSTOMER), await portal.customer(CUSTOMER)];
    const token = tokenOf(left);
    await left.post('/api/auth/signout');
    expect(await isIn(withToken(portal, token))).toBe(false);
    const rows = await portal.database.selectFrom('sessions').select('token_hash').execute();
    expect(rows).toEqual([{ token_hash: hashOf(tokenOf(late)) }]);
    portal.clock.moveBy(2 * HOUR);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await late.send(method, OPEN, undefined)).status).toBe(401);
    // The refused requests do not extend the session.
    const [kept] = await portal.database.selectFrom('sessions').select('last_seen_at').execute();
    expect(kept?.last_seen_at).toBe(MONDAY);
  });

  test('7.4.2 the sessions of an account that is deleted end with it', async () => {
    const portal = await startPortal(databases);
    const [visitor, other] = [await portal.customer(CUSTOMER), await portal.customer('no-deal')];
    await portal.database.deleteFrom('deals').execute();
    await portal.database.deleteFrom('customers').where('email', '=', KATHARINA).execute();
    expect([await isIn(visitor), await isIn(other)]).toEqual([false, true]);
    expect(await portal.database.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });

  test('7.4.3 a password change ends all other sessions, and a reset ends all', async () => {
    const portal = await startPortal(databases);
    const [here, there] = [await portal.customer(CUSTOMER), await portal.customer(CUSTOMER)];
    const change = { currentPassword: DEMO_PASSWORD, newPassword: NEXT, confirmedNewPassword: NEXT };
    expect((await here.post(CHANGE, change, { 'idempotency-key': 'k' })).status).toBe(200);
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    const token = await askForLink(portal, await portal.newVisitor(), KATHARINA, { withResetLink: true });
    expect((await there.post(RESET, { token, password: 'Ganzneu-2027' })).status).toBe(200);
    expect(await isIn(here)).toBe(false);
  });

  test('7.4.4 the header of each page has a sign-out', async () => {
    const header = await walk('header', { answers: { signOut: { ok: true } } });
    const label = 'Abmelden';
    const action = header.blocks().find((block) => block.kind === 'action' && block.label.value === label);
    expect(action?.presence.value).toBe('shown');
    await header.press(label);
    expect([header.sent('signOut').length, header.performed]).toEqual([1, ['signOut']]);
  });

  test('7.4.5 an administrator can end the sessions of one customer or of all', async () => {
    const portal = await startPortal(databases);
    const visitors = [
      await portal.customer(CUSTOMER),
      await portal.customer(CUSTOMER),
      await portal.customer('no-deal'),
    ];
    const link = await askForLink(portal, await portal.newVisitor(), KATHARINA);
    expect(await endSessions(portal, 'Katharina.Brandl@example.de')).toBe(0);
    expect(await Promise.all(visitors.map(isIn))).toEqual([false, false, true]);
    expect((await (await portal.newVisitor()).post(USE, { token: link })).status).toBe(410);
    expect(await endSessions(portal, '--all')).toBe(0);
    expect(await Promise.all(visitors.map(isIn))).toEqual([false, false, false]);
  });

  test('7.5.1 credentials and recovery data change only after a recent sign-in', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(CUSTOMER);
    const { date_of_birth, ...before } = await rowOf(portal);
    const birthday = String(date_of_birth).split('-').toReversed().join('.');
    const contact = { firstname: 'Katharina', lastname: 'Brandl', phone: '+49 151 99999999', birthday };
    portal.clock.moveBy(15 * MINUTE);
    const late = await visitor.send('PATCH', CONTACT, contact);
    expect([late.status, late.body.code]).toEqual([403, 'sign_in_again']);
    const guess = { currentPassword: 'wrong', newPassword: NEXT, confirmedNewPassword: NEXT };
    expect((await visitor.post(CHANGE, guess, { 'idempotency-key': 'k' })).body.code).toBe('wrong_password');
    expect(await rowOf(portal)).toMatchObject(before);
    await visitor.signIn(KATHARINA, DEMO_PASSWORD);
    await visitor.session();
    expect((await visitor.send('PATCH', CONTACT, { ...contact, email: 'thief@example.de' })).status).toBe(200);
    expect(await rowOf(portal)).toMatchObject({ ...before, phone: contact.phone });
  });

  test('7.5.2 customers see their sessions, and can end them after a new sign-in', async () => {
    const portal = await startPortal(databases);
    const [here, thief, other] = [
      await portal.customer(CUSTOMER),
      await portal.customer(CUSTOMER),
      await portal.customer(CUSTOMER),
    ];
    const [stolen] = await namesOf(thief);
    portal.clock.moveBy(15 * MINUTE);
    for (const url of [OPEN, `${OPEN}/${stolen}`])
      expect((await here.send('DELETE', url, undefined)).body.code).toBe('sign_in_again');
    await here.signIn(KATHARINA, DEMO_PASSWORD);
    await here.session();
    expect((await here.get(OPEN)).body).toHaveLength(3);
    expect((await here.delete(`${OPEN}/${stolen}`)).body).toEqual({ ok: true });
    expect(await Promise.all([here, thief, other].map(isIn))).toEqual([true, false, true]);
    expect((await here.delete(OPEN)).body).toEqual({ ok: true });
    expect(await Promise.all([here, thief, other].map(isIn))).toEqual([true, false, false]);
  });

  test('7.6.1 a provider session has the usual limits, and ends only here', async () => {
    const { portal, signIn, stop } = await withProvider();
    const [idle, used] = [await signIn(), await signIn()];
    expect([await isIn(idle), await isIn(used)]).toEqual([true, true]);
    await stop();
    // The provider is gone, but the session keeps its usual lifetime.
    for (let hour = 1; hour < 24; hour += 1) {
      portal.clock.moveBy(HOUR);
      expect([hour, await isIn(used)]).toEqual([hour, true]);
    }
    expect(await isIn(idle)).toBe(false);
    portal.clock.moveBy(HOUR);
    expect(await isIn(used)).toBe(false);
  });

  test('7.6.2 no session begins without an action of the customer', async () => {
    const { portal, back, stop } = await withProvider();
    const visitor = await portal.newVisitor();
    const token = await askForLink(portal, visitor, KATHARINA);
    for (const url of [`/magic-link?token=${token}`, `${USE}?token=${token}`]) await visitor.get(url);
    for (const site of ['cross-site', 'same-site']) {
      const led = await visitor.get('/api/auth/signin/google?next=/mycars', { 'sec-fetch-site': site });
      expect([led.status, led.headers.location]).toEqual([303, '/login?next=%2Fmycars']);
    }
    // Opens a provider callback that another browser has started.
    await visitor.get(await back(portal.visitor()));
    expect([visitor.cookies.has(COOKIE), await isIn(visitor)]).toEqual([false, false]);
    expect(await portal.database.selectFrom('sessions').selectAll().execute()).toEqual([]);
    const asked: Answer = await visitor.get('/api/auth/signin/google', { 'sec-fetch-site': 'same-origin' });
    expect(new URL(String(asked.headers.location)).searchParams.get('prompt')).toBe('select_account');
    await stop();
  });

  /** Starts a portal with a local provider that signs everyone in as Katharina. */
  async function withProvider() {
    const provider = new OAuth2Server();
    await provider.issuer.keys.generate('RS256');
    await provider.start(0, '127.0.0.1');
    const person = { sub: 'google-1', email: KATHARINA, email_verified: true };
    provider.service.on('beforeTokenSigning', (token) => Object.assign(token.payload, person));
    const issuer = provider.issuer.url ?? '';
    const providers = [{ id: 'google', issuer, clientId: 'portal', clientSecret: 'secret' } as const];
    const portal = await startPortal(databases, { settings: { providers } });
    const back = async (visitor: Visitor) => {
      const start = await visitor.get('/api/auth/signin/google?next=/mycars');
      const answer = await fetch(String(start.headers.location), { redirect: 'manual' });
      const { pathname, search } = new URL(answer.headers.get('location') ?? '');
      return pathname + search;
    };
    const signIn = async () => {
      const visitor = portal.visitor();
      await visitor.get(await back(visitor));
      return visitor;
    };
    return { portal, back, signIn, stop: () => provider.stop() };
  }
});

const namesOf = async (visitor: Visitor): Promise<string[]> =>
  (await visitor.get(OPEN)).body
    .filter(({ current }: { current: boolean }) => current)
    .map(({ id }: { id: string }) => id);

const rowOf = ({ database }: Portal) =>
  database
    .selectFrom('customers')
    .select(['email', 'phone', 'password_hash', 'date_of_birth'])
    .where('id', '=', '501001')
    .executeTakeFirstOrThrow();

async function endSessions({ place }: Portal, who: string): Promise<number> {
  const where = 'url' in place ? { DATABASE_URL: place.url } : { DATABASE_FILE: place.file };
  const env = { PATH: process.env.PATH, ...where };
  const child = spawn(process.execPath, ['--import', 'tsx', 'app/server/endSessions.ts', who], {
    cwd: ROOT,
    env,
  });
  const [code] = await once(child, 'exit');
  return code;
}
