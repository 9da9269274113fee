// Developer panel for a story, without the secret: readers of stories are developers.

import { signal } from '@fahrplan/engine';
import { useState } from 'react';
import { know } from '../../app/devtools/inspector/flowKnowledge.ts';
import { InspectorStore } from '../../app/devtools/inspector/inspectorStore.ts';
import { Panel } from '../../app/devtools/inspector/Panel.tsx';
import type { PreviewPortal } from '../../app/studio/preview/host/PreviewPortal.ts';

const desks = new WeakMap<PreviewPortal, InspectorStore>();

function deskOf({ sessions, log, ground }: PreviewPortal): InspectorStore {
  const { locale, scenario } = ground;
  const recordedFor = async () => ({ ...(scenario !== undefined && { scenario }), locale });
  const contentOf = async () => null;
  return new InspectorStore({ sessions, log, editorLink: signal(null), know, contentOf, recordedFor });
}

export function StoryPanel({ portal }: { readonly portal: PreviewPortal }) {
  const [isOpen, setOpen] = useState(true);
  const inspector = desks.get(portal) ?? deskOf(portal);
  desks.set(portal, inspector);
  return isOpen && <Panel inspector={inspector} leave={() => setOpen(false)} />;
}
