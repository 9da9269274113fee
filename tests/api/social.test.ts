import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import type { Settings } from '../../app/server/platform/settings/settings.ts';
import { KATHARINA, NEW_EMAIL, NEW_PASSWORD, register } from '../support/server/accounts.ts';
import { describeOnEachDatabase, type TestDatabases } from '../support/server/databases.ts';
import { type Answer, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

/** Local provider that behaves like Google. */
const google = new OAuth2Server();
/** Claims of the next user who signs in. */
let claims: Record<string, unknown> = {};
const tokenRequests: URLSearchParams[] = [];

beforeAll(async () => {
  await google.issuer.keys.generate('RS256');
  await google.start(0, '127.0.0.1');
  google.service.on('beforeTokenSigning', (token) => Object.assign(token.payload, claims));
  google.service.on('beforeResponse', (_response, request) => {
    tokenRequests.push(new URLSearchParams(request.body as Record<string, string>));
  });
});
afterAll(() => google.stop());

const person = (changes: object = {}) => ({
  sub: 'google-1',
  email: 'Greta.Neu@example.de',
  email_verified: true,
  given_name: 'Greta',
  family_name: 'Neu',
  ...changes,
});

async function portalWithGoogle(databases: TestDatabases, settings: Partial<Settings> = {}): Promise<Portal> {
  const issuer = google.issuer.url ?? '';
  const providers = [{ id: 'google', issuer, clientId: 'portal', clientSecret: 'secret' } as const];
  return startPortal(databases, { settings: { providers, ...settings } });
}

const locationOf = (answer: Answer) => new URL(String(answer.headers.location), 'http://portal.test');

async function visitGoogle(visitor: Visitor, next = '/mycars'): Promise<URL> {
  const start = await visitor.get(`/api/auth/signin/google?next=${encodeURIComponent(next)}`);
  expect(start.status).toBe(303);
  const back = await fetch(locationOf(start), { redirect: 'manual' });
  return new URL(back.headers.get('location') ?? '');
}

async function signInWithGoogle(visitor: Visitor, who: object, next?: string): Promise<Answer> {
  claims = { ...who };
  const { pathname, search } = await visitGoogle(visitor, next);
  return visitor.get(pathname + search);
}

const customers = (portal: Portal) =>
  portal.database.selectFrom('customers').select(['email', 'login_provider']).execute();

describeOnEachDatabase('signing in through a provider', (databases) => {
  test('is offered only where one is set up', async () => {
    const without = await startPortal(databases);
    expect((await without.visitor().session()).flags.social_login).toBe(false);
    expect((await without.visitor().get('/api/auth/signin/google')).status).toBe(404);
    const portal = await portalWithGoogle(databases);
    const { flags } = await portal.visitor().session();
    expect(flags).toMatchObject({ social_login: true, social_login_google: true });
    expect(flags).not.toHaveProperty('social_login_apple');
    expect((await portal.visitor().get('/api/auth/signin/apple')).status).toBe(404);
    expect((await portal.visitor().get('/api/auth/callback/somebody')).status).toBe(404);
  });

  test('creates an incomplete account for a new customer, and asks for the rest on the way to the requested page', async () => {
    const portal = await portalWithGoogle(databases);
    const visitor = portal.visitor();
    const answer = await signInWithGoogle(visitor, person(), '/mycars/d1');
    expect([answer.status, answer.headers.location]).toEqual([303, '/login?next=%2Fmycars%2Fd1']);
    expect((await visitor.session()).user).toMatchObject({
      email: 'greta.neu@example.de',
      email_verified: true,
      status: 'incomplete',
      hs_first_name: 'Greta',
      login_provider: 'google',
    });
  });

  test('finds the same account again, even if its address at the provider has changed', async () => {
    const portal = await portalWithGoogle(databases);
    await signInWithGoogle(portal.visitor(), person());
    const before = await customers(portal);
    const visitor = portal.visitor();
    await signInWithGoogle(visitor, person({ email: 'greta.alt@example.de' }));
    expect((await visitor.session()).user.email).toBe('greta.neu@example.de');
    expect(await customers(portal)).toEqual(before);
  });

  test('opens the account of a verified address, and keeps its password', async () => {
    const portal = await portalWithGoogle(databases);
    const visitor = portal.visitor();
    const answer = await signInWithGoogle(visitor, person({ email: KATHARINA }), '/mycars');
    expect(answer.headers.location).toBe('/mycars');
    expect((await visitor.session()).user.hs_first_name).toBe('Katharina');
    expect((await portal.visitor().signIn(KATHARINA, DEMO_PASSWORD)).body).toEqual({ ok: true });
  });

  test.each([false, undefined, 'false', 1])(
    'signs nobody in for an address that is verified: %s',
    async (email_verified) => {
      const portal = await portalWithGoogle(databases);
      const before = await customers(portal);
      for (const email of [KATHARINA, 'new@example.de']) {
        const visitor = portal.visitor();
        const answer = await signInWithGoogle(visitor, person({ email, email_verified }));
        expect(locationOf(answer).searchParams.get('social')).toBe('unverified');
        expect((await visitor.session()).signed_in).toBe(false);
      }
      expect(await customers(portal)).toEqual(before);
    },
  );

  test.each(['\u212Aatharina.brandl@example.de', 'Katharina Brandl <katharina.brandl@example.de>', 'katharina', 7])(
    'signs nobody in for the verified but invalid address %j',
    async (email) => {
      const portal = await portalWithGoogle(databases);
      const before = await customers(portal);
      const answer = await signInWithGoogle(portal.visitor(), person({ email }));
      expect(locationOf(answer).searchParams.get('social')).toBe('unverified');
      expect(await customers(portal)).toEqual(before);
    },
  );

  test('revokes the access of an earlier registration with an address of another person', async () => {
    const portal = await portalWithGoogle(databases);
    const stranger = await portal.newVisitor();
    await register(stranger);
    const owner = portal.visitor();
    await signInWithGoogle(owner, person({ email: NEW_EMAIL }));
    expect((await owner.session()).user).toMatchObject({ email: NEW_EMAIL, email_verified: true });
    expect((await stranger.session()).signed_in).toBe(false);
    expect((await stranger.signIn(NEW_EMAIL, NEW_PASSWORD)).body.code).toBe('wrong_password');
  });

  test('with concurrent requests creates one account', async () => {
    const portal = await portalWithGoogle(databases);
    const before = (await customers(portal)).length;
    claims = person();
    const visitors = Array.from({ length: 6 }, () => portal.visitor());
    const returns = await Promise.all(visitors.map((visitor) => visitGoogle(visitor)));
    await Promise.all(
      visitors.map((visitor, index) => visitor.get(`${returns[index]?.pathname}${returns[index]?.search}`)),
    );
    for (const visitor of visitors) expect((await visitor.session()).signed_in).toBe(true);
    expect(await customers(portal)).toHaveLength(before + 1);
  });

  test('changes the session', async () => {
    const portal = await portalWithGoogle(databases);
    const visitor = await portal.customer('no-deal');
    const thief = portal.visitor();
    thief.cookies.set('fahrplan_session', visitor.cookies.get('fahrplan_session') ?? '');
    await signInWithGoogle(visitor, person({ email: KATHARINA }));
    expect((await visitor.session()).user.email).toBe(KATHARINA);
    expect((await thief.session()).signed_in).toBe(false);
  });

  test('sends state, nonce and a challenge that hides its verifier, and the verifier to the provider only', async () => {
    const portal = await portalWithGoogle(databases);
    const visitor = portal.visitor();
    const start = await visitor.get('/api/auth/signin/google');
    const { searchParams } = locationOf(start);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'portal',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'http://portal.test/api/auth/callback/google',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(String(start.headers['set-cookie'])).toMatch(
      /fahrplan_social=.*; Max-Age=600; Path=\/api\/auth\/callback; HttpOnly; SameSite=Lax/,
    );
    tokenRequests.length = 0;
    await signInWithGoogle(visitor, person());
    expect(tokenRequests[0]?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    ['another browser', async (portal: Portal) => portal.visitor(), (url: URL) => url],
    ['no state', undefined, (url: URL) => without(url, 'state')],
    ['another state', undefined, (url: URL) => withParameter(url, 'state', 'x'.repeat(43))],
    ['no code', undefined, (url: URL) => without(url, 'code')],
    ['another code', undefined, (url: URL) => withParameter(url, 'code', 'made-up')],
    [
      'an error of the provider',
      undefined,
      (url: URL) => withParameter(without(url, 'code'), 'error', 'access_denied'),
    ],
    ['a state that is there twice', undefined, (url: URL) => new URL(`${url}&state=x`)],
  ] as const)('signs nobody in with %s', async (_, other, change) => {
    const portal = await portalWithGoogle(databases);
    const before = await customers(portal);
    claims = person();
    const visitor = portal.visitor();
    const back = change(await visitGoogle(visitor));
    const returning = other === undefined ? visitor : await other(portal);
    const answer = await returning.get(back.pathname + back.search);
    expect([answer.status, locationOf(answer).searchParams.get('social')]).toEqual([303, 'failed']);
    expect((await returning.session()).signed_in).toBe(false);
    expect(await customers(portal)).toEqual(before);
  });

  test.each([
    ['another nonce', { nonce: 'x' }],
    ['another issuer', { iss: 'https://evil.test' }],
    ['another audience', { aud: 'somebody-else' }],
    ['a time that is over', { exp: 1 }],
  ])('refuses a token with %s', async (_, wrong) => {
    const portal = await portalWithGoogle(databases);
    const visitor = portal.visitor();
    const answer = await signInWithGoogle(visitor, person(wrong));
    expect(locationOf(answer).searchParams.get('social')).toBe('failed');
    expect((await visitor.session()).signed_in).toBe(false);
  });

  test('expires after ten minutes, whatever the cookie says', async () => {
    const portal = await portalWithGoogle(databases);
    claims = person();
    for (const [minutes, more, social] of [
      [9, 0, null],
      [10, 0, 'failed'],
      [10, 3_600_000, 'failed'],
    ] as const) {
      const visitor = portal.visitor();
      const { pathname, search } = await visitGoogle(visitor);
      const [ends, ...rest] = (visitor.cookies.get('fahrplan_social') ?? '').split('.');
      visitor.cookies.set('fahrplan_social', [Number(ends) + more, ...rest].join('.'));
      portal.clock.moveBy(minutes * 60_000);
      expect(locationOf(await visitor.get(pathname + search)).searchParams.get('social')).toBe(social);
    }
  });

  test('refuses a token with another signature', async () => {
    const portal = await portalWithGoogle(databases);
    const visitor = portal.visitor();
    google.service.once('beforeResponse', ({ body }) => {
      const [header, payload] = String((body as { id_token?: string }).id_token).split('.');
      Object.assign(body as object, { id_token: `${header}.${payload}.${'A'.repeat(342)}` });
    });
    const answer = await signInWithGoogle(visitor, person());
    expect(locationOf(answer).searchParams.get('social')).toBe('failed');
  });

  test('can be completed once per attempt', async () => {
    const portal = await portalWithGoogle(databases);
    const visitor = portal.visitor();
    claims = person();
    const { pathname, search } = await visitGoogle(visitor);
    await visitor.get(pathname + search);
    expect(visitor.cookies.has('fahrplan_social')).toBe(false);
    await visitor.post('/api/auth/signout');
    expect(locationOf(await visitor.get(pathname + search)).searchParams.get('social')).toBe('failed');
  });

  test.each(['https://evil.test', '//evil.test', '/%2f%2fevil.test', '/\\evil.test'])(
    'does not redirect to %s',
    async (next) => {
      const portal = await portalWithGoogle(databases);
      const answer = await signInWithGoogle(portal.visitor(), person({ email: KATHARINA }), next);
      expect(answer.headers.location).toBe('/');
    },
  );

  test('does not redirect elsewhere with a modified cookie', async () => {
    const portal = await portalWithGoogle(databases);
    const visitor = portal.visitor();
    claims = person({ email: KATHARINA });
    const { pathname, search } = await visitGoogle(visitor);
    const [ends, secret] = (visitor.cookies.get('fahrplan_social') ?? '').split('.');
    visitor.cookies.set(
      'fahrplan_social',
      `${ends}.${secret}.${Buffer.from('https://evil.test').toString('base64url')}`,
    );
    expect((await visitor.get(pathname + search)).headers.location).toBe('/');
  });

  test('leads back to the sign-in if the provider is unreachable', async () => {
    const providers = [{ id: 'google', issuer: 'http://127.0.0.1:1', clientId: 'p', clientSecret: 's' } as const];
    const portal = await startPortal(databases, { settings: { providers } });
    const answer = await portal.visitor().get('/api/auth/signin/google?next=/mycars');
    expect([answer.status, answer.headers.location]).toEqual([303, '/login?next=%2Fmycars&social=failed']);
  });

  test('redirects a form from Apple with code and state only, without side effects', async () => {
    const providers = [{ id: 'apple', issuer: 'http://127.0.0.1:1', clientId: 'p', clientSecret: 's' } as const];
    const portal = await startPortal(databases, { settings: { providers } });
    const form = 'code=c&state=s&user=%7B%22name%22%3A1%7D&next=https%3A%2F%2Fevil.test';
    const headers = { origin: 'https://appleid.apple.com', 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await portal
      .visitor()
      .send('POST', '/api/auth/callback/apple', form, { ...headers, 'x-csrf-token': '' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/api/auth/callback/apple?code=c&state=s']);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await portal.database.selectFrom('attempts').selectAll().execute()).toEqual([]);
  });
});

function without(url: URL, name: string): URL {
  const changed = new URL(url);
  changed.searchParams.delete(name);
  return changed;
}

function withParameter(url: URL, name: string, value: string): URL {
  const changed = new URL(url);
  changed.searchParams.set(name, value);
  return changed;
}
