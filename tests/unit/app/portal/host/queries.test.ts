// Cache of questions: failed ones are retried where it may help, a limited number of times.

import type { Question, QuestionState, Reply } from '@fahrplan/engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQuestions } from '../../../../../app/portal/host/questions.ts';

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

/** Asks a server that gives these replies in order, and repeats the last one. */
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
])('%s is retried once where that may help', async (_, reply, calls) => {
  expect(await asked(reply)).toEqual({ calls, status: 'failed' });
});

test('a response to the second try counts', async () => {
  expect(await asked({ status: 500, body: undefined }, { status: 200, body: 'car' })).toEqual({
    calls: 2,
    status: 'ready',
  });
});

test('an unanswered call fails at its deadline, including what it waits for first', async () => {
  const { show, last } = open();
  show();
  await vi.advanceTimersByTimeAsync(question.call.timeout - 1);
  expect(last()).toEqual({ status: 'pending' });
  await vi.advanceTimersByTimeAsync(1);
  expect(last()).toEqual({ status: 'failed', reply: { status: 500, body: undefined } });
  expect(vi.getTimerCount()).toBe(0);
});

test('all tries share one timeout', async () => {
  const times: number[] = [];
  const { observe } = createQuestions(async ({ timeout }) => {
    times.push(timeout);
    await new Promise((resume) => setTimeout(resume, Math.min(timeout, 500)));
    return { status: 500, body: undefined };
  });
  let last: QuestionState | undefined;
  observe({ ...question, retries: 3 }, (state) => {
    last = state;
  });
  await vi.advanceTimersByTimeAsync(question.call.timeout);
  expect(last?.status).toBe('failed');
  expect(times).toEqual([1_000, 100]);
});

test('a response after the deadline is ignored, and a manual retry has its own timeout', async () => {
  const { questions, show, answer, last, waiting } = open();
  show();
  await vi.advanceTimersByTimeAsync(question.call.timeout);
  await answer('car');
  expect(last()).toMatchObject({ status: 'failed' });
  questions.refresh(['getCar']);
  expect([last(), waiting.length]).toEqual([{ status: 'pending' }, 1]);
  await vi.advanceTimersByTimeAsync(question.call.timeout - 1);
  await answer('car');
  expect(last()).toMatchObject({ status: 'ready', body: 'car' });
});

