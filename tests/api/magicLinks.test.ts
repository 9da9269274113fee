import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import {
  askForLink,
  KATHARINA,
  mailsOf,
  NEW_EMAIL,
  NEW_PASSWORD,
  OWNER_OF,
  RESET,
  register,
  SEND,
  tokenOf,
  USE,
  VERIFY,
} from '../support/server/accounts.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const MINUTE = 60_000;
const OPEN = { linksPerAccount: 9999, linksPerAddress: 9999, linkUsesPerAddress: 9999 };
const EXPIRED = { status: 410, body: { code: 'link_expired' } };

const signedIn = async (visitor: Visitor) => (await visitor.session()).signed_in;

async function newVisitors(portal: Portal, count: number): Promise<Visitor[]> {
  return Promise.all(Array.from({ length: count }, () => portal.newVisitor()));
}

describeOnEachDatabase('magic links', (databases) => {
  test('sign the customer in once, in any browser, and lead to the requested page', async () => {
    const portal = await startPortal(databases);
    const [asker, phone, other] = [await portal.newVisitor(), await portal.newVisitor(), await portal.newVisitor()];
    const token = await askForLink(portal, asker, 'Katharina.BRANDL@example.de', { nextUrl: '/mycars/d1?step=a' });
    expect((await phone.post(USE, { token })).body).toEqual({ ok: true, next: '/mycars/d1?step=a' });
    expect((await phone.session()).user.email).toBe(KATHARINA);
    expect(await other.post(USE, { token })).toMatchObject(EXPIRED);
    expect([await signedIn(asker), await signedIn(other)]).toEqual([false, false]);
  });

  test.each([
    ['magic-link', '20 Minuten'],
    ['reset', '45 Minuten'],
    ['verification', '5 Stunden'],
  ])('say in the e-mail how long they work: %s', async (kind, time) => {
    const linkMs = { magic_link: 20 * MINUTE, reset: 45 * MINUTE, verification: 5 * 60 * MINUTE };
    const portal = await startPortal(databases, { settings: { linkMs } });
    const visitor = await portal.newVisitor();
    if (kind === 'verification') await register(visitor);
    else await askForLink(portal, visitor, KATHARINA, { withResetLink: kind === 'reset' });
    const mail = (await mailsOf(portal, visitor)).find((each) => each.kind === kind);
    expect(mail.text).toContain(`Der Link gilt ${time} `);
  });

  test('have no effect when opened with GET', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const token = await askForLink(portal, visitor, KATHARINA);
    for (let scan = 1; scan <= 3; scan += 1) {
      await visitor.get(`/magic-link?token=${token}`, { accept: 'text/html' });
      expect((await visitor.get(`${USE}?token=${token}`)).status).toBe(405);
    }
    expect((await visitor.post(USE, { token })).body).toEqual({ ok: true });
  });

  test('reveal the e-mail address of their owner until they are used', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const token = await askForLink(portal, visitor, KATHARINA);
    expect((await visitor.post(OWNER_OF, { token })).body).toEqual({ email: KATHARINA });
    await visitor.post(USE, { token });
    expect((await visitor.post(OWNER_OF, { token })).body).toEqual({});
  });

  test('change the session when they sign in', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('no-deal');
    const before = visitor.cookies.get('fahrplan_session') ?? '';
    await visitor.post(USE, { token: await askForLink(portal, visitor, KATHARINA) });
    const thief = portal.visitor();
    thief.cookies.set('fahrplan_session', before);
    expect([await signedIn(visitor), await signedIn(thief)]).toEqual([true, false]);
  });

  test('expire with the next link and after their lifetime, with the same refusal', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const replaced = await askForLink(portal, visitor, KATHARINA);
    const late = await askForLink(portal, visitor, 'ole.janssen@example.de');
    portal.clock.moveBy(30 * MINUTE);
    const used = await askForLink(portal, visitor, KATHARINA);
    expect((await visitor.post(USE, { token: used })).status).toBe(200);
    const refusals = await Promise.all(
      [replaced, late, used, 'never-was', 'x'.repeat(100)].map(async (token) =>
        (await portal.newVisitor()).post(USE, { token }),
      ),
    );
    for (const { status, body } of refusals) expect([status, body]).toEqual([410, refusals[0]?.body]);
    expect(refusals[0]?.body.code).toBe('link_expired');
  });

  test('work until the last moment of their lifetime', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const token = await askForLink(portal, visitor, KATHARINA);
    portal.clock.moveBy(30 * MINUTE - 2);
    expect((await visitor.post(USE, { token })).status).toBe(200);
  });

  test('work for one purpose only', async () => {
    const portal = await startPortal(databases, { accounts: OPEN });
    const visitor = await portal.newVisitor();
    await register(visitor);
    const magic = await askForLink(portal, visitor, NEW_EMAIL);
    const reset = await askForLink(portal, visitor, NEW_EMAIL, { withResetLink: true });
    const verification = await tokenOf(portal, visitor, 'verification');
    const password = NEW_PASSWORD;
    for (const token of [reset, verification]) expect(await visitor.post(USE, { token })).toMatchObject(EXPIRED);
    for (const token of [magic, verification])
      expect(await visitor.post(RESET, { token, password })).toMatchObject(EXPIRED);
    for (const token of [magic, reset]) expect(await visitor.post(VERIFY, { token })).toMatchObject(EXPIRED);
  });

  test('used a thousand times at once, on two servers, they sign in once', async () => {
    const one = await startPortal(databases, { accounts: OPEN });
    const other = await startPortal(databases, { accounts: OPEN, place: one.place });
    const token = await askForLink(one, await one.newVisitor(), KATHARINA);
    const visitors = [...(await newVisitors(one, 10)), ...(await newVisitors(other, 10))];
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => visitors[index % 20]?.post(USE, { token })),
    );
    const statuses = answers.map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // A request that waits too long for a database connection is answered with 503.
    expect(statuses.filter((status) => status === 410 || status === 503)).toHaveLength(999);
    expect(statuses).toContain(410);
    const sessions = await one.database.selectFrom('sessions').selectAll().execute();
    expect(sessions).toHaveLength(1);
  }, 60_000);

  test('requested concurrently leave one valid link', async () => {
    const portal = await startPortal(databases, { accounts: OPEN });
    const visitor = await portal.newVisitor();
    await Promise.all(Array.from({ length: 12 }, () => visitor.post(SEND, { email: KATHARINA })));
    const mails = await mailsOf(portal, visitor);
    expect(mails).toHaveLength(12);
    const tokens = mails.map(({ link }) => new URLSearchParams(link.split('?')[1]).get('token'));
    const statuses = [];
    for (const token of tokens) statuses.push((await visitor.post(USE, { token: String(token) })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('prove the address, and revoke the access of an earlier registration with it', async () => {
    const portal = await startPortal(databases);
    const [stranger, owner] = [await portal.newVisitor(), await portal.newVisitor()];
    await register(stranger);
    await owner.post(USE, { token: await askForLink(portal, owner, NEW_EMAIL) });
    expect((await owner.session()).user).toMatchObject({ email: NEW_EMAIL, email_verified: true });
    expect(await signedIn(stranger)).toBe(false);
    expect((await stranger.signIn(NEW_EMAIL, NEW_PASSWORD)).body.code).toBe('wrong_password');
  });

  test('keep the password of a verified customer', async () => {
    const portal = await startPortal(databases);
    const elsewhere = await portal.customer('return-window-open');
    const visitor = await portal.newVisitor();
    await visitor.post(USE, { token: await askForLink(portal, visitor, KATHARINA) });
    expect(await signedIn(elsewhere)).toBe(true);
    expect((await portal.visitor().signIn(KATHARINA, DEMO_PASSWORD)).body).toEqual({ ok: true });
  });

  test('are kept as hashes, and nothing of an e-mail is left in the outbox once it is sent', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const token = await askForLink(portal, visitor, KATHARINA);
    expect(JSON.stringify(await portal.database.selectFrom('account_links').selectAll().execute())).not.toContain(
      token,
    );
    expect(await portal.database.selectFrom('mails').selectAll().execute()).toEqual([]);
  });
});

describeOnEachDatabase('a forgotten password', (databases) => {
  const password = 'Ganzneu-2027';

  test('is replaced by an e-mail link, which ends all sessions and sends a notice', async () => {
    const portal = await startPortal(databases);
    const elsewhere = await portal.customer('return-window-open');
    const visitor = await portal.newVisitor();
    const magic = await askForLink(portal, visitor, KATHARINA);
    const token = await askForLink(portal, visitor, KATHARINA, { withResetLink: true });
    expect((await visitor.post(RESET, { token, password })).body).toEqual({ ok: true });
    expect([await signedIn(visitor), await signedIn(elsewhere)]).toEqual([false, false]);
    expect(await visitor.post(USE, { token: magic })).toMatchObject(EXPIRED);
    expect(await visitor.post(RESET, { token, password })).toMatchObject(EXPIRED);
    expect((await visitor.signIn(KATHARINA, DEMO_PASSWORD)).body.code).toBe('wrong_password');
    expect((await visitor.signIn(KATHARINA, password)).body).toEqual({ ok: true });
    portal.clock.moveBy(1);
    expect((await mailsOf(portal, visitor)).map(({ kind }) => kind).sort()).toEqual([
      'magic-link',
      'password-changed',
      'reset',
    ]);
  });

  test('is not replaced by a weak one, and the link can still be used', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const token = await askForLink(portal, visitor, KATHARINA, { withResetLink: true });
    const weak = await visitor.post(RESET, { token, password: 'weak' });
    expect([weak.status, weak.body.fields]).toEqual([422, [{ name: 'password', code: 'weak_password' }]]);
    expect((await visitor.post(RESET, { token, password })).status).toBe(200);
  });

  test('is replaced once by concurrent requests', async () => {
    const portal = await startPortal(databases, { accounts: OPEN });
    const visitor = await portal.newVisitor();
    const token = await askForLink(portal, visitor, KATHARINA, { withResetLink: true });
    const wishes = Array.from({ length: 20 }, (_, index) => `Ganzneu-${index}`);
    const answers = await Promise.all(wishes.map((wish) => visitor.post(RESET, { token, password: wish })));
    const won = answers.flatMap(({ status }, index) => (status === 200 ? [wishes[index] ?? ''] : []));
    expect(won).toHaveLength(1);
    expect((await visitor.signIn(KATHARINA, won[0] ?? '')).body).toEqual({ ok: true });
  });

  test('proves the address', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await register(visitor);
    const token = await askForLink(portal, visitor, NEW_EMAIL, { withResetLink: true });
    await visitor.post(RESET, { token, password });
    await visitor.signIn(NEW_EMAIL, password);
    expect((await visitor.session()).user.email_verified).toBe(true);
  });

  test('does not exist for a customer with Google: the link signs in', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await visitor.post(SEND, { email: 'nele.baumann@example.de', withResetLink: true });
    expect((await mailsOf(portal, visitor)).map(({ kind }) => kind)).toEqual(['magic-link']);
  });
});
