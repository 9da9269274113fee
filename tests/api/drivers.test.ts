import { expect, test } from 'vitest';
import { cleanUp } from '../../app/server/cleanUp.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { HEIC, JPG, PDF, PNG, putLicence, storedFiles } from '../support/server/files.ts';
import { type Answer, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const DRIVERS = '/portal/api/bff/drivers';
const SEEDED = 'additional-drivers';
const DAY_MS = 24 * 3_600_000;

async function licence(visitor: Visitor): Promise<{ dl_front_key: string; dl_back_key: string }> {
  const [front, back] = [await putLicence(visitor), await putLicence(visitor, PDF, 'back.pdf', 'application/pdf')];
  expect([front.put.status, back.put.status]).toEqual([200, 200]);
  return { dl_front_key: front.wish.body.key, dl_back_key: back.wish.body.key };
}

const driver = (changes: object = {}) => ({
  relationship_type: 'relative_type_1',
  firstname: 'Jonas',
  lastname: 'Brandl',
  date_of_birth: '1990-05-14',
  driver_license_issue_date: '2010-06-01',
  agreed_to_terms: true,
  confirmed_truthful_data: true,
  ...changes,
});

const add = (visitor: Visitor, body: object, headers: Record<string, string> = {}) =>
  visitor.post(DRIVERS, body, { 'idempotency-key': crypto.randomUUID(), ...headers });
const remove = (visitor: Visitor, id: string, key: string = crypto.randomUUID()) =>
  visitor.send('DELETE', `${DRIVERS}/${id}`, undefined, { 'idempotency-key': key });
const namesOf = ({ body }: Answer) =>
  body.map(({ type, properties }: Record<string, Record<string, string>>) => [
    type,
    ...Object.values(properties ?? {}),
  ]);
const rowsOf = ({ database }: Portal, id: string) =>
  database.selectFrom('drivers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const told = async ({ database }: Portal) =>
  (await database.selectFrom('follow_ups').select('content').execute()).map(({ content }) => JSON.parse(content));

describeOnEachDatabase('the drivers of a customer', (databases) => {
  test('are listed with the customer first, and their own only', async () => {
    const portal = await startPortal(databases);
    const answer = await (await portal.customer(SEEDED)).get(DRIVERS);
    expect(namesOf(answer)).toEqual([
      ['primary', 'Carla', 'Winter', 'active'],
      ['secondary', 'Paul', 'Winter', 'active'],
      ['secondary', 'Hanna', 'Winter', 'pending'],
      ['secondary', 'Leo', 'Sommer', 'rejected'],
      ['secondary', 'Mira', 'Herbst', 'inactive'],
    ]);
    expect(Object.keys(answer.body[1])).toEqual(['id', 'type', 'properties']);
    expect((await (await portal.customer('no-deal')).get(DRIVERS)).body).toEqual([]);
    expect((await (await portal.customer('unverified')).get(DRIVERS)).body.code).toBe('email_not_verified');
  });

  test('include a new driver under review, once for a key, with the licence files', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const body = driver(await licence(visitor));
    const key = { 'idempotency-key': 'one' };
    const first = await add(visitor, body, key);
    expect([first.status, first.body]).toEqual([
      200,
      {
        id: first.body.id,
        type: 'secondary',
        properties: { firstname: 'Jonas', lastname: 'Brandl', status: 'pending' },
      },
    ]);
    expect((await add(visitor, body, key)).body).toEqual(first.body);
    expect((await add(visitor, driver({ ...body, firstname: 'Jan' }), key)).body.code).toBe('key_reused');
    expect(namesOf(await visitor.get(DRIVERS))).toHaveLength(2);
    expect(await told(portal)).toEqual([
      {
        kind: 'driver.added',
        happened_at: portal.clock.now().toISOString(),
        data: { driver_id: first.body.id, contact_id: '501001', status: 'pending', monthly_fee: 0 },
      },
    ]);
    portal.clock.moveBy(2 * DAY_MS);
    await cleanUp(portal);
    expect(storedFiles(portal)).toHaveLength(2);
  });

  test('include an employee of a company immediately as active', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('business-customer');
    const employed = await add(visitor, driver({ relationship_type: 'employee', ...(await licence(visitor)) }));
    expect(employed.body.properties.status).toBe('active');
    const related = await add(visitor, driver(await licence(visitor)));
    expect(related.body.properties.status).toBe('pending');
  });

  test.each([
    ['23 today', { date_of_birth: '2003-11-23' }, 0],
    ['22 until tomorrow', { date_of_birth: '2003-11-24' }, 1900],
    ['17 today', { date_of_birth: '2009-11-23', driver_license_issue_date: '2026-11-23' }, 1900],
    ['65 until tomorrow', { date_of_birth: '1960-11-24' }, 0],
    ['66 today', { date_of_birth: '1960-11-23' }, 1900],
    ['with a licence of two years', { driver_license_issue_date: '2024-11-23' }, 0],
    ['with a licence of two years tomorrow', { driver_license_issue_date: '2024-11-24' }, 1900],
  ])('cost what the customer saw: %s', async (_, changes, fee) => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const body = driver({ ...changes, ...(await licence(visitor)) });
    const moved = await add(visitor, body, { 'agreed-amounts': `fee=${fee + 100}` });
    expect([moved.status, moved.body.code, moved.body.amount]).toEqual([409, 'amount_changed', fee]);
    const { body: added, status } = await add(visitor, body, { 'agreed-amounts': `fee=${fee}` });
    expect(status).toBe(200);
    expect((await rowsOf(portal, added.id)).monthly_fee).toBe(fee);
  });

  test.each([
    [{ date_of_birth: '2009-11-24' }, 'dob_age_limits_exceeded', 'date_of_birth'],
    [{ agreed_to_terms: false }, 'agree_to_terms_invalid', 'agreed_to_terms'],
    [{ confirmed_truthful_data: false }, 'truthful_data_invalid', 'confirmed_truthful_data'],
  ])('do not include %o, which is refused with its field', async (changes, code, name) => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const files = await licence(visitor);
    const refused = await add(visitor, driver({ driver_license_issue_date: '2026-01-10', ...files, ...changes }));
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([422, code, [{ name, code }]]);
    expect(namesOf(await visitor.get(DRIVERS))).toHaveLength(1);
    expect((await add(visitor, driver(files))).status).toBe(200);
  });

  test('must be 23 or older if one of the cars requires it', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(SEEDED);
    const files = await licence(visitor);
    const young = { date_of_birth: '2003-11-24', driver_license_issue_date: '2022-01-01' };
    const refused = await add(visitor, driver({ ...young, ...files }));
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      [{ name: 'date_of_birth', code: 'dob_young_driver_criteria_unmet' }],
    ]);
    await portal.database.updateTable('deals').set({ state: 'ENDED' }).where('id', '=', SEEDED).execute();
    expect((await add(visitor, driver({ ...young, ...files }))).status).toBe(200);
  });

  test('must have held a licence for two years if configured', async () => {
    const portal = await startPortal(databases, { settings: { licenceReading: 'required' } });
    const visitor = await portal.customer('return-window-open');
    const files = await licence(visitor);
    const refused = await add(visitor, driver({ ...files, driver_license_issue_date: '2024-11-24' }));
    expect([refused.body.code, refused.body.fields]).toEqual([
      'invalid_fields',
      [{ name: 'driver_license_issue_date', code: 'licence_too_new' }],
    ]);
    expect((await add(visitor, driver({ ...files, driver_license_issue_date: '2024-11-23' }))).status).toBe(200);
  });

  test('are refused with all invalid fields at once', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const wrong = { firstname: ' ', date_of_birth: '2026-11-24', driver_license_issue_date: '2026-11-25' };
    const keys = { dl_front_key: 'driver-license/a.jpg', dl_back_key: 'damages/b.jpg', agreed_to_terms: false };
    const { status, body } = await add(visitor, driver({ ...wrong, ...keys }));
    expect([status, body.code, body.fields]).toEqual([
      422,
      'agree_to_terms_invalid',
      [
        { name: 'firstname', code: 'required' },
        { name: 'date_of_birth', code: 'in_future' },
        { name: 'driver_license_issue_date', code: 'in_future' },
        { name: 'agreed_to_terms', code: 'agree_to_terms_invalid' },
        { name: 'dl_front_key', code: 'not_uploaded' },
        { name: 'dl_back_key', code: 'not_uploaded' },
      ],
    ]);
  });

  test.each([
    ['a picture of a telephone', HEIC, 'a.heic', '', 200],
    ['a HEIC that is none', PNG, 'a.heic', 'image/heic', 415],
    ['a HEIC that is a JPG by its content', JPG, 'a.HEIC', '', 415],
  ])('bring %s', async (_, file, filename, filetype, status) => {
    const portal = await startPortal(databases);
    const { put } = await putLicence(await portal.customer(SEEDED), file, filename, filetype);
    expect(put.status).toBe(status);
    if (status === 415) expect(put.body.code).toBe('file_misnamed');
  });

  test('require own licence files: not of others, not reused, not one for both sides', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const own = await licence(visitor);
    const other = await licence(await portal.customer('no-deal'));
    const front = { name: 'dl_front_key', code: 'not_uploaded' };
    const back = { name: 'dl_back_key', code: 'not_uploaded' };
    expect((await add(visitor, driver(other))).body.fields).toEqual([front, back]);
    expect((await add(visitor, driver({ ...own, dl_back_key: own.dl_front_key }))).body.fields).toEqual([back]);
    expect((await add(visitor, driver(own))).status).toBe(200);
    expect((await add(visitor, driver({ ...own, firstname: 'Jan' }))).body.fields).toEqual([front, back]);
  });
});

