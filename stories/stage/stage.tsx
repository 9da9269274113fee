// Renders one state of a kind through the renderer's public API, with a fake session.

import type { BlockNode, FlowSession } from '@fahrplan/engine';
import { ArtworksContext, FlowDialog, FlowView } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { useState } from 'react';
import { userEvent, waitFor, within } from 'storybook/test';
import { artworks } from '../../app/portal/artworks/artworks.ts';
import { fakeSession, type SessionGiven, step } from '../../scripts/testbed/fakeSession.ts';

/** Arguments from the toolbar. */
export interface KindArgs {
  readonly locale?: string;
}

export interface Given extends Omit<SessionGiven, 'next'> {
  /** True for a loading state, whose placeholders stay. */
  readonly waits?: boolean;
  /** Label of Continue; without it there is none. */
  readonly next?: string;
  readonly look?: 'form' | 'board';
}

type Session = ReturnType<typeof fakeSession>;

export interface Context {
  readonly name: string;
}

export function shows(make: (given: SessionGiven, name: string) => FlowSession, waits = false) {
  return {
    render: ({ locale }: KindArgs, { name }: Context) => {
      const spoken = locale?.startsWith('en') ? 'en-US' : 'de-DE';
      document.documentElement.lang = spoken;
      return (
        <ArtworksContext value={artworks}>
          <Stage key={spoken} make={() => make({ locale: spoken }, name)} />
        </ArtworksContext>
      );
    },
    play: () => drawn(waits),
  };
}

/** Story of a page with these blocks; its heading is the story's name. */
export function showsBlocks(
  make: () => readonly BlockNode[],
  { waits, next, look, ...given }: Given = {},
  after: (session: Session) => void = () => undefined,
) {
  return shows((spoken, name) => {
    const blocks = step('only', name, make(), { next: next ?? null, ...(look && { look }) });
    const session = fakeSession([blocks], { progress: null, ...spoken, ...given });
    after(session);
    return session;
  }, waits);
}

export interface Playing {
  readonly canvasElement: HTMLElement;
}

/** Story with some controls pressed in turn; skips open ones. */
export const opened = <Story extends { readonly play: () => Promise<void> }>(
  story: Story,
  ...names: readonly (string | RegExp)[]
) => ({
  ...story,
  play: async ({ canvasElement }: Playing) => {
    await story.play();
    for (const name of names) {
      const [control] = await waitFor(() => {
        const found = ['button', 'combobox'].flatMap((role) => within(canvasElement).queryAllByRole(role, { name }));
        if (found.length === 0) throw new Error(`Nothing is called ${name}.`);
        return found;
      });
      if (control?.getAttribute('aria-expanded') === 'false') await userEvent.click(control);
    }
    await story.play();
  },
});

function Stage({ make }: { readonly make: () => FlowSession }) {
  const [session] = useState(make);
  const [gone, setGone] = useState(false);
  const over = session.frame === 'modal' || session.frame === 'alert';
  if (over)
    return <main>{!gone && <FlowDialog session={session} kinds={kinds} onClosed={() => setGone(true)} />}</main>;
  const view = <FlowView session={session} kinds={kinds} />;
  return session.frame === 'region' ? <nav>{view}</nav> : <main>{view}</main>;
}

/** Waits for lazily loaded parts. */
async function drawn(waits: boolean): Promise<void> {
  await waitFor(
    () => {
      if (!document.querySelector('main, nav')) throw new Error('Nothing is drawn.');
      if (!waits && document.querySelector('[aria-busy="true"]')) throw new Error('A part is still on its way.');
    },
    { timeout: 10_000 },
  );
  await document.fonts.ready;
}
