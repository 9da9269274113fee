import { expect, test } from 'vitest';
import { type DrivenDeal, maximumMileage, mileageUsage } from '../../app/server/subscription/mileage/mileageUsage.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const DEAL = 'mileage-report-due';
const REPORT = dealUrl(DEAL, '/mileage-report');
const LATEST = '/portal/api/bff/active-fleet?car_id=car-mileage-report-due';

/** Deal of one year, half of which is over. */
const deal = (changes: Partial<DrivenDeal> = {}): DrivenDeal => ({
  variant: 'SUBSCRIPTION',
  state: 'ACTIVE',
  status: 'ACTIVE',
  mileage_package: 1000,
  amount: 54900,
  insurance_amount: null,
  young_old_driver_fee: null,
  actual_handover_date: '2026-01-01',
  minimum_commitment_end_date: null,
  auto_renewal_end_date: null,
  end_date: '2027-01-01',
  term: 12,
  handover_mileage: 100,
  addon_mileage: null,
  free_mileage: null,
  additional_mileage_fee: 14,
  ...changes,
});
const HALF = '2026-07-02';

test('the mileage so far is extrapolated to the end of the contract', () => {
  expect(mileageUsage(deal(), 100 + 9000, HALF)).toEqual({
    monthly_mileage_usage: 1505,
    monthly_mileage_excess: 505,
    estimated_total_mileage_usage: 18049,
    estimated_total_excess: 6058,
    estimated_total_excess_mileage_cost: 6058 * 14,
    recommended_mileage_package: { mileage_package: 2000, mileage_package_fee: 8000 },
  });
});

test.each([
  [100 + 5980, 0, false],
  [100 + 5900, -13, false],
  [100 + 5986, 1, true],
  [100 + 6000, 3, true],
  [100, -1000, false],
  [0, -1000, false],
])('at %i km the month has %i km too many; a package is recommended: %s', (reading, excess, recommended) => {
  const result = mileageUsage(deal(), reading, HALF);
  expect([result.monthly_mileage_excess, 'recommended_mileage_package' in result]).toEqual([excess, recommended]);
  if (excess < 0) expect(result.estimated_total_excess_mileage_cost).toBe(0);
});

test('extra kilometres count towards the total, and the largest package is recommended when none is enough', () => {
  const result = mileageUsage(deal({ addon_mileage: 6000 }), 100 + 9000, HALF);
  expect([result.estimated_total_excess, result.estimated_total_excess_mileage_cost]).toEqual([58, 58 * 14]);
  expect(mileageUsage(deal(), 40_000, HALF).recommended_mileage_package?.mileage_package).toBe(3000);
});

test('no excess is reported before the first full day with the car', () => {
  expect(mileageUsage(deal({ actual_handover_date: HALF }), 150, HALF)).toEqual({});
  expect(mileageUsage(deal({ actual_handover_date: null }), 150, HALF)).toEqual({});
  expect(mileageUsage(deal({ actual_handover_date: '2026-07-01' }), 150, HALF).monthly_mileage_usage).toBe(1522);
});

test('a contract without a known end is carried on over its term, and never ends before today', () => {
  expect(mileageUsage(deal({ end_date: null }), 9100, HALF).estimated_total_mileage_usage).toBe(18062);
  expect(mileageUsage(deal({ end_date: '2026-02-01' }), 9100, HALF).estimated_total_mileage_usage).toBe(9000);
});

test('a limit of 0 means no limit', () => {
  expect([maximumMileage(0), maximumMileage(null), maximumMileage(60_000)]).toEqual([100_000, 100_000, 60_000]);
});

const send = (visitor: Visitor, current_mileage: unknown, key: string = crypto.randomUUID(), url = REPORT) =>
  visitor.post(url, { current_mileage }, { 'idempotency-key': key });

/** Sends a reading below the latest one, with the customer's confirmation. */
const sendLower = (visitor: Visitor, current_mileage: number) =>
  visitor.post(REPORT, { current_mileage, lower_confirmed: true }, { 'idempotency-key': crypto.randomUUID() });

function readings(portal: Portal): Promise<object[]> {
  return portal.database
    .selectFrom('mileage_readings')
    .select(['day', 'mileage'])
    .where('deal_id', '=', DEAL)
    .orderBy('day')
    .execute();
}

