// Sessions and secrets: lifetime, number and confidentiality.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { endNamedSession, listOpenSessions } from '../../../../../../app/server/platform/auth/openSessions.ts';
import { isOwnOrigin, originOfLinks } from '../../../../../../app/server/platform/auth/origins.ts';
import { hashPassword, isPasswordRight, slowHashOf } from '../../../../../../app/server/platform/auth/passwords.ts';
import { prefixed, SESSION_COOKIE } from '../../../../../../app/server/platform/auth/secretCookies.ts';
import {
  endOtherSessions,
  endSessions,
  findSession,
  handOverSession,
  isAlive,
  makeSession,
} from '../../../../../../app/server/platform/auth/sessions.ts';
import { createToken, csrfTokenOf, hashOf, isSameSecret } from '../../../../../../app/server/platform/auth/tokens.ts';
import type { Settings } from '../../../../../../app/server/platform/settings/settings.ts';
import { defaultSettings } from '../../../../../../app/server/settings.ts';
import { describeOnEachDatabase } from '../../../../../support/server/databases.ts';
import { type PortalOptions, startPortal } from '../../../../../support/server/portal.ts';

const ID = '501001';
const OTHER = '501003';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OWASP = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

test('a token holds 256 bits, and no two are alike', () => {
  expect(createToken()).toMatch(/^[\w-]{43}$/);
  expect(Buffer.from(createToken(), 'base64url')).toHaveLength(32);
  expect(createToken()).not.toBe(createToken());
});

