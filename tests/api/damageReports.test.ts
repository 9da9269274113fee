import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cleanUp } from '../../app/server/cleanUp.ts';
import { defaultSettings } from '../../app/server/settings.ts';
import { DAMAGE_KEYS } from '../../app/server/subscription/damages/damageKeys.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { PNG, sendImage, storedFiles } from '../support/server/files.ts';
import { dealUrl, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const DEAL = 'return-window-open';
const FLEET = '/portal/api/bff/active-fleet/damage-reports';
const REPORT = dealUrl(DEAL, '/report-damage');
const LIST = dealUrl(DEAL, '/damage-reports');
const TEXT = 'Beim Bremsen quietscht es vorne links, seit gestern immer.';

const fleet = (changes: object = {}) => ({
  subscription_id: DEAL,
  description: TEXT,
  paths: [],
  street: 'Lindwurmstraße',
  house_number: '88',
  zip: '80337',
  city: 'München',
  country: 'DE',
  ...changes,
});

const address = { street_name: 'Zeil', house_number: '1', zip: '60313', city: 'Frankfurt' };
const damage = (changes: object = {}) => ({
  damage_key: 'bumper',
  damage_handler: 'claimini',
  damage_occurrence_date: '2026-11-23',
  damage_description: TEXT,
  new_address: address,
  car_id: 'car-return-window-open',
  damage_report_date: '2026-11-23',
  ...changes,
});

const send = (visitor: Visitor, url: string, body: object, key: string = crypto.randomUUID()) =>
  visitor.post(url, body, { 'idempotency-key': key });

const reportsOf = ({ database }: Portal) =>
  database.selectFrom('damage_reports').selectAll().where('deal_id', '=', DEAL).execute();

async function picture(visitor: Visitor, deal = DEAL): Promise<string> {
  return String((await sendImage(visitor, deal)).body.path.location);
}

test('the portal and the server know the same defects', () => {
  const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
  const { claimini, active_fleet } = read('flows/catalogue.json').config.damage;
  expect([claimini, active_fleet]).toEqual([Object.keys(DAMAGE_KEYS.claimini), Object.keys(DAMAGE_KEYS.active_fleet)]);
  expect(read('schemas/api/DamageReport.json').properties.damage_key.enum).toEqual([...claimini, ...active_fleet]);
});

describeOnEachDatabase('a damage', (databases) => {
  test('of the fleet is kept with its pictures, and listed', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const paths = [await picture(visitor), await picture(visitor)];
    const { status, body } = await send(
      visitor,
      FLEET,
      fleet({ paths: [...paths, paths[0]], description: ` ${TEXT} ` }),
    );
    const reference = expect.stringMatching(/^SM-/);
    const record = { reference, date: '2026-11-23', repair_status: 'open', damages: [], repair_orders: [] };
    const { receipt, ...listed } = body;
    expect([status, listed]).toEqual([200, record]);
    expect(receipt).toMatchObject({ kind: 'damage', reference: body.reference, once: 0 });
    expect((await visitor.get(dealUrl(DEAL, '/receipts'))).body).toEqual([receipt]);
    expect((await visitor.get(LIST)).body).toMatchObject([{ ...record, description: TEXT }]);
    const [report] = await reportsOf(portal);
    expect(report).toMatchObject({
      description: TEXT,
      street: 'Lindwurmstraße',
      zip: '80337',
      country: 'DE',
      damage_key: null,
    });
    const images = await portal.database
      .selectFrom('damage_report_images')
      .select(['path', 'position'])
      .orderBy('position')
      .execute();
    expect(images).toEqual(paths.map((path, position) => ({ path, position })));
  });

  test('of the body is kept with what is damaged, answered with 201, and listed first', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    await send(visitor, FLEET, fleet());
    portal.clock.moveBy(60_000);
    const paths = [await picture(visitor)];
    const ids = { damage_part_id: 'p', damage_area_id: 'a', damage_type_id: 't' };
    const { status, body } = await send(visitor, REPORT, damage({ paths, ...ids }));
    const record = {
      reference: expect.stringMatching(/^SM-/),
      date: '2026-11-23',
      repair_status: 'open',
      damages: [{ part: { german_name: 'Stoßstange' } }],
      repair_orders: [],
    };
    const { receipt, ...listed } = body;
    expect([status, listed]).toEqual([201, record]);
    expect(receipt.reference).toBe(body.reference);
    expect((await visitor.get(LIST)).body[0]).toMatchObject(record);
    expect((await reportsOf(portal)).find(({ handler }) => handler === 'claimini')).toMatchObject({
      damage_key: 'bumper',
      part_id: 'p',
      area_id: 'a',
      type_id: 't',
      occurrence_date: '2026-11-23',
      street: 'Zeil',
      city: 'Frankfurt',
    });
    const technical = damage({ damage_key: 'brakes', damage_handler: 'active_fleet' });
    expect((await send(visitor, REPORT, technical)).body.damages).toEqual([{ part: { german_name: 'Bremsen' } }]);
  });

  test('without date and address has no date, and the address of the customer', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const { status } = await send(visitor, REPORT, {
      damage_key: 'door',
      damage_handler: 'claimini',
      damage_description: TEXT,
    });
    expect(status).toBe(201);
    expect((await reportsOf(portal))[0]).toMatchObject({
      occurrence_date: null,
      street: 'Lindwurmstraße',
      zip: '80337',
    });
  });

  test('may happen on an island, and abroad', async () => {
    const visitor = await (await startPortal(databases)).customer(DEAL);
    expect((await send(visitor, FLEET, fleet({ zip: '27498' }))).status).toBe(200);
    expect((await send(visitor, FLEET, fleet({ zip: 'SW1A 1AA', country: 'GB' }))).status).toBe(200);
  });

  test.each<[string, string, object, number, readonly (readonly [string, string])[]]>([
    ['39 characters', FLEET, { description: 'x'.repeat(39) }, 422, [['description', 'too_short']]],
    ['39 characters and blanks', FLEET, { description: `${'x'.repeat(39)}     ` }, 422, [['description', 'too_short']]],
    ['20 faces', FLEET, { description: '😀'.repeat(20) }, 422, [['description', 'too_short']]],
    ['no description', FLEET, { description: undefined }, 400, [['description', 'required']]],
    ['a novel', FLEET, { description: 'x'.repeat(5001) }, 400, [['description', 'too_long']]],
    ['no street', FLEET, { street: undefined }, 400, [['street', 'required']]],
    ['a blank city', FLEET, { city: ' ' }, 422, [['city', 'required']]],
    ['a long street', FLEET, { street: 'x'.repeat(101) }, 400, [['street', 'too_long']]],
    ['four digits', FLEET, { zip: '8033' }, 422, [['zip', 'format']]],
    ['a country in words', FLEET, { country: 'Germany' }, 400, [['country', 'format']]],
    ['a picture that is none', FLEET, { paths: ['damages/2026/x.jpg'] }, 422, [['paths', 'not_uploaded']]],
    ['a path that leaves the folder', FLEET, { paths: ['../../etc/passwd'] }, 422, [['paths', 'not_uploaded']]],
    ['39 characters', REPORT, { damage_description: 'x'.repeat(39) }, 422, [['damage_description', 'too_short']]],
    ['tomorrow', REPORT, { damage_occurrence_date: '2026-11-24' }, 422, [['damage_occurrence_date', 'in_future']]],
    [
      'a day that is none',
      REPORT,
      { damage_occurrence_date: '2026-02-30' },
      400,
      [['damage_occurrence_date', 'format']],
    ],
    ['an unknown defect', REPORT, { damage_key: 'roof' }, 400, [['damage_key', 'not_an_option']]],
    ['a defect of the other handler', REPORT, { damage_key: 'brakes' }, 422, [['damage_handler', 'not_an_option']]],
    ['an unknown handler', REPORT, { damage_handler: 'me' }, 400, [['damage_handler', 'not_an_option']]],
    ['no defect', REPORT, { damage_key: undefined }, 400, [['damage_key', 'required']]],
    ['another car', REPORT, { car_id: 'car-return-booked' }, 422, [['car_id', 'not_an_option']]],
    [
      'a blank street',
      REPORT,
      { new_address: { ...address, street_name: ' ' } },
      422,
      [['new_address.street_name', 'required']],
    ],
    ['four digits', REPORT, { new_address: { ...address, zip: '6031' } }, 422, [['new_address.zip', 'format']]],
    ['a picture that is none', REPORT, { paths: ['x'] }, 422, [['paths', 'not_uploaded']]],
  ])('with %s is refused (%s), and the field is named', async (_, url, change, status, fields) => {
    const portal = await startPortal(databases);
    const body = url === FLEET ? fleet(change) : damage(change);
    const answer = await send(await portal.customer(DEAL), url, body);
    expect([answer.status, answer.body.fields]).toEqual([status, fields.map(([name, code]) => ({ name, code }))]);
    expect(await reportsOf(portal)).toEqual([]);
  });

  test('with exactly 40 characters, or as many faces, is long enough', async () => {
    const visitor = await (await startPortal(databases)).customer(DEAL);
    for (const description of ['x'.repeat(40), '😀'.repeat(40)])
      expect((await send(visitor, FLEET, fleet({ description }))).status).toBe(200);
  });

  test('accepts only complete pictures of its own customer and deal', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const other = await portal.customer('window-not-yet-open');
    const own = await picture(visitor);
    const theirs = await picture(other, 'window-not-yet-open');
    const row = { customer_id: '501001', created_at: '2026-11-23', received_at: '2026-11-23' };
    await portal.database
      .insertInto('uploads')
      .values([
        { ...row, path: 'damages/other-deal.jpg', deal_id: 'another' },
        { ...row, path: 'driver-license/x.jpg' },
        { ...row, path: 'damages/half.jpg', deal_id: DEAL, received_at: null },
      ])
      .execute();
    for (const path of [theirs, 'damages/other-deal.jpg', 'driver-license/x.jpg', 'damages/half.jpg']) {
      for (const [url, body] of [
        [FLEET, fleet({ paths: [own, path] })],
        [REPORT, damage({ paths: [own, path] })],
      ] as const)
        expect([path, (await send(visitor, url, body)).body.fields]).toEqual([
          path,
          [{ name: 'paths', code: 'not_uploaded' }],
        ]);
    }
    const uploads = await portal.database
      .selectFrom('uploads')
      .select('path')
      .where('used_at', 'is not', null)
      .execute();
    expect([uploads, await reportsOf(portal)]).toEqual([[], []]);
  });

  test('keeps its pictures; unused ones are deleted after a day', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const used = await picture(visitor);
    const unused = String((await sendImage(visitor, DEAL, PNG, 'b.png')).body.path.location);
    await send(visitor, FLEET, fleet({ paths: [used] }));
    portal.clock.moveBy(25 * 3_600_000);
    const store = { ...portal, settings: { ...defaultSettings, uploadRoot: portal.uploadRoot } };
    await cleanUp(store);
    expect(storedFiles(portal)).toEqual([used]);
    const again = await portal.customer(DEAL);
    expect((await send(again, FLEET, fleet({ paths: [unused] }))).body.fields[0].code).toBe('not_uploaded');
    expect((await send(again, FLEET, fleet({ paths: [used] }))).status).toBe(200);
    await again.post('/demo/reset');
    await cleanUp(store);
    expect(storedFiles(portal)).toEqual([]);
  });

  test.each(['CREATED', 'SIGNED', 'INACTIVE', 'ENDED', 'STOPPED', 'CANCELED'] as const)(
    'is refused while the deal is %s',
    async (state) => {
      const portal = await startPortal(databases);
      await portal.database.updateTable('deals').set({ state }).where('id', '=', DEAL).execute();
      const visitor = await portal.customer(DEAL);
      for (const [url, body] of [
        [FLEET, fleet()],
        [REPORT, damage()],
      ] as const)
        expect((await send(visitor, url, body)).body).toMatchObject({
          status: 409,
          code: 'damage_report_not_for_state',
        });
      expect((await visitor.get(LIST)).status).toBe(200);
    },
  );

  test('belongs to the customer of the deal alone', async () => {
    const portal = await startPortal(databases);
    const other = await portal.customer('window-not-yet-open');
    const nobody = portal.visitor();
    await nobody.session();
    for (const [who, status] of [
      [other, 404],
      [nobody, 401],
    ] as const) {
      expect((await send(who, FLEET, fleet())).status).toBe(status);
      expect((await send(who, REPORT, damage())).status).toBe(status);
      expect((await who.get(LIST)).status).toBe(status);
    }
    const missing = await send(other, FLEET, fleet({ subscription_id: 'missing' }));
    expect((await send(other, FLEET, fleet())).body).toEqual(missing.body);
    expect(await reportsOf(portal)).toEqual([]);
  });

  test('sent twenty times concurrently to two servers is reported once', async () => {
    const first = await startPortal(databases);
    const second = await startPortal(databases, { place: first.place });
    const visitor = await first.customer(DEAL);
    const twin = second.visitor();
    for (const [name, value] of visitor.cookies) twin.cookies.set(name, value);
    twin.csrfToken = visitor.csrfToken;
    const paths = [await picture(visitor)];
    for (const [url, body, status] of [
      [FLEET, fleet({ paths }), 200],
      [REPORT, damage({ paths }), 201],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => send(index % 2 ? visitor : twin, url, body, url)),
      );
      expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
      expect(answers[0]?.status).toBe(status);
    }
    expect(await reportsOf(first)).toHaveLength(2);
    expect((await send(visitor, FLEET, fleet(), '')).body.fields[0].name).toBe('Idempotency-Key');
    expect((await send(visitor, FLEET, fleet({ city: 'Berlin' }), FLEET)).body.code).toBe('key_reused');
  });

  test('unknown properties of the body are never stored', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const extra = {
      repair_status: 'conducted',
      date: '2020-01-01',
      appointment_date: '2020-01-01',
      deal_id: 'x',
      id: 'x',
    };
    expect((await send(visitor, FLEET, fleet(extra))).body).toMatchObject({
      date: '2026-11-23',
      repair_status: 'open',
    });
    expect((await send(visitor, REPORT, damage({ ...extra, damage_report_date: '2020-01-01' }))).body.date).toBe(
      '2026-11-23',
    );
  });

  test('is shown at every stage of its repair', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('damage-reported');
    const { body } = await visitor.get(dealUrl('damage-reported', '/damage-reports'));
    expect(body.map(({ repair_status }: { repair_status: string }) => repair_status)).toEqual([
      'open',
      'ordered',
      'in_progress',
      'conducted',
      'canceled',
    ]);
    expect(body[1]).toMatchObject({
      date: '2026-11-14',
      repair_status: 'ordered',
      appointment_date: '2026-11-30',
      damages: [
        {
          type: { german_name: 'Steinschlag' },
          area: { german_name: 'vorne rechts' },
          part: { german_name: 'Windschutzscheibe' },
        },
      ],
      repair_orders: [],
    });
    const [order] = body[2].repair_orders;
    expect(order.date).toBe('2026-11-15');
    const { headers, body: file } = await visitor.get(order.download_url);
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'application/pdf',
      'inline; filename="repair-order.pdf"',
    ]);
    expect(file.text).toContain('Delle, hinten links');
    expect((await visitor.get(order.download_url.replace(/0$/, '1'))).status).toBe(404);
    expect((await (await portal.customer('return-booked')).get(order.download_url)).status).toBe(404);
  });
});