describeOnEachDatabase('a driver who is removed', (databases) => {
  test.each([
    ['is active', 1],
    ['was rejected', 3],
    ['is inactive', 4],
  ])('and %s is no longer listed, and a second removal finds no driver', async (_, place) => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(SEEDED);
    const { id } = (await visitor.get(DRIVERS)).body[place];
    const removed = await remove(visitor, id, 'one');
    expect([removed.status, removed.body]).toEqual([200, { ok: true }]);
    expect((await remove(visitor, id, 'one')).body).toEqual({ ok: true });
    const again = await remove(visitor, id);
    expect([again.status, again.body.code]).toEqual([404, 'not_found']);
    expect(namesOf(await visitor.get(DRIVERS))).toHaveLength(4);
    expect(await told(portal)).toMatchObject([{ kind: 'driver.removed', data: { driver_id: id } }]);
  });

  test('must not be the customer, under review, or of another customer', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(SEEDED);
    const [primary, active, pending] = (await visitor.get(DRIVERS)).body;
    expect((await remove(visitor, primary.id)).body).toMatchObject({ status: 409, code: 'driver_primary' });
    expect((await remove(visitor, pending.id)).body).toMatchObject({ status: 409, code: 'driver_pending' });
    const stranger = await portal.customer('return-window-open');
    const foreign = await remove(stranger, active.id);
    expect(foreign.body).toEqual((await remove(stranger, 'nobody')).body);
    expect(foreign.status).toBe(404);
    expect(namesOf(await visitor.get(DRIVERS))).toHaveLength(5);
  });

  test('leaves no licence files, and the name for three years', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('business-customer');
    const files = await licence(visitor);
    const { body } = await add(visitor, driver({ relationship_type: 'employee', ...files }));
    await remove(visitor, body.id);
    expect(await rowsOf(portal, body.id)).toMatchObject({ status: 'deleted', front_path: null, back_path: null });
    portal.clock.moveBy(2 * DAY_MS);
    await cleanUp(portal);
    expect(storedFiles(portal)).toEqual([]);
    expect((await rowsOf(portal, body.id)).lastname).toBe('Brandl');
    portal.clock.moveBy(3 * 366 * DAY_MS);
    await cleanUp(portal);
    await expect(rowsOf(portal, body.id)).rejects.toThrow();
  });

  test('by two concurrent requests is removed once', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(SEEDED);
    const { id } = (await visitor.get(DRIVERS)).body[1];
    const answers = await Promise.all([remove(visitor, id), remove(visitor, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await told(portal)).toHaveLength(1);
  });
});
