import { expect, test } from 'vitest';
import { mailsOf, NEW_EMAIL, register, SEND_VERIFICATION, tokenOf, VERIFY } from '../support/server/accounts.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const CONTACT = '/api/checkout/v2/contact';
const PROFILE = '/portal/api/bff/profile';

const contact = (changes: object = {}) => ({
  firstname: 'Frieda',
  lastname: 'Neumann',
  phone: '0151 23456789',
  birthday: '24.03.1988',
  ...changes,
});

async function incomplete(portal: Portal): Promise<Visitor> {
  const visitor = await portal.newVisitor();
  await register(visitor);
  const nothing = { firstname: '', lastname: '', phone: null, date_of_birth: null, email_subscription: 0 } as const;
  await portal.database.updateTable('customers').set(nothing).where('email', '=', NEW_EMAIL).execute();
  return visitor;
}

const send = (visitor: Visitor, body: object) => visitor.send('PATCH', CONTACT, body);
const statusOf = async (visitor: Visitor) => (await visitor.session()).user.status;
const rowOf = (portal: Portal) =>
  portal.database.selectFrom('customers').selectAll().where('email', '=', NEW_EMAIL).executeTakeFirstOrThrow();

describeOnEachDatabase('completing a registration', (databases) => {
  test('stores the missing contact data', async () => {
    const portal = await startPortal(databases);
    const visitor = await incomplete(portal);
    const { user } = await visitor.session();
    expect(user).toEqual({
      email: NEW_EMAIL,
      email_verified: false,
      status: 'incomplete',
      initials: 'FR',
      hs_contact_id: user.hs_contact_id,
    });
    const check = await visitor.post('/api/auth/custom/checkIfEmailExists', { email: NEW_EMAIL });
    expect(check.body).toEqual({ success: true, status: 'incomplete' });
    expect((await send(visitor, contact({ emailSubscription: true }))).body).toEqual({ ok: true });
    expect(await statusOf(visitor)).toBe('complete');
    expect(await rowOf(portal)).toMatchObject({ date_of_birth: '1988-03-24', email_subscription: 1 });
  });

  test('is refused with only the e-mail address', async () => {
    const portal = await startPortal(databases);
    await incomplete(portal);
    const stranger = await portal.newVisitor();
    const { status, body } = await send(stranger, { ...contact(), email: NEW_EMAIL });
    expect([status, body.code]).toEqual([401, 'signed_out']);
    expect((await rowOf(portal)).firstname).toBe('');
  });

  test('names the invalid fields, and stores nothing', async () => {
    const portal = await startPortal(databases);
    const visitor = await incomplete(portal);
    const { status, body } = await send(visitor, contact({ phone: '1', birthday: '24.03.2010' }));
    expect([status, body.fields]).toEqual([
      422,
      [
        { name: 'phone', code: 'phone_invalid' },
        { name: 'birthday', code: 'too_young' },
      ],
    ]);
    expect(await statusOf(visitor)).toBe('incomplete');
  });

  test('a complete account changes its phone number and subscription, never its name or birthday', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await register(visitor);
    expect((await send(visitor, contact({ phone: '0160 1234567', emailSubscription: false }))).status).toBe(200);
    expect(await rowOf(portal)).toMatchObject({ phone: '0160 1234567', email_subscription: 0 });
    const refused = await send(visitor, contact({ firstname: 'Paula', birthday: '24.03.1989' }));
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      [
        { name: 'firstname', code: 'read_only' },
        { name: 'birthday', code: 'read_only' },
      ],
    ]);
  });

  test('keeps the subscription if the body does not mention it', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await register(visitor);
    await send(visitor, contact());
    expect((await rowOf(portal)).email_subscription).toBe(1);
  });
});

describeOnEachDatabase('an address that is not confirmed', (databases) => {
  test('blocks only the profile until it is confirmed', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await register(visitor);
    const { status, body } = await visitor.get(PROFILE);
    expect([status, body.code]).toEqual([403, 'email_not_verified']);
    expect((await visitor.get('/portal/api/bff/deals')).body).toEqual([]);
    await visitor.post(VERIFY, { token: await tokenOf(portal, visitor, 'verification') });
    expect((await visitor.get(PROFILE)).status).toBe(200);
  });

  test('can request the e-mail again, which ends the link before it', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await register(visitor);
    const first = await tokenOf(portal, visitor, 'verification');
    portal.clock.moveBy(1);
    expect((await visitor.post(SEND_VERIFICATION)).body).toEqual({ ok: true });
    const second = await tokenOf(portal, visitor, 'verification');
    expect((await visitor.post(VERIFY, { token: first })).status).toBe(410);
    expect((await visitor.post(VERIFY, { token: second })).status).toBe(200);
    expect((await visitor.post(VERIFY, { token: second })).status).toBe(410);
  });

  test('needs a session to request another e-mail; a confirmed one gets none', async () => {
    const portal = await startPortal(databases);
    expect((await (await portal.newVisitor()).post(SEND_VERIFICATION)).status).toBe(401);
    const visitor = await portal.customer('no-deal');
    expect((await visitor.post(SEND_VERIFICATION)).body).toEqual({ ok: true });
    expect(await mailsOf(portal, visitor)).toEqual([]);
  });

  test('can be confirmed for three days', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await register(visitor);
    const token = await tokenOf(portal, visitor, 'verification');
    portal.clock.moveBy(72 * 3_600_000);
    expect((await visitor.post(VERIFY, { token })).body.code).toBe('link_expired');
  });
});
