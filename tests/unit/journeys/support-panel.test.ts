// Messages to support, the vendor's chat in their place, and consent (CHT-1).

import type { Host, Json } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { factsOn, refusal, remarksOn, shown, standing, titleOf, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, walk } from '../../support/journeys/walk.ts';

const user = { email: 'k@example.de', hs_contact_id: '501001', hs_first_name: 'Kim', email_verified: true };
const customer = { signed_in: true, audience: 'b2c', user };
const unverified = { ...customer, user: { ...user, email_verified: false } };
const visitor = { signed_in: false, audience: 'b2c' };
const vendor = { script: 'https://chat.example/a.js', bot: 'bot-7', providers: ['decagon', 'zendesk'] };
const given_at = '2026-11-23T09:00:00.000Z';

const CAR = bodyOf('Product', { id: 'fjell', brand: { id: 'norden', name: 'Norden' }, model: 'Fjell' });

const open = (answers: Answers = {}, setting: Partial<Setting> = {}) =>
  walk('support-panel', {
    answers: {
      getChatSetup: { messages: true },
      getConsents: {},
      sendSupportMessage: { reference: 'SP-7K3M9Q2X' },
      ...answers,
    },
    session: customer,
    app: { path: '/contact' },
    ...setting,
  });

test('a customer writes without contact fields, and sees the reference', async () => {
  const flow = await open({}, { input: { topic: 'return' } });
  await shown(flow);
  await flow.to('message-sent', { message_words: 'Hallo' });
  expect(flow.sent('sendSupportMessage')).toMatchObject([
    { body: { contactId: '501001', topic: 'return', message: 'Hallo', path: '/contact' } },
  ]);
  expect(titleOf(flow)).toBe('Deine Nachricht ist da');
  expect(wordsOn(flow)).toContain('k@example.de');
});

test.each([
  ['2026-11-23T06:59:00.000Z', 'Gerade ist niemand da'],
  ['2026-11-23T07:00:00.000Z', 'Wir sind da, heute bis 20 Uhr'],
  ['2026-11-23T18:59:00.000Z', 'Wir sind da, heute bis 20 Uhr'],
  ['2026-11-23T19:00:00.000Z', 'Gerade ist niemand da'],
  // Summer time in Berlin is UTC+2.
  ['2026-07-06T06:00:00.000Z', 'Wir sind da, heute bis 20 Uhr'],
])('at %s the panel shows: %s', async (now, words) => {
  const flow = await open({}, { now });
  await shown(flow);
  expect(wordsOn(flow)).toContain(words);
});

test('in English the hours have English formats', async () => {
  const flow = await open({}, { now: '2026-11-23T08:00:00.000Z', locale: 'en-US' });
  await shown(flow);
  expect(wordsOn(flow)).toContain('We are here until 8 p.m. today');
});

test.each([
  [429, 'too_many_requests', 'Von hier kamen gerade zu viele Nachrichten.'],
  [500, 'internal_error', 'Deine Nachricht ist nicht angekommen.'],
])('a refusal with %i keeps the text, and shows the reason', async (status, code, words) => {
  const flow = await open({ sendSupportMessage: refusal(status, code) }, { input: { topic: 'other' } });
  await shown(flow);
  await flow.answer({ message_words: 'Hallo' }).next();
  expect(remarksOn(flow).join()).toContain(words);
  expect(flow.step).toBe('message-form');
});

test('a customer whose session ends while writing signs in again, and keeps the text', async () => {
  const host: Host[] = [];
  const wrap = (given: Host) => {
    host.push(given);
    return given;
  };
  const flow = await open({}, { input: { topic: 'return' }, wrap, refreshed: visitor });
  await shown(flow);
  flow.answer({ message_words: 'Hallo' });
  await host[0]?.refreshSession();
  await flow.next();
  expect(remarksOn(flow)).toEqual([]);
  expect(flow.opened).toEqual([{ flow: 'sign-in', input: { ended: true } }]);
  expect(flow.calls.filter(({ operation }) => operation === 'sendSupportMessage')).toEqual([]);
  expect(flow.field('message_words').answer.value).toBe('Hallo');
});

test.each([
  ['from the page of a car', { topic: 'order', car: 'fjell', term: 12, extra_km: 500, pricing_type: 'downpayment' }],
  ['from nowhere', { topic: 'order' }],
])('a topic %s is passed from the contact page to the message', async (_, input) => {
  const page = await walk('contact', { answers: { getProduct: CAR }, session: visitor, input });
  await shown(page);
  await page.press('Nachricht schreiben');
  const { topic, car, ...rest } = input as { topic: string; car?: string };
  const requested = car === undefined ? undefined : { car, ...rest };
  expect(page.handed).toEqual([{ topic, ...(requested && { requested }) }]);
  const memory = new Map<string, Json>();
  const flow = await open({ getProduct: CAR }, { input: page.handed[0] as Record<string, Json>, memory });
  await shown(flow);
  const words = ['Norden Fjell', '12 Monate', '1.500 km im Monat', 'Mit Anzahlung'];
  expect(Object.values(factsOn(flow))).toEqual(requested ? words : []);
  await flow.to('message-sent', { message_words: 'Ich nehme es.' });
  expect(flow.sent('sendSupportMessage')).toMatchObject([{ body: { topic, ...(requested && { requested }) } }]);
  // The order in the cart is done.
  expect(memory.get('order')).toBe(requested ? '' : undefined);
  expect(flow.calls.filter(({ operation }) => operation === 'getProduct')).toHaveLength(requested ? 1 : 0);
});

