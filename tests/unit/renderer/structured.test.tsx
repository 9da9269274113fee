// @vitest-environment jsdom
// Structured data for search engines stays data, with any content, and comes from the server only.

import type { Json } from '@fahrplan/engine';
import { act, cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { StructuredView } from '../../../renderer/blocks/structured/StructuredView.tsx';
import { structured, text } from '../../../scripts/testbed/fakeSession.ts';
import naughty from '../../fixtures/cases/naughty.json' with { type: 'json' };
import { onPage, set, show } from '../../support/renderer/stage.tsx';
import { share } from '../../support/tier.ts';

onPage();
afterEach(() => {
  document.body.innerHTML = '';
});

type Node = ReturnType<typeof structured>;

const blocksIn = (root: ParentNode) => [...root.querySelectorAll('script[type="application/ld+json"]')];
const toldIn = (root: ParentNode) => blocksIn(root).map((block) => JSON.parse(block.textContent ?? ''));

/** Adds a block to the page as the server sends it. */
function sent(node: Node): HTMLElement {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<StructuredView node={node} />);
  return container;
}

const hydrate = (container: HTMLElement, node: Node) =>
  act(() => {
    render(<StructuredView node={node} />, { container, hydrate: true });
  });

test('structured data is JSON-LD of schema.org', () => {
  sent(structured({ '@type': 'Product', name: 'Fjell' }));
  expect(toldIn(document)).toEqual([{ '@context': 'https://schema.org', '@type': 'Product', name: 'Fjell' }]);
});

test('structured data stays after hydration, until it changes', () => {
  const node = structured({ '@type': 'Product', name: 'Fjell' });
  const container = sent(node);
  const before = blocksIn(container);
  hydrate(container, node);
  expect(blocksIn(container)).toEqual(before);
  for (const name of ['Berg', 'Fjell']) {
    set<Json>(node.data, { '@type': 'Product', name });
    expect(toldIn(document)).toEqual([]);
  }
});

test('structured data is not created by the browser, even for later data', () => {
  show([text('Autos'), structured({ '@type': 'Product', name: 'Fjell' })]);
  expect(toldIn(document)).toEqual([]);
  cleanup();
  const late = structured(null);
  hydrate(sent(late), late);
  set<Json>(late.data, { '@type': 'Product', name: 'Fjell' });
  expect(toldIn(document)).toEqual([]);
});

test('no text of structured data ends its script', () => {
  const ends = ['</script>', '<!--', '<script>', '<', '\u2028'];
  const hostile = fc.oneof(
    fc.constantFrom(...naughty.markup, ...ends),
    fc.array(fc.constantFrom(...ends, 'a', '\\', '"'), { maxLength: 4 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.dictionary(hostile, hostile, { maxKeys: 3 }), (data) => {
      const container = sent(structured(data));
      const written = new DOMParser().parseFromString(document.documentElement.outerHTML, 'text/html');
      expect(written.querySelectorAll('*').length).toBe(document.querySelectorAll('*').length);
      expect(toldIn(written)).toEqual([{ '@context': 'https://schema.org', ...data }]);
      container.remove();
    }),
    { numRuns: share(0.02) },
  );
});
