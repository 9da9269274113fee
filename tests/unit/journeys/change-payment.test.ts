// Changing the payment method of a car (FLW-27).

import type { Json, Reply } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { deal } from '../../support/journeys/returnWalk.ts';
import { buttonOf, refusal, shown, titleOf, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, Walk, walk } from '../../support/journeys/walk.ts';

const PROVIDER = 'https://pay.example/session?session=5f0a';
const begun = (session_url: Json) => (): Reply => ({ status: 201, body: { data: { session_url } } });
const ofBusiness = { ...deal, variant: 'SUBSCRIPTION', type: 'MINIB2B' };
const direct = { ...ofBusiness, type: 'B2C' };
const app = {
  link: ({ page }: { page: string }) => `http://localhost/de-DE/${page}`,
};

const open = (answers: Answers = {}, setting: Partial<Setting> = {}) =>
  walk('change-payment', {
    app,
    input: { deal_id: 'd1' },
    answers: { getDeal: direct, changePaymentMethod: begun(PROVIDER), ...answers },
    ...setting,
  });

async function agreed(answers: Answers = {}, setting: Partial<Setting> = {}) {
  const flow = await open(answers, setting);
  await shown(flow);
  await flow.next();
  return flow;
}

test('a private customer sees a notice first, then continues at the provider', async () => {
  const flow = await open();
  await shown(flow);
  expect([titleOf(flow), buttonOf(flow)]).toEqual(['Neue Zahlungsart hinterlegen', 'Weiter zum Anbieter']);
  expect(flow.sent('changePaymentMethod')).toEqual([]);
  await flow.next();
  expect(flow.sent('changePaymentMethod')).toMatchObject([{ path: '/portal/api/bff/payment-methods/d1' }]);
  expect(flow.redirects).toEqual([{ url: PROVIDER, tab: false }]);
});

test('a business customer continues at the provider at once', async () => {
  const flow = new Walk('change-payment', {
    app,
    input: { deal_id: 'd1' },
    answers: { getDeal: ofBusiness, changePaymentMethod: begun(PROVIDER) },
  });
  await flow.until(() => flow.redirects.length > 0);
  expect(flow.redirects).toEqual([{ url: PROVIDER, tab: false }]);
});

test.each([
  ['has no connection', { status: 500, body: undefined, offline: true } as const],
  ['asks too often', { status: 429, body: { code: 'too_many_requests' }, retryAfter: 30 }],
])('a business customer who %s sees a message, and no dialog', async (_, reply: Reply) => {
  const flow = new Walk('change-payment', {
    app,
    input: { deal_id: 'd1' },
    answers: { getDeal: ofBusiness, changePaymentMethod: () => reply },
  });
  await flow.until(() => flow.toasts.length > 0);
  expect(flow.toasts).toHaveLength(1);
  expect(flow.session.phase.value).toBe('closed');
});

test('the notice can be configured for other customers', async () => {
  const flow = await open({ getDeal: ofBusiness }, { config: { payment: { notice_for: ['B2C', 'MINIB2B'] } } });
  await shown(flow);
  expect(flow.step).toBe('notice');
});

test('the payment page of the demo is on this server', async () => {
  const flow = await agreed({ changePaymentMethod: begun('http://localhost/demo/payment-page?session=5f0a') });
  expect(flow.redirects).toEqual([{ url: '/demo/payment-page?session=5f0a', tab: false }]);
});

test.each([
  '',
  'http://pay.example/session',
  'http://localhost.evil.example/session',
  'javascript:alert(1)',
  '//evil.example',
])('does not redirect to %j', async (session_url) => {
  const flow = await agreed({ changePaymentMethod: begun(session_url) });
  expect(flow.opened).toEqual([{ flow: 'payment-error-modal', input: {} }]);
  expect(flow.redirects).toEqual([]);
});

test.each([
  [404, refusal(404, 'not_found')],
  [409, refusal(409, 'payment_not_for_leads')],
  [422, refusal(422, 'invalid_fields')],
  [500, refusal(500, 'internal_error')],
])('%i opens the payment error, and the notice is still there', async (_, changePaymentMethod) => {
  const flow = await agreed({ changePaymentMethod });
  expect(flow.opened).toEqual([{ flow: 'payment-error-modal', input: {} }]);
  expect([flow.step, flow.redirects, flow.closedWith]).toEqual(['notice', [], null]);
});

test.each([
  ['a 201 without an address', begun(null)],
  ['another success', (): Reply => ({ status: 200, body: { data: { session_url: PROVIDER } } })],
])('%s causes no redirect, and the outcome is looked up', async (_, changePaymentMethod) => {
  const flow = await agreed({ changePaymentMethod });
  expect(flow.opened).toMatchObject([{ flow: 'outcome-unknown' }]);
  expect(flow.redirects).toEqual([]);
});

test('without a notice nothing stays behind the payment error', async () => {
  const flow = await open({ getDeal: ofBusiness, changePaymentMethod: refusal(500, 'internal_error') });
  await flow.until(() => flow.closedWith !== null);
  expect(flow.opened).toEqual([{ flow: 'payment-error-modal', input: {} }]);
});

test('the payment error says what to do, and whom to call', async () => {
  const flow = await walk('payment-error-modal');
  await shown(flow);
  expect([titleOf(flow), buttonOf(flow)]).toEqual(['Das hat nicht geklappt', 'Ok']);
  expect(wordsOn(flow)).toContain('Versuch es bitte noch einmal.');
  expect(wordsOn(flow)).toContain('von 8 bis 20 Uhr da, 7 Tage die Woche');
});

test('an offer has no payment method yet', async () => {
  const flow = await open({ getDeal: { ...direct, variant: 'LEAD' } });
  await flow.until(() => flow.opened.length > 0);
  expect(flow.opened).toEqual([{ flow: 'notice', input: { about: 'lead' } }]);
  expect(flow.sent('changePaymentMethod')).toEqual([]);
});

test('in English', async () => {
  const flow = await open({}, { locale: 'en-US' });
  await shown(flow);
  expect(buttonOf(flow)).toBe('Continue to the provider');
});
