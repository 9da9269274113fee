// Date rules of a contract on the day, one before and one after.
import { expect, test } from 'vitest';
import { prolongationOptions } from '../../../../../../app/server/subscription/deals/prolongation.ts';
import {
  contractEnd,
  isPostAutoRenewal,
  isPreAutoRenewal,
  isRetentionWindowOpen,
} from '../../../../../../app/server/subscription/deals/renewal.ts';
import { type DocumentedDeal, documentsOf } from '../../../../../../app/server/subscription/documents/documentRules.ts';
import {
  isDeliveryUnderWay,
  isWithProvider,
  refuseHandoverChange,
} from '../../../../../../app/server/subscription/handovers/handoverChange.ts';
import { packagesOnOffer } from '../../../../../../app/server/subscription/mileage/mileagePackageRules.ts';
import { mileageUsage } from '../../../../../../app/server/subscription/mileage/mileageUsage.ts';
import { billedDays } from '../../../../../../app/server/subscription/payments/billing.ts';
import { refuseScheduling } from '../../../../../../app/server/subscription/returns/returnSchedulingRules.ts';

const TODAY = '2026-11-23';

const dates = (changes: object = {}) => ({
  state: 'ACTIVE',
  minimum_commitment_end_date: null as string | null,
  auto_renewal_end_date: null as string | null,
  end_date: null as string | null,
  ...changes,
});

test.each([
  ['no end, no renewal', {}, undefined, undefined],
  ['no end, but a renewal', { auto_renewal_end_date: '2027-05-01' }, undefined, '2027-05-01'],
  ['an end ahead', { end_date: '2026-11-24', auto_renewal_end_date: '2027-05-01' }, undefined, '2026-11-24'],
  ['the end today', { end_date: TODAY, auto_renewal_end_date: '2027-05-01' }, undefined, TODAY],
  ['the end yesterday', { end_date: '2026-11-22', auto_renewal_end_date: '2027-05-01' }, undefined, '2027-05-01'],
  ['the end yesterday, nothing after', { end_date: '2026-11-22' }, undefined, '2026-11-22'],
  ['a renewal of no length', { end_date: '2026-11-22', auto_renewal_end_date: '2026-11-22' }, undefined, '2026-11-22'],
  [
    'a renewal before the end',
    { end_date: '2026-11-22', auto_renewal_end_date: '2026-11-01' },
    undefined,
    '2026-11-22',
  ],
  [
    'a car that is not driven any more',
    { state: 'ENDED', end_date: '2026-11-22', auto_renewal_end_date: '2027-05-01' },
    undefined,
    '2026-11-22',
  ],
  [
    'a return on the last day',
    { end_date: '2026-11-22', auto_renewal_end_date: '2027-05-01' },
    '2026-11-22',
    '2026-11-22',
  ],
  [
    'a return after the last day',
    { end_date: '2026-11-22', auto_renewal_end_date: '2027-05-01' },
    '2026-11-23',
    '2027-05-01',
  ],
])('a contract with %s ends when it does', (_, changes, returnDay, end) => {
  expect(contractEnd(dates(changes), TODAY, returnDay)).toBe(end);
});

test.each([
  ['2026-11-24', true, false],
  ['2026-11-23', true, false],
  ['2026-11-22', false, true],
])('with a commitment until %s it is before (%s) or after (%s) the renewal', (day, before, after) => {
  const deal = dates({ minimum_commitment_end_date: day, auto_renewal_end_date: '2027-05-01' });
  expect([isPreAutoRenewal(deal, TODAY), isPostAutoRenewal(deal, TODAY)]).toEqual([before, after]);
});

test.each([{ auto_renewal_end_date: '2027-05-01' }, { minimum_commitment_end_date: '2026-11-22' }, {}])(
  'a contract that does not renew is neither before nor after a renewal: %o',
  (changes) => {
    expect([isPreAutoRenewal(dates(changes), TODAY), isPostAutoRenewal(dates(changes), TODAY)]).toEqual([false, false]);
  },
);

