// Sessions are renewed at every sign-in and invalid as soon as they end (SEC-C5).
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import {
  askForLink,
  KATHARINA,
  mailsOf,
  NEW_EMAIL,
  NEW_PASSWORD,
  RESET,
  register,
  tokenOf,
  USE,
  VERIFY,
} from '../support/server/accounts.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const EVERYWHERE = '/api/auth/signout-everywhere';
const NEXT = 'Testfahrt-2027';

const signedIn = async (visitor: Visitor) => (await visitor.session()).signed_in;

function thiefOf(portal: Portal, visitor: Visitor): Visitor {
  const thief = portal.visitor();
  for (const [name, value] of visitor.cookies) thief.cookies.set(name, value);
  return thief;
}

describeOnEachDatabase('sessions', (databases) => {
  test('are new after each kind of sign-in, and the old token is invalid', async () => {
    const portal = await startPortal(databases);
    const ways: Record<string, (visitor: Visitor) => Promise<unknown>> = {
      registration: (visitor) => register(visitor),
      password: (visitor) => visitor.signIn(KATHARINA, DEMO_PASSWORD),
      link: async (visitor) => visitor.post(USE, { token: await askForLink(portal, visitor, KATHARINA) }),
    };
    for (const [way, sign] of Object.entries(ways)) {
      const visitor = await portal.customer('no-deal');
      const thief = thiefOf(portal, visitor);
      const csrfBefore = visitor.csrfToken;
      await sign(visitor);
      expect([way, await signedIn(visitor), await signedIn(thief)]).toEqual([way, true, false]);
      expect(visitor.csrfToken).not.toBe(csrfBefore);
    }
  });

  test('end everywhere on request of the customer, with open links; others continue', async () => {
    const portal = await startPortal(databases);
    const [here, there] = [await portal.customer('return-window-open'), await portal.customer('return-window-open')];
    const somebody = await portal.customer('no-deal');
    const token = await askForLink(portal, here, KATHARINA);
    expect((await here.post(EVERYWHERE)).body).toEqual({ ok: true });
    expect(here.cookies.has('fahrplan_session')).toBe(false);
    expect([await signedIn(here), await signedIn(there), await signedIn(somebody)]).toEqual([false, false, true]);
    expect((await there.post(USE, { token })).status).toBe(410);
    expect((await (await portal.newVisitor()).post(EVERYWHERE)).status).toBe(401);
  });

  test('end when the password changes, except in the current browser', async () => {
    const portal = await startPortal(databases);
    const [here, there] = [await portal.customer('return-window-open'), await portal.customer('return-window-open')];
    const token = await askForLink(portal, here, KATHARINA, { withResetLink: true });
    const change = { currentPassword: DEMO_PASSWORD, newPassword: NEXT, confirmedNewPassword: NEXT };
    await here.post('/portal/api/bff/change-password', change, { 'idempotency-key': 'k' });
    expect([await signedIn(here), await signedIn(there)]).toEqual([true, false]);
    expect((await there.post(RESET, { token, password: NEXT })).status).toBe(410);
    portal.clock.moveBy(1);
    const [notice] = await mailsOf(portal, here);
    expect([notice.kind, notice.to, notice.link]).toEqual(['password-changed', KATHARINA, '/login']);
    await here.post('/portal/api/bff/change-password', change, { 'idempotency-key': 'k' });
    expect((await mailsOf(portal, here)).filter(({ kind }) => kind === 'password-changed')).toHaveLength(1);
  });

  test('do not begin with a password that changes during the check', async () => {
    const first = await startPortal(databases);
    const visitor = await first.newVisitor();
    const token = await askForLink(first, visitor, KATHARINA, { withResetLink: true });
    let meanwhile: (() => Promise<unknown>) | undefined;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const found = (result.rows[0] as { password_hash?: string } | undefined)?.password_hash !== undefined;
        const act = found ? meanwhile : undefined;
        if (act) meanwhile = undefined;
        await act?.();
        return result;
      },
    };
    const second = await startPortal(databases, { place: first.place, plugin });
    const thief = await second.newVisitor();
    meanwhile = () => visitor.post(RESET, { token, password: NEXT });
    expect((await thief.signIn(KATHARINA, DEMO_PASSWORD)).body).toEqual({ ok: false, code: 'wrong_password' });
    expect([meanwhile, await signedIn(thief)]).toEqual([undefined, false]);
    expect((await visitor.signIn(KATHARINA, NEXT)).body).toEqual({ ok: true });
  });

  test('of a registered account continue when it confirms its address', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await register(visitor);
    const token = await tokenOf(portal, visitor, 'verification');
    await (await portal.newVisitor()).post(VERIFY, { token, password: NEW_PASSWORD });
    expect((await visitor.session()).user).toMatchObject({ email: NEW_EMAIL, email_verified: true });
  });

  test('and links of a customer whom the demo has deleted are invalid', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await register(visitor);
    const token = await askForLink(portal, visitor, NEW_EMAIL);
    await visitor.post('/demo/reset');
    await visitor.session();
    expect(await signedIn(visitor)).toBe(false);
    expect((await visitor.post(USE, { token })).status).toBe(410);
  });
});
