// Whoever only looks on asks nothing, and is told nothing when something changes.
import { expect, test } from 'vitest';
import { effect, signal } from '../../../../engine/signals.ts';
import { looking, onlyLooks } from '../../../../engine/state/readOnly.ts';

test('whoever looks is known to as long as they do, however deep, and whatever comes of it', () => {
  const seen: boolean[] = [onlyLooks.peek()];
  const given = looking(() => {
    seen.push(onlyLooks.peek());
    looking(() => seen.push(onlyLooks.peek()));
    seen.push(onlyLooks.peek());
    return 'found';
  });
  seen.push(onlyLooks.peek());
  expect(() =>
    looking(() => {
      throw new Error('gone');
    }),
  ).toThrow('gone');
  seen.push(onlyLooks.peek());
  expect([given, seen]).toEqual(['found', [false, true, true, true, false, false]]);
});

test('what is looked at is not listened to', () => {
  const word = signal('one');
  const heard: string[] = [];
  const stop = effect(() => void heard.push(looking(() => word.value)));
  word.value = 'two';
  stop();
  expect(heard).toEqual(['one']);
});