test.each([
  ['2026-12-06', false],
  ['2026-12-07', true],
  ['2027-03-24', true],
  ['2027-03-25', false],
  [null, false],
])('a contract until %s is talked about its end: %s', (end_date, open) => {
  expect(isRetentionWindowOpen(dates({ end_date }), TODAY)).toBe(open);
});

test.each([
  ['nothing before the car is there', { actual_handover_date: null }, []],
  ['nothing of a delivery tomorrow', { actual_handover_date: '2026-11-24' }, []],
  ['the day of the delivery', { actual_handover_date: TODAY }, [TODAY]],
  ['the day of the delivery, ended on it', { actual_handover_date: TODAY, end_date: TODAY }, [TODAY]],
  ['each month, the last first', { actual_handover_date: '2026-09-23' }, [TODAY, '2026-10-23', '2026-09-23']],
  ['up to the end', { actual_handover_date: '2026-09-23', end_date: '2026-11-23' }, ['2026-10-23', '2026-09-23']],
  [
    'up to the day after',
    { actual_handover_date: '2026-09-23', end_date: '2026-11-24' },
    [TODAY, '2026-10-23', '2026-09-23'],
  ],
  [
    'up to the return, which goes before the end',
    { actual_handover_date: '2026-09-23', actual_return_date: '2026-10-20', end_date: '2027-01-01' },
    ['2026-09-23'],
  ],
  ['the last days of months', { actual_handover_date: '2026-08-31' }, ['2026-10-31', '2026-09-30', '2026-08-31']],
])('is billed: %s', (_, changes, days) => {
  const deal = { actual_return_date: null, end_date: null, ...changes };
  expect(billedDays(deal, TODAY)).toEqual(days);
});

const documented = (changes: Partial<DocumentedDeal>): DocumentedDeal => ({
  variant: 'SUBSCRIPTION',
  state: 'ACTIVE',
  actual_handover_date: null,
  actual_return_date: null,
  appraisalDate: null,
  hasDamages: false,
  ...changes,
});
const PAPERS = ['subscription_confirmation', 'car_configuration', 'holder_agreement'];

test.each([
  [{ variant: 'LEAD' }, []],
  [{ state: 'SIGNED' }, ['subscription_confirmation']],
  [{}, PAPERS],
  [{ actual_handover_date: '2026-11-24' }, PAPERS],
  [{ actual_handover_date: TODAY }, [...PAPERS, 'handover_protocol']],
  [{ hasDamages: true }, PAPERS],
  [{ actual_handover_date: TODAY, hasDamages: true }, [...PAPERS, 'handover_protocol', 'warranty_damages']],
  [{ appraisalDate: TODAY }, PAPERS],
  [{ appraisalDate: '2026-11-22' }, [...PAPERS, 'car_appraisal_report']],
  [{ actual_return_date: '2026-11-17' }, PAPERS],
  [{ actual_return_date: '2026-11-16' }, [...PAPERS, 'return_protocol']],
  [{ actual_return_date: '2026-11-03' }, [...PAPERS, 'return_protocol']],
  [{ actual_return_date: '2026-11-02' }, [...PAPERS, 'return_protocol', 'final_invoice']],
])('a deal with %o has the documents of its day', (changes, documents) => {
  expect(documentsOf(documented(changes), TODAY)).toEqual(documents);
});

const delivered = (changes: object = {}) => ({
  state: 'CREATED',
  variant: 'SUBSCRIPTION',
  subscribed_as: null,
  actual_handover_date: null,
  ...changes,
});

