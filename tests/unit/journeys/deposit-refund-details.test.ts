// Bank details for the refund of the deposit (FLW-11).

import type { Draft } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { deal, profile } from '../../support/journeys/returnWalk.ts';
import { refusal, remarksOn, shown, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, walk } from '../../support/journeys/walk.ts';

const IBAN = 'DE89 3704 0044 0532 0130 00';
const over = { ...deal, state: 'ENDED' };

async function open(answers: Answers = {}, setting: Partial<Setting> = {}) {
  const flow = await walk('deposit-refund-details', {
    input: { deal_id: 'd1' },
    answers: { getDeal: over, getProfile: profile, saveRefundDetails: { ok: true }, ...answers },
    ...setting,
  });
  await shown(flow);
  return flow;
}

test('saves the account in the name of the customer, confirms it and closes', async () => {
  const memory = new Map();
  const flow = await open({}, { memory });
  await flow.answer({ iban: IBAN }).next();
  expect(flow.sent('saveRefundDetails')).toMatchObject([
    {
      path: '/portal/api/bff/deals/d1/deposit-refund-details',
      body: { account_holder: 'Katharina Brandl', iban: 'DE89370400440532013000' },
    },
  ]);
  expect(flow.toasts).toEqual(['Bankverbindung erfolgreich hinterlegt']);
  expect(flow.closedWith).toBeUndefined();
  expect([...memory.values()]).toContain(true);
});

test('another person may hold the account', async () => {
  const flow = await open();
  await flow.answer({ account_holder: ' Aylin Demir ', iban: IBAN }).next();
  expect(flow.sent('saveRefundDetails')[0]?.body).toMatchObject({ account_holder: 'Aylin Demir' });
});

test.each([
  ['iban', null, 'Dies ist ein Pflichtfeld.'],
  ['iban', 'DE89 3704 0044 0532 0130 01', 'DE89 3704 0044 0532 0130 00'],
  ['iban', 'Sparkasse', 'DE89 3704 0044 0532 0130 00'],
  ['account_holder', null, 'Dies ist ein Pflichtfeld.'],
  ['account_holder', ' ', 'Dies ist ein Pflichtfeld.'],
  ['account_holder', 'A'.repeat(202), 'höchstens 201 Zeichen'],
])('refuses %s: %s', async (field, value, message) => {
  const flow = await open();
  await flow.answer({ iban: IBAN, [field]: value }).next();
  expect(flow.issueOf(field)).toContain(message);
  expect(flow.sent('saveRefundDetails')).toEqual([]);
});

test('accepts a name of 201 characters and a foreign account', async () => {
  const flow = await open();
  await flow.answer({ account_holder: 'A'.repeat(201), iban: 'AT61 1904 3002 3457 3201' }).next();
  expect(flow.sent('saveRefundDetails')).toHaveLength(1);
});

test('the account is never stored in the tab', async () => {
  const drafts = new Map<string, Draft>();
  const flow = await open({}, { drafts });
  flow.answer({ account_holder: 'Aylin Demir', iban: IBAN });
  flow.session.close();
  expect(JSON.stringify([...drafts.values()])).toContain('Aylin Demir');
  expect(JSON.stringify([...drafts.values()])).not.toContain('3704');
});

test('a lead has nothing to be paid back', async () => {
  const flow = await open({ getDeal: { ...deal, variant: 'LEAD', state: 'CREATED' } });
  expect(flow.step).toBe('impossible');
  expect(wordsOn(flow)).toContain('noch nicht abgeschlossen');
});

test('a deal that turns out to be a lead shows a message', async () => {
  const flow = await open({ saveRefundDetails: refusal(409, 'refund_not_for_leads') });
  await flow.answer({ iban: IBAN }).next();
  expect(remarksOn(flow).join()).toContain('noch nicht abgeschlossen');
});

test('server errors are shown at the fields', async () => {
  const flow = await open({
    saveRefundDetails: refusal(422, 'invalid_fields', [
      { name: 'account_holder', code: 'required' },
      { name: 'iban', code: 'iban_invalid' },
    ]),
  });
  await flow.answer({ iban: IBAN }).next();
  expect(flow.issueOf('account_holder')).toBe('Dies ist ein Pflichtfeld.');
  expect(flow.issueOf('iban')).toContain('DE89 3704 0044 0532 0130 00');
});

test('a server that fails opens the dialog, and everything typed stays', async () => {
  const flow = await open({ saveRefundDetails: refusal(503, 'unavailable') });
  await flow.answer({ iban: IBAN }).next();
  expect(flow.opened).toEqual([{ flow: 'request-error-modal', input: {} }]);
  expect(flow.field('iban').answer.value).toBe('DE89370400440532013000');
  expect(flow.toasts).toEqual([]);
});

test('without a profile the name is a field', async () => {
  const flow = await open({ getProfile: refusal(503, 'unavailable') });
  expect(flow.step).toBe('bank-details');
  await flow.answer({ iban: IBAN }).next();
  expect(flow.issueOf('account_holder')).toBe('Dies ist ein Pflichtfeld.');
});

test('a session that ended is renewed on the spot, and the account is saved', async () => {
  let signedOut = true;
  const flow = await open({
    saveRefundDetails: () => (signedOut ? refusal(401, 'signed_out')() : { status: 200, body: { ok: true } }),
  });
  await flow.answer({ iban: IBAN }).next();
  signedOut = false;
  flow.closeOpened('signed-in');
  await flow.until(() => flow.toasts.length > 0);
  const [refused, made] = flow.sent('saveRefundDetails');
  expect(made).toEqual(refused);
  expect(flow.sent('saveRefundDetails')).toHaveLength(2);
});

test('in English', async () => {
  const flow = await open({}, { locale: 'en-US' });
  await flow.answer({ iban: 'DE89' }).next();
  expect(flow.issueOf('iban')).toBe(
    'Check the IBAN. Write it like DE89 3704 0044 0532 0130 00, the spaces are optional',
  );
  await flow.answer({ iban: IBAN }).next();
  expect(flow.toasts).toEqual(['The bank account has been saved']);
});
