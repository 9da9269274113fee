// Booking the appraisal before the return (FLW-10).

import type { Json } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { deal } from '../../support/journeys/returnWalk.ts';
import { factsOn, refusal, shown, titleOf, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, walk } from '../../support/journeys/walk.ts';

const place = { street: 'Lindwurmstraße', housenumber: '88', zip: '80337', city: 'München' };
const requested = { appointment: { date: '2026-12-01', reference: 'GA-7K3M9Q2X' } };
const offered = (...dates: string[]): Record<string, Json> => ({ address: place, options: { dates } });

async function open(answers: Answers = {}, setting: Partial<Setting> = {}) {
  const flow = await walk('onsite-appraisal-booking', {
    input: { deal_id: 'd1' },
    answers: {
      getDeal: deal,
      getReturn: { type: 'PICKUP' },
      getAppraisal: offered('2026-12-01', '2026-12-02'),
      bookAppraisal: requested,
      ...answers,
    },
    ...setting,
  });
  if (flow.session.phase.value === 'open') await shown(flow);
  return flow;
}

test('shows the place, requests the first day and morning, and shows the next steps', async () => {
  const flow = await open();
  expect(factsOn(flow)).toEqual({ Begutachtung: 'kostenlos', Adresse: 'Lindwurmstraße 88, 80337 München' });
  expect(flow.blocks().filter(({ kind }) => kind === 'field')).toEqual([]);
  await flow.to('appointment');
  await shown(flow);
  expect(flow.field('appointment_timeslot').options.value?.map(({ label }) => label)).toEqual([
    '08:00–12:00 Uhr',
    '12:00–15:30 Uhr',
  ]);
  await flow.next();
  expect(flow.sent('bookAppraisal')).toMatchObject([
    {
      path: '/portal/api/bff/deals/d1/pre-return-appraisal',
      body: { appointment_date: '2026-12-01', appointment_timeslot: '10:00' },
    },
  ]);
  expect(flow.toasts).toEqual([expect.stringContaining('bestätigt den Termin per E-Mail')]);
  expect(flow.opened).toEqual([
    { flow: 'appraisal-requested', input: { car: deal.car, deal_id: 'd1', booked: requested } },
  ]);
  expect(flow.closedWith).toBeUndefined();
});

test('requests the afternoon of another day', async () => {
  const flow = await open();
  await flow.to('appointment');
  await flow.answer({ appointment_date: '2026-12-02', appointment_timeslot: '13:00' }).next();
  expect(flow.sent('bookAppraisal')[0]?.body).toEqual({
    appointment_date: '2026-12-02',
    appointment_timeslot: '13:00',
  });
});

test.each([
  ['appointment_date', 'Wähle einen Tag'],
  ['appointment_timeslot', 'Wähle eine Uhrzeit'],
])('without %s nothing is sent', async (field, message) => {
  const flow = await open();
  await flow.to('appointment');
  await flow.answer({ [field]: null }).next();
  expect(flow.issueOf(field)).toBe(message);
  expect(flow.sent('bookAppraisal')).toEqual([]);
});

test.each([
  ['no return is planned', { getReturn: {}, getAppraisal: {} }, 'nicht möglich', 'Plane zuerst deine Rückgabe'],
  ['the return is too soon', { getAppraisal: { address: place } }, 'nicht möglich', 'weniger als 8 Werktage'],
  [
    'one was requested',
    { getAppraisal: { address: place, appointment: { date: '2026-12-01' } } },
    'ist angefragt',
    'für den 01.12.2026',
  ],
] as [string, Answers, string, string][])('%s: shows a message instead', async (_, answers, title, words) => {
  const flow = await open(answers);
  expect(flow.step).toBe('impossible');
  expect(titleOf(flow)).toContain(title);
  expect(wordsOn(flow)).toContain(words);
  await flow.next();
  expect(flow.closedWith).toBeUndefined();
});

test('a day that is gone is reported at its field, and the days are requested again', async () => {
  let days = ['2026-12-01', '2026-12-02'];
  const flow = await open({
    getAppraisal: () => ({ status: 200, body: offered(...days) }),
    bookAppraisal: () => {
      days = ['2026-12-02'];
      return refusal(422, 'date_not_offered', [{ name: 'appointment_date', code: 'date_not_offered' }])();
    },
  });
  await flow.to('appointment', {});
  await flow.answer({ appointment_date: '2026-12-01' }).next();
  expect(flow.step).toBe('appointment');
  expect(flow.issueOf('appointment_date')).toBe('Dieser Tag ist nicht mehr frei. Wähle einen anderen.');
  await flow.until(() => flow.field('appointment_date').options.value?.length === 1);
});

test('an appraisal requested in another tab replaces the form with a message', async () => {
  let body = offered('2026-12-01');
  const flow = await open({
    getAppraisal: () => ({ status: 200, body }),
    bookAppraisal: () => {
      body = { address: place, appointment: { date: '2026-12-03' } };
      return refusal(422, 'date_not_offered')();
    },
  });
  await flow.to('appointment');
  await flow.next();
  await flow.until(() => flow.step === 'impossible');
  expect(wordsOn(flow)).toContain('für den 03.12.2026');
});

test('a server that fails opens the dialog', async () => {
  const flow = await open({ bookAppraisal: refusal(500, 'internal_error') });
  await flow.to('appointment');
  await flow.next();
  expect(flow.opened).toEqual([{ flow: 'request-error-modal', input: {} }]);
});

test.each([
  ['a lead', { variant: 'LEAD', state: 'CREATED' }, 'lead'],
  ['a contract that is over', { state: 'ENDED' }, 'not-running'],
])('%s is shown why there is nothing to appraise', async (_, changes, about) => {
  const flow = await open({ getDeal: { ...deal, ...changes } });
  expect(flow.opened).toEqual([{ flow: 'notice', input: { about } }]);
});

test('a returned car, or one returned today, is not reported as short of days', async () => {
  const flow = await open({ getDeal: { ...deal, status: 'RETURNED' }, getAppraisal: { address: place } });
  expect(wordsOn(flow)).toContain('oder das Auto ist zurück');
});

test('business customers get no appraisal form', async () => {
  const flow = await open({}, { app: { audience: 'b2b' } });
  expect(flow.session.phase.value).toBe('closed');
  expect(flow.opened).toEqual([]);
});

test('in English', async () => {
  const flow = await open({ getAppraisal: {}, getReturn: {} }, { locale: 'en-US' });
  expect(wordsOn(flow)).toContain('Plan your return first');
});
