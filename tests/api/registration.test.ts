import { expect, test } from 'vitest';
import {
  mailsOf,
  NEW_EMAIL,
  NEW_PASSWORD,
  REGISTER,
  register,
  registration,
  timestamp,
  tokenOf,
  VERIFY,
} from '../support/server/accounts.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { startPortal } from '../support/server/portal.ts';

describeOnEachDatabase('registering', (databases) => {
  test('makes an account, signs in, and sends an e-mail that confirms the address', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    expect(await register(visitor, { email: 'Frieda.NEUMANN@example.de' })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(await visitor.session()).toMatchObject({
      signed_in: true,
      audience: 'b2c',
      user: {
        email: NEW_EMAIL,
        email_verified: false,
        status: 'complete',
        hs_first_name: 'Frieda',
        hs_last_name: 'Neumann',
      },
    });
    const [mail, ...others] = await mailsOf(portal, visitor);
    expect([mail.kind, mail.to, others]).toEqual(['verification', NEW_EMAIL, []]);
    expect(mail.link).toMatch(/^\/verify-email\?token=[\w-]{43}$/);
    const token = await tokenOf(portal, visitor, 'verification');
    expect((await visitor.post(VERIFY, { token })).body).toEqual({ ok: true });
    expect((await visitor.session()).user.email_verified).toBe(true);
    expect((await portal.visitor().signIn(NEW_EMAIL, NEW_PASSWORD)).body).toEqual({ ok: true });
  });

  test('stores the typed values as shown in the account', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await register(visitor, {}, { firstname: ' Anne-Sophie ', lastname: 'O’Neill, Jr.', phone: '0151 23456789' });
    await visitor.post(VERIFY, { token: await tokenOf(portal, visitor, 'verification') });
    expect((await visitor.get('/portal/api/bff/profile')).body).toEqual({
      firstname: 'Anne-Sophie',
      lastname: 'O’Neill, Jr.',
      phone: '0151 23456789',
      date_of_birth: '1988-03-24',
      email: NEW_EMAIL,
      hs_contact_id: expect.any(String),
      hs_first_name: 'Anne-Sophie',
    });
    const stored = await portal.database.selectFrom('customers').selectAll().where('email', '=', NEW_EMAIL).execute();
    expect(stored).toMatchObject([{ locale: 'de-DE', email_subscription: 1 }]);
    expect(JSON.stringify(stored)).not.toContain(NEW_PASSWORD);
  });

  test.each([
    ['a weak password', { password: 'nurworte' }, {}, [{ name: 'password', code: 'weak_password' }]],
    ['a first name of spaces', {}, { firstname: ' ' }, [{ name: 'firstname', code: 'required' }]],
    ['digits in a name', {}, { lastname: 'N3umann' }, [{ name: 'lastname', code: 'letters_only' }]],
    ['no phone number', {}, { phone: '12' }, [{ name: 'phone', code: 'phone_invalid' }]],
    ['a day before the calendar', {}, { birthday: '-99999999999999' }, [{ name: 'birthday', code: 'date_invalid' }]],
    ['a birthday ages ago', {}, { birthday: timestamp('31.12.1899') }, [{ name: 'birthday', code: 'date_invalid' }]],
    ['a birthday to come', {}, { birthday: timestamp('24.11.2026') }, [{ name: 'birthday', code: 'in_future' }]],
    ['a driver of 19', {}, { birthday: timestamp('24.11.2006') }, [{ name: 'birthday', code: 'too_young' }]],
    [
      'everything wrong at once',
      { password: 'x' },
      { firstname: '', lastname: '1', phone: 'x', birthday: timestamp('00.00.0000') },
      [
        { name: 'password', code: 'weak_password' },
        { name: 'firstname', code: 'required' },
        { name: 'lastname', code: 'letters_only' },
        { name: 'phone', code: 'phone_invalid' },
        { name: 'birthday', code: 'date_invalid' },
      ],
    ],
  ])('%s is refused with the field, and nothing is stored or sent', async (_, changes, profile, fields) => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const answer = await register(visitor, changes, profile);
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([422, 'invalid_fields', fields]);
    expect((await visitor.session()).signed_in).toBe(false);
    expect(await mailsOf(portal, visitor)).toEqual([]);
    expect((await visitor.signIn(NEW_EMAIL, NEW_PASSWORD)).body.code).toBe('user_does_not_exist');
  });

  test('accepts a driver on the twentieth birthday, and German phone numbers without prefix', async () => {
    const portal = await startPortal(databases);
    const young = await register(await portal.newVisitor(), {}, { birthday: timestamp('23.11.2006') });
    const english = await register(
      await portal.newVisitor(),
      { email: 'jo@example.com', locale: 'en-US' },
      { phone: '0151 23456789' },
    );
    expect([young.body, english.body]).toEqual([{ ok: true }, { ok: true }]);
  });

  test.each([
    ['an address without @', { email: 'frieda' }, 'email'],
    ['a language that nobody speaks here', { locale: 'fr-FR' }, 'locale'],
    ['no profile', { profile: undefined }, 'profile'],
    ['a birthday that is no timestamp', registration({}, { birthday: '24.03.1988' }), 'profile.birthday'],
    ['a password of 201 characters', { password: `a1${'x'.repeat(199)}` }, 'password'],
  ])('%s does not fit the schema', async (_, changes, name) => {
    const { status, body } = await register(await (await startPortal(databases)).newVisitor(), changes);
    expect([status, body.fields[0].name]).toEqual([400, name]);
  });

  test('a registered address is refused, and its account does not change', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await register(visitor);
    const other = await portal.newVisitor();
    const again = await register(
      other,
      { email: NEW_EMAIL.toUpperCase(), password: 'Andere-2027' },
      { firstname: 'X' },
    );
    expect([again.status, again.body]).toEqual([200, { ok: false, code: 'user_already_exists' }]);
    expect((await other.session()).signed_in).toBe(false);
    expect((await visitor.session()).user.hs_first_name).toBe('Frieda');
    expect(await mailsOf(portal, other)).toEqual([]);
  });

  test('concurrent registrations of one address create one account', async () => {
    const accounts = { registrationsPerAccountAndAddress: 99, registrationsPerAddress: 99 };
    const portal = await startPortal(databases, { accounts });
    const visitors = await Promise.all(Array.from({ length: 8 }, () => portal.newVisitor()));
    const answers = await Promise.all(visitors.map((visitor) => visitor.post(REGISTER, registration())));
    expect(answers.map(({ body }) => body.code ?? 'ok').sort()).toEqual([
      'ok',
      ...Array(7).fill('user_already_exists'),
    ]);
    expect(await portal.database.selectFrom('mails').selectAll().execute()).toHaveLength(1);
    expect(await portal.database.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });

  test.each(['a@mailinator.com', 'a@MAILINATOR.com', 'a@eu.mailinator.com'])(
    '%s is a disposable e-mail address',
    async (email) => {
      const visitor = await (await startPortal(databases)).newVisitor();
      const { status, body } = await register(visitor, { email });
      expect([status, body]).toEqual([200, { ok: false, code: 'invalid_domain' }]);
    },
  );

  test('the list of disposable domains can be configured', async () => {
    const portal = await startPortal(databases, { settings: { refusedDomains: ['example.de'] } });
    const visitor = await portal.newVisitor();
    expect((await register(visitor)).body.code).toBe('invalid_domain');
    expect((await register(visitor, { email: 'a@not-example.de' })).body).toEqual({ ok: true });
  });
});
