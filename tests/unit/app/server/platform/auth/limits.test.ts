// Rate limits: the last attempt allowed, the first refused, and attempts counted together.
import { expect, test } from 'vitest';
import { createAttemptCounter } from '../../../../../../app/server/platform/auth/attempts.ts';
import { slowDownGuessing } from '../../../../../../app/server/platform/auth/guessing.ts';
import { type AccountLimiter, createAccountLimiter } from '../../../../../../app/server/platform/auth/limits.ts';
import { trustProxies } from '../../../../../../app/server/platform/http/proxies.ts';
import { defaultSettings } from '../../../../../../app/server/settings.ts';
import { describeOnEachDatabase, type TestDatabases } from '../../../../../support/server/databases.ts';
import { startPortal } from '../../../../../support/server/portal.ts';

const MINUTE = 60_000;
const [HERE, THERE] = ['192.0.2.1', '192.0.2.2'];

async function saidTo(calls: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const said: string[] = [];
  for (const call of calls)
    said.push(
      await call().then(
        () => 'ok',
        (error: { code: string }) => error.code,
      ),
    );
  return said;
}

const OK = 'ok';
const TOO_MANY = 'too_many_requests';

test.each([
  [0, [false, false, false]],
  [1, [true, false, false]],
  [2, [true, true, false]],
])('trusts the forwarded hops of %i proxies', (proxies, believed) => {
  const isTrusted = trustProxies(proxies);
  expect([0, 1, 2].map((hop) => isTrusted(HERE, hop))).toEqual(believed);
});

describeOnEachDatabase('attempts', (databases) => {
  async function counter(now: string) {
    const portal = await startPortal(databases, { now });
    return { ...portal, attempts: createAttemptCounter(portal.database, portal.clock, 15 * MINUTE) };
  }

  test('are counted by key and window', async () => {
    const { attempts, clock } = await counter('2026-11-23T09:14:59.999Z');
    expect([await attempts.count('a'), await attempts.count('a'), await attempts.count('b')]).toEqual([1, 2, 1]);
    clock.moveBy(1);
    expect(await attempts.count('a')).toBe(1);
    clock.moveTo('2026-11-23T09:00:00.000Z');
    expect(await attempts.count('a')).toBe(3);
  });

  test('are decremented one by one, and never below zero', async () => {
    const { attempts } = await counter('2026-11-23T09:00:00.000Z');
    await attempts.takeBack('a');
    expect([await attempts.count('a'), await attempts.count('a')]).toEqual([1, 2]);
    await attempts.takeBack('a');
    expect(await attempts.count('a')).toBe(2);
  });

  test('are deleted for their key only', async () => {
    const { attempts } = await counter('2026-11-23T09:00:00.000Z');
    for (const key of ['a', 'a', 'b']) await attempts.count(key);
    await attempts.forget('a');
    expect([await attempts.count('a'), await attempts.count('b')]).toEqual([1, 2]);
  });

  test.each([
    ['2026-11-23T09:00:00.000Z', 900],
    ['2026-11-23T09:00:00.001Z', 900],
    ['2026-11-23T09:00:01.000Z', 899],
    ['2026-11-23T09:14:59.000Z', 1],
    ['2026-11-23T09:14:59.999Z', 1],
  ])('at %s have to wait %i seconds if too many', async (now, retryAfter) => {
    const { attempts } = await counter(now);
    const tries = Array.from({ length: 3 }, () => () => attempts.refuseAbove('a', 2));
    expect(await saidTo(tries)).toEqual([OK, OK, TOO_MANY]);
    await expect(attempts.refuseAbove('a', 2)).rejects.toMatchObject({ details: { retryAfter } });
    await attempts.refuseAbove('b', 2);
  });
});

type Limited = (limiter: AccountLimiter, ip: string, who: string) => Promise<void>;
const from = (ip: string) => ({ ip }) as Parameters<AccountLimiter['usesLink']>[0];

