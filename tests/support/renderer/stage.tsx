// What the renderer's tests share: a flow on stage, and a customer's hands.

import type { BlockNode, StepNode } from '@fahrplan/engine';
import { ArtworksContext, FlowView } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { act, cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { artworks } from '../../../app/portal/artworks/artworks.ts';
import { fakeSession, type SessionGiven, step } from '../../../scripts/testbed/fakeSession.ts';

// What never comes is missed in the end; a busy machine is given time before.
configure({ asyncUtilTimeout: 15_000 });

/** Cleans up after each test, and lends the page what a browser would have. */
export function onPage(): void {
  beforeEach(() => {
    // Arrow keys among radio buttons look their names up with it.
    vi.stubGlobal('CSS', { escape: (name: string) => name.replace(/[^\w-]/g, '\\$&') });
    Element.prototype.scrollIntoView ??= () => undefined;
    document.title = '';
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}

/** Changes a live value as the engine would, and lets the page follow. */
export function set<T>(live: { value: T }, value: T): void {
  act(() => {
    live.value = value;
  });
}

/** Draws a page of one step with these blocks. */
export function show(blocks: readonly BlockNode[], given: SessionGiven = {}) {
  return walk([step('only', 'Eine Frage', blocks)], given);
}

/** Draws a page that walks these steps. */
export function walk(steps: readonly StepNode[], given: SessionGiven = {}) {
  const session = fakeSession(steps, given);
  const view = render(
    <ArtworksContext value={artworks}>
      <FlowView session={session} kinds={kinds} />
    </ArtworksContext>,
  );
  return { session, user: userEvent.setup(), view };
}
