// Read-only evaluation triggers no requests and no subscriptions.
import { expect, test } from 'vitest';
import { effect, signal } from '../../../../engine/signals.ts';
import { isReadOnly, readOnly } from '../../../../engine/state/readOnly.ts';

test('read-only evaluation is known as such at any depth, until it ends or throws', () => {
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

test('read-only evaluation subscribes to nothing', () => {
  const word = signal('one');
  const heard: string[] = [];
  const stop = effect(() => void heard.push(readOnly(() => word.value)));
  word.value = 'two';
  stop();
  expect(heard).toEqual(['one']);
});
