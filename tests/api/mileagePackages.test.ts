import { expect, test } from 'vitest';
import { addMonths } from '../../app/server/platform/values/civilDays.ts';
import {
  isLateChange,
  type MileageDeal,
  packagesOnOffer,
} from '../../app/server/subscription/mileage/mileagePackageRules.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, type Portal, startPortal } from '../support/server/portal.ts';

const DEAL = 'window-not-yet-open';
const PACKAGES = dealUrl(DEAL, '/mileage_packages');
const buy = (mileage_package: unknown) => ({ mileage_package }) as object;

const deal = (changes: Partial<MileageDeal> = {}): MileageDeal => ({
  variant: 'SUBSCRIPTION',
  state: 'ACTIVE',
  status: 'ACTIVE',
  mileage_package: 1000,
  amount: 54900,
  insurance_amount: null,
  young_old_driver_fee: null,
  actual_handover_date: '2026-02-06',
  minimum_commitment_end_date: null,
  auto_renewal_end_date: null,
  end_date: '2027-02-23',
  ...changes,
});

test.each([
  ['2026-05-31', -3, '2026-02-28'],
  ['2024-05-31', -3, '2024-02-29'],
  ['2027-01-15', -3, '2026-10-15'],
  ['2026-10-31', 4, '2027-02-28'],
  ['2026-11-23', 0, '2026-11-23'],
])('%s and %i months is %s', (day, months, moved) => {
  expect(addMonths(day, months)).toBe(moved);
});

test.each([
  ['2026-11-22', false],
  ['2026-11-23', false],
  ['2026-11-24', true],
])('with the end on 23 February, %s is too late: %s', (today, late) => {
  expect(isLateChange(deal(), today)).toBe(late);
  expect(packagesOnOffer(deal(), today).length > 0).toBe(!late);
});

test.each(['OVERDUE', 'RETURN_UNDER_WAY', 'RETURNED', 'ENDED'] as const)(
  'a car that is %s gets no larger package',
  (status) => {
    expect(packagesOnOffer(deal({ status, end_date: null }), '2026-11-23')).toEqual([]);
  },
);

test('a contract without a known end is never too late', () => {
  expect(isLateChange(deal({ end_date: null }), '2040-01-01')).toBe(false);
});

test.each([
  [null, 0],
  ['2026-11-24', 0],
  ['2026-11-23', 1],
  ['2026-10-24', 1],
  ['2026-10-23', 2],
  ['2026-02-06', 10],
] as const)('handed over on %s, %i months are paid at once', (actual_handover_date, months) => {
  expect(packagesOnOffer(deal({ actual_handover_date }), '2026-11-23')[0]?.one_time_payment).toBe(months * 2000);
});

async function storedPackage(portal: Portal, id: string): Promise<unknown> {
  const changes = await portal.database.selectFrom('mileage_package_changes').selectAll().execute();
  const row = await portal.database
    .selectFrom('deals')
    .select(['mileage_package', 'amount'])
    .where('id', '=', id)
    .executeTakeFirst();
  return { ...row, changes: changes.length };
}

