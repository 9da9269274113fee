import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../../../../app/server/demo/seed.ts';
import { confirmAddress, passwordInstead } from '../../../../../../app/server/platform/auth/confirmAddress.ts';
import {
  createAccount,
  findByEmail,
  holdPassword,
  toEmailKey,
} from '../../../../../../app/server/platform/auth/customers.ts';
import { findLinkOwner, makeLink, redeemLink, spendToken } from '../../../../../../app/server/platform/auth/links.ts';
import { proveAddress } from '../../../../../../app/server/platform/auth/proveAddress.ts';
import { resetPassword } from '../../../../../../app/server/platform/auth/resetPassword.ts';
import { sendLink } from '../../../../../../app/server/platform/auth/sendLink.ts';
import type { Customer } from '../../../../../../app/server/platform/db/tables.ts';
import { inTransaction } from '../../../../../../app/server/platform/db/transactions.ts';
import { toColumns } from '../../../../../../app/server/subscription/customers/register.ts';
import { KATHARINA } from '../../../../../support/server/accounts.ts';
import { describeOnEachDatabase, type TestDatabases } from '../../../../../support/server/databases.ts';
import { startPortal } from '../../../../../support/server/portal.ts';

const ID = '501001';
const NOW = new Date('2026-11-23T09:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

type Work = Parameters<typeof inTransaction>[1];

async function stage(databases: TestDatabases) {
  const { database } = await startPortal(databases);
  const write = <Result>(work: Work) => inTransaction(database, work) as Promise<Result>;
  return {
    database,
    write,
    customer: () => database.selectFrom('customers').selectAll().where('id', '=', ID).executeTakeFirstOrThrow(),
    link: (changes: object = {}) =>
      write<string>((transaction) =>
        makeLink(transaction, { owner: ID, kind: 'reset', next: undefined, expires: later(1000), ...changes }),
      ),
    session: (customer: string) =>
      database
        .insertInto('sessions')
        .values({
          token_hash: `hash-${customer}`,
          id: `id-${customer}`,
          customer_id: customer,
          created_at: NOW.toISOString(),
          last_seen_at: NOW.toISOString(),
          browser: null,
          system: null,
        })
        .execute(),
    sessions: async () =>
      (await database.selectFrom('sessions').select('customer_id').orderBy('customer_id').execute()).map(
        ({ customer_id }) => customer_id,
      ),
  };
}

test.each([
  ['Katharina.Brandl@Example.DE', KATHARINA],
  [` ${KATHARINA}\n`, KATHARINA],
])('%o is normalized like any other address', (written, key) => {
  expect(toEmailKey(written)).toBe(key);
});

test('values of a person are stored as written, without surrounding spaces', () => {
  const person = { firstname: ' Frieda ', lastname: ' Neumann ', phone: ' 0151 1 ', birthday: '1988-03-24' };
  const columns = { firstname: 'Frieda', lastname: 'Neumann', phone: '0151 1', date_of_birth: '1988-03-24' };
  expect(toColumns({ ...person, emailSubscription: true })).toEqual({ ...columns, email_subscription: 1 });
  expect(toColumns({ ...person, emailSubscription: false })).toEqual({ ...columns, email_subscription: 0 });
  expect(toColumns({ ...person, emailSubscription: undefined })).toEqual(columns);
});

describeOnEachDatabase('a link', (databases) => {
  test.each([
    [999, true],
    [1000, false],
    [1001, false],
  ])('with a lifetime of a second is valid after %i ms: %s', async (ms, works) => {
    const { database, write, link } = await stage(databases);
    const token = await link();
    expect((await findLinkOwner(database, 'reset', token, later(ms)))?.id).toBe(works ? ID : undefined);
    const used = await write((transaction) => spendToken(transaction, 'reset', token, later(ms)));
    expect(used).toEqual(works ? { owner: ID, next: null } : undefined);
  });

  test('can be used once only', async () => {
    const { database, write, link } = await stage(databases);
    const token = await link();
    const use = () => write((transaction) => redeemLink(transaction, 'reset', token, NOW));
    expect(await use()).toStrictEqual({ customerId: ID, next: undefined });
    await expect(use()).rejects.toMatchObject({ code: 'link_expired' });
    expect(await findLinkOwner(database, 'reset', token, NOW)).toBeUndefined();
  });

  test('of another kind is invalid', async () => {
    const { database, write, link } = await stage(databases);
    const token = await link();
    const use = write((transaction) => redeemLink(transaction, 'verification', token, NOW));
    await expect(use).rejects.toMatchObject({ code: 'link_expired' });
    expect(await findLinkOwner(database, 'magic_link', token, NOW)).toBeUndefined();
  });

  test('keeps the next path of the last one, if any', async () => {
    const { write, link } = await stage(databases);
    const use = (token: string) => write((transaction) => redeemLink(transaction, 'reset', token, NOW));
    expect(await use(await link({ next: '/mycars' }))).toEqual({ customerId: ID, next: '/mycars' });
    const first = await link({ next: '/mycars' });
    const second = await link();
    await expect(use(first)).rejects.toMatchObject({ code: 'link_expired' });
    expect(await use(second)).toStrictEqual({ customerId: ID, next: undefined });
  });

  test.each([
    [59_999, '0', '0'],
    [60_000, '1', '0'],
    [30 * 60_000, '30', '0'],
    [3_599_999, '59', '0'],
    [3_600_000, '60', '1'],
    [72 * 3_600_000, '4320', '72'],
  ])('with a lifetime of %i ms is sent with that lifetime', async (lifetimeMs, minutes, hours) => {
    const { database, write } = await stage(databases);
    const mail = { owner: ID, to: KATHARINA, locale: 'de-DE', kind: 'reset', origin: 'https://a.test' } as const;
    await write((transaction) => sendLink(transaction, { ...mail, lifetimeMs, visitor: null, now: NOW }));
    const [sent] = await database.selectFrom('mails').select(['kind', 'content']).execute();
    const link = expect.stringMatching(/^https:\/\/a\.test\//);
    expect([sent?.kind, JSON.parse(String(sent?.content))]).toEqual(['reset', { link, minutes, hours }]);
    const made = await database.selectFrom('account_links').select('expires_at').executeTakeFirstOrThrow();
    expect(made.expires_at).toBe(later(lifetimeMs).toISOString());
  });
});

describeOnEachDatabase('an account', (databases) => {
  test('is created once per address, as a private customer without consents', async () => {
    const { database, write } = await stage(databases);
    const account = { id: 'new', email: 'frieda@example.de', locale: 'de-DE' };
    expect(await write((transaction) => createAccount(transaction, account))).toBe(true);
    expect(await write((transaction) => createAccount(transaction, { ...account, id: 'newer' }))).toBe(false);
    expect(await findByEmail(database, ' Frieda@example.de')).toEqual({
      ...account,
      email_verified: 0,
      password_hash: '',
      login_provider: null,
      audience: 'b2c',
      firstname: '',
      lastname: '',
      phone: null,
      mobilephone: null,
      date_of_birth: null,
      street: '',
      house_number: '',
      zip: '',
      city: '',
      email_subscription: 0,
    });
  });

  test('is locked only if its password is still the checked one', async () => {
    const { database, write, customer } = await stage(databases);
    const known = await customer();
    await database.updateTable('customers').set({ password_hash: 'old' }).where('id', '!=', ID).execute();
    expect(await write((transaction) => holdPassword(transaction, known))).toBe(true);
    expect(await write((transaction) => holdPassword(transaction, { ...known, password_hash: 'old' }))).toBe(false);
  });

  test.each([
    ['an open address and a password', 0, 'hash', undefined, false, 'password_required'],
    ['a verified address', 1, 'hash', undefined, false, undefined],
    ['no password', 0, '', undefined, false, undefined],
    ['a verified address and no password', 1, '', undefined, false, undefined],
    ['whoever registered', 0, 'hash', undefined, true, undefined],
    ['a weak password', 0, 'own', 'weak', false, 'invalid_fields'],
    ['a strong password', 0, 'own', 'Eigenes-2027', false, 'Eigenes-2027'],
    ['the password of the account', 0, 'own', DEMO_PASSWORD, false, undefined],
  ])('with %s is confirmed accordingly', async (_, email_verified, hash, password, isHere, said) => {
    const { customer } = await stage(databases);
    const known = await customer();
    const other = hash === 'own' ? {} : { password_hash: hash };
    const account = { ...known, email_verified, ...other } as Customer;
    const here = isHere ? account : { ...known, id: 'another' };
    const instead = await passwordInstead(account, here, password).catch((error: { code: string }) => error.code);
    expect(instead).toBe(said);
  });

  test('is confirmed by a used link, unless the password has changed', async () => {
    const { database, write, customer, link } = await stage(databases);
    await database.updateTable('customers').set({ email_verified: 0 }).execute();
    const known = await customer();
    const token = await link({ kind: 'verification' });
    const confirm = (account: Customer) =>
      write((transaction) => confirmAddress(transaction, account, { token, now: NOW }));
    await expect(confirm({ ...known, password_hash: 'old' })).rejects.toMatchObject({
      code: 'password_required',
      details: { fields: [{ name: 'password', code: 'required' }] },
    });
    expect((await customer()).email_verified).toBe(0);
    await confirm(known);
    expect(await customer()).toEqual({ ...known, email_verified: 1 });
    await expect(confirm(known)).rejects.toMatchObject({ code: 'link_expired' });
    const others = await database.selectFrom('customers').select('id').where('email_verified', '=', 1).execute();
    expect(others).toEqual([{ id: ID }]);
  });

  test('whose address is proved for the first time loses its password and its sessions', async () => {
    const { database, write, customer, session, sessions } = await stage(databases);
    await database.updateTable('customers').set({ email_verified: 0, password_hash: 'hash' }).execute();
    for (const id of [ID, '501003']) await session(id);
    await write((transaction) => proveAddress(transaction, ID));
    expect(await customer()).toMatchObject({ email_verified: 1, password_hash: '' });
    expect(await sessions()).toEqual(['501003']);
    const others = await database.selectFrom('customers').select('id').where('password_hash', '=', '').execute();
    expect(others).toEqual([{ id: ID }]);
  });

  test('whose address was proved before keeps both', async () => {
    const { write, customer, session, sessions } = await stage(databases);
    const known = await customer();
    expect(known.email_verified).toBe(1);
    await session(ID);
    await write((transaction) => proveAddress(transaction, ID));
    expect(await customer()).toEqual(known);
    expect(await sessions()).toEqual([ID]);
  });

  test('is verified by a password reset, which ends all sessions', async () => {
    const { database, write, customer, link, session, sessions } = await stage(databases);
    await database.updateTable('customers').set({ email_verified: 0 }).execute();
    for (const id of [ID, '501003']) await session(id);
    const known = await customer();
    const token = await link();
    const reset = { kind: 'reset', token, newHash: 'new', now: NOW, notice: undefined } as const;
    await write((transaction) => resetPassword(transaction, reset));
    expect(await customer()).toEqual({ ...known, email_verified: 1, password_hash: 'new' });
    expect(await sessions()).toEqual(['501003']);
    expect(await database.selectFrom('account_links').selectAll().execute()).toEqual([]);
    const others = await database.selectFrom('customers').select('id').where('password_hash', '=', 'new').execute();
    expect(others).toEqual([{ id: ID }]);
  });
});
