import type { BlockNode, Json, Reply } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { standingIn } from '../../../app/studio/preview/walk/standingIn.ts';
import { catalogue } from '../../support/definitions.ts';
import { bodyOf } from '../../support/journeys/bodies.ts';
import {
  deal,
  home,
  metadata,
  open as openReturn,
  profile,
  shown,
  toOverview,
} from '../../support/journeys/returnWalk.ts';
import { remarksOn, standing } from '../../support/journeys/screen.ts';
import { type Walk, walk } from '../../support/journeys/walk.ts';

const open = (status: number) =>
  walk('edit-return', { input: { deal_id: 'd1' }, answers: { getDeal: () => ({ status, body: null }) } });

test('a deal that requires a sign-in leads there, and back to the same address', async () => {
  const flow = await open(401);
  await flow.until(() => flow.redirects.length > 0);
  expect(flow.redirects).toEqual([{ page: 'sign-in', with: { next: '/mycars/d1' } }]);
});

test('a deal that does not exist leads to the page that says so', async () => {
  const flow = await open(404);
  await flow.until(() => flow.redirects.length > 0);
  expect(flow.redirects).toEqual([{ page: 'not-found', with: {} }]);
  expect(flow.opened).toEqual([]);
});

test('a deal that cannot be loaded opens the dialog that loads the page again', async () => {
  const flow = await open(500);
  await flow.until(() => flow.opened.length > 0);
  expect(flow.opened).toEqual([{ flow: 'error-modal', input: {} }]);
  expect(flow.session.phase.value).toBe('failed');
});

test('a flow that failed to open opens when it is tried again', async () => {
  let down = true;
  const flow = await walk('edit-return', {
    input: { deal_id: 'd1' },
    answers: {
      getDeal: () => (down ? { status: 500, body: null } : { status: 200, body: deal }),
      getReturn: {},
      getProfile: profile,
    },
  });
  expect(flow.session.phase.value).toBe('failed');
  down = false;
  flow.session.retry();
  await flow.until(() => flow.step === 'locationSelection');
});

test.each([
  ['a lost answer', 500, undefined],
  ['the page of a proxy', 200, undefined],
  ['a list in place of an answer', 200, []],
  ['the page of a proxy that finds nothing', 404, undefined],
])('%s is shown neither as a refusal nor as a success', async (_, status, body) => {
  const flow = await openReturn({ updateReturn: () => ({ status, body }) });
  await toOverview(flow);
  await flow.next();
  expect(flow.opened).toEqual([{ flow: 'outcome-unknown', input: {} }]);
  expect(flow.toasts).toEqual([]);
  expect(flow.step).toBe('overview');
  // The page behind shows the outcome to a customer who does not check.
  flow.closeOpened();
  await flow.until(() => flow.sent('getDeal').length > 1);
  expect(flow.sent('getDeal').length).toBeGreaterThan(1);
});

