// One-time token for signing in to the app: valid for ten minutes and while its session lasts.
import { expect, test } from 'vitest';
import { hashOf } from '../../app/server/platform/auth/tokens.ts';
import { OWNER_OF, USE } from '../support/server/accounts.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const TOKEN = '/portal/api/app-token';
const MINUTE = 60_000;
const EXPIRED = { status: 410, body: { code: 'link_expired' } };

const take = async (visitor: Visitor): Promise<string> => (await visitor.post(TOKEN, {})).body.authToken;
const openApp = async (portal: Portal, token: string) => {
  const app = await portal.newVisitor();
  return { app, answer: await app.post(USE, { token }) };
};

describeOnEachDatabase('the token for the app', (databases) => {
  test('signs the customer in to the app once, and is stored as a hash', async () => {
    const portal = await startPortal(databases);
    const customer = await portal.customer('return-window-open');
    const { status, body } = await customer.post(TOKEN, {});
    expect([status, Date.parse(body.expires_at) - portal.clock.now().getTime()]).toEqual([200, 10 * MINUTE]);
    const rows = await portal.database.selectFrom('account_links').selectAll().execute();
    expect(rows.map(({ kind, token_hash }) => [kind, token_hash])).toEqual([['app', hashOf(body.authToken)]]);
    const visitor = await portal.newVisitor();
    const email = (await customer.session()).user.email;
    expect((await visitor.post(OWNER_OF, { token: body.authToken })).body).toEqual({ email });
    const { app, answer } = await openApp(portal, body.authToken);
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect((await app.session()).user.email).toBe(email);
    expect((await visitor.post(OWNER_OF, { token: body.authToken })).body).toEqual({});
    expect((await openApp(portal, body.authToken)).answer).toMatchObject(EXPIRED);
  });

  test('is only issued to customers', async () => {
    const portal = await startPortal(databases);
    expect(await (await portal.newVisitor()).post(TOKEN, {})).toMatchObject({ status: 401 });
  });

  test('expires after its lifetime, with the next token, and with its session', async () => {
    const portal = await startPortal(databases);
    const customer = await portal.customer('return-window-open');
    const late = await take(customer);
    portal.clock.moveBy(10 * MINUTE);
    const replaced = await take(customer);
    const last = await take(customer);
    await customer.post('/api/auth/signout', {});
    for (const token of [late, replaced, last]) expect((await openApp(portal, token)).answer).toMatchObject(EXPIRED);
  });

  test('expires when its session reaches the maximum lifetime', async () => {
    const portal = await startPortal(databases, { settings: { sessionLongestMs: 12 * MINUTE } });
    const customer = await portal.customer('return-window-open');
    portal.clock.moveBy(8 * MINUTE);
    const token = await take(customer);
    portal.clock.moveBy(5 * MINUTE);
    expect((await openApp(portal, token)).answer).toMatchObject(EXPIRED);
  });

  test('two sessions have a token each', async () => {
    const portal = await startPortal(databases);
    const [one, other] = [await portal.customer('return-window-open'), await portal.customer('return-window-open')];
    const tokens = [await take(one), await take(other)];
    for (const token of tokens) expect((await openApp(portal, token)).answer.status).toBe(200);
  });

  test('starts an app session with the age of the original session', async () => {
    const portal = await startPortal(databases);
    const customer = await portal.customer('return-window-open');
    portal.clock.moveBy(portal.settings.recentSignInMs);
    const { app } = await openApp(portal, await take(customer));
    await app.session();
    expect(await app.delete('/api/auth/sessions')).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
  });

  test('does not confirm the e-mail address', async () => {
    const portal = await startPortal(databases);
    const customer = await portal.customer('unverified');
    const { app } = await openApp(portal, await take(customer));
    expect((await app.session()).user.email_verified).toBe(false);
    expect((await customer.session()).signed_in).toBe(true);
  });

  test('does not work as an e-mail link, and its number is limited', async () => {
    const portal = await startPortal(databases, { accounts: { appTokensPerAccount: 2 } });
    const customer = await portal.customer('return-window-open');
    const token = await take(customer);
    const visitor = await portal.newVisitor();
    const password = 'Testfahrt-2027';
    expect(await visitor.post('/api/auth/custom/resetPassword', { token, password })).toMatchObject(EXPIRED);
    expect(await visitor.post('/api/auth/custom/verifyEmail', { token })).toMatchObject(EXPIRED);
    await take(customer);
    expect(await customer.post(TOKEN, {})).toMatchObject({ status: 429 });
  });
});
