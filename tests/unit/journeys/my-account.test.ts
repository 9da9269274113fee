// Account page of a customer (ACC-1, ACC-4).

import type { ActionNode, Json } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { factsOn, press, refusal, shown, standing } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, type Walk, walk } from '../../support/journeys/walk.ts';

const profile = bodyOf('Profile', { firstname: 'Katharina', lastname: 'Brandl' });
const company = { name: 'Muster-Bau GmbH', address: 'Königstorgraben, 9', zip: '90402', city: 'Nürnberg' };
const deal = (changes: Record<string, Json> = {}) =>
  bodyOf('Deal', { id: 'd1', type: 'B2C', variant: 'SUBSCRIPTION', ...changes });
const method = (payment_type: string, changes: Record<string, Json> = {}) =>
  bodyOf('PaymentMethod', { payment_type, deal_id: 'd1', car_model: 'Norden Lastad', ...changes });

async function open(answers: Answers = {}, setting: Partial<Setting> = {}) {
  const flow = await walk('my-account', {
    answers: {
      getProfile: profile,
      getDeals: [deal()],
      getPaymentMethods: [],
      getDeletionRequest: {},
      getCompany: company,
      ...answers,
    },
    ...setting,
  });
  await shown(flow);
  return flow;
}

const actionsOn = (flow: Walk): string[] =>
  standing(flow).flatMap((block) => (block.kind === 'action' ? [block.label.value ?? ''] : []));
const titlesOn = (flow: Walk): string[] =>
  standing(flow).flatMap((block) => (block.kind === 'group' && block.title.value ? [block.title.value] : []));

test('a private customer sees contact and account, and may change the first', async () => {
  const flow = await open();
  expect(titlesOn(flow)).toEqual(['Kontakt', 'Einstellungen']);
  await press(flow, 'Kontaktdaten ändern');
  expect(flow.redirects).toEqual([{ page: 'edit-account', with: {} }]);
});

test('the address is shown once known, and a mobile number replaces a phone number', async () => {
  const flow = await open({
    getProfile: {
      ...profile,
      mobilephone: '+49 160 5566003',
      invoice_street: 'Am Wall',
      invoice_house_number: '7',
      zip: '28195',
      city: 'Bremen',
    },
  });
  expect(factsOn(flow)).toMatchObject({ Telefonnummer: '+49 160 5566003', Adresse: 'Am Wall 7, 28195 Bremen' });
});

const ofCompany = { ...profile, company_id: '7001' };

test.each([
  [company, 'Königstorgraben 9, 90402 Nürnberg'],
  [{ ...company, address: 'Hof, Haus B, 7' }, 'Hof, Haus B 7, 90402 Nürnberg'],
  [{ ...company, address: 'Königstorgraben' }, 'Königstorgraben, 90402 Nürnberg'],
  [{ name: 'Muster-Bau GmbH', address: 'Königstorgraben, 9' }, 'Königstorgraben 9'],
  [{ name: 'Muster-Bau GmbH', zip: '90402', city: 'Nürnberg' }, '90402 Nürnberg'],
  [{ name: 'Muster-Bau GmbH' }, undefined],
])('the address of the company reads as one: %o', async (known, said) => {
  const flow = await open({ getProfile: ofCompany, getDeals: [deal({ type: 'MINIB2B' })], getCompany: known });
  expect(factsOn(flow)['Adresse']).toBe(said);
});

test('phone numbers are grouped in any stored form', async () => {
  const flow = await open({
    getProfile: { ...ofCompany, phone: '+491711234567' },
    getDeals: [deal({ type: 'MINIB2B' })],
    getCompany: { name: 'Muster-Bau GmbH', phone: '0911 2345678' },
  });
  await flow.until(() => factsOn(flow)['Telefonnummer'] === '+49 911 2345678');
  expect(
    standing(flow).flatMap((block) => (block.kind === 'facts' ? block.rows.value.map(({ value }) => value) : [])),
  ).toContain('+49 171 1234567');
});

test.each([
  ['a contract of a small business and company data', { getProfile: ofCompany }, 'MINIB2B', true],
  ['company data, but only a private contract', { getProfile: ofCompany }, 'B2C', false],
  ['a contract of a small business, but no company', {}, 'MINIB2B', false],
  ['a company of which nothing is known', { getProfile: ofCompany, getCompany: {} }, 'MINIB2B', false],
])('the company, with %s', async (_, answers, type, isThere) => {
  const flow = await open({ getDeals: [deal({ type })], ...answers } as Answers);
  expect(titlesOn(flow).includes('Firma')).toBe(isThere);
  expect(actionsOn(flow).includes('Firmendaten ändern')).toBe(isThere);
});

