import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const PROFILE = '/portal/api/bff/profile';

const update = (changes: object = {}) => ({
  phone: '+49 171 1234567',
  invoice_street: 'Lindwurmstraße',
  invoice_house_number: '88',
  zip: '80337',
  city: 'München',
  ...changes,
});

const send = (visitor: Visitor, body: object, key: string = crypto.randomUUID()) =>
  visitor.send('PATCH', PROFILE, body, { 'idempotency-key': key });

async function unknown(portal: Portal): Promise<Visitor> {
  const nothing = { firstname: '', lastname: '', phone: null, date_of_birth: null, street: '', city: '', zip: '' };
  await portal.database.updateTable('customers').set(nothing).where('id', '=', '501010').execute();
  return portal.customer('no-deal');
}

describeOnEachDatabase('the profile', (databases) => {
  test('accepts a new address, once for a key, and reports it to other systems', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const moved = update({ invoice_street: ' Ringstraße ', invoice_house_number: '1a', zip: '04103', city: 'Leipzig' });
    const answer = await send(visitor, moved, 'one');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ invoice_street: 'Ringstraße', zip: '04103', phone: '+49 171 1234567' });
    expect((await send(visitor, moved, 'one')).body).toEqual(answer.body);
    expect((await visitor.get(PROFILE)).body).toEqual(answer.body);
    const told = await portal.database.selectFrom('follow_ups').select(['kind', 'content']).execute();
    expect(told.map(({ kind, content }) => [kind, JSON.parse(content).data])).toEqual([
      ['profile.updated', { contact_id: '501001' }],
    ]);
  });

  test('accepts names and birthday only while none are stored', async () => {
    const portal = await startPortal(databases);
    const visitor = await unknown(portal);
    const person = { firstname: 'Ole', lastname: 'Janßen', date_of_birth: '1990-01-09' };
    expect((await send(visitor, update(person))).body).toMatchObject(person);
    expect((await send(visitor, update(person))).status).toBe(200);
    const other = { firstname: 'Olaf', lastname: 'Jansen', date_of_birth: '1991-01-09' };
    const refused = await send(visitor, update(other));
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      422,
      'invalid_fields',
      Object.keys(other).map((name) => ({ name, code: 'read_only' })),
    ]);
    expect((await visitor.get(PROFILE)).body).toMatchObject(person);
  });

  test('accepts one of two names that are set concurrently', async () => {
    const portal = await startPortal(databases);
    const visitor = await unknown(portal);
    const answers = await Promise.all(['Ole', 'Olaf'].map((firstname) => send(visitor, update({ firstname }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test.each([
    [{ lastname: 'R2D2' }, 'lastname', 'letters_only'],
    [{ date_of_birth: '2026-11-24' }, 'date_of_birth', 'too_young'],
    [{ date_of_birth: '2006-11-24' }, 'date_of_birth', 'too_young'],
    [{ phone: ' ' }, 'phone', 'required'],
    [{ phone: '123' }, 'phone', 'phone_invalid'],
    [{ phone: '0171/123' }, 'phone', 'phone_invalid'],
    [{ phone: '12+34' }, 'phone', 'phone_invalid'],
    [{ invoice_street: ' ' }, 'invoice_street', 'required'],
    [{ invoice_house_number: '' }, 'invoice_house_number', 'required'],
    [{ zip: '1234' }, 'zip', 'format'],
    [{ zip: '123456' }, 'zip', 'format'],
    [{ zip: '12 45' }, 'zip', 'format'],
    [{ city: '' }, 'city', 'required'],
  ])('refuses %o with the name of the field', async (changes, name, code) => {
    const portal = await startPortal(databases);
    const visitor = await unknown(portal);
    const { status, body } = await send(visitor, update(changes));
    expect([status, body.code, body.fields]).toEqual([422, 'invalid_fields', [{ name, code }]]);
    expect((await visitor.get(PROFILE)).body).not.toHaveProperty('city');
  });

  test('accepts a phone number of four characters, and refuses 400', async () => {
    const portal = await startPortal(databases);
    const visitor = await unknown(portal);
    expect((await send(visitor, update({ phone: '1234' }))).body.phone).toBe('1234');
    const { status, body } = await send(visitor, update({ phone: '1'.repeat(400) }));
    expect([status, body.code, body.fields]).toEqual([400, 'invalid_request', [{ name: 'phone', code: 'too_long' }]]);
  });

  test('shows the mobile number until a phone number is stored', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('company-without-name');
    const shown = (await visitor.get(PROFILE)).body;
    expect([shown.phone, shown.mobilephone]).toEqual([undefined, '+49 160 5566003']);
    expect((await visitor.session()).user.status).toBe('complete');
    expect((await send(visitor, update({ phone: '+491605566003' }))).body).not.toHaveProperty('phone');
    expect((await send(visitor, update({ phone: '0431 5566003' }))).body.phone).toBe('04315566003');
  });

  test('changes contact data only shortly after a sign-in', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    portal.clock.moveBy(16 * 60_000);
    const refused = await send(visitor, update({ phone: '+49 171 7654321' }));
    expect([refused.status, refused.body.code]).toEqual([403, 'sign_in_again']);
    expect((await send(visitor, update({ phone: '+491711234567' }))).status).toBe(200);
  });

  test('changes only the fields of the body', async () => {
    const portal = await startPortal(databases);
    const row = () =>
      portal.database.selectFrom('customers').selectAll().where('id', '=', '501001').executeTakeFirstOrThrow();
    const before = await row();
    const extra = { email: 'a@example.de', audience: 'b2b', id: '501002', email_verified: true, house_number: '2' };
    await send(await portal.customer('return-window-open'), { ...update({ city: 'Bonn' }), ...extra });
    expect(await row()).toEqual({ ...before, city: 'Bonn' });
  });
});