test('an unknown outcome stays so until the server reports it', async () => {
  const unavailable = { status: 503, body: { code: 'unavailable', outcome: 'not_done' } };
  const answers = [{ status: 502, body: undefined }, unavailable, { status: 401, body: null }, unavailable];
  const flow = await openReturn({ updateReturn: () => answers.shift() ?? { status: 200, body: {} } });
  await toOverview(flow);
  await flow.next();
  flow.closeOpened('again');
  await flow.until(() => flow.opened.length === 2);
  flow.closeOpened('again');
  await flow.until(() => flow.opened.length === 3);
  flow.closeOpened('signed-in');
  await flow.until(() => flow.opened.length === 4);
  const unknown = 'outcome-unknown';
  expect(flow.opened.map(({ flow: dialog }) => dialog)).toEqual([unknown, unknown, 'sign-in', unknown]);
  flow.closeOpened('again');
  await flow.until(() => flow.session.phase.value === 'closed');
  expect(new Set(flow.sent('updateReturn').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('a refusal of the server is shown as having booked nothing', async () => {
  const flow = await openReturn({
    updateReturn: () => ({ status: 503, body: { code: 'unavailable', outcome: 'not_done' } }),
  });
  await toOverview(flow);
  await flow.next();
  expect(flow.opened).toEqual([{ flow: 'request-error-modal', input: {} }]);
});

test('a session that ends while typing is renewed on the spot, and the flow continues', async () => {
  let ended = false;
  const questions = (call: { path: string }) =>
    ended && call.path.includes('10115')
      ? { status: 401, body: { code: 'signed_out' } }
      : { status: 200, body: metadata };
  const flow = await openReturn({ getReturnMetadata: questions });
  await flow.to('location');
  ended = true;
  flow.answer({ ...home, 'pickup.postcode': '10115' });
  await flow.next();
  await flow.until(() => flow.opened.length > 0);
  expect(flow.opened).toEqual([{ flow: 'sign-in', input: { ended: true } }]);
  ended = false;
  flow.closeOpened('signed-in');
  await flow.until(() => flow.sent('getReturnMetadata').length > 2);
  await shown(flow);
  await flow.to('contact', { appointment_preference: '2026-12-03', slot: '10:00' });
  expect(flow.opened).toHaveLength(1);
});

const offline = { status: 500, body: undefined, offline: true as const };

test('once online again, the offline message disappears, and a press sends', async () => {
  const replies: Reply[] = [offline];
  const flow = await toOverview(
    await openReturn({ updateReturn: () => replies.pop() ?? { status: 200, body: {} as Json } }),
  );
  await flow.next();
  expect(remarksOn(flow).join()).toMatch(/^Du bist offline/);
  flow.session.reconnected();
  expect(remarksOn(flow)).toEqual([]);
  await flow.next();
  expect(flow.closedWith).toBe(undefined);
});

test('requests that failed offline are repeated once the browser is online again', async () => {
  let reply: Reply = offline;
  const flow = await walk('edit-return', {
    input: { deal_id: 'd1' },
    answers: {
      getDeal: deal,
      getReturn: {},
      getProfile: profile,
      getReturnMetadata: () => reply,
    },
  });
  const days = () => flow.blocks().map(({ presence }) => presence.value);
  await flow.until(() => days().includes('failed'));
  await flow.next();
  expect(remarksOn(flow).join()).toMatch(/^Du bist offline/);
  reply = { status: 200, body: metadata as unknown as Json };
  flow.session.reconnected();
  await flow.until(() => !days().includes('failed') && !days().includes('pending'));
  expect(remarksOn(flow)).toEqual([]);
});

/** Failures that the step tells, in their order. */
const failuresOn = (flow: Walk): string[] => {
  const { blocks = [], repeated } = flow.session.step.value ?? {};
  const inside = (block: BlockNode): BlockNode[] =>
    block.presence.value === 'shown' ? [block, ...standingIn(block).flatMap(inside)] : [block];
  return blocks
    .flatMap(inside)
    .filter((block) => block.presence.value === 'failed' && !repeated?.value.has(block))
    .map((block) => flow.session.failureOf(block));
};

test.each([
  ['de-DE', 'Termine und Preise der Rückgabe: Das konnte nicht geladen werden'],
  ['en-US', 'Times and prices of the return: this could not be loaded'],
])('kinds of return without prices are not offered, with a message in %s', async (locale, said) => {
  let isDown = true;
  const flow = await openReturn(
    { getReturnMetadata: () => (isDown ? { status: 500, body: null } : { status: 200, body: metadata }) },
    { locale },
  );
  await flow.until(() => flow.field('return_type').presence.value === 'failed');
  expect(failuresOn(flow)).toEqual([said]);
  expect(flow.field('return_type').options.value?.map(({ label }) => label)).toEqual([null, null]);
  expect(flow.field('return_type').spoken.value).toBe(null);
  await flow.next();
  expect([flow.step, flow.session.issues.value]).toEqual(['locationSelection', [{ code: 'step', text: said }]]);
  isDown = false;
  flow.session.retry();
  await flow.until(() => flow.field('return_type').presence.value === 'shown');
  expect([failuresOn(flow), flow.session.issues.value]).toEqual([[], []]);
  await flow.to('location');
});

test('each section of a page shows its own loading error, and the others stay', async () => {
  const down = () => ({ status: 500, body: null });
  const flow = await walk('deal', {
    input: { deal_id: 'd1' },
    answers: {
      getDeal: { ...deal, car: bodyOf('Car') },
      getReturn: {},
      getDocuments: down,
      getDamageReports: down,
      getAddons: down,
      getServiceRequests: [],
      getReceipts: [],
      getOrderStatus: {},
    },
  });
  await flow.until(() => failuresOn(flow).length === 3);
  expect(failuresOn(flow).sort()).toEqual(
    ['Dokumente', 'Schadensmeldungen', 'Zusatzleistungen'].map((name) => `${name}: Das konnte nicht geladen werden`),
  );
  expect(flow.session.step.value?.failure.value).toBe('');
  expect(standing(flow).some((block) => block.kind === 'action' && block.label.value === 'Schaden melden')).toBe(true);
});

test('every source that can fail on screen has a name', () => {
  const nameless = Object.entries(catalogue.sources).filter(
    ([, { label, failed }]) => label === undefined && failed !== 'empty',
  );
  expect(nameless.map(([name]) => name)).toEqual([]);
});
