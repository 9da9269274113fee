// Read-only evaluation triggers no requests and no subscriptions.
import { expect, test } from 'vitest';
import { effect, signal } from '../../../../engine/signals.ts';
import { isReadOnly, readOnly } from '../../../../engine/state/readOnly.ts';

test('whoever looks is known to as long as they do, however deep, and whatever comes of it', () => {
  const seen: boolean[] = [isReadOnly.peek()];
  const given = readOnly(() => {
    seen.push(isReadOnly.peek());
    readOnly(() => seen.push(isReadOnly.peek()));
    seen.push(isReadOnly.peek());
    return 'found';
  });
  seen.push(isReadOnly.peek());
  expect(() =>
    readOnly(() => {
      throw new Error('gone');
    }),
  ).toThrow('gone');
  seen.push(isReadOnly.peek());
  expect([given, seen]).toEqual(['found', [false, true, true, true, false, false]]);
});

test('what is looked at is not listened to', () => {
  const word = signal('one');
  const heard: string[] = [];
  const stop = effect(() => void heard.push(readOnly(() => word.value)));
  word.value = 'two';
  stop();
  expect(heard).toEqual(['one']);
});
