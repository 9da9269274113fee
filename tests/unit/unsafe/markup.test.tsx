// @vitest-environment jsdom
// Texts of editors, server and customers are shown as text (SEC-A4).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFlow } from '@fahrplan/engine';
import { ArtworksContext, FlowView } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { act, cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { artworks } from '../../../app/portal/artworks/artworks.ts';
import naughty from '../../fixtures/cases/naughty.json' with { type: 'json' };
import { catalogue, flowFiles, flowIn, root, world } from '../../support/definitions.ts';
import { hostileHost } from '../../support/hostileHost.ts';
import { stubScreen } from '../../support/screenless.ts';
import { sampled } from '../../support/tier.ts';

afterEach(cleanup);

/** All texts without braces, which definitions refuse. */
const payload = naughty.markup.filter((text) => !text.includes('{{')).join(' ');

/** True for a flow with structured data in a script element. */
const tellsData = (id: string): boolean =>
  readFileSync(join(root, flowFiles[id] ?? ''), 'utf8').includes('"kind": "structured"');

test('no definition, response or typed text becomes markup, in any flow', async () => {
  vi.stubGlobal('CSS', { escape: (name: string) => name });
  stubScreen();
  const broken = vi.spyOn(console, 'error').mockImplementation(() => {});
  let shown = 0;
  let told = 0;
  const flows = sampled(Object.keys(flowFiles), tellsData);
  for (const id of flows) {
    const flow = flowIn(id);
    const input = Object.fromEntries(Object.keys(flow.input ?? {}).map((name) => [name, payload]));
    const session = createFlow({
      flow: { ...flow, allowed: [] },
      catalogue,
      host: hostileHost(payload, catalogue, world.types),
      input,
      kinds,
    });
    const view = (
      <ArtworksContext value={artworks}>
        <FlowView session={session} kinds={kinds} />
      </ArtworksContext>
    );
    const { container } = render(view);
    await act(async () => {
      for (const name of Object.keys(flow.fields)) session.answer(name, payload);
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    });
    if (container.textContent?.includes(payload)) shown += 1;
    // Only the server renders structured data.
    for (const [, data] of renderToString(view).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
      expect(data, id).not.toContain('<');
      told += 1;
    }
    for (const element of document.querySelectorAll('*')) {
      expect(element.localName, id).not.toMatch(/^(script|iframe|math|object|embed|base)$/);
      for (const { name, value } of element.attributes) {
        expect(name, id).not.toMatch(/^on/);
        expect(name === 'href' || name === 'src' ? value : '', id).not.toMatch(/^\s*(javascript|data):/i);
      }
    }
    // A flow that fails to render would pass.
    expect(broken.mock.calls, id).toEqual([]);
    cleanup();
    session.close();
  }
  expect(shown).toBeGreaterThan(flows.length / 6.5);
  expect(told).toBeGreaterThan(0);
  expect((window as { __x?: number }).__x).toBeUndefined();
  vi.unstubAllGlobals();
  broken.mockRestore();
}, 60_000);