test.each([
  [
    method('card', { account_holder: 'Inga Tietjen', identifier_last_4: '4242', exp_month: 8, exp_year: 2030 }),
    'Karte',
    { Inhaber: 'Inga Tietjen', Nummer: 'endet auf 4242', 'Gültig bis': '08/2030' },
  ],
  [method('sepa_debit', { identifier_last_4: '3000' }), 'Lastschrift (SEPA)', { Nummer: 'endet auf 3000' }],
  [method('us_bank_account', { identifier_last_4: '6789' }), 'Bankkonto (USA)', { Nummer: 'endet auf 6789' }],
  [method('paypal', { account_holder: 'inga@example.de' }), 'PayPal', { Inhaber: 'inga@example.de' }],
])('a payment method shows its known details: %#', async (given, title, facts) => {
  const flow = await open({ getPaymentMethods: [given] });
  expect(titlesOn(flow)).toEqual(['Kontakt', 'Zahlungsarten', title, 'Einstellungen']);
  const { Name: _, 'E-Mail': __, ...said } = factsOn(flow);
  expect(said).toEqual({ Auto: 'Norden Lastad', ...facts });
});

test.each([
  ['SUBSCRIPTION', true],
  ['LEAD', false],
])('the payment of a %s may be changed: %s', async (variant, may) => {
  const flow = await open({ getPaymentMethods: [method('paypal')], getDeals: [deal({ variant })] });
  expect(actionsOn(flow).includes('Zahlungsart ändern')).toBe(may);
  if (!may) return;
  await press(flow, 'Zahlungsart ändern');
  expect(flow.opened).toEqual([{ flow: 'change-payment', input: { deal_id: 'd1' } }]);
});

test.each([
  ['success', 'Deine neue Zahlungsart ist gespeichert'],
  ['cancel', 'Abgebrochen. Deine Zahlungsart bleibt, wie sie ist.'],
])('the result %s in the URL is shown once, and removed from the URL', async (payment_status, words) => {
  const flow = await open({}, { input: { payment_status } });
  await flow.until(() => flow.redirects.length > 0);
  expect([flow.toasts, flow.redirects]).toEqual([[words], [{ page: 'my-account', with: {} }]]);
});

test.each(['paid', 'SUCCESS', ''])('nonsense such as %j is dropped', async (payment_status) => {
  const flow = await open({}, { input: { payment_status } });
  expect([flow.step, flow.toasts, flow.redirects]).toEqual(['overview', [], []]);
});

test('downloads all stored data as one file', async () => {
  const flow = await open({ getMyData: bodyOf('MyData') });
  await press(flow, 'Meine Daten');
  expect([flow.performed, flow.handed]).toEqual([
    ['download'],
    [{ url: '/portal/api/bff/my-data', name: 'my-data.json' }],
  ]);
});

test('the file requires a recent sign-in', async () => {
  let recent = false;
  const flow = await open({
    getMyData: () => (recent ? { status: 200, body: bodyOf('MyData') } : refusal(403, 'sign_in_again')()),
  });
  await press(flow, 'Meine Daten');
  expect([flow.opened, flow.performed]).toEqual([[{ flow: 'sign-in', input: { again: true } }], []]);
  recent = true;
  flow.closeOpened('signed-in');
  await flow.until(() => flow.performed.length > 0);
});

test('a failed download is reported', async () => {
  const flow = await open({ getMyData: refusal(500, 'internal_error') });
  await press(flow, 'Meine Daten');
  expect([flow.toasts, flow.performed]).toEqual([['Deine Daten konnten wir nicht laden. Versuch es noch einmal.'], []]);
});

test.each([
  [{}, 'Innerhalb von 48 Stunden'],
  [{ requested_at: '2026-11-20T09:00:00.000Z', due_at: '2026-11-22T09:00:00.000Z' }, 'Schon angefragt'],
])('the deletion shows its status: %j', async (getDeletionRequest, detail) => {
  const flow = await open({ getDeletionRequest });
  const card = standing(flow).find((block) => block.kind === 'action' && block.label.value === 'Konto löschen');
  await flow.until(() => (card as ActionNode).detail.value === detail);
  await press(flow, 'Konto löschen');
  expect(flow.opened).toEqual([{ flow: 'delete-account', input: {} }]);
});

test('in English', async () => {
  const flow = await open({ getPaymentMethods: [method('us_bank_account')] }, { locale: 'en-US' });
  expect(titlesOn(flow)).toEqual(['Contact', 'Payment methods', 'US bank account', 'Settings']);
});
