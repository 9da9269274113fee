import { expect, test } from 'vitest';
import { callersOf, overWorker, serve } from '../../../../../app/studio/preview/calls.ts';

/** Two ends of a channel, each like a worker. */
function channels() {
  const { port1, port2 } = new MessageChannel();
  const ends = [port1, port2].map((port) => {
    port.start();
    return overWorker(port as unknown as Worker);
  });
  return { one: ends[0] as (typeof ends)[number], other: ends[1] as (typeof ends)[number], close: () => port1.close() };
}

test('each call gets its own reply, in whatever order they come', async () => {
  const { one, other, close } = channels();
  const waiting: (() => void)[] = [];
  serve(other, {
    later: (text: string) => new Promise((resolve) => waiting.push(() => resolve(text))),
    now: (text: string) => text,
  });
  const calls = callersOf<{ later(text: string): string; now(text: string): string }>(one, ['later', 'now']);
  const first = calls.later('first');
  expect(await calls.now('second')).toBe('second');
  for (const answer of waiting) answer();
  expect(await first).toBe('first');
  close();
});

test('a failure reaches the caller, and other messages do not matter', async () => {
  const { one, other, close } = channels();
  serve(other, {
    fail(): never {
      throw new Error('There is no flow "x".');
    },
  });
  const calls = callersOf<{ fail(argument: null): never; toString(argument: null): never }>(one, ['fail', 'toString']);
  for (const message of [null, 'text', { call: 'fail' }, { call: 'constructor', number: 1 }, { reply: 'x' }])
    one.post(message);
  await expect(calls.fail(null)).rejects.toThrow('There is no flow "x".');
  close();
});

test('a side that has stopped answers nothing', async () => {
  const { one, other, close } = channels();
  const stop = serve(other, { name: () => 'former' });
  stop();
  serve(other, { name: () => 'present' });
  const calls = callersOf<{ name(argument: null): string }>(one, ['name']);
  expect(await calls.name(null)).toBe('present');
  close();
});
