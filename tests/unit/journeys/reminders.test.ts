// Reminders of a return and an address, and their links (FLW-19, FLW-20).

import type { Json } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { deal, slots } from '../../support/journeys/returnWalk.ts';
import { buttonOf, factsOn, press, shown, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, type Walk, walk } from '../../support/journeys/walk.ts';

type Changes = Readonly<Record<string, Json>>;

const own = { ...deal, car: bodyOf('Car'), end_date: '2026-12-21', days_left_to_schedule_return: 30 };
const toDeal = { deal_id: 'd1' };
const at = { street: 'Lindwurmstraße', house_number: '88', zip: '80337', city: 'München' };

async function open(
  id: string,
  changes: Changes,
  answers: Answers = {},
  setting: Partial<Setting> = {},
): Promise<Walk> {
  const flow = await walk(id, {
    input: toDeal,
    answers: { getDeal: { ...own, ...changes }, getReturn: {}, getHandover: { fee: 0, address: at }, ...answers },
    ...setting,
  });
  if (flow.session.phase.value === 'open') await shown(flow);
  return flow;
}

test('the page of a deal reminds of its return once in a while, in its last thirty days', async () => {
  const memory = new Map<string, Json>();
  const opens = async (changes: Changes = {}, setting: Partial<Setting> = {}) =>
    (await open('deal', changes, {}, setting)).opened.map(({ flow }) => flow);
  expect(await opens({ return_type: 'PICKUP' })).toEqual([]);
  expect(await opens({ days_left_to_schedule_return: 31 })).toEqual([]);
  expect(await opens({}, { app: { address: '/mycars/d1?modalName=MULTISTEP_EDIT_RETURN' } })).toEqual([]);
  expect(await opens({}, { memory })).toEqual(['return-reminder']);
  expect(await opens({}, { memory })).toEqual([]);
  const reminder = await open('return-reminder', {});
  expect(wordsOn(reminder)).toContain('noch 30 Tage');
  await reminder.next();
  expect([reminder.closedWith, reminder.opened]).toEqual([undefined, [{ flow: 'edit-return', input: toDeal }]]);
});

test('a delivery without an address has a reminder', async () => {
  const ahead = { state: 'CREATED', end_date: '2027-12-21' };
  const page = await open('deal', ahead, { getHandover: { fee: 0 } });
  expect(page.opened).toEqual([{ flow: 'handover-address-reminder', input: toDeal }]);
  expect((await open('deal', ahead)).opened).toEqual([]);
  const reminder = await open('handover-address-reminder', ahead, { getHandover: { fee: 0 } });
  expect(wordsOn(reminder)).toContain('fehlt noch die Adresse');
  await reminder.next();
  expect(reminder.opened).toEqual([{ flow: 'edit-handover', input: toDeal }]);
  expect(wordsOn(await open('handover-address-reminder', ahead))).toContain('Lindwurmstraße 88, 80337 München');
});

const planned = { planned_date: '2026-11-24', slot: slots('10:00')[0] ?? null, address: at };

test('changing a collection shows its fee of today before the wizard', async () => {
  const collection = { getReturn: { type: 'PICKUP', ...planned }, quoteReturn: { amount: 9900 } };
  const flow = await open('edit-return-modal', { return_type: 'PICKUP' }, collection);
  expect(wordsOn(flow)).toContain('kostet jetzt eine Gebühr');
  expect(factsOn(flow)).toMatchObject({ Tag: '24.11.2026', 'Eine Änderung kostet heute': '99,00 €' });
  const [quote] = flow.calls.filter(({ operation }) => operation === 'quoteReturn');
  expect(quote?.body).toEqual({ return_type: 'PICKUP', preferred_return_date: '2026-11-25T10:00:00+01:00' });
  await flow.next();
  expect(flow.opened).toEqual([{ flow: 'edit-return', input: toDeal }]);
  const free = await open(
    'edit-return-modal',
    { return_type: 'PICKUP' },
    { ...collection, quoteReturn: { amount: 0 } },
  );
  expect(factsOn(free)).toMatchObject({ 'Eine Änderung kostet heute': 'kostenlos' });
});

test('the day of a self-return is shown; it is cancelled, changed by telephone, or the car is collected', async () => {
  const self = { return_type: 'SELF_RETURN' };
  const getReturn = { type: 'SELF_RETURN', ...planned, cancellation: { possible: true, until: '2026-11-23' } };
  expect((await open('edit-return-modal', self)).opened).toEqual([{ flow: 'edit-self-return-modal', input: toDeal }]);
  const flow = await open('edit-self-return-modal', self, { getReturn });
  expect([wordsOn(flow), buttonOf(flow)]).toEqual([expect.stringContaining('+49 89'), 'Ok']);
  expect(factsOn(flow)).toMatchObject({ Tag: '24.11.2026', Ort: 'Lindwurmstraße 88, 80337 München' });
  expect(wordsOn(flow)).toContain('Bis zum 23.11.2026 kannst du kostenlos absagen.');
  await press(flow, 'Lieber abholen lassen');
  expect(flow.opened).toEqual([{ flow: 'edit-return', input: toDeal }]);
  const other = await open('edit-self-return-modal', self, { getReturn });
  await press(other, 'Rückgabe absagen');
  expect(other.opened).toEqual([{ flow: 'cancel-return', input: toDeal }]);
});

test.each([
  ['edit-return-modal', { return_type: 'PICKUP', state: 'INACTIVE', status: 'ENDED' }, 'not-running'],
  ['edit-self-return-modal', { return_type: 'SELF_RETURN', state: 'INACTIVE', status: 'ENDED' }, 'not-running'],
  ['edit-self-return-modal', { return_type: 'SELF_RETURN', status: 'RETURN_UNDER_WAY' }, 'return-fixed'],
  ['edit-return-modal', { variant: 'LEAD', state: 'CREATED' }, 'lead'],
  ['edit-self-return-modal', { variant: 'LEAD', state: 'CREATED' }, 'lead'],
  ['handover-address-reminder', { variant: 'LEAD', state: 'CREATED' }, 'lead'],
  ['handover-address-reminder', { state: 'ENDED' }, 'not-running'],
  ['handover-address-reminder', {}, 'no-delivery'],
])('%s opened by its name for %j explains the refusal', async (id, changes, about) => {
  expect((await open(id, changes)).opened).toEqual([{ flow: 'notice', input: { about } }]);
});

test('without a deal in the URL all changeable bookings are listed', async () => {
  const getDeals = [
    { ...own, id: 'd1', return_type: 'PICKUP', status: 'PREPARE_RETURN' },
    { ...own, id: 'd2', state: 'CREATED', days_left_to_schedule_return: 400 },
    { ...own, id: 'd3', state: 'CREATED', subscribed_as: 'PROLONGATION' },
    { ...own, id: 'd4', state: 'ENDED', return_type: 'PICKUP', status: 'ENDED' },
    { ...own, id: 'd5', return_type: 'PICKUP', status: 'RETURN_UNDER_WAY' },
  ];
  const flow = await walk('edit-return-delivery', { answers: { getDeals } });
  await shown(flow);
  const actions = flow.blocks().filter((block) => block.kind === 'action');
  for (const action of actions) await action.press();
  expect(flow.opened).toEqual([
    { flow: 'edit-handover', input: { deal_id: 'd2' } },
    { flow: 'edit-return-modal', input: toDeal },
  ]);
  const nothing = await walk('edit-return-delivery', { answers: { getDeals: [] } });
  await shown(nothing);
  expect(wordsOn(nothing)).toContain('weder eine Lieferung noch eine Rückgabe');
});
