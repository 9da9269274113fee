import type { Call, Json, Reply } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { type Setting, type Walk, walk } from '../../support/journeys/walk.ts';

const deal = (changes: Record<string, Json> = {}) =>
  bodyOf('Deal', { id: 'd1', state: 'ACTIVE', car_id: 'c1', ...changes });
const profile = bodyOf('Profile', {
  invoice_street: 'Lindwurmstraße',
  invoice_house_number: '88',
  zip: '80337',
  city: 'München',
});

interface Given {
  readonly deals?: readonly Json[];
  readonly input?: Record<string, Json>;
  readonly schedule?: Json | ((call: Call) => Reply);
  readonly ask?: (call: Call) => Reply;
}

function open({ deals = [deal()], input = { deal_id: 'd1' }, schedule = {}, ask }: Given = {}, setting: Setting = {}) {
  return walk('schedule-service', {
    input,
    answers: {
      getDeal: ({ path }) => ({
        status: 200,
        body: deals.find((one) => path.endsWith((one as { id: string }).id)) as Json,
      }),
      getDeals: deals as Json,
      getProfile: profile,
      getServiceSchedule: schedule,
      requestService: ask ?? (() => ({ status: 200, body: bodyOf('ServiceRequest') })),
    },
    ...setting,
  });
}

async function toOverview(flow: Walk, place: Record<string, Json> = {}): Promise<void> {
  await flow.to('service-place', { requested: ['main_inspection', 'oil_change'] });
  await flow.to('service-overview', place);
}

const openedBy = (flow: Walk) => flow.opened.map(({ flow: id }) => id);

test('the chosen services are requested, and the reference is shown with the next steps', async () => {
  const flow = await open();
  await flow.next();
  expect(flow.session.issues.value.map(({ text }) => text)).toEqual(['Wähle mindestens eine Leistung']);
  await flow.answer({ serviceDescription: 'Die Bremsen quietschen.' });
  await toOverview(flow);
  await flow.to('service-requested');
  expect(flow.sent('requestService').map(({ path, body }) => [path, body])).toEqual([
    [
      '/portal/api/bff/deals/d1/schedule-service',
      {
        data: {
          car_id: 'c1',
          comment: 'Die Bremsen quietschen.',
          requested_services: ['main_inspection', 'oil_change'],
        },
      },
    ],
  ]);
  expect(flow.toasts).toEqual(['Danke, deine Anfrage ist angekommen.']);
  await flow.next();
  expect([flow.closedWith, flow.redirects]).toEqual([undefined, [{ page: 'my-cars', with: {} }]]);
});

test('another place is sent with the day from which the car is there, at least today', async () => {
  const flow = await open();
  const place = {
    near_contact_address: false,
    'whereabouts.postcode': '20095',
    'whereabouts.city': 'Hamburg',
    'whereabouts.street': 'Mönckebergstraße',
    'whereabouts.housenumber': '7',
  };
  await flow.to('service-place', { requested: ['oil_change'] });
  await flow.answer({ ...place, there_from: '2026-11-20' }).next();
  expect(flow.session.issues.value.map(({ text }) => text)).toEqual([
    'Der Tag ist vorbei. Gib heute oder einen späteren Tag ein',
  ]);
  await flow.to('service-overview', { there_from: '2026-11-21' });
  await flow.next();
  expect(flow.sent('requestService')[0]?.body).toMatchObject({
    data: {
      address: { street: 'Mönckebergstraße', house_number: '7', zip: '20095', city: 'Hamburg', date: '2026-11-21' },
    },
  });
});

test('a failed request offers to retry with the same key, or to cancel', async () => {
  let fails = true;
  const flow = await open({
    ask: () =>
      fails ? { status: 500, body: { outcome: 'not_done' } } : { status: 200, body: bodyOf('ServiceRequest') },
  });
  await toOverview(flow);
  await flow.next();
  expect(flow.opened).toEqual([{ flow: 'schedule-service-error', input: { deal_id: 'd1', retry: true } }]);
  fails = false;
  flow.closeOpened('retry');
  await flow.until(() => flow.step === 'service-requested');
  expect(new Set(flow.sent('requestService').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('an ended session is renewed, and the request continues', async () => {
  let signedOut = true;
  const flow = await open({
    ask: () => (signedOut ? { status: 401, body: null } : { status: 200, body: bodyOf('ServiceRequest') }),
  });
  await toOverview(flow);
  await flow.next();
  expect(openedBy(flow)).toEqual(['sign-in']);
  signedOut = false;
  flow.closeOpened('signed-in');
  await flow.until(() => flow.step === 'service-requested');
});

test('a request of a business customer ends on a page of its own', async () => {
  const flow = await open({}, { app: { audience: 'b2b' } });
  await toOverview(flow);
  await flow.next();
  expect(flow.redirects).toEqual([{ page: 'service-confirmation', with: { deal_id: 'd1' } }]);
});

test('a calendar of the workshop takes the place of the form, before a deal is chosen or after', async () => {
  const schedule = { url: 'https://example.com/appointments' };
  const there = [{ ...schedule, tab: false }];
  const known = await open({ schedule });
  await known.until(() => known.redirects.length > 0);
  expect([known.step, known.redirects]).toEqual([undefined, there]);
  const flow = await open({ schedule, input: {} });
  await flow.answer({ chosen_car: 'd1' }).next();
  await flow.until(() => flow.redirects.length > 0);
  expect(flow.redirects).toEqual(there);
});

test('when it is unknown whether there is a calendar, the error leads to the car', async () => {
  const flow = await open({ schedule: () => ({ status: 404, body: null }) });
  await flow.until(() => flow.opened.length > 0);
  expect([flow.step, flow.opened]).toEqual([undefined, [{ flow: 'schedule-service-error', input: { deal_id: 'd1' } }]]);
  const error = await walk('schedule-service-error', { input: { deal_id: 'd1' } });
  await error.next();
  expect(error.redirects).toEqual([{ page: 'deal', with: { deal_id: 'd1' } }]);
});

test('without a deal the car is chosen first; a customer without a car sees a message', async () => {
  const flow = await open({ deals: [deal(), deal({ id: 'd2', car_id: 'c2' })], input: {} });
  expect(flow.step).toBe('car-selection');
  await flow.to('service-choice', { chosen_car: 'd2' });
  await toOverview(flow);
  await flow.next();
  expect(flow.sent('requestService')[0]?.path).toContain('/d2/');
  const none = await open({ deals: [], input: {} });
  await none.until(() => none.opened.length > 0);
  expect(openedBy(none)).toEqual(['no-deal-error']);
});

test('a finished deal has no services to request', async () => {
  const flow = await open({ deals: [deal({ state: 'ENDED' })] });
  await flow.until(() => flow.opened.length > 0);
  expect(openedBy(flow)).toEqual(['notice']);
});