test.each([
  [{}, undefined, undefined, false],
  [{}, '2026-11-24', undefined, false],
  [{}, TODAY, 'handover_under_way', true],
  [{}, '2026-11-22', 'handover_under_way', true],
  [{ state: 'SIGNED' }, TODAY, 'handover_under_way', true],
  [{ state: 'EXTERNALLY_VERIFIED' }, TODAY, 'handover_under_way', true],
  [{ state: 'ACTIVE' }, TODAY, 'handover_not_for_state', false],
  [{ actual_handover_date: '2026-11-20' }, TODAY, 'handover_not_for_state', false],
  [{ subscribed_as: 'PROLONGATION' }, TODAY, 'handover_not_for_prolongation', false],
  [{ variant: 'LEAD' }, '2026-11-24', 'handover_not_for_leads', false],
])('a delivery of %o that is planned for %s', (changes, planned, refusal, underWay) => {
  expect(refuseHandoverChange(delivered(changes), planned, TODAY)).toBe(refusal);
  expect(isDeliveryUnderWay(delivered(changes), planned, TODAY)).toBe(underWay);
});

test.each([
  [null, false],
  [undefined, false],
  ['2026-11-24', false],
  [TODAY, true],
  ['2026-11-22', true],
])('a car that the provider has from %s is with it: %s', (from, expected) => {
  expect(isWithProvider(from, TODAY)).toBe(expected);
});

const schedulable = (changes: object = {}) => ({
  state: 'ACTIVE',
  variant: 'SUBSCRIPTION',
  term_type: 'OPEN',
  followup_subscription_id: null,
  actual_return_date: null,
  ...changes,
});

test.each([
  [{}, undefined, 1, undefined],
  [{}, undefined, 0, 'return_window_not_open'],
  [{}, undefined, 90, undefined],
  [{}, undefined, 91, 'return_window_not_open'],
  [{}, undefined, undefined, 'return_window_not_open'],
  [{}, '2026-11-24', undefined, undefined],
  [{}, '2026-11-24', 1, undefined],
  [{}, '2026-11-24', 0, 'return_window_not_open'],
  [{}, '2026-11-24', 200, undefined],
  [{}, TODAY, 5, 'return_under_way'],
  [{ actual_return_date: '2026-11-20' }, '2026-11-30', 5, 'return_under_way'],
  [{ state: 'CREATED' }, undefined, 5, undefined],
  [{ state: 'SIGNED' }, undefined, 5, 'return_not_for_state'],
  [{ variant: 'LEAD' }, undefined, 5, 'return_not_for_leads'],
  [{ term_type: 'FIXED_TERM' }, undefined, 5, 'return_not_for_fixed_term'],
  [{ term_type: 'FIXED_TERM' }, '2026-11-30', 5, 'return_not_for_fixed_term'],
  [{ term_type: 'FIXED_TERM', followup_subscription_id: 'next' }, undefined, 5, 'return_not_for_fixed_term'],
  [{ term_type: 'FIXED_TERM', followup_subscription_id: 'next' }, '2026-11-30', 5, undefined],
])('a return of %o, planned for %s with %s days left: %s', (changes, planned, daysLeft, refusal) => {
  expect(refuseScheduling(schedulable(changes), planned, daysLeft, TODAY, 'end_of_subscription')).toBe(refusal);
});

test.each([
  [45, undefined],
  [46, 'return_window_not_open'],
])('with the window before the day of the return, %i days before it: %s', (daysLeft, refusal) => {
  expect(refuseScheduling(schedulable(), undefined, daysLeft, TODAY, 'return_date')).toBe(refusal);
});

const prolongable = (changes: object = {}) => ({
  ...dates({ end_date: '2027-06-30' }),
  variant: 'SUBSCRIPTION',
  amount: 50_000,
  insurance_amount: null,
  young_old_driver_fee: null,
  subscribed_to: null,
  actual_return_date: null,
  belongs_to_subscription_service: 1,
  ...changes,
});

