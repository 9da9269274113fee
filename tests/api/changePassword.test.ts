import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import { isStrongPassword } from '../../app/server/platform/auth/passwordChange.ts';
import { hashOf } from '../../app/server/platform/auth/tokens.ts';
import { defaultSettings } from '../../app/server/settings.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { startPortal, type Visitor } from '../support/server/portal.ts';

const CHANGE = '/portal/api/bff/change-password';
const EMAIL = 'katharina.brandl@example.de';
const NEXT = 'Testfahrt-2027';

const change = (changes: object = {}) => ({
  currentPassword: DEMO_PASSWORD,
  newPassword: NEXT,
  confirmedNewPassword: NEXT,
  ...changes,
});

/** Changes the password and reads the CSRF token of the new session, as the page does. */
async function send(visitor: Visitor, body: object, headers: Record<string, string> = {}) {
  const answer = await visitor.post(CHANGE, body, { 'idempotency-key': crypto.randomUUID(), ...headers });
  await visitor.session();
  return answer;
}

test.each([
  ['abcdefg1', true],
  ['passwört７', true],
  ['abcdef1', false],
  ['abcdefgh', false],
  ['12345678', false],
])('%s is strong: %s', (password, strong) => {
  expect(isStrongPassword(password)).toBe(strong);
});

