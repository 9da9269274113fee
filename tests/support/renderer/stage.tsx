// Renders a flow for the tests of the renderer, and simulates a customer's input.

import type { BlockNode, StepNode } from '@fahrplan/engine';
import { ArtworksContext, FlowView } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { act, cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { artworks } from '../../../app/portal/artworks/artworks.ts';
import { fakeSession, type SessionGiven, step } from '../../../scripts/testbed/fakeSession.ts';

// Long, so that only missing elements fail on a slow machine.
configure({ asyncUtilTimeout: 15_000 });

/** Cleans up after each test, and adds browser features that jsdom lacks. */
export function onPage(): void {
  beforeEach(() => {
    // Arrow keys among radio buttons look up their names with it.
    vi.stubGlobal('CSS', { escape: (name: string) => name.replace(/[^\w-]/g, '\\$&') });
    Element.prototype.scrollIntoView ??= () => undefined;
    document.title = '';
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}

/** Changes a signal as the engine does, and waits for React. */
export function set<T>(live: { value: T }, value: T): void {
  act(() => {
    live.value = value;
  });
}

export function show(blocks: readonly BlockNode[], given: SessionGiven = {}) {
  return walk([step('only', 'Eine Frage', blocks)], given);
}

export function walk(steps: readonly StepNode[], given: SessionGiven = {}) {
  const session = fakeSession(steps, given);
  const view = render(
    <ArtworksContext value={artworks}>
      <FlowView session={session} kinds={kinds} />
    </ArtworksContext>,
  );
  return { session, user: userEvent.setup(), view };
}