describeOnEachDatabase('mileage packages', (databases) => {
  test('are those above the current one, with their monthly and one-time prices', async () => {
    const visitor = await (await startPortal(databases)).customer(DEAL);
    const { status, body, headers } = await visitor.get(PACKAGES);
    expect([status, headers['cache-control'], body.is_late_change]).toEqual([200, 'no-store', false]);
    expect(body.available_mileage_packages.map((offer: { mileage_package: number }) => offer.mileage_package)).toEqual([
      1250, 1500, 2000, 2500, 3000,
    ]);
    expect(body.available_mileage_packages[0]).toEqual({
      mileage_package: 1250,
      amount_change: 2000,
      new_amount: 56900,
      one_time_payment: 20000,
    });
  });

  test('change the package and the rate of the deal when bought', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const { status, body } = await visitor.put(PACKAGES, buy(1500), {
      'agreed-amounts': 'amount_change=4000, new_amount=58900, one_time_payment=40000',
    });
    const reference = expect.stringMatching(/^KM-/);
    const bought = {
      reference,
      mileage_package: 1500,
      amount_change: 4000,
      new_amount: 58900,
      one_time_payment: 40000,
    };
    expect([status, body]).toEqual([200, { ...bought, receipt: expect.objectContaining({ once: 40000 }) }]);
    expect((await visitor.get(dealUrl(DEAL))).body).toMatchObject({ mileage_package: 1500, amount: 58900 });
    expect((await visitor.get(PACKAGES)).body.available_mileage_packages[0]).toMatchObject({
      mileage_package: 2000,
      amount_change: 4000,
      new_amount: 62900,
    });
    const changes = await portal.database.selectFrom('mileage_package_changes').selectAll().execute();
    expect(changes).toMatchObject([{ deal_id: DEAL, mileage_package: 1500, one_time_payment: 40000 }]);
  });

  test.each([
    ['less than the present one', 500, 422, 'mileage_downgrade_not_allowed'],
    ['the present one', 1000, 422, 'mileage_downgrade_not_allowed'],
    ['one that does not exist', 1100, 422, 'mileage_package_not_offered'],
    ['half a kilometre', 1250.5, 400, 'invalid_request'],
    ['a word', '1250', 400, 'invalid_request'],
    ['nothing', undefined, 400, 'invalid_request'],
  ])('%s cannot be bought, and the field is named', async (_, kilometres, status, code) => {
    const portal = await startPortal(databases);
    const answer = await (await portal.customer(DEAL)).put(PACKAGES, buy(kilometres));
    expect([answer.status, answer.body.code, answer.body.fields[0].name]).toEqual([status, code, 'mileage_package']);
    expect(await storedPackage(portal, DEAL)).toEqual({ mileage_package: 1000, amount: 54900, changes: 0 });
  });

  test('an amount that moved since it was shown is not charged', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const agreed = { 'agreed-amounts': 'one_time_payment=40000' };
    await visitor.post('/demo/day', { day: '2026-12-06' });
    const refused = await visitor.put(PACKAGES, buy(1500), agreed);
    expect([refused.status, refused.body.code, refused.body.amount]).toEqual([409, 'amount_changed', 44000]);
    const unknown = await visitor.put(PACKAGES, buy(1500), { 'agreed-amounts': 'change_fee=0' });
    expect([unknown.status, unknown.body.detail]).toEqual([400, expect.stringContaining('one_time_payment')]);
    expect(await storedPackage(portal, DEAL)).toMatchObject({ changes: 0 });
  });

  test('are not offered in the last three months, with is_late_change', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    const url = dealUrl('return-window-open', '/mileage_packages');
    expect((await visitor.get(url)).body).toEqual({ available_mileage_packages: [], is_late_change: true });
    const answer = await visitor.put(url, buy(1500));
    expect([answer.status, answer.body.code]).toEqual([409, 'mileage_upgrade_too_late']);
  });

  test('are not offered above the largest one, without is_late_change', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('mileage-highest-package');
    const url = dealUrl('mileage-highest-package', '/mileage_packages');
    expect((await visitor.get(url)).body).toEqual({ available_mileage_packages: [], is_late_change: false });
    expect((await visitor.put(url, buy(3500))).body.code).toBe('mileage_package_not_offered');
  });

  test.each([
    ['CREATED', 200],
    ['SIGNED', 200],
    ['EXTERNALLY_VERIFIED', 200],
    ['ENDED', 409],
    ['INACTIVE', 409],
    ['STOPPED', 409],
    ['CANCELED', 409],
  ] as const)('a deal that is %s answers %i', async (state, status) => {
    const portal = await startPortal(databases);
    await portal.database.updateTable('deals').set({ state }).where('id', '=', DEAL).execute();
    const visitor = await portal.customer(DEAL);
    const { available_mileage_packages: offers } = (await visitor.get(PACKAGES)).body;
    const answer = await visitor.put(PACKAGES, buy(1500));
    expect([offers.length > 0, answer.status]).toEqual([status === 200, status]);
    if (status === 409) expect(answer.body.code).toBe('mileage_upgrade_not_for_state');
  });

  test('are not for leads, nor for the deals of others', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('lead');
    const lead = await visitor.put(dealUrl('lead', '/mileage_packages'), buy(1500));
    expect([lead.status, lead.body.code]).toEqual([409, 'mileage_upgrade_not_for_leads']);
    const theirs = await visitor.put(PACKAGES, buy(1500));
    const missing = await visitor.put(dealUrl('missing', '/mileage_packages'), buy(1500));
    expect([theirs.status, theirs.body]).toEqual([404, missing.body]);
  });

  test('are bought once by concurrent requests', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const sameKey = await Promise.all(
      Array.from({ length: 6 }, () => visitor.put(PACKAGES, buy(1250), { 'idempotency-key': 'one' })),
    );
    expect(new Set(sameKey.map(({ status, body }) => `${status} ${body.new_amount}`))).toEqual(new Set(['200 56900']));
    const otherKeys = await Promise.all(Array.from({ length: 6 }, () => visitor.put(PACKAGES, buy(1500))));
    expect(otherKeys.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    expect(await storedPackage(portal, DEAL)).toEqual({ mileage_package: 1500, amount: 58900, changes: 2 });
  });
});
