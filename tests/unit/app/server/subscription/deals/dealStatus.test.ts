// Status of a deal, the same in the list, on the page and in the timeline of its return.
import { expect, test } from 'vitest';
import { dealStatus, returnProgress } from '../../../../../../app/server/subscription/deals/dealStatus.ts';

const active = {
  state: 'ACTIVE',
  variant: 'SUBSCRIPTION',
  subscribed_to: null,
  subscribed_as: null,
  actual_return_date: null,
  actual_handover_date: null,
};
const TODAY = '2026-11-23';

test.each([
  ['an offer', { ...active, variant: 'LEAD', state: 'CREATED' }, 'LEAD'],
  ['an order that is checked', { ...active, state: 'SIGNED' }, 'SIGNED'],
  ['an order that is prepared', { ...active, state: 'EXTERNALLY_VERIFIED' }, 'PREPARED'],
  ['an order that is ready', { ...active, state: 'CREATED' }, 'PREPARED'],
  ['a running contract', active, 'ACTIVE'],
  ...['INACTIVE', 'ENDED', 'STOPPED', 'CANCELED'].map((state) => [state, { ...active, state }, 'ENDED'] as const),
] as const)('%s without a return', (_, deal, status) => {
  expect(dealStatus(deal, {}, TODAY)).toBe(status);
});

test.each([
  ['before its day is confirmed', null, {}, 'RETURN_SCHEDULED', 'return_confirmed'],
  ['five days before', '2026-11-28', {}, 'RETURN_CONFIRMED', 'prepare_return'],
  ['four days before', '2026-11-27', {}, 'PREPARE_RETURN', 'prepare_return'],
  ['the day before', '2026-11-24', {}, 'PREPARE_RETURN', 'prepare_return'],
  ['on its day', '2026-11-23', {}, 'RETURN_UNDER_WAY', 'return_in_progress'],
  ['days later', '2026-11-10', {}, 'RETURN_UNDER_WAY', 'return_in_progress'],
  ['in a contract that was stopped', '2026-11-24', { state: 'STOPPED' }, 'PREPARE_RETURN', 'prepare_return'],
  ['once the car is back', '2026-11-20', { actual_return_date: '2026-11-20' }, 'RETURNED', 'final_invoice_created'],
  ['of a contract that is closed', '2026-11-20', { state: 'ENDED' }, 'ENDED', 'return_completed'],
])('a planned return %s, and the step of its timeline', (_, planned_date, changes, status, step) => {
  const deal = { ...active, ...changes };
  expect(dealStatus(deal, { planned: { planned_date } }, TODAY)).toBe(status);
  expect(returnProgress(deal, { planned_date }, TODAY).find((each) => each.status === 'active')?.id).toBe(step);
});

test.each([
  ['not planned', undefined, active, 0],
  ['not planned, of a contract that is closed', undefined, { ...active, state: 'ENDED' }, 0],
  ['planned', { planned_date: null }, active, 1],
  ['on its way', { planned_date: TODAY }, active, 3],
  ['of a contract that is closed', { planned_date: TODAY }, { ...active, state: 'INACTIVE' }, 5],
])('steps before a return that is %s are completed, and later ones are disabled', (_, planned, deal, completed) => {
  expect(returnProgress(deal, planned, TODAY)).toEqual(
    [
      'return_booked',
      'return_confirmed',
      'prepare_return',
      'return_in_progress',
      'final_invoice_created',
      'return_completed',
    ].map((id, at) => ({ id, status: at < completed ? 'completed' : at === completed ? 'active' : 'disabled' })),
  );
});

test.each([
  ['the day before', 'CREATED', '2026-11-24', 'PREPARED'],
  ['on its day', 'CREATED', '2026-11-23', 'DELIVERY_UNDER_WAY'],
  ['days later', 'EXTERNALLY_VERIFIED', '2026-11-20', 'DELIVERY_UNDER_WAY'],
  ['of a car that is there', 'ACTIVE', '2026-11-20', 'ACTIVE'],
  ['whose day is not confirmed', 'CREATED', null, 'PREPARED'],
])('a delivery %s', (_, state, planned_date, status) => {
  expect(dealStatus({ ...active, state }, { handover: { planned_date } }, TODAY)).toBe(status);
});

test.each([
  ['on its last day', '2026-11-23', {}, 'ACTIVE'],
  ['after its last day', '2026-11-22', {}, 'OVERDUE'],
  ['that was prolonged', '2026-11-22', { subscribed_to: 'PROLONGATION' }, 'ACTIVE'],
  ['that a swap follows', '2026-11-22', { subscribed_to: 'SWAP_SAME_DAY' }, 'OVERDUE'],
])('a contract without a return %s', (_, end, changes, status) => {
  expect(dealStatus({ ...active, ...changes }, { end }, TODAY)).toBe(status);
});
