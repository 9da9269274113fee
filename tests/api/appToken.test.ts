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
  test('signs in who is signed in here, once, and lies in the database as a hash', async () => {
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

  test('ends after its time, with the next one of the same session, and with the session', async () => {
    const portal = await startPortal(databases);
    const customer = await portal.customer('return-window-open');
    const late = await take(customer);
    portal.clock.moveBy(10 * MINUTE);
    const replaced = await take(customer);
    const last = await take(customer);
    await customer.post('/api/auth/signout', {});
    for (const token of [late, replaced, last]) expect((await openApp(portal, token)).answer).toMatchObject(EXPIRED);
  });

  test('ends when its session has lasted as long as any', async () => {
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

  test('makes a session that is as old as the one it is from', async () => {
    const portal = await startPortal(databases);
    const customer = await portal.customer('return-window-open');
    portal.clock.moveBy(portal.settings.recentSignInMs);
    const { app } = await openApp(portal, await take(customer));
    await app.session();
    expect(await app.delete('/api/auth/sessions')).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
  });

  test('proves no address', async () => {
    const portal = await startPortal(databases);
    const customer = await portal.customer('unverified');
    const { app } = await openApp(portal, await take(customer));
    expect((await app.session()).user.email_verified).toBe(false);
    expect((await customer.session()).signed_in).toBe(true);
  });

  test('is no link of an e-mail, and is not given out without an end', async () => {
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
