import { expect, test } from 'vitest';
import { deal, profile } from './returnWalk.ts';
import { walk } from './walk.ts';

const open = (status: number) =>
  walk('edit-return', { input: { deal_id: 'd1' }, answers: { getDeal: () => ({ status, body: null }) } });

test('a deal that asks for a sign-in leads there, and back to where the customer was', async () => {
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