test('secrets are hashed with SHA-256, and compared whole', () => {
  expect(hashOf('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  expect(csrfTokenOf('abc')).not.toBe(hashOf('abc'));
  expect([isSameSecret('abc', 'abc'), isSameSecret('abc', 'abd'), isSameSecret('abc', 'abcd')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a password is hashed as OWASP asks for: 19 MiB, two passes, one lane', async () => {
  expect(await hashPassword('Probefahrt-2026')).toMatch(OWASP);
});

test('a text with a password is hashed the same each time for the same salt', async () => {
  expect(await slowHashOf('text', 'salt')).toBe('v189K4gLCEMyitNCym2IpaDlH6A8YPHA8pcvBTl_YTw');
  expect(await slowHashOf('text', 'other')).not.toBe(await slowHashOf('text', 'salt'));
});

let servers = 0;

test.each([undefined, ''])('a missing password (%o) is compared with a dummy hash', async (stored) => {
  // Imports a fresh module, as in a new server without cached hashes.
  servers += 1;
  const name = `../../../../../../app/server/platform/auth/passwords.ts?server=${servers}`;
  const first: { readonly isPasswordRight: typeof isPasswordRight } = await import(name);
  const looked: string[] = [];
  const check = async (hash: string) => looked.push(hash) > 0;
  expect(await first.isPasswordRight(stored, 'anything', check as never)).toBe(false);
  expect(looked).toEqual([expect.stringMatching(OWASP)]);
});

test('a password is compared with its hash', async () => {
  const stored = await hashPassword('Probefahrt-2026');
  expect(await isPasswordRight(stored, 'Probefahrt-2026')).toBe(true);
  expect(await isPasswordRight(stored, 'Probefahrt-2027')).toBe(false);
});

const asked = { protocol: 'https', host: 'asked.test' } as FastifyRequest;
const known = (publicOrigin?: string) =>
  ({ publicOrigin, trustedOrigins: ['https://trusted.test', 'https://also.test'] }) as unknown as Settings;

test.each([
  ['https://own.test', undefined, 'https://own.test'],
  ['https://own.test', 'https://trusted.test', 'https://trusted.test'],
  ['https://own.test', 'https://also.test', 'https://also.test'],
  ['https://own.test', 'https://evil.test', 'https://own.test'],
  ['https://own.test', 'https://own.test', 'https://own.test'],
  [undefined, undefined, 'https://asked.test'],
  [undefined, 'https://evil.test', 'https://asked.test'],
])('a link of %s requested for %s leads to %s', (own, wanted, origin) => {
  expect(originOfLinks(known(own), asked, wanted)).toBe(origin);
});

test.each([
  ['https://own.test', 'https://own.test', true],
  ['https://own.test', 'https://trusted.test', true],
  ['https://own.test', 'https://asked.test', false],
  ['https://own.test', 'https://evil.test', false],
  ['http://localhost:3000', 'https://asked.test', true],
  ['http://localhost:3000', 'http://asked.test', false],
  [undefined, 'https://asked.test', true],
  [undefined, 'https://evil.test', false],
])('the portal at %s accepts writes from %s: %s', (own, origin, may) => {
  expect(isOwnOrigin(known(own), asked, origin)).toBe(may);
});

test.each([
  ['used just now', 0, 0, true],
  ['idle for less than two hours', 2 * HOUR - 1, 3 * HOUR, true],
  ['idle for two hours', 2 * HOUR, 3 * HOUR, false],
  ['idle for longer', 2 * HOUR + 1, 3 * HOUR, false],
  ['begun less than a day ago', 0, 24 * HOUR - 1, true],
  ['begun a day ago', 0, 24 * HOUR, false],
  ['begun longer ago', 0, 24 * HOUR + 1, false],
])('a session that was %s is valid: %s', (_, idle, age, alive) => {
  const now = Date.parse('2026-11-23T09:00:00.000Z');
  const session = {
    last_seen_at: new Date(now - idle).toISOString(),
    created_at: new Date(now - age).toISOString(),
  };
  const store = { clock: { now: () => new Date(now) }, settings: defaultSettings };
  expect(isAlive(store as never, session as never)).toBe(alive);
});

describeOnEachDatabase('sessions', (databases) => {
  async function stage(options: PortalOptions = {}) {
    const portal = await startPortal(databases, options);
    const { database, clock } = portal;
    const request = { headers: { 'user-agent': 'Firefox/128.0 Windows' } } as unknown as FastifyRequest;
    const rows = () =>
      database.selectFrom('sessions').selectAll().orderBy('created_at').orderBy('token_hash').execute();
    return {
      portal,
      rows,
      make: (customer = ID, since?: string) => makeSession(portal, request, customer, since),
      find: (token: string | undefined) =>
        findSession(portal, { cookies: { [SESSION_COOKIE]: token } } as unknown as FastifyRequest),
      insert: (names: readonly (string | null)[], customer_id = ID, last = clock.now()) =>
        database
          .insertInto('sessions')
          .values(
            names.map((id, at) => ({
              token_hash: `hash-${customer_id}-${id}-${at}`,
              id,
              customer_id,
              created_at: last.toISOString(),
              last_seen_at: last.toISOString(),
              browser: null,
              system: null,
            })),
          )
          .execute(),
    };
  }

  test('are found by their token, with their customer', async () => {
    const { make, find } = await stage();
    const token = await make();
    await make(OTHER);
    const found = await find(token);
    expect(found).toMatchObject({
      session: {
        token_hash: hashOf(token),
        customer_id: ID,
        created_at: '2026-11-23T09:00:00.000Z',
        last_seen_at: '2026-11-23T09:00:00.000Z',
        browser: 'Firefox',
        system: 'Windows',
      },
      customer: { id: ID, firstname: 'Katharina' },
    });
    for (const wrong of [undefined, '', 'another']) expect(await find(wrong)).toBeUndefined();
  });

  test('begin at the sign-in', async () => {
    const { make, find } = await stage();
    const token = await make(ID, '2026-11-22T10:00:00.000Z');
    expect((await find(token))?.session).toMatchObject({
      created_at: '2026-11-22T10:00:00.000Z',
      last_seen_at: '2026-11-23T09:00:00.000Z',
    });
  });

  test.each([
    [0, '09:00:00.000'],
    [6_000, '09:00:00.000'],
    [59_999, '09:00:00.000'],
    [60_000, '09:01:00.000'],
    [60_001, '09:01:00.001'],
  ])('used after %i ms have the last use %s', async (ms, last) => {
    const { portal, make, find, rows } = await stage();
    const token = await make();
    await make(OTHER);
    portal.clock.moveBy(ms);
    await find(token);
    // The write is deferred, so the test polls.
    await expect
      .poll(async () => (await rows()).map(({ customer_id, last_seen_at }) => [customer_id, last_seen_at]).sort())
      .toEqual([
        [ID, `2026-11-23T${last}Z`],
        [OTHER, '2026-11-23T09:00:00.000Z'],
      ]);
  });

  test('that have expired are not found, and not updated', async () => {
    const { portal, make, find, rows } = await stage();
    const token = await make();
    portal.clock.moveBy(2 * HOUR);
    expect(await find(token)).toBeUndefined();
    expect((await rows())[0]?.last_seen_at).toBe('2026-11-23T09:00:00.000Z');
  });

  test.each([
    [1, [4]],
    [2, [3, 4]],
    [3, [1, 3, 4]],
    [4, [1, 2, 3, 4]],
    [5, [1, 2, 3, 4]],
  ])('are limited to %i per customer, and the longest idle ones end', async (most, left) => {
    const { portal, make, find } = await stage({ settings: { sessionsPerCustomer: most } });
    await make(OTHER);
    const tokens: string[] = [];
    for (const _ of [1, 2, 3]) {
      portal.clock.moveBy(MINUTE);
      tokens.push(await make());
    }
    // The first session is used between the second and the third.
    await portal.database
      .updateTable('sessions')
      .set({ last_seen_at: '2026-11-23T09:02:30.000Z' })
      .where('token_hash', '=', hashOf(tokens[0] ?? ''))
      .execute();
    portal.clock.moveBy(MINUTE);
    tokens.push(await make());
    const alive: number[] = [];
    for (const [at, token] of tokens.entries()) if (await find(token)) alive.push(at + 1);
    expect(alive).toEqual(left);
    expect(
      await portal.database.selectFrom('sessions').select('id').where('customer_id', '=', OTHER).execute(),
    ).toHaveLength(1);
  });

  test('end all together, or all but one, and never those of another customer', async () => {
    const { portal, make, rows } = await stage();
    const kept = await make();
    for (const customer of [ID, ID, OTHER]) await make(customer);
    const left = async () => (await rows()).map(({ customer_id }) => customer_id).sort();
    await endOtherSessions(portal.database, ID, hashOf(kept));
    expect(await left()).toEqual([ID, OTHER]);
    await endSessions(portal.database, ID);
    expect(await left()).toEqual([OTHER]);
  });

  test('are listed by last use, then by id', async () => {
    const { portal, insert } = await stage();
    await insert(['b', 'c', 'a']);
    await insert(['z'], OTHER);
    portal.clock.moveBy(MINUTE);
    await insert(['d']);
    expect((await listOpenSessions(portal, ID)).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
    portal.clock.moveBy(2 * HOUR - MINUTE);
    expect((await listOpenSessions(portal, ID)).map(({ id }) => id)).toEqual(['d']);
  });

  test('without an id get one each, which is kept', async () => {
    const { portal, insert, rows } = await stage();
    await insert([null, null, null, 'named']);
    await insert([null], OTHER);
    const names = (await listOpenSessions(portal, ID)).map(({ id }) => id);
    expect(new Set(names).size).toBe(4);
    expect(names).toContain('named');
    expect(names).not.toContain(null);
    expect((await listOpenSessions(portal, ID)).map(({ id }) => id)).toEqual(names);
    expect((await rows()).filter(({ id }) => id === null).map(({ customer_id }) => customer_id)).toEqual([OTHER]);
  });

  test('can be ended by their id, by their customer only', async () => {
    const { portal, insert, rows } = await stage();
    await insert(['a', 'b']);
    await insert(['c'], OTHER);
    expect(await endNamedSession(portal.database, ID, 'c')).toBe(false);
    expect(await endNamedSession(portal.database, ID, 'a')).toBe(true);
    expect(await endNamedSession(portal.database, ID, 'a')).toBe(false);
    expect((await rows()).map(({ id }) => id).sort()).toEqual(['b', 'c']);
  });

  test.each([true, false])('are sent in an HttpOnly cookie that is Secure behind https (%s)', (isSecure) => {
    const cookies: unknown[] = [];
    const reply = { setCookie: (...cookie: unknown[]) => cookies.push(cookie) } as unknown as FastifyReply;
    handOverSession({ isSecure } as FastifyRequest, reply, 'token');
    expect(cookies).toEqual([
      [
        isSecure ? prefixed(SESSION_COOKIE) : SESSION_COOKIE,
        'token',
        { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure },
      ],
    ]);
  });
});
