// The developer panel over the flow of a story. It needs no secret: whoever reads stories writes flows.

import { signal } from '@fahrplan/engine';
import { useState } from 'react';
import { know } from '../../app/devtools/inspector/flowKnowledge.ts';
import { InspectorStore } from '../../app/devtools/inspector/inspectorStore.ts';
import { Panel } from '../../app/devtools/inspector/Panel.tsx';
import type { StoryPortal } from './StoryPortal.ts';

const desks = new WeakMap<StoryPortal, InspectorStore>();

function deskOf({ sessions, log }: StoryPortal): InspectorStore {
  return new InspectorStore({ sessions, log, editorLink: signal(null), know, contentOf: async () => null });
}

/** The panel, until it is closed. */
export function StoryPanel({ portal }: { readonly portal: StoryPortal }) {
  const [isOpen, setOpen] = useState(true);
  const inspector = desks.get(portal) ?? deskOf(portal);
  desks.set(portal, inspector);
  return isOpen && <Panel inspector={inspector} leave={() => setOpen(false)} />;
}