test('without messages the panel shows the phone number', async () => {
  const flow = await open({ getChatSetup: { messages: false } });
  await shown(flow);
  expect(flow.step).toBe('call-only');
});

test('a written message is there again on every page', async () => {
  const drafts = new Map();
  const flow = await open({}, { input: { topic: 'return' }, drafts });
  await shown(flow);
  flow.answer({ message_words: 'Wann kommt der Fahrer?' });
  flow.session.close();
  const again = await open({}, { input: { topic: 'damage', own: true, unanswered: true }, drafts });
  await shown(again);
  expect(again.field('message_words').answer.value).toBe('Wann kommt der Fahrer?');
  await again.to('message-sent');
  expect([...drafts.keys()]).toEqual([]);
});

test('the panel explains a failed chat, and offers a retry', async () => {
  const flow = await open({}, { input: { topic: 'return', own: true, unanswered: true } });
  await shown(flow);
  const banner = standing(flow).find((block) => block.kind === 'banner');
  if (banner?.kind !== 'banner') throw new Error('no banner');
  expect(banner.text.value).toBe('Der Chat antwortet gerade nicht. Schreib uns hier, oder ruf uns an.');
  await banner.action?.press();
  expect([flow.performed, flow.handed, flow.session.phase.value]).toEqual([
    ['openChat'],
    [{ topic: 'return' }],
    'closed',
  ]);
});

test('with a vendor the panel requests consent first, and accepts a refusal', async () => {
  const flow = await open({ getChatSetup: { messages: true, vendor } }, { input: { topic: 'return' } });
  expect(flow.opened).toEqual([{ flow: 'consents', input: { for_chat: true } }]);
  expect(flow.performed).toEqual([]);
  flow.closeOpened('refused');
  await flow.until(() => flow.performed.length > 0);
  expect(flow.performed).toEqual(['openChat']);
  expect(flow.handed).toEqual([{ topic: 'return', own: true }]);
});

test('closing the consent dialog unanswered opens the portal’s own panel', async () => {
  const flow = await open({ getChatSetup: { messages: true, vendor } }, { input: { topic: 'return' } });
  flow.closeOpened();
  await flow.until(() => flow.performed.length > 0);
  expect([flow.performed, flow.handed]).toEqual([['openChat'], [{ topic: 'return', own: true }]]);
});

test('when consents cannot be loaded, the own panel opens without a question', async () => {
  const flow = await open({
    getChatSetup: { messages: true, vendor },
    getConsents: refusal(500, 'internal_error'),
  });
  await shown(flow);
  expect([flow.step, flow.opened, flow.performed]).toEqual(['message-form', [], []]);
});

test.each([
  [true, 'Nur Notwendiges', 'refused', []],
  [true, 'Alles erlauben', null, ['Das hat nicht geklappt. Bis es klappt, gilt, was bisher galt.']],
  [undefined, 'Nur Notwendiges', null, ['Das hat nicht geklappt. Bis es klappt, gilt, was bisher galt.']],
] as const)('for the chat: %s, “%s” that cannot be saved closes with %s', async (asked, press, word, said) => {
  const flow = await walk('consents', {
    answers: { getConsents: {}, saveConsents: refusal(500, 'internal_error') },
    session: visitor,
    input: asked ? { for_chat: true } : {},
  });
  await shown(flow);
  await flow.press(press);
  expect([flow.closedWith, remarksOn(flow)]).toEqual([word, said]);
  expect(flow.toasts).toEqual(word ? ['Deine Auswahl ist nicht gespeichert. Der Chat bleibt aus.'] : []);
});

test.each([
  [
    'a customer',
    customer,
    { topic: 'return', id: '501001', email: 'k@example.de', first_name: 'Kim', tokens: { decagon: 'a.b.c' } },
  ],
  ['a customer without a confirmed address', unverified, { topic: 'return', tokens: {} }],
  ['a visitor', visitor, { tokens: {} }],
])('of %s the vendor gets only consented data, without a failed token', async (_, session, known) => {
  const flow = await open(
    {
      getChatSetup: { messages: true, vendor },
      getConsents: { vendor: true, tracking: false, version: '2026-11', given_at },
      getDecagonToken: { token: 'a.b.c' },
      getZendeskToken: refusal(500, 'internal_error'),
    },
    { session, input: { topic: 'return' } },
  );
  await flow.until(() => flow.performed.length > 0);
  expect(flow.performed).toEqual(['vendorChat']);
  const { script, bot } = vendor;
  const instead = { topic: 'return', own: true, unanswered: true };
  expect(flow.handed).toEqual([{ script, bot, path: '/contact', instead, ...known }]);
  expect(flow.toasts).toEqual([]);
});
