import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { startPortal, type Visitor } from '../support/server/portal.ts';

const KRUEGER = 'company-501009';
const PETERSEN = 'company-501052';
const NOBODY = 'company-501001';

const update = (changes: object = {}) => ({
  phone: '+49 911 2345678',
  address: 'Königstorgraben, 9',
  zip: '90402',
  city: 'Nürnberg',
  ...changes,
});

const read = (visitor: Visitor, id: string) => visitor.get(`/portal/api/bff/companies/${id}`);
const send = (visitor: Visitor, id: string, body: object, key: string = crypto.randomUUID()) =>
  visitor.send('PATCH', `/api/checkout/company/${id}`, body, { 'idempotency-key': key });

describeOnEachDatabase('a company', (databases) => {
  test('is named by the profile of its customer, and cannot be read by others', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('business-customer');
    expect((await visitor.get('/portal/api/bff/profile')).body.company_id).toBe(KRUEGER);
    expect((await read(visitor, KRUEGER)).body).toEqual({
      name: 'Muster-Bau GmbH',
      phone: '+49 911 2345678',
      address: 'Königstorgraben, 9',
      zip: '90402',
      city: 'Nürnberg',
    });
    const foreign = await read(visitor, PETERSEN);
    expect([foreign.status, foreign.body]).toEqual([404, (await read(visitor, NOBODY)).body]);
    const change = await send(visitor, PETERSEN, update());
    expect([change.status, change.body]).toEqual([404, foreign.body]);
  });

  test('changes its address once for one key', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('business-customer');
    const moved = update({ address: 'Haus 3, Hof, 12 b', zip: '90403' });
    const answer = await send(visitor, KRUEGER, moved, 'one');
    expect([answer.status, answer.body.address, answer.body.name]).toEqual([
      200,
      'Haus 3, Hof, 12 b',
      'Muster-Bau GmbH',
    ]);
    expect((await send(visitor, KRUEGER, moved, 'one')).body).toEqual(answer.body);
    const told = await portal.database.selectFrom('follow_ups').select('kind').execute();
    expect(told).toEqual([{ kind: 'company.updated' }]);
  });

  test('accepts a name only while none is stored', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('company-without-name');
    expect((await read(visitor, PETERSEN)).body).toEqual({ phone: '+49 431 5566003' });
    const named = update({ name: ' Förde-Licht GmbH ' });
    expect((await send(visitor, PETERSEN, named)).body.name).toBe('Förde-Licht GmbH');
    const refused = await send(visitor, PETERSEN, update({ name: 'Andere GmbH' }));
    expect([refused.status, refused.body.fields]).toEqual([422, [{ name: 'name', code: 'read_only' }]]);
    expect((await send(visitor, PETERSEN, update({ name: 'Förde-Licht GmbH' }))).status).toBe(200);
  });

  test('without stored data is empty, and can be filled in', async () => {
    const portal = await startPortal(databases);
    const nothing = { name: null, phone: null, address: null, zip: null, city: null };
    await portal.database.updateTable('companies').set(nothing).where('id', '=', KRUEGER).execute();
    const visitor = await portal.customer('business-customer');
    expect((await read(visitor, KRUEGER)).body).toEqual({});
    expect((await send(visitor, KRUEGER, update({ name: 'Neu GmbH' }))).body).toMatchObject({ name: 'Neu GmbH' });
  });

  test('can be changed only by a customer with a business contract', async () => {
    const portal = await startPortal(databases);
    await portal.database.updateTable('deals').set({ type: 'B2C' }).where('customer_id', '=', '501009').execute();
    const visitor = await portal.customer('business-customer');
    expect((await read(visitor, KRUEGER)).status).toBe(200);
    expect((await send(visitor, KRUEGER, update())).body).toMatchObject({
      status: 409,
      code: 'company_not_for_private',
    });
  });

  test.each([
    [{ phone: '' }, 'phone', 'required'],
    [{ phone: '(0911) 1' }, 'phone', 'phone_invalid'],
    [{ address: '' }, 'address', 'required'],
    [{ address: 'Königstorgraben 9' }, 'address', 'required'],
    [{ address: ', 9' }, 'address', 'required'],
    [{ address: 'Haus 3, Hof, ' }, 'address', 'required'],
    [{ address: 'Königstorgraben, ' }, 'address', 'required'],
    [{ zip: '9040' }, 'zip', 'format'],
    [{ city: ' ' }, 'city', 'required'],
  ])('refuses %o with the name of the field', async (changes, name, code) => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('company-without-name');
    const { status, body } = await send(visitor, PETERSEN, update(changes));
    expect([status, body.code, body.fields]).toEqual([422, 'invalid_fields', [{ name, code }]]);
    expect((await read(visitor, PETERSEN)).body).toEqual({ phone: '+49 431 5566003' });
  });
});