test('a contract is prolonged by 6, 12 or 24 months, for 106, 100 or 94 per cent in whole euros, and 5 less for an older one', () => {
  expect(prolongationOptions(prolongable(), undefined, TODAY)).toEqual([
    { term: 6, base: 53_000, original_price: 53_000, price: 53_000 },
    { term: 12, base: 50_000, original_price: 50_000, price: 50_000 },
    { term: 24, base: 47_000, original_price: 47_000, price: 47_000 },
  ]);
  expect(prolongationOptions(prolongable({ belongs_to_subscription_service: 0 }), undefined, TODAY)).toEqual([
    { term: 6, base: 50_400, original_price: 53_000, price: 50_400 },
    { term: 12, base: 47_500, original_price: 50_000, price: 47_500 },
    { term: 24, base: 44_700, original_price: 47_000, price: 44_700 },
  ]);
});

test('a prolongation keeps what is paid besides the car, and neither raises nor discounts it', () => {
  const extras = { insurance_amount: 2_900, young_old_driver_fee: 1_900 };
  const [first] = prolongationOptions(prolongable({ ...extras, belongs_to_subscription_service: 0 }), undefined, TODAY);
  expect(first).toEqual({ term: 6, base: 50_400, original_price: 57_800, price: 55_200 });
});

const driven = (changes: object = {}) => ({
  ...dates({ end_date: '2027-11-23' }),
  variant: 'SUBSCRIPTION',
  status: 'ACTIVE' as const,
  mileage_package: 1000,
  amount: 50_000,
  insurance_amount: null,
  young_old_driver_fee: null,
  actual_handover_date: '2025-11-23',
  term: 24,
  handover_mileage: null,
  addon_mileage: null,
  free_mileage: null,
  additional_mileage_fee: 11,
  ...changes,
});
// A year of 365 days is 11.99 months: 12,000 km are 1,001 a month.
const YEAR = 12_000;

test('missing mileage counts as a new car, and missing kilometres as none bought', () => {
  expect(mileageUsage(driven(), YEAR, TODAY)).toMatchObject({
    monthly_mileage_usage: 1001,
    estimated_total_excess: 16,
  });
  expect(mileageUsage(driven({ handover_mileage: 0, addon_mileage: 0 }), YEAR, TODAY)).toEqual(
    mileageUsage(driven(), YEAR, TODAY),
  );
  expect(mileageUsage(driven({ handover_mileage: 6000 }), YEAR, TODAY)).toMatchObject({ monthly_mileage_usage: 500 });
  expect(mileageUsage(driven({ addon_mileage: 10 }), YEAR, TODAY)).toMatchObject({ estimated_total_excess: 6 });
});

test('an odometer below that of the handover has driven nothing', () => {
  expect(mileageUsage(driven({ handover_mileage: 5000 }), 4999, TODAY)).toMatchObject({
    monthly_mileage_usage: 0,
    monthly_mileage_excess: -1000,
    estimated_total_excess_mileage_cost: 0,
  });
});

test.each([
  [14_990, 1250],
  [14_995, 1250],
  [14_997, 1500],
  [99_000, 3000],
])('with %i km in a year, the package of %i km is enough', (reading, kilometres) => {
  expect(mileageUsage(driven(), reading, TODAY).recommended_mileage_package?.mileage_package).toBe(kilometres);
});

test('a customer who drives the agreed distance gets no recommendation', () => {
  expect(mileageUsage(driven(), 11_980, TODAY)).toMatchObject({ monthly_mileage_excess: -1 });
  expect(mileageUsage(driven(), 11_992, TODAY)).not.toHaveProperty('recommended_mileage_package');
});

test('the packages on sale', () => {
  const offers = packagesOnOffer(driven({ mileage_package: 100, actual_handover_date: TODAY }), TODAY);
  expect(offers.map(({ mileage_package }) => mileage_package)).toEqual([
    200, 500, 800, 1000, 1250, 1500, 2000, 2500, 3000,
  ]);
  expect(offers[0]).toEqual({ mileage_package: 200, amount_change: 800, new_amount: 50_800, one_time_payment: 800 });
});
