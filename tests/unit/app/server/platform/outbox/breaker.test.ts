import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Breaker } from '../../../../../../app/server/platform/outbox/breaker.ts';

const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
const fail = (breaker: Breaker, times: number, error: unknown = refused) => {
  for (let time = 0; time < times; time += 1) breaker.failed(error);
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a receiver that fails five times in a row is paused, then tried by one delivery', () => {
  const breaker = new Breaker();
  fail(breaker, 4);
  expect(breaker.allowed).toBe(Number.POSITIVE_INFINITY);
  fail(breaker, 1);
  expect(breaker.allowed).toBe(0);
  vi.advanceTimersByTime(5000);
  expect(breaker.allowed).toBe(1);
  fail(breaker, 1);
  vi.advanceTimersByTime(5000);
  expect(breaker.allowed).toBe(0);
  vi.advanceTimersByTime(5000);
  expect(breaker.allowed).toBe(1);
  breaker.succeeded();
  expect(breaker.allowed).toBe(Number.POSITIVE_INFINITY);
});

test('pauses grow up to five minutes', () => {
  const breaker = new Breaker();
  fail(breaker, 40);
  vi.advanceTimersByTime(5 * 60_000);
  expect(breaker.allowed).toBe(1);
});

test.each([
  ['an address that the mail server does not know', { code: 'EENVELOPE', responseCode: 550 }],
  ['a follow-up that the receiver refuses', { code: 'HTTP', responseCode: 422 }],
])('%s does not count for the receiver', (_, error) => {
  const breaker = new Breaker();
  fail(breaker, 4);
  fail(breaker, 10, error);
  fail(breaker, 4);
  expect(breaker.allowed).toBe(Number.POSITIVE_INFINITY);
});

test.each([500, 503, 408, 429])('an answer of %i counts as a failure of the receiver', (responseCode) => {
  const breaker = new Breaker();
  fail(breaker, 5, { code: 'HTTP', responseCode });
  expect(breaker.allowed).toBe(0);
});
