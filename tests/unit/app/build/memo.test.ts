// Cache of objects derived from texts.
import { expect, test } from 'vitest';
import { Memo } from '../../../../app/build/memo.ts';

/** Creates a cache; `of` tells if the object was made anew. */
function counted(most: number, longest?: number) {
  const memo = new Memo<object>(most, longest);
  return (text: string): boolean => {
    let isNew = false;
    memo.of([text], () => {
      isNew = true;
      return {};
    });
    return isNew;
  };
}

test('keeps the texts used last, up to a maximum number', () => {
  const of = counted(2);
  expect([of('a'), of('b'), of('a'), of('c')]).toEqual([true, true, false, true]);
  expect([of('a'), of('b')]).toEqual([false, true]);
});

test('keeps texts up to a maximum length, but always the last one', () => {
  const of = counted(100, 30);
  const [a, b, c] = ['a', 'b', 'c'].map((sign) => sign.repeat(10)) as [string, string, string];
  expect([of(a), of(b), of(a), of(c)]).toEqual([true, true, false, true]);
  expect([of(a), of(b)]).toEqual([false, true]);
  const long = 'd'.repeat(100);
  expect([of(long), of(long), of(a)]).toEqual([true, false, true]);
});