describeOnEachDatabase('a mileage report', (databases) => {
  test('distinguishes too many, fewer and exactly the included kilometres', async () => {
    const visitor = await (await startPortal(databases)).customer(DEAL);
    const { status, body } = await send(visitor, 15_000);
    expect([status, body]).toMatchObject([
      200,
      {
        monthly_mileage_usage: 1573,
        monthly_mileage_excess: 573,
        recommended_mileage_package: { mileage_package: 2000, mileage_package_fee: 8000 },
      },
    ]);
    const fewer = (await sendLower(visitor, 8_000)).body;
    expect([fewer.monthly_mileage_excess, fewer.recommended_mileage_package]).toEqual([-162, undefined]);
    expect((await send(visitor, 9_540)).body.monthly_mileage_excess).toBe(0);
  });

  test('without a package on offer, an excess comes without a recommendation', async () => {
    const visitor = await (await startPortal(databases)).customer('mileage-highest-package');
    const { body } = await send(visitor, 20_000, 'key', dealUrl('mileage-highest-package', '/mileage-report'));
    expect(body.monthly_mileage_excess).toBeGreaterThan(0);
    expect(body).not.toHaveProperty('recommended_mileage_package');
  });

  test('becomes the latest mileage, one per day, and a mistyped one can be corrected', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    expect((await visitor.get(LATEST)).body).toEqual({ mileage: 6100, maximum_mileage: 60_000 });
    await send(visitor, 51_000);
    await sendLower(visitor, 15_000);
    expect((await visitor.get(LATEST)).body.mileage).toBe(15_000);
    expect(await readings(portal)).toEqual([
      { day: '2026-08-15', mileage: 6100 },
      { day: '2026-11-23', mileage: 15_000 },
    ]);
    await visitor.post('/demo/day', { day: '2026-10-01' });
    expect((await visitor.get(LATEST)).body.mileage).toBe(6100);
    await visitor.post('/demo/day', { day: '2026-08-01' });
    expect((await visitor.get(LATEST)).body.mileage).toBe(12);
  });

  test('is accepted below the latest one only with a confirmation', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const { status, body } = await send(visitor, 6099);
    expect([status, body.fields]).toEqual([422, [{ name: 'current_mileage', code: 'below_latest' }]]);
    expect(body.detail).toContain('6100 km');
    expect(await readings(portal)).toHaveLength(1);
    expect((await send(visitor, 6100)).status).toBe(200);
    expect((await sendLower(visitor, 1)).status).toBe(200);
    expect((await visitor.get(LATEST)).body.mileage).toBe(1);
  });

  test.each([
    ['above the limit of the car', 60_001, 422, 'above_maximum'],
    ['far above it', 2_000_000_000, 422, 'above_maximum'],
    ['below 0', -1, 400, 'below_minimum'],
    ['with a fraction', 1500.5, 400, 'wrong_type'],
    ['as a word', '15000', 400, 'wrong_type'],
    ['left out', undefined, 400, 'required'],
  ])('%s is refused, and the field is named', async (_, kilometres, status, code) => {
    const portal = await startPortal(databases);
    const answer = await send(await portal.customer(DEAL), kilometres);
    expect([answer.status, answer.body.fields]).toEqual([status, [{ name: 'current_mileage', code }]]);
    expect(await readings(portal)).toHaveLength(1);
  });

  test('is accepted up to the limit of the car, otherwise up to 100,000 km', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    expect((await send(visitor, 60_000)).status).toBe(200);
    const other = await portal.customer('return-window-open');
    const url = dealUrl('return-window-open', '/mileage-report');
    expect((await send(other, 100_000, 'one', url)).status).toBe(200);
    expect((await send(other, 100_001, 'two', url)).body.fields[0].code).toBe('above_maximum');
    const { body } = await other.get('/portal/api/bff/active-fleet?car_id=car-return-window-open');
    expect(body).toEqual({ mileage: 100_000 });
  });

  test('sent by concurrent requests is stored once', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => send(visitor, 15_000, 'one')),
      ...Array.from({ length: 6 }, () => send(visitor, 15_000)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await readings(portal)).toHaveLength(2);
    expect((await send(visitor, 15_000, '')).body.fields[0].name).toBe('Idempotency-Key');
  });

  test('has a second address, and a key is valid for one of them', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const url = `/api/deal/${DEAL}/mileage-report`;
    const body = { current_mileage: 15_000, dealId: DEAL };
    const answer = await visitor.post(url, body, { 'idempotency-key': 'one' });
    expect([answer.status, answer.body.monthly_mileage_excess]).toEqual([200, 573]);
    expect((await send(visitor, 15_000, 'one')).body.code).toBe('key_reused');
  });

  test.each(['CREATED', 'SIGNED', 'EXTERNALLY_VERIFIED', 'INACTIVE', 'ENDED', 'STOPPED', 'CANCELED'] as const)(
    'is refused while the deal is %s, and the car has no mileage',
    async (state) => {
      const portal = await startPortal(databases);
      await portal.database.updateTable('deals').set({ state }).where('id', '=', DEAL).execute();
      const visitor = await portal.customer(DEAL);
      const answer = await send(visitor, 15_000);
      expect([answer.status, answer.body.code]).toEqual([409, 'mileage_report_not_for_state']);
      expect((await visitor.get(LATEST)).status).toBe(404);
    },
  );

  test('belongs to the customer of the deal alone', async () => {
    const portal = await startPortal(databases);
    const other = await portal.customer('return-window-open');
    const theirs = await send(other, 15_000);
    const missing = await send(other, 15_000, 'key', dealUrl('missing', '/mileage-report'));
    expect([theirs.status, theirs.body]).toEqual([404, missing.body]);
    expect((await other.get(LATEST)).status).toBe(404);
    expect((await other.get('/portal/api/bff/active-fleet')).status).toBe(400);
    const visitor = portal.visitor();
    await visitor.session();
    expect([(await send(visitor, 1)).status, (await visitor.get(LATEST)).status]).toEqual([401, 401]);
    expect(await readings(portal)).toHaveLength(1);
  });

  test('does not add its internal values to the deal', async () => {
    const visitor = await (await startPortal(databases)).customer(DEAL);
    const { body } = await visitor.get(dealUrl(DEAL));
    expect([body.handover_mileage, body.car.maximum_mileage]).toEqual([undefined, undefined]);
  });
});
