// An owner who confirms an address that a stranger registered locks the stranger out (SEC-C7).
import { expect, test } from 'vitest';
import {
  askForLink,
  mailsOf,
  NEW_EMAIL,
  NEW_PASSWORD,
  OWNER_OF,
  REGISTER,
  RESET,
  register,
  registration,
  tokenOf,
  USE,
  VERIFY,
} from '../support/server/accounts.ts';
import { describeOnEachDatabase, type TestDatabases } from '../support/server/databases.ts';
import { type Portal, type PortalOptions, startPortal, type Visitor } from '../support/server/portal.ts';

const OWN = 'Eigenes-2027';

const signedIn = async (visitor: Visitor) => (await visitor.session()).signed_in;
const isVerified = async ({ database }: Portal) =>
  (await database.selectFrom('customers').select('email_verified').where('email', '=', NEW_EMAIL).execute())[0]
    ?.email_verified === 1;

/** Registers an owner's address as a stranger. The owner reads the e-mail in another browser. */
async function registered(databases: TestDatabases, options: PortalOptions = {}) {
  const portal = await startPortal(databases, options);
  const [stranger, owner] = [await portal.newVisitor(), await portal.newVisitor()];
  await register(stranger);
  return { portal, stranger, owner, token: await tokenOf(portal, stranger, 'verification') };
}

describeOnEachDatabase('confirming an address', (databases) => {
  test('needs no password in the browser that registered', async () => {
    const { portal, stranger, token } = await registered(databases);
    expect((await stranger.post(VERIFY, { token })).body).toEqual({ ok: true });
    expect([await isVerified(portal), await signedIn(stranger)]).toEqual([true, true]);
    expect((await portal.visitor().signIn(NEW_EMAIL, NEW_PASSWORD)).body).toEqual({ ok: true });
  });

  test('requires a password in another browser', async () => {
    const { portal, owner, token } = await registered(databases);
    const asked = await owner.post(VERIFY, { token });
    expect([asked.status, asked.body.code]).toEqual([422, 'password_required']);
    const weak = await owner.post(VERIFY, { token, password: 'weak' });
    expect([weak.status, weak.body.fields]).toEqual([422, [{ name: 'password', code: 'weak_password' }]]);
    expect(await isVerified(portal)).toBe(false);
    expect((await owner.post(VERIFY, { token, password: OWN })).status).toBe(200);
    expect((await owner.post(VERIFY, { token, password: OWN })).status).toBe(410);
  });

  test('revokes the password, sessions and links of the registration', async () => {
    const { portal, stranger, owner, token } = await registered(databases);
    const elsewhere = await portal.newVisitor();
    await elsewhere.signIn(NEW_EMAIL, NEW_PASSWORD);
    const magic = await askForLink(portal, stranger, NEW_EMAIL);
    await owner.post(VERIFY, { token, password: OWN });
    expect([await isVerified(portal), await signedIn(stranger), await signedIn(elsewhere)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await stranger.signIn(NEW_EMAIL, NEW_PASSWORD)).body).toEqual({ ok: false, code: 'wrong_password' });
    expect((await stranger.post(USE, { token: magic })).status).toBe(410);
    expect((await owner.signIn(NEW_EMAIL, OWN)).body).toEqual({ ok: true });
    portal.clock.moveBy(1);
    expect((await mailsOf(portal, owner)).map(({ kind }) => kind)).toEqual(['password-changed']);
  });

  test('with the password of the registration keeps its sessions', async () => {
    const { portal, stranger, owner, token } = await registered(databases);
    expect((await owner.post(VERIFY, { token, password: NEW_PASSWORD })).status).toBe(200);
    expect([await isVerified(portal), await signedIn(stranger), await signedIn(owner)]).toEqual([true, true, false]);
    expect(await mailsOf(portal, owner)).toEqual([]);
  });

  test('requires a password while another customer is signed in', async () => {
    const { portal, token } = await registered(databases);
    const somebody = await portal.customer('no-deal');
    expect((await somebody.post(VERIFY, { token })).body.code).toBe('password_required');
    expect(await isVerified(portal)).toBe(false);
  });

  test('is refused after the password was reset, because the reset confirms the address', async () => {
    const { portal, stranger, owner, token } = await registered(databases);
    const reset = await askForLink(portal, owner, NEW_EMAIL, { withResetLink: true });
    await owner.post(RESET, { token: reset, password: OWN });
    expect((await owner.post(VERIFY, { token })).status).toBe(410);
    expect((await stranger.post(REGISTER, registration())).body.code).toBe('user_already_exists');
  });

  test('with different passwords concurrently takes effect once', async () => {
    const { portal, token } = await registered(databases, { accounts: { linkUsesPerAddress: 999 } });
    const visitor = await portal.newVisitor();
    const wishes = Array.from({ length: 8 }, (_, index) => `Eigenes-${index}`);
    const answers = await Promise.all(wishes.map((password) => visitor.post(VERIFY, { token, password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(410)]);
    const won = wishes[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await visitor.signIn(NEW_EMAIL, won)).body).toEqual({ ok: true });
  });
});

describeOnEachDatabase('owner of a link', (databases) => {
  test('is shown to its holder, repeatedly, while the link is valid', async () => {
    const { portal, owner, token } = await registered(databases);
    const reset = await askForLink(portal, owner, NEW_EMAIL, { withResetLink: true });
    for (const each of [token, token, reset])
      expect((await owner.post(OWNER_OF, { token: each })).body).toEqual({ email: NEW_EMAIL });
    expect((await owner.post(RESET, { token: reset, password: OWN })).status).toBe(200);
  });

  test('is not shown for a used, expired or unknown link', async () => {
    const { portal, stranger, owner, token } = await registered(databases);
    await stranger.post(VERIFY, { token });
    const late = await askForLink(portal, owner, NEW_EMAIL, { withResetLink: true });
    for (const each of [token, 'never-was']) expect((await owner.post(OWNER_OF, { token: each })).body).toEqual({});
    portal.clock.moveBy(portal.settings.linkMs.reset);
    expect((await owner.post(OWNER_OF, { token: late })).body).toEqual({});
  });
});