describeOnEachDatabase('changing the password', (databases) => {
  test('the new password signs in, the old one does not', async () => {
    const portal = await startPortal(databases);
    const { status, body } = await send(await portal.customer('return-window-open'), change());
    expect([status, body]).toEqual([200, { ok: true }]);
    expect((await portal.visitor().signIn(EMAIL, DEMO_PASSWORD)).body.code).toBe('wrong_password');
    expect((await portal.visitor().signIn(EMAIL, NEXT)).body).toEqual({ ok: true });
    expect((await portal.visitor().signIn('jonas.petersen@example.de', DEMO_PASSWORD)).body).toEqual({ ok: true });
  });

  test('ends all sessions of this customer only; the current browser continues with a new one', async () => {
    const portal = await startPortal(databases);
    const [here, elsewhere] = [
      await portal.customer('return-window-open'),
      await portal.customer('return-window-open'),
    ];
    const somebody = await portal.customer('no-deal');
    const thief = portal.visitor();
    for (const [name, value] of here.cookies) thief.cookies.set(name, value);
    await send(here, change());
    const alive = [];
    for (const visitor of [here, elsewhere, somebody, thief]) alive.push((await visitor.session()).signed_in);
    expect(alive).toEqual([true, false, true, false]);
  });

  test('repeats a lost response after a sign-in with the new password', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const before = new Map(visitor.cookies);
    const key = { 'idempotency-key': 'lost' };
    expect((await send(visitor, change(), key)).status).toBe(200);
    for (const [name, value] of before) visitor.cookies.set(name, value);
    await visitor.session();
    expect((await send(visitor, change(), key)).body.code).toBe('signed_out');
    await visitor.signIn(EMAIL, NEXT);
    await visitor.session();
    expect((await send(visitor, change(), key)).body).toEqual({ ok: true });
    expect((await visitor.session()).signed_in).toBe(true);
  });

  test('a wrong current password is refused with its field, and nothing changes', async () => {
    const portal = await startPortal(databases);
    const [here, elsewhere] = [
      await portal.customer('return-window-open'),
      await portal.customer('return-window-open'),
    ];
    const { status, body } = await send(here, change({ currentPassword: 'wrong' }));
    expect([status, body.code, body.fields]).toEqual([
      422,
      'wrong_password',
      [{ name: 'currentPassword', code: 'wrong_password' }],
    ]);
    expect((await elsewhere.session()).signed_in).toBe(true);
    expect((await portal.visitor().signIn(EMAIL, DEMO_PASSWORD)).body).toEqual({ ok: true });
  });

  test.each([
    ['no current one', { currentPassword: '' }, 400, [{ name: 'currentPassword', code: 'required' }]],
    ['no new one', { newPassword: undefined }, 400, [{ name: 'newPassword', code: 'required' }]],
    ['no repetition', { confirmedNewPassword: undefined }, 400, [{ name: 'confirmedNewPassword', code: 'required' }]],
    [
      'the same one',
      { newPassword: DEMO_PASSWORD, confirmedNewPassword: DEMO_PASSWORD },
      422,
      [{ name: 'newPassword', code: 'same_password' }],
    ],
    [
      'a weak one that is repeated wrongly',
      { newPassword: 'weak' },
      422,
      [
        { name: 'newPassword', code: 'weak_password' },
        { name: 'confirmedNewPassword', code: 'passwords_not_matching' },
      ],
    ],
    [
      'one of 201 characters',
      { newPassword: `a1${'x'.repeat(199)}` },
      400,
      [{ name: 'newPassword', code: 'too_long' }],
    ],
  ])('%s is refused with the names of the fields', async (_, changes, status, fields) => {
    const portal = await startPortal(databases);
    const answer = await send(await portal.customer('return-window-open'), change(changes));
    expect([answer.status, answer.body.fields]).toEqual([status, fields]);
    expect((await portal.visitor().signIn(EMAIL, DEMO_PASSWORD)).body).toEqual({ ok: true });
  });

  test('the sixth wrong current password has to wait, and counts together with those at sign-in', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    for (let attempt = 1; attempt <= 2; attempt += 1) await visitor.signIn(EMAIL, 'wrong');
    for (let attempt = 3; attempt <= 5; attempt += 1)
      expect((await send(visitor, change({ currentPassword: 'wrong' }))).body.code).toBe('wrong_password');
    const refused = await send(visitor, change());
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    portal.clock.moveBy(15 * 60_000);
    expect((await send(visitor, change())).status).toBe(200);
  });

  test('a correct current password resets the count of wrong ones', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const guess = async () => (await send(visitor, change({ currentPassword: 'wrong' }))).body.code;
    for (let attempt = 1; attempt <= 4; attempt += 1) expect(await guess()).toBe('wrong_password');
    expect((await send(visitor, change())).status).toBe(200);
    for (let attempt = 1; attempt <= 4; attempt += 1) expect(await guess()).toBe('wrong_password');
  });

  test('one of many concurrent changes takes effect, and a repeated one gets the first answer', async () => {
    const portal = await startPortal(databases, {
      settings: { signIn: { ...defaultSettings.signIn, perAccountAndAddress: 100 } },
    });
    const visitor = await portal.customer('return-window-open');
    const wishes = Array.from({ length: 5 }, (_, index) => `Testfahrt-${index}`);
    const answers = await Promise.all(
      wishes.map((wish) => send(visitor, change({ newPassword: wish, confirmedNewPassword: wish }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    const won = wishes[answers.findIndex(({ status }) => status === 200)] ?? '';
    const again = { currentPassword: won, newPassword: NEXT, confirmedNewPassword: NEXT };
    const key = { 'idempotency-key': 'one' };
    expect((await send(visitor, again, key)).body).toEqual({ ok: true });
    expect((await send(visitor, again, key)).body).toEqual({ ok: true });
    expect(
      (await send(visitor, { ...again, newPassword: won, currentPassword: NEXT, confirmedNewPassword: won }, key)).body
        .code,
    ).toBe('key_reused');
    expect((await send(visitor, again, { 'idempotency-key': '' })).status).toBe(400);
  });

  test('no password and no fast hash of one is stored', async () => {
    const portal = await startPortal(databases);
    await send(await portal.customer('return-window-open'), change());
    const keys = await portal.database.selectFrom('idempotency_keys').selectAll().execute();
    const rows = JSON.stringify([keys, await portal.database.selectFrom('customers').selectAll().execute()]);
    for (const secret of [DEMO_PASSWORD, NEXT]) expect(rows).not.toContain(secret);
    const wording = JSON.stringify([
      'POST',
      CHANGE,
      Object.entries(change()).sort(([one], [other]) => (one < other ? -1 : 1)),
    ]);
    expect(keys.map(({ request_hash }) => request_hash)).not.toContain(hashOf(wording));
  });

  test('is refused for visitors and for customers of a sign-in provider', async () => {
    const portal = await startPortal(databases);
    const visitor = portal.visitor();
    await visitor.session();
    expect((await send(visitor, change())).status).toBe(401);
    const social = await portal.customer('social-login');
    expect((await social.session()).user.login_provider).toBe('google');
    expect((await (await portal.customer('no-deal')).session()).user).not.toHaveProperty('login_provider');
    const refused = await send(social, change());
    expect([refused.status, refused.body.code]).toEqual([409, 'password_not_for_provider']);
    for (const password of ['', 'nobody has this password', DEMO_PASSWORD])
      expect((await portal.visitor().signIn('nele.baumann@example.de', password)).body).not.toEqual({ ok: true });
  });

  test('a reset of the demo brings the documented password back', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    await send(visitor, change());
    await visitor.post('/demo/reset');
    expect((await portal.visitor().signIn(EMAIL, DEMO_PASSWORD)).body).toEqual({ ok: true });
  });
});
