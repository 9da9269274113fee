// Signing out of all devices, and the browser opened by an older app.
import { expect, test } from 'vitest';
import { walk } from '../../support/journeys/walk.ts';

const profile = { firstname: 'Katharina', lastname: 'Brandl', email: 'katharina.brandl@example.de' };
const account = (signOutEverywhere: () => { status: number; body: null | { ok: true } }) =>
  walk('my-account', { answers: { getProfile: profile, signOutEverywhere } });

test('signs out on all devices, and shows the sign-in', async () => {
  const flow = await account(() => ({ status: 200, body: { ok: true } }));
  await flow.press('Überall abmelden');
  expect(flow.sent('signOutEverywhere')).toHaveLength(1);
  expect(flow.performed).toEqual(['signOut']);
  expect(flow.toasts).toEqual(['Du bist auf allen Geräten abgemeldet']);
  expect(flow.redirects).toEqual([{ page: 'sign-in', with: {} }]);
});

test('shows a failure while the session lasts, and the sign-in when it has ended', async () => {
  const failing = { getProfile: profile, signOutEverywhere: () => ({ status: 503, body: null }) };
  const there = await walk('my-account', { answers: failing });
  await there.press('Überall abmelden');
  expect([there.performed, there.redirects]).toEqual([[], []]);
  expect(there.toasts).toEqual(['Das Abmelden hat nicht geklappt. Versuch es noch einmal.']);
  const gone = await walk('my-account', { answers: failing, refreshed: { signed_in: false, audience: 'b2c' } });
  await gone.press('Überall abmelden');
  expect([gone.performed, gone.redirects, gone.toasts]).toEqual([
    ['signOut'],
    [{ page: 'sign-in', with: {} }],
    ['Du bist abgemeldet'],
  ]);
});

test.each([
  [
    { method: 'google', deepLink: 'account' },
    { social_login_google: true },
    { url: '/api/auth/signin/google?next=%2Fmycars', tab: false },
  ],
  [{ method: 'apple', deepLink: 'account' }, { social_login_google: true }, { path: '/login' }],
  [{ method: 'evil', deepLink: 'checkout' }, { social_login_google: true }, { path: '/cart/login' }],
  [{}, {}, { path: '/login' }],
])('the browser opened by an app continues with %j', async (input, flags, to) => {
  const flow = await walk('native-sign-in', { input, flags, session: { signed_in: false, audience: 'b2c' } });
  await flow.next();
  expect(flow.redirects).toEqual([to]);
});
