import { expect, test } from 'vitest';
import { movesOf, overlap } from '../../../../engine/values/movedPaths.ts';

test.each([
  ['/a', '/a', true],
  ['/a', '/A/', true],
  ['/a', '/b', false],
  ['/a', '/a/b', false],
  ['/a/b', '/a', false],
  ['/a/:x', '/a/b', true],
  ['/a/b', '/:x/:y', true],
  ['/a/:x', '/b/:x', false],
  ['/a/*', '/a', false],
  ['/a/*', '/a/b/c', true],
  ['/a/b/c', '/a/*', true],
  ['/b/*', '/a/b', false],
])('a path can match both %s and %s: %s', (one, other, both) => {
  expect(overlap(one, other)).toBe(both);
});

test('of several patterns the most specific one leads, in whatever order they are written', () => {
  const patterns = { '/old/*': '/rest/*', '/old/:car/:day': '/two', '/old/:car': '/cars/:car', '/old/new': '/fresh' };
  for (const list of [Object.entries(patterns), Object.entries(patterns).reverse()]) {
    const moves = movesOf(Object.fromEntries(list));
    expect(['/old/new', '/old/x', '/old/x/y', '/old/x/y/z', '/other'].map(moves)).toEqual([
      ...['/fresh', '/cars/x', '/two', '/rest/x/y/z'],
      undefined,
    ]);
  }
});
