import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const DEAL = 'return-window-open';
const ASK = dealUrl(DEAL, '/schedule-service');
const LIST = dealUrl(DEAL, '/service-requests');

const address = { street: 'Zeil', house_number: '1', zip: '60313', city: 'Frankfurt', date: '2026-11-23' };
const order = (changes: object = {}) => ({
  data: {
    car_id: 'car-return-window-open',
    comment: ' Die Bremsen quietschen. ',
    requested_services: ['oil_change', 'main_inspection'],
    ...changes,
  },
});

const ask = (visitor: Visitor, body: object, key: string = crypto.randomUUID()) =>
  visitor.post(ASK, body, { 'idempotency-key': key });

const rowsOf = ({ database }: Portal) =>
  database.selectFrom('service_requests').selectAll().where('deal_id', '=', DEAL).execute();

describeOnEachDatabase('a service request', (databases) => {
  test('is stored once for a key, listed, reported, and confirmed by e-mail', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const { status, body } = await ask(visitor, order({ address }), 'one');
    expect([status, body]).toEqual([
      200,
      {
        reference: expect.stringMatching(/^SV-[2-9A-HJ-NP-TV-Z]{8}$/),
        date: '2026-11-23',
        requested_services: ['main_inspection', 'oil_change'],
        cancellation: { possible: true },
        receipt: expect.objectContaining({ kind: 'service', reference: body.reference, once: 0 }),
      },
    ]);
    expect((await ask(visitor, order({ address }), 'one')).body).toEqual(body);
    const { receipt, ...listed } = body;
    expect((await visitor.get(LIST)).body).toEqual([listed]);
    expect((await visitor.get(dealUrl(DEAL, '/receipts'))).body).toEqual([receipt]);
    expect(await rowsOf(portal)).toMatchObject([
      {
        comment: 'Die Bremsen quietschen.',
        oil_change: 1,
        oem_inspection: 0,
        street: 'Zeil',
        there_from: '2026-11-23',
      },
    ]);
    const told = await portal.database.selectFrom('follow_ups').select(['kind', 'content']).execute();
    expect(told.map(({ kind }) => kind)).toEqual(['service.requested']);
    expect(JSON.parse(told[0]?.content ?? '').data).toEqual({
      deal_id: DEAL,
      reference: body.reference,
      ...order({ address }).data,
      comment: 'Die Bremsen quietschen.',
    });
    await portal.deliver();
    const { body: mails } = await visitor.get('/demo/mails');
    expect(mails).toMatchObject([{ kind: 'service-requested', link: `/mycars/${DEAL}` }]);
    expect(mails[0].text).toContain(body.reference);
  });

  test.each<[string, object, number, string, string]>([
    ['nothing asked for', { requested_services: [] }, 400, 'data.requested_services', 'invalid'],
    ['an unknown service', { requested_services: ['wash'] }, 400, 'data.requested_services.0', 'not_an_option'],
    ['the car of somebody else', { car_id: 'car-return-booked' }, 422, 'data.car_id', 'not_an_option'],
    ['a novel', { comment: 'x'.repeat(1001) }, 400, 'data.comment', 'too_long'],
    ['a blank street', { address: { ...address, street: ' ' } }, 422, 'data.address.street', 'required'],
    ['no city', { address: { ...address, city: undefined } }, 400, 'city', 'required'],
    ['four digits', { address: { ...address, zip: '6031' } }, 422, 'data.address.zip', 'format'],
    ['yesterday', { address: { ...address, date: '2026-11-22' } }, 422, 'data.address.date', 'in_past'],
  ])('with %s is refused with the name of the field, and nothing is stored', async (_, change, status, name, code) => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const answer = await ask(visitor, order(change));
    expect([answer.status, answer.body.fields]).toEqual([status, [{ name, code }]]);
    expect(await rowsOf(portal)).toEqual([]);
    expect(await portal.database.selectFrom('mails').select('id').execute()).toEqual([]);
  });

  test('is possible only while the contract is active', async () => {
    const portal = await startPortal(databases);
    await portal.database.updateTable('deals').set({ state: 'ENDED' }).where('id', '=', DEAL).execute();
    const { status, body } = await ask(await portal.customer(DEAL), order());
    expect([status, body.code]).toEqual([409, 'service_request_not_for_state']);
  });

  test('of a car with an external calendar leads there', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('service-requested');
    const schedule = (deal: string, car = `car-${deal}`) =>
      visitor.get(dealUrl(deal, `/schedule-service/${car}?dealId=${deal}`));
    expect((await schedule('service-elsewhere')).body).toEqual({ url: 'https://example.com/' });
    expect((await schedule('service-requested')).body).toEqual({});
    expect((await schedule('service-requested', 'car-service-elsewhere')).status).toBe(404);
  });

  test('shows its appointment once agreed', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('service-requested');
    const { body } = await visitor.get(dealUrl('service-requested', '/service-requests'));
    expect(body).toMatchObject([
      { reference: 'SV-9K3TC6WA' },
      { reference: 'SV-4H7PQ2MX', appointment_date: '2026-12-01', appointment_time: '09:30' },
      { reference: 'SV-6R2LB8NE', cancellation: { possible: false } },
    ]);
    expect(body[0]).not.toHaveProperty('appointment_date');
  });
});