/** Calls that are limited to two per address, or to two per account. */
const BY_ADDRESS: readonly (readonly [string, Limited])[] = [
  ['links', (limiter, ip, who) => limiter.sendsLink(from(ip), who, 'sign-in')],
  ['verifications', (limiter, ip, who) => limiter.sendsVerification(from(ip), who)],
  ['registrations', (limiter, ip, who) => limiter.registers(from(ip), who)],
  ['uses of links', (limiter, ip) => limiter.usesLink(from(ip))],
  ['social sign-ins', (limiter, ip) => limiter.signsInSocially(from(ip))],
  ['changes', (limiter, ip, who) => limiter.changesAccount(from(ip), who)],
  ['tokens of the app', (limiter, ip, who) => limiter.takesAppToken(from(ip), who)],
];

const BY_ACCOUNT: readonly (readonly [string, Limited])[] = [
  ['links to sign in', (limiter, ip, who) => limiter.sendsLink(from(ip), who, 'sign-in')],
  ['links to a password', (limiter, ip, who) => limiter.sendsLink(from(ip), who, 'reset')],
  ['verifications', (limiter, ip, who) => limiter.sendsVerification(from(ip), who)],
  ['changes', (limiter, ip, who) => limiter.changesAccount(from(ip), who)],
  ['tokens of the app', (limiter, ip, who) => limiter.takesAppToken(from(ip), who)],
];

describeOnEachDatabase('limits of two requests', (databases) => {
  const MANY = 99;

  async function limited(databases: TestDatabases, address: number, account: number) {
    const accounts = {
      linksPerAddress: address,
      registrationsPerAddress: address,
      linkUsesPerAddress: address,
      socialPerAddress: address,
      changesPerAddress: address,
      appTokensPerAddress: address,
      linksPerAccount: account,
      registrationsPerAccountAndAddress: account,
      changesPerAccount: account,
      appTokensPerAccount: account,
    };
    return createAccountLimiter(await startPortal(databases, { accounts }));
  }

  test.each(BY_ADDRESS)('from one address: %s', async (_, use) => {
    const limiter = await limited(databases, 2, MANY);
    const calls = ['a', 'b', 'c'].map((who) => () => use(limiter, HERE, who));
    expect(await saidTo([...calls, () => use(limiter, THERE, 'd')])).toEqual([OK, OK, TOO_MANY, OK]);
  });

  test.each(BY_ACCOUNT)('for one account: %s', async (_, use) => {
    const limiter = await limited(databases, MANY, 2);
    const calls = [1, 2, 3].map((last) => () => use(limiter, `198.51.100.${last}`, 'a'));
    expect(await saidTo([...calls, () => use(limiter, HERE, 'b')])).toEqual([OK, OK, TOO_MANY, OK]);
  });

  test('for one account from one address: registrations', async () => {
    const limiter = await limited(databases, MANY, 2);
    const use = (ip: string, who: string) => () => limiter.registers(from(ip), who);
    const said = await saidTo([...Array.from({ length: 3 }, () => use(HERE, 'a')), use(THERE, 'a'), use(HERE, 'b')]);
    expect(said).toEqual([OK, OK, TOO_MANY, OK, OK]);
  });

  test('sign-in links and password links, separately', async () => {
    const limiter = await limited(databases, MANY, 1);
    const use = (kind: 'sign-in' | 'reset') => () => limiter.sendsLink(from(HERE), 'a', kind);
    expect(await saidTo([use('sign-in'), use('reset'), use('sign-in'), use('reset')])).toEqual([
      OK,
      OK,
      TOO_MANY,
      TOO_MANY,
    ]);
  });
});

