// Deletion of an account (FLW-28).

import type { Json } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { buttonOf, plain, press, refusal, remarksOn, shown, titleOf, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, walk } from '../../support/journeys/walk.ts';

const times = { requested_at: '2026-11-21T09:30:00.000Z', due_at: '2026-11-23T09:30:00.000Z' };
const asked = (status: string): Json => ({ data: { status, ...times } });
const over = bodyOf('Deal', { variant: 'SUBSCRIPTION', state: 'ENDED' });

const open = (answers: Answers = {}, setting: Partial<Setting> = {}) =>
  walk('delete-account', {
    answers: { getDeals: [over], getDeletionRequest: {}, requestDeletion: asked('requested'), ...answers },
    ...setting,
  });

async function confirmed(answers: Answers = {}, setting: Partial<Setting> = {}) {
  const flow = await open(answers, setting);
  await shown(flow);
  await flow.next();
  return flow;
}

test('asks for confirmation, sends one request, and confirms it', async () => {
  const flow = await open();
  await shown(flow);
  expect([titleOf(flow), buttonOf(flow)]).toEqual(['Möchtest du dein Konto löschen?', 'Konto löschen']);
  expect(wordsOn(flow)).toContain('innerhalb von 48 Stunden');
  await flow.next();
  const [call] = flow.sent('requestDeletion');
  expect([call?.path, call?.body]).toEqual(['/portal/api/bff/deletion-request', undefined]);
  expect(flow.closedWith).toBeUndefined();
  expect(flow.opened).toEqual([{ flow: 'account-deletion-requested-successfully', input: {} }]);
});

test('keeping the account sends nothing', async () => {
  const flow = await open();
  await shown(flow);
  await press(flow, 'Konto behalten');
  expect([flow.closedWith, flow.calls.some(({ operation }) => operation === 'requestDeletion')]).toEqual([
    undefined,
    false,
  ]);
});

test('an earlier request is shown in place of the question', async () => {
  const flow = await open({ getDeletionRequest: times });
  await flow.until(() => flow.opened.length > 0);
  expect(flow.opened).toEqual([{ flow: 'account-deletion-requested', input: {} }]);
});

test('a request made elsewhere meanwhile is shown, too', async () => {
  const flow = await confirmed({ requestDeletion: asked('already_requested') });
  expect(flow.opened).toEqual([{ flow: 'account-deletion-requested', input: {} }]);
});

test.each(['CREATED', 'SIGNED', 'EXTERNALLY_VERIFIED', 'ACTIVE'])(
  'a subscription that is %s blocks the deletion',
  async (state) => {
    const flow = await open({ getDeals: [over, { ...over, state }] });
    await flow.until(() => flow.opened.length > 0);
    expect(flow.opened).toEqual([{ flow: 'notice', input: { about: 'deletion-blocked' } }]);
    const notice = await walk('notice', { input: { about: 'deletion-blocked' } });
    expect(titleOf(notice)).toBe('Dein Konto wird noch gebraucht');
    expect(wordsOn(notice)).toContain('Ruf uns an');
  },
);

test.each([
  ['an offer', [bodyOf('Deal', { variant: 'LEAD', state: 'CREATED' })]],
  ['nothing', []],
])('%s does not block the deletion', async (_, getDeals) => {
  const flow = await open({ getDeals });
  await shown(flow);
  expect(flow.step).toBe('confirm');
});

test('a subscription that has begun since is reported by the server', async () => {
  const flow = await confirmed({ requestDeletion: refusal(409, 'deletion_blocked') });
  expect(flow.opened).toEqual([{ flow: 'notice', input: { about: 'deletion-blocked' } }]);
  expect(flow.closedWith).toBeUndefined();
});

test('any other failure opens the error dialog, and the question stays', async () => {
  const flow = await confirmed({ requestDeletion: refusal(500, 'internal_error') });
  expect(flow.opened).toEqual([{ flow: 'notice', input: { about: 'deletion-failed' } }]);
  expect([flow.step, flow.closedWith, remarksOn(flow)]).toEqual(['confirm', null, []]);
});

test.each([
  ['de-DE', 'Dein Konto ist noch da', 'Versuch es noch einmal', 'Ok'],
  ['en-US', 'Your account is still there', 'Try again', 'OK'],
])('the error dialog has title, words and button in %s', async (locale, title, words, button) => {
  const notice = await walk('notice', { input: { about: 'deletion-failed' }, locale });
  await shown(notice);
  expect([titleOf(notice), buttonOf(notice)]).toEqual([title, button]);
  expect(wordsOn(notice)).toContain(words);
});

test.each([
  [times, 'Wir löschen dein Konto bis 23.11.2026'],
  [{}, 'Wir löschen dein Konto innerhalb von 48 Stunden.'],
])('a repeated request shows its deadline: %#', async (getDeletionRequest, words) => {
  const flow = await walk('account-deletion-requested', { answers: { getDeletionRequest } });
  await shown(flow);
  expect(titleOf(flow)).toBe('Deine Löschung ist schon angefragt');
  expect(plain(wordsOn(flow))).toContain(words);
});

test('after the request, the next steps are shown', async () => {
  const flow = await walk('account-deletion-requested-successfully');
  await shown(flow);
  expect(titleOf(flow)).toBe('Deine Löschung ist angefragt');
  expect(wordsOn(flow)).toContain('Ruf uns an');
});
