// Compares each limit of the documentation with the measured one, also when two servers take turns.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import {
  askForLink,
  KATHARINA,
  NEW_PASSWORD,
  OWNER_OF,
  REGISTER,
  RESET,
  register,
  registration,
  SEND,
  SEND_VERIFICATION,
  USE,
  VERIFY,
} from '../support/server/accounts.ts';
import { describeOnEachDatabase, type TestDatabases } from '../support/server/databases.ts';
import { type Answer, type Portal, type PortalOptions, startPortal, type Visitor } from '../support/server/portal.ts';

const WINDOW = 15 * 60_000;
const documentation = readFileSync(new URL('../../docs/server.md', import.meta.url), 'utf8');

type Call = (visitor: Visitor, number: number, address: string) => Promise<Answer>;

const at = (address: string) => ({ 'x-forwarded-for': address });
const elsewhere = (number: number) => `198.51.100.${number}`;
const CONTACT = { firstname: 'Frieda', lastname: 'Neumann', phone: '0151 23456789', birthday: '24.03.1988' };

/** Limits by their line in the documentation. `call` derives client addresses from its number. */
const LIMITS: readonly {
  line: string;
  most: number;
  call: Call;
  signedIn?: true;
  accounts?: PortalOptions['accounts'];
  settings?: PortalOptions['settings'];
}[] = [
  {
    line: 'links to sign in, for one account',
    most: 3,
    call: (visitor, number) => visitor.post(SEND, { email: KATHARINA }, at(elsewhere(number))),
  },
  {
    line: 'links to a new password, for one account',
    most: 3,
    call: (visitor, number) => visitor.post(SEND, { email: KATHARINA, withResetLink: true }, at(elsewhere(number))),
  },
  {
    line: 'links to confirm the address, for one account',
    most: 3,
    call: (visitor, number) => visitor.post(SEND_VERIFICATION, undefined, at(elsewhere(number))),
    signedIn: true,
  },
  {
    line: 'links of all kinds, from one address',
    most: 20,
    call: (visitor, number, address) => visitor.post(SEND, { email: `a${number}@example.de` }, at(address)),
  },
  {
    line: 'registrations of one e-mail address, from one address',
    most: 5,
    call: (visitor, _, address) => visitor.post(REGISTER, registration({ email: KATHARINA }), at(address)),
  },
  {
    line: 'registrations, from one address',
    most: 10,
    call: (visitor, number, address) =>
      visitor.post(REGISTER, registration({ email: `a${number}@mailinator.com` }), at(address)),
  },
  {
    line: 'uses of links and calls of `linkOwner`, from one address',
    most: 30,
    call: (visitor, number, address) =>
      visitor.post(
        [USE, RESET, VERIFY, OWNER_OF][number % 4] ?? USE,
        { token: 't', password: NEW_PASSWORD },
        at(address),
      ),
  },
  {
    line: 'redirects to providers and back, from one address',
    most: 60,
    call: (visitor, number, address) =>
      visitor.get(`/api/auth/${number % 2 ? 'signin' : 'callback'}/google`, at(address)),
    settings: { providers: [{ id: 'google', issuer: 'http://127.0.0.1:1', clientId: 'p', clientSecret: 's' }] },
  },
  {
    line: 'failed sign-ins of one account, from one address',
    most: 5,
    call: (visitor, _, address) =>
      visitor.post('/api/auth/custom/login', { email: KATHARINA, password: 'wrong' }, at(address)),
  },
  {
    line: 'failed sign-ins, from one address',
    most: 30,
    call: (visitor, number, address) =>
      visitor.post('/api/auth/custom/login', { email: `a${number}@example.de`, password: 'wrong' }, at(address)),
  },
  {
    line: 'questions whether an address is known, from one address',
    most: 300,
    call: (visitor, number, address) =>
      visitor.post(
        number % 2 ? '/api/hasBusinessAccount' : '/api/auth/custom/checkIfEmailExists',
        { email: `a${number}@example.de` },
        at(address),
      ),
  },
  {
    line: 'sign-ups for the newsletter, from one address',
    most: 30,
    call: (visitor, number, address) =>
      visitor.post(
        '/api/newsletter',
        { firstname: 'A', lastname: 'B', email: `a${number}@example.de`, gdpr_consent: true },
        at(address),
      ),
  },
  {
    line: 'decisions about consent, from one address',
    most: 60,
    call: (visitor, number, address) =>
      visitor.post('/api/saveConsents', { vendor: number % 2 === 0, tracking: false, version: '2026-11' }, at(address)),
  },
  {
    line: 'messages to support, from one address',
    most: 20,
    call: (visitor, number, address) =>
      visitor.post(
        '/api/sendSupportMessage',
        { topic: 'other', message: 'Hallo', name: 'A', email: `a${number}@example.de` },
        { ...at(address), 'idempotency-key': crypto.randomUUID() },
      ),
  },
  {
    line: 'messages to support, of one customer',
    most: 10,
    call: (visitor, number) =>
      visitor.post(
        '/api/sendSupportMessage',
        { topic: 'other', message: 'Hallo' },
        { ...at(elsewhere(number)), 'idempotency-key': crypto.randomUUID() },
      ),
    signedIn: true,
  },
  {
    line: 'changes of the contact, sign-outs everywhere and ended sessions, for one account',
    most: 30,
    call: (visitor, number) => visitor.send('PATCH', '/api/checkout/v2/contact', CONTACT, at(elsewhere(number))),
    signedIn: true,
  },
  {
    line: 'changes of the contact, sign-outs everywhere and ended sessions, from one address',
    most: 100,
    call: (visitor, _, address) => visitor.send('PATCH', '/api/checkout/v2/contact', CONTACT, at(address)),
    signedIn: true,
    // Keeps the limit per account out of the way.
    accounts: { changesPerAccount: 999 },
  },
];

