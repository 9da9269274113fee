// Cancelling a return, an appraisal or a service request (RET-13, APR-4, DMG-7).

import type { Json } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { deal } from '../../support/journeys/returnWalk.ts';
import { factsOn, plain, press, refusal, shown, titleOf, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, walk } from '../../support/journeys/walk.ts';

const free = { possible: true, until: '2026-12-07' };
const planned = bodyOf('ReturnData', {
  type: 'PICKUP',
  reference: 'RG-7K3M9Q2X',
  planned_date: '2026-12-12',
  slot: { value: '10:00', formatted_time: '10:00–12:00 Uhr' },
  return_fee: 19900,
  return_price: 29800,
  cancellation: free,
});
const appointment = { date: '2026-12-08', time: '12:00–15:30 Uhr', reference: 'GA-7K3M9Q2X', cancellation: free };
const request = bodyOf('ServiceRequest', { reference: 'SV-7K3M9Q2X', cancellation: { possible: true } });
const receipt = bodyOf('Receipt', { reference: 'RG-7K3M9Q2X', items: [], once: 0 });
const cancelled = { reference: 'RG-7K3M9Q2X', receipt };

const open = (kind: string, answers: Answers = {}) =>
  walk(`cancel-${kind}`, {
    input: { deal_id: 'd1', ...(kind === 'service' && { reference: 'SV-7K3M9Q2X' }) },
    answers: {
      getDeal: { ...deal, car: bodyOf('Car') },
      getReturn: planned,
      getAppraisal: { appointment },
      getServiceRequests: [request] as unknown as Json,
      cancelReturn: cancelled,
      cancelAppraisal: cancelled,
      cancelService: cancelled,
      ...answers,
    },
  });

const plainFacts = (flow: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries(Object.entries(factsOn(flow)).map(([label, value]) => [label, plain(value ?? '')]));

test.each<[string, Answers, string, Record<string, string>, RegExp]>([
  [
    'return',
    { getReturn: { ...planned, pre_return_appraisal_date: '2026-12-08' } },
    'return/RG-7K3M9Q2X',
    {
      Tag: '12.12.2026',
      Uhrzeit: '10:00–12:00 Uhr',
      Nummer: 'RG-7K3M9Q2X',
      'Zahlst du nicht mehr': '199,00 €',
      'Bleibt: Gebühr für deine Änderung': '99,00 €',
    },
    /Begutachtung am 08\.12\.2026.*bis zum 07\.12\.2026 kostenlos/s,
  ],
  [
    'appraisal',
    {},
    'pre-return-appraisal/GA-7K3M9Q2X',
    { Tag: '08.12.2026', Uhrzeit: '12:00–15:30 Uhr', Nummer: 'GA-7K3M9Q2X' },
    /bis zum 07\.12\.2026 kostenlos/,
  ],
  ['service', {}, 'service-requests/SV-7K3M9Q2X', { Nummer: 'SV-7K3M9Q2X' }, /Absagen ist kostenlos/],
])(
  'a %s is shown with its costs and its last day, cancelled, and confirmed',
  async (kind, answers, path, facts, words) => {
    const flow = await open(kind, answers);
    await shown(flow);
    expect(plainFacts(flow)).toEqual(facts);
    expect(wordsOn(flow)).toMatch(words);
    await flow.next();
    const call = `cancel${kind[0]?.toUpperCase()}${kind.slice(1)}`;
    expect(flow.sent(call)).toMatchObject([{ path: `/portal/api/bff/deals/d1/${path}` }]);
    const input = { car: bodyOf('Car'), deal_id: 'd1', kind, receipt };
    expect([flow.closedWith, flow.opened]).toEqual(['cancelled', [{ flow: 'booking-cancelled', input }]]);
  },
);

test.each([
  ['return', 'Deine Rückgabe ist abgesagt', 'Neue Rückgabe planen', 'edit-return'],
  ['appraisal', 'Deine Begutachtung ist abgesagt', 'Neue Begutachtung anfragen', 'onsite-appraisal-booking'],
  ['service', 'Deine Anfrage ist abgesagt', 'Neuen Termin anfragen', 'schedule-service'],
])('after a cancelled %s another can be booked', async (kind, title, button, next) => {
  const flow = await walk('booking-cancelled', {
    input: { deal_id: 'd1', kind, receipt },
    answers: { getDeal: { ...deal, car: bodyOf('Car') }, getAppraisal: { options: { dates: ['2026-12-09'] } } },
  });
  await shown(flow);
  expect([titleOf(flow), factsOn(flow).Nummer]).toEqual([title, 'RG-7K3M9Q2X']);
  await press(flow, button);
  expect(flow.opened).toEqual([{ flow: next, input: { deal_id: 'd1' } }]);
});

test('a booking past its cancellation date shows a notice with a phone number', async () => {
  const late = { ...planned, cancellation: { possible: false, until: '2026-11-20' } };
  const flow = await open('return', { getReturn: late });
  await flow.until(() => flow.opened.length > 0);
  expect(flow.opened).toEqual([{ flow: 'notice', input: { about: 'cancel-over' } }]);
});

test.each([
  ['return', 'booking_cancel_too_late', 'cancel-over'],
  ['appraisal', 'booking_not_planned', 'cancelled-already'],
  ['service', 'booking_not_planned', 'cancelled-already'],
])('for a %s the refusal %s is shown, and all data is loaded again', async (kind, code, about) => {
  const refused = refusal(409, code);
  const flow = await open(kind, { cancelReturn: refused, cancelAppraisal: refused, cancelService: refused });
  await shown(flow);
  await flow.next();
  await flow.until(() => flow.opened.length > 0);
  expect([flow.closedWith, flow.opened]).toEqual([undefined, [{ flow: 'notice', input: { about } }]]);
});

test.each([
  ['free until a day', free, /Bis zum 07\.12\.2026 kannst du kostenlos absagen/, ['cancel-return']],
  ['over', { possible: false, until: '2026-11-20' }, /ging bis zum 20\.11\.2026.*ruf uns an: \+49 89/s, []],
  ['for support only', { possible: false }, /Absagen geht nur am Telefon: \+49 89/, []],
])('the page of the car shows the status: %s', async (_, cancellation, words, opens) => {
  const flow = await walk('deal', {
    input: { deal_id: 'd1' },
    answers: {
      getDeal: { ...deal, car: bodyOf('Car'), return_type: 'PICKUP', status: 'RETURN_CONFIRMED' },
      getReturn: { ...planned, cancellation },
      getReturnStatus: { steps: [] },
      getAppraisal: {},
    },
  });
  await shown(flow);
  expect(wordsOn(flow)).toMatch(words);
  await press(flow, 'Rückgabe absagen').catch(() => undefined);
  expect(flow.opened.map(({ flow: id }) => id)).toEqual(opens);
});