/** Returns a controllable server and two observers. */
function open(kept?: number) {
  const waiting: ((reply: Reply) => void)[] = [];
  const questions = createQuestions(() => new Promise((answer) => void waiting.push(answer)), kept);
  const heard: QuestionState[] = [];
  const show = () => questions.observe(question, (state) => void heard.push(state));
  const answer = async (body: string) => {
    waiting.shift()?.({ status: 200, body });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { questions, heard, show, answer, waiting, last: () => heard.at(-1) };
}

/** Accepts any successful reply. */
const any: Question = { ...question, accepts: ({ status }) => status < 300 };

test('equal queries are requested once, and both subscribers get the response', async () => {
  const { show, heard, answer, waiting } = open();
  show();
  show();
  expect(waiting).toHaveLength(1);
  await answer('car');
  expect(heard.filter(({ status }) => status === 'ready')).toHaveLength(2);
});

test('a subscriber after an invalidation gets the new response only, or that there is none', async () => {
  const { questions, show, heard, answer, waiting } = open();
  show();
  await answer('car');
  questions.refresh(['getCar']);
  heard.length = 0;
  show();
  expect(heard).toEqual([{ status: 'pending' }]);
  await answer('a page');
  await vi.advanceTimersByTimeAsync(400);
  await answer('a page');
  const states = heard.map(({ status }) => status);
  expect(states.filter((status) => status === 'failed')).toHaveLength(1);
  expect(states.at(-2)).toBe('ready');
  questions.refresh(['getCar']);
  await answer('car');
  heard.length = 0;
  questions.refresh(['getCar']);
  expect(heard.map(({ status }) => status)).toEqual(['ready', 'ready']);
  await answer('car');
  expect(heard.slice(-2).map(({ status }) => status)).toEqual(['ready', 'ready']);
  expect(waiting).toHaveLength(0);
});

test('a fresh response is reused, and a stale one is shown until the new one arrives', async () => {
  const { questions, show, answer, waiting, last } = open();
  const stop = show();
  await answer('car');
  stop();
  await vi.advanceTimersByTimeAsync(question.freshFor - 1);
  show()();
  expect(waiting).toHaveLength(0);
  expect(questions.known?.(question)).toMatchObject({ status: 'ready' });
  await vi.advanceTimersByTimeAsync(1);
  expect(questions.known?.(question)).toBeUndefined();
  show();
  expect(waiting).toHaveLength(1);
  expect(last()).toEqual({ status: 'ready', body: 'car', refreshing: true });
});

test('a response without subscribers expires', async () => {
  const { questions, show, answer } = open(1_000);
  const stop = show();
  await answer('car');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(questions.answered()).toHaveLength(1);
  stop();
  await vi.advanceTimersByTimeAsync(999);
  expect(questions.answered()).toEqual([['getCar', 'one', 'car']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(questions.answered()).toEqual([]);
});

test('a response requested before an invalidation is ignored, unless it is the first', async () => {
  const { questions, answer, waiting } = open();
  const heard: QuestionState[] = [];
  questions.observe(any, (state) => void heard.push(state));
  questions.refresh(['getCar']);
  expect(waiting).toHaveLength(1);
  await answer('first');
  questions.refresh(['getCar']);
  questions.refresh(['getCar', 'other']);
  expect(waiting).toHaveLength(2);
  await answer('overtaken');
  expect(heard.at(-1)).toEqual({ status: 'ready', body: 'first', refreshing: true });
  await answer('second');
  expect(heard.at(-1)).toEqual({ status: 'ready', body: 'second', refreshing: false });
  questions.refresh(['other']);
  expect(waiting).toHaveLength(0);
});

test('a response that was invalidated without subscribers is requested again by the next one', async () => {
  const { questions, show, answer, waiting } = open();
  show()();
  await answer('car');
  questions.refresh(['getCar']);
  expect(waiting).toHaveLength(0);
  expect(questions.known?.(question)).toBeUndefined();
  show();
  expect(waiting).toHaveLength(1);
});

test('a failed refresh keeps the last response', async () => {
  const { questions, show, answer, waiting, last } = open();
  show();
  await answer('car');
  questions.refresh(['getCar']);
  waiting.shift()?.({ status: 404, body: undefined });
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toEqual({ status: 'ready', body: 'car', refreshing: false });
});

test('another customer gets no data of the one before, whose late response is dropped', async () => {
  const { questions, show, answer, waiting, heard, last } = open();
  show();
  await answer('car');
  questions.observe({ ...question, key: 'unseen' }, () => {})();
  questions.refresh(['getCar']);
  questions.changeHands(true);
  expect(last()).toEqual({ status: 'pending' });
  const before = heard.length;
  expect(waiting).toHaveLength(3);
  await answer('car');
  await answer('car');
  expect(heard).toHaveLength(before);
  expect(questions.answered()).toEqual([]);
  await answer('car');
  expect(last()).toEqual({ status: 'ready', body: 'car', refreshing: false });
});

test('a sign-out keeps the data on screen, and nothing else', async () => {
  const { questions, show, answer, waiting, last } = open();
  show();
  await answer('car');
  questions.take([['getPrice', 'two', 5]]);
  questions.changeHands(false);
  expect(waiting).toHaveLength(0);
  expect(last()).toMatchObject({ status: 'ready' });
  expect(questions.answered()).toEqual([['getCar', 'one', 'car']]);
});

test('data that came with the page is fresh until the page has settled', async () => {
  const { questions, show, waiting } = open();
  questions.take([['getCar', 'one', 'car']]);
  await vi.advanceTimersByTimeAsync(1.5 * question.freshFor);
  show()();
  expect(waiting).toHaveLength(0);
  questions.settle();
  await vi.advanceTimersByTimeAsync(5_000);
  show();
  expect(waiting).toHaveLength(1);
});

test('no subscriber is called after the end', async () => {
  const { questions, show, answer, heard } = open();
  show();
  questions.end();
  const before = heard.length;
  await answer('car');
  expect(heard).toHaveLength(before);
});