async function twoServers(
  databases: TestDatabases,
  accounts: PortalOptions['accounts'] = {},
  settings: PortalOptions['settings'] = {},
): Promise<readonly [Portal, Portal]> {
  const options = { settings: { ...settings, trustProxy: 1 }, accounts };
  const one = await startPortal(databases, options);
  return [one, await startPortal(databases, { ...options, place: one.place })];
}

describeOnEachDatabase('limits', (databases) => {
  test.each(LIMITS)(
    '$line: $most, counted by both servers together',
    async ({ line, most, call, signedIn, accounts, settings }) => {
      expect(documentation).toContain(`- ${line}: ${most}\n`);
      const portals = await twoServers(databases, accounts, settings);
      const one = await portals[0].newVisitor();
      if (signedIn) await register(one);
      const other = await portals[1].newVisitor();
      for (const [name, value] of one.cookies) other.cookies.set(name, value);
      await other.session();
      const answers = [];
      for (let number = 0; number < most + 2; number += 1)
        answers.push(await call(number % 2 ? other : one, number, '192.0.2.1'));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.slice(0, most)).not.toContain(429);
      expect(statuses.slice(most)).toEqual([429, 429]);
      const wait = Number(answers.at(-1)?.headers['retry-after']) * 1000;
      expect([wait > 0, wait <= WINDOW]).toEqual([true, true]);
      for (const portal of portals) portal.clock.moveBy(wait);
      expect((await call(one, 0, '192.0.2.1')).status).not.toBe(429);
    },
  );

  test('Retry-After is one second in the last moment of a window, and suffices', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const left = WINDOW - (portal.clock.now().getTime() % WINDOW);
    portal.clock.moveBy(left - 1);
    const send = () => visitor.post(SEND, { email: KATHARINA });
    for (let count = 0; count < 3; count += 1) expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    portal.clock.moveBy(1_000);
    expect((await send()).status).toBe(200);
  });

  test('concurrent requests are counted like consecutive ones', async () => {
    const [one, other] = await twoServers(databases);
    const visitors = [await one.newVisitor(), await other.newVisitor()];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) => visitors[number % 2]?.post(SEND, { email: KATHARINA })),
    );
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(3);
    expect(await one.database.selectFrom('mails').selectAll().execute()).toHaveLength(3);
  });

  test('do not lock the customer out: after a refused link, the earlier one and the password still work', async () => {
    const portal = await startPortal(databases, { settings: { trustProxy: 1 } });
    const [owner, stranger] = [await portal.newVisitor(), await portal.newVisitor()];
    const token = await askForLink(portal, owner, KATHARINA);
    // The demo mailbox shows the stranger the e-mails that the owner would receive.
    await stranger.post(SEND, { email: KATHARINA }, at('203.0.113.1'));
    await portal.deliver();
    portal.clock.moveBy(1);
    const latest = await askForLink(portal, stranger, KATHARINA);
    expect((await owner.post(SEND, { email: KATHARINA })).status).toBe(429);
    expect(portal.settings.linkMs.magic_link).toBeGreaterThan(WINDOW);
    portal.clock.moveBy(WINDOW);
    expect((await owner.post(USE, { token })).status).toBe(410);
    expect((await owner.post(USE, { token: latest })).status).toBe(200);
    expect((await portal.visitor().signIn(KATHARINA, DEMO_PASSWORD)).body).toEqual({ ok: true });
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:DB8:1:2:0:0:0:1', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['2001::2:3:4:5:6', '2001:0:0:2:ffff::9', true],
    ['2001::2:3:4:5:6', '2001::9:3:4:5:6', false],
    ['::2:3:4:5:6:7', '0:0:2:3::9', true],
    ['::2:3:4:5:6:7', '::2:9:4:5:6:7', false],
    ['::1', '::2', true],
    ['fe80::1%eth0', 'fe80::2', true],
    ['192.0.2.1', '::ffff:192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
  ])('%s and %s are one connection: %s', async (one, other, isOne) => {
    const portal = await startPortal(databases, { settings: { trustProxy: 1 } });
    const visitor = await portal.newVisitor();
    for (let count = 0; count < 20; count += 1)
      await visitor.post(SEND, { email: `a${count}@example.de` }, at(count % 2 ? one : other));
    const { status } = await visitor.post(SEND, { email: 'b@example.de' }, at(one));
    expect(status).toBe(isOne ? 429 : 200);
  });

  test('cannot be used to block the registration of another customer', async () => {
    const portal = await startPortal(databases, { settings: { trustProxy: 1 } });
    const visitor = await portal.newVisitor();
    for (let count = 0; count < 8; count += 1)
      await visitor.post(REGISTER, registration({ password: 'weak' }), at('203.0.113.1'));
    expect((await visitor.post(REGISTER, registration(), at('203.0.113.2'))).body).toEqual({ ok: true });
  });
});
