// The cache of questions: what failed is asked again where that may help, and only so often.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Question, QuestionState, Reply } from '#engine';
import { createQuestions } from '../../app/host/questions.ts';

const question: Question = {
  key: 'one',
  call: { operation: 'getCar', method: 'GET', path: '/car', timeout: 1_000, attach: [] },
  freshFor: 300_000,
  retries: 1,
  accepts: ({ status, body }) => status === 200 && body === 'car',
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Asks a server that answers so, one reply after the other, the last for ever. */
async function asked(...replies: readonly Reply[]) {
  let calls = 0;
  const { observe } = createQuestions(async () => replies[Math.min(calls++, replies.length - 1)] as Reply);
  let last: QuestionState | undefined;
  const stop = observe(question, (state) => {
    last = state;
  });
  await vi.advanceTimersByTimeAsync(10_000);
  stop();
  return { calls, status: last?.status };
}

test.each([
  ['a server that fails', { status: 500, body: undefined }, 2],
  ['one that is not there', { status: 503, body: undefined }, 2],
  ['an answer that is none', { status: 200, body: 'a page' }, 2],
  ['a refusal', { status: 404, body: undefined }, 1],
  ['a refusal of its kind with the highest number', { status: 499, body: undefined }, 1],
  ['an address that has moved', { status: 300, body: undefined }, 1],
])('%s is asked again once where that may help', async (_, reply, calls) => {
  expect(await asked(reply)).toEqual({ calls, status: 'failed' });
});

test('an answer that comes with the second try is one', async () => {
  expect(await asked({ status: 500, body: undefined }, { status: 200, body: 'car' })).toEqual({
    calls: 2,
    status: 'ready',
  });
});
