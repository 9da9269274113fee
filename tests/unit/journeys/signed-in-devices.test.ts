// Open sessions of a customer, and ending them (ASVS 5.0 V7.5.2).

import type { Call, Json, Reply } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { factsOn, press, refusal, remarksOn, shown, wordsOn } from '../../support/journeys/screen.ts';
import { type Answers, type Setting, type Walk, walk } from '../../support/journeys/walk.ts';

const here = {
  id: 'here',
  browser: 'Firefox',
  system: 'Windows',
  signed_in_at: '2026-11-21T08:00:00.000Z',
  last_used_at: '2026-11-21T09:30:00.000Z',
  current: true,
};
const phone = {
  id: 'phone',
  browser: 'Safari',
  system: 'iPhone',
  signed_in_at: '2026-11-20T19:00:00.000Z',
  last_used_at: '2026-11-20T20:15:00.000Z',
  current: false,
};
const unknown = { ...phone, id: 'unknown', browser: undefined, system: undefined };
const list = (...sessions: object[]) => JSON.parse(JSON.stringify(sessions)) as Json;
const again = refusal(403, 'sign_in_again');
const SAFARI = 'Safari abmelden (seit 20.11.2026, 20:00)';
const done = (): Reply => ({ status: 200, body: { ok: true } });

async function open(answers: Answers = {}, setting: Partial<Setting> = {}): Promise<Walk> {
  const flow = await walk('signed-in-devices', {
    answers: { getOpenSessions: list(here, phone), endSession: done, endOtherSessions: done, ...answers },
    ...setting,
  });
  await shown(flow);
  return flow;
}

const cards = (flow: Walk) =>
  flow.blocks().flatMap((block) => (block.kind === 'group' && block.title?.value ? [block.title.value] : []));
const labels = (flow: Walk) =>
  flow
    .blocks()
    .flatMap((block) => (block.kind === 'action' && block.presence.value === 'shown' ? [block.label.value] : []));
const ofSession = ({ path }: Call) => path;

test('marks the current device, with browser, sign-in and last use of each', async () => {
  const flow = await open({ getOpenSessions: list(here, phone, unknown) });
  expect(cards(flow)).toEqual(['Dieses Gerät', 'Andere Geräte', 'Safari', 'Unbekannter Browser']);
  expect(factsOn(flow)).toMatchObject({
    Browser: 'Firefox',
    Gerät: 'iPhone',
    'Angemeldet seit': '20.11.2026, 20:00',
    'Zuletzt benutzt': '20.11.2026, 21:15',
  });
  expect(wordsOn(flow)).toContain('ändere dein Passwort');
});

test('names the session of each button, and distinguishes equal browsers', async () => {
  const older = { ...phone, id: 'older', signed_in_at: '2026-11-18T06:05:00.000Z' };
  const flow = await open({ getOpenSessions: list(here, phone, older, unknown) });
  expect(labels(flow)).toEqual([
    'Safari abmelden (seit 20.11.2026, 20:00)',
    'Safari abmelden (seit 18.11.2026, 07:05)',
    'Unbekannten Browser abmelden (seit 20.11.2026, 20:00)',
    'Alle anderen abmelden',
  ]);
});

test('has no buttons without other sessions', async () => {
  const flow = await open({ getOpenSessions: list(here) });
  expect(labels(flow)).toEqual([]);
  const group = flow.blocks().find((block) => block.kind === 'group' && block.empty?.value);
  expect(group?.kind === 'group' && group.empty?.value).toBe('Sonst bist du nirgends angemeldet.');
});

test('shows an unknown browser without a user agent', async () => {
  const flow = await open({ getOpenSessions: list({ ...here, browser: undefined, system: undefined }) });
  expect(Object.keys(factsOn(flow))).toEqual(['Angemeldet seit']);
});

test.each([
  [SAFARI, 'endSession', '/api/auth/sessions/phone'],
  ['Alle anderen abmelden', 'endOtherSessions', '/api/auth/sessions'],
])('%s is confirmed, and the list is loaded again', async (label, operation, path) => {
  const flow = await open();
  await press(flow, label);
  expect(flow.sent(operation).map(ofSession)).toEqual([path]);
  expect(flow.toasts).toEqual(['Abgemeldet']);
  await flow.until(() => flow.sent('getOpenSessions').length === 2);
});

test.each([
  [SAFARI, 'endSession'],
  ['Alle anderen abmelden', 'endOtherSessions'],
])('%s continues once the customer has signed in again', async (label, operation) => {
  const replies = [again, done];
  const flow = await open({ [operation]: () => (replies.shift() ?? done)() });
  await press(flow, label);
  expect(flow.opened).toEqual([{ flow: 'sign-in', input: { again: true } }]);
  expect(flow.toasts).toEqual([]);
  flow.closeOpened('signed-in');
  await flow.until(() => flow.toasts.length > 0);
  expect([flow.sent(operation).length, flow.toasts]).toEqual([2, ['Abgemeldet']]);
});

test('has no effect when the customer cancels the sign-in', async () => {
  const flow = await open({ endSession: again });
  await press(flow, SAFARI);
  flow.closeOpened();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect([flow.sent('endSession').length, flow.toasts]).toEqual([1, []]);
});

test('a session that has ended meanwhile is reported, and the list is loaded anew', async () => {
  const flow = await open({ endSession: refusal(404, 'not_found') });
  await press(flow, SAFARI);
  expect([flow.toasts, remarksOn(flow).join()]).toEqual([[], expect.stringContaining('nicht mehr in der Liste')]);
  await flow.until(() => flow.sent('getOpenSessions').length === 2);
});

test('reports an unknown outcome without a response, and a failure when refused', async () => {
  const lost = await open({ endSession: () => ({ status: 500, body: null }) });
  await press(lost, SAFARI);
  expect(remarksOn(lost).join()).toContain('keine Antwort bekommen');
  const refused = await open({ endOtherSessions: refusal(503, 'unavailable') }, { locale: 'en-US' });
  await press(refused, 'Sign out all others');
  expect(remarksOn(refused)).toEqual(['Signing out did not work. Try again.']);
});

test('a customer whose own session has ended signs in, and sees the list', async () => {
  const flow = await open({ endSession: refusal(401, 'signed_out') });
  await press(flow, SAFARI);
  expect(flow.opened).toEqual([{ flow: 'sign-in', input: {} }]);
  const asked = flow.sent('getOpenSessions').length;
  flow.closeOpened('signed-in');
  await flow.until(() => flow.sent('getOpenSessions').length > asked);
});

test('the account leads there, and a visitor signs in first', async () => {
  const profile = { firstname: 'Katharina', lastname: 'Brandl', email: 'katharina.brandl@example.de' };
  const account = await walk('my-account', { answers: { getProfile: profile } });
  await account.press('Angemeldete Geräte');
  expect(account.redirects).toEqual([{ page: 'signed-in-devices', with: {} }]);
  const visitor = await walk('signed-in-devices', { session: { signed_in: false, audience: 'b2c' } });
  expect(visitor.redirects[0]).toMatchObject({ page: 'home', with: { login: true } });
});
