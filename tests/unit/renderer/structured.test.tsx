// @vitest-environment jsdom
// Structured data for search engines stays data, with any content.

import type { Json } from '@fahrplan/engine';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { structured, text } from '../../../scripts/testbed/fakeSession.ts';
import naughty from '../../fixtures/cases/naughty.json' with { type: 'json' };
import { onPage, set, show } from '../../support/renderer/stage.tsx';
import { share } from '../../support/tier.ts';

onPage();
afterEach(() => {
  document.body.innerHTML = '';
});

const blocksIn = (root: ParentNode) => [...root.querySelectorAll('script[type="application/ld+json"]')];
const toldIn = (root: ParentNode) => blocksIn(root).map((block) => JSON.parse(block.textContent ?? ''));

test('is JSON-LD of schema.org', () => {
  show([text('Autos'), structured({ '@type': 'Product', name: 'Fjell' })]);
  expect(toldIn(document)).toEqual([{ '@context': 'https://schema.org', '@type': 'Product', name: 'Fjell' }]);
});

test('follows what it tells of, and goes with it', () => {
  const node = structured({ '@type': 'Product', name: 'Fjell' });
  show([node]);
  set<Json>(node.data, { '@type': 'Product', name: 'Berg' });
  expect(toldIn(document).map(({ name }) => name)).toEqual(['Berg']);
  set<Json>(node.data, null);
  expect(toldIn(document)).toEqual([]);
});

test('ends its script with no text, however often the page is written down and read again', () => {
  const ends = ['</script>', '<!--', '<script>', '<', '\u2028'];
  const hostile = fc.oneof(
    fc.constantFrom(...naughty.markup, ...ends),
    fc.array(fc.constantFrom(...ends, 'a', '\\', '"'), { maxLength: 4 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.dictionary(hostile, hostile, { maxKeys: 3 }), (data) => {
      const { view } = show([structured(data)]);
      const written = new DOMParser().parseFromString(document.documentElement.outerHTML, 'text/html');
      expect(written.querySelectorAll('*').length).toBe(document.querySelectorAll('*').length);
      expect(toldIn(written)).toEqual([{ '@context': 'https://schema.org', ...data }]);
      view.unmount();
    }),
    { numRuns: share(0.02) },
  );
});