describeOnEachDatabase('guesses', (databases) => {
  const MANY = 99;

  async function guessing(limits: object) {
    const signIn = { ...defaultSettings.signIn, perAccountAndAddress: MANY, perAddress: MANY, perAccount: MANY };
    const portal = await startPortal(databases, { settings: { signIn: { ...signIn, slowedByMs: 1500, ...limits } } });
    const attempts = createAttemptCounter(portal.database, portal.clock, 15 * MINUTE);
    const waits: unknown[] = [];
    const wait = (async (ms: unknown) => void waits.push(ms)) as unknown as Parameters<typeof slowDownGuessing>[4];
    const guess = (email: string, ip: string, browser?: string) =>
      slowDownGuessing(portal, attempts, from(ip), { email, browser }, wait);
    return { guess, waits, clock: portal.clock };
  }

  test('of one account from one address are refused above the limit', async () => {
    const { guess } = await guessing({ perAccountAndAddress: 2 });
    const here = Array.from({ length: 3 }, () => () => guess('a', HERE));
    const others = [() => guess('a', THERE), () => guess('b', HERE)];
    expect(await saidTo([...here, ...others])).toEqual([OK, OK, TOO_MANY, OK, OK]);
  });

  test('from one address are refused above the limit', async () => {
    const { guess } = await guessing({ perAddress: 2 });
    const here = ['a', 'b', 'c'].map((who) => () => guess(who, HERE));
    expect(await saidTo([...here, () => guess('c', THERE)])).toEqual([OK, OK, TOO_MANY, OK]);
  });

  test('of one account wait longer each time above the limit, up to five a minute', async () => {
    const { guess, waits, clock } = await guessing({ perAccount: 2, slowedToMs: 5000 });
    let last = 0;
    const fromElsewhere = () => guess('a', `198.51.100.${++last}`);
    await fromElsewhere();
    await fromElsewhere();
    expect(waits).toEqual([]);
    expect(await saidTo(Array(7).fill(fromElsewhere))).toEqual([...Array(5).fill(OK), TOO_MANY, TOO_MANY]);
    expect(waits).toEqual([1500, 3000, 4500, 5000, 5000]);
    await guess('b', '198.51.100.99');
    expect(waits).toHaveLength(5);
    clock.moveBy(MINUTE);
    expect(await saidTo([fromElsewhere])).toEqual([OK]);
  });

  test('of a known browser are limited separately from other browsers', async () => {
    const { guess, waits } = await guessing({ perAccount: 1, perAccountAndAddress: 2 });
    for (let last = 1; last <= 9; last += 1) await guess('a', `198.51.100.${last}`).catch(() => undefined);
    const slowed = waits.length;
    const owner = [HERE, THERE, '192.0.2.3'].map((ip) => () => guess('a', ip, 'token'));
    expect(await saidTo(owner)).toEqual([OK, OK, TOO_MANY]);
    expect(waits).toHaveLength(slowed);
  });

  test('of all accounts together slow each of them down', async () => {
    const { guess, waits } = await guessing({ inAll: 2 });
    for (const who of ['a', 'b', 'c', 'd']) await guess(who, HERE);
    expect(waits).toEqual([1500, 1500]);
  });

  test('from one /48 are refused above four times the limit of a /64', async () => {
    const { guess } = await guessing({ perAccountAndAddress: 2 });
    const connections = Array.from({ length: 9 }, (_, at) => () => guess('a', `2001:db8:7:${at}::1`));
    const others = [() => guess('a', '2001:db8:8::1'), () => guess('a', HERE)];
    expect(await saidTo([...connections, ...others])).toEqual([...Array(8).fill(OK), TOO_MANY, OK, OK]);
  });

  test.each([{ perAccountAndAddress: 1 }, { perAddress: 1 }])(
    'that were correct do not count with %o',
    async (limits) => {
      const { guess } = await guessing(limits);
      for (let times = 0; times < 3; times += 1) await (await guess('a', HERE))();
      await guess('a', HERE);
      await expect(guess('a', HERE)).rejects.toMatchObject({ code: TOO_MANY });
    },
  );

  test('that were correct are not delayed', async () => {
    const { guess, waits } = await guessing({ perAccount: 1 });
    for (let times = 0; times < 3; times += 1) await (await guess('a', HERE))();
    expect(waits).toEqual([]);
  });

  test('that were correct reset wrong guesses of this account from this address only', async () => {
    const { guess } = await guessing({ perAccountAndAddress: 2, perAddress: 4 });
    await guess('a', HERE);
    await (await guess('a', HERE))();
    const said = await saidTo([
      ...Array.from({ length: 3 }, () => () => guess('a', HERE)),
      () => guess('b', HERE),
      () => guess('c', HERE),
    ]);
    expect(said).toEqual([OK, OK, TOO_MANY, OK, TOO_MANY]);
  });
});
