// The developer panel over the flow of a story. It needs no secret: whoever reads stories writes flows.

import { signal } from '@fahrplan/engine';
import { useState } from 'react';
import { know } from '../../app/devtools/inspector/flowKnowledge.ts';
import { Desk } from '../../app/devtools/inspector/inspectorStore.ts';
import { Panel } from '../../app/devtools/inspector/Panel.tsx';
import type { StoryPortal } from './StoryPortal.ts';

const desks = new WeakMap<StoryPortal, Desk>();

function deskOf({ sessions, log }: StoryPortal): Desk {
  return new Desk({ sessions, log, editorLink: signal(null), know, contentOf: async () => null });
}

/** The panel, until it is closed. */
export function StoryPanel({ portal }: { readonly portal: StoryPortal }) {
  const [isOpen, setOpen] = useState(true);
  const desk = desks.get(portal) ?? deskOf(portal);
  desks.set(portal, desk);
  return isOpen && <Panel desk={desk} leave={() => setOpen(false)} />;
}
