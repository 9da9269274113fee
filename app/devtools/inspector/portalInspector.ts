// Inspector of a portal. Records requests from the moment a developer signs in.
import { computed, signal } from '@fahrplan/engine';
import { type Log, recordHost } from '@fahrplan/engine/authoring/explain';
import type { Portal } from '../../portal/host/portal.ts';
import { askContent, askEditorLink } from './developerCalls.ts';
import { know } from './flowKnowledge.ts';
import { InspectorStore } from './inspectorStore.ts';

const desks = new WeakMap<Portal, InspectorStore>();

/** Returns the store of a portal; created once. */
export function deskOf(portal: Portal): InspectorStore {
  const found = desks.get(portal);
  if (found) return found;
  const editorLink = signal<string | null>(null);
  void askEditorLink().then((link) => {
    editorLink.value = link;
  });
  const sessions = computed(() => [
    ...portal.regions.shown.value.map(({ session }) => session),
    ...(portal.pages.shown.value ? [portal.pages.shown.value.session] : []),
    ...portal.dialogs.shown.value.map(({ session }) => session),
  ]);
  const inspector = new InspectorStore({ sessions, log: watchPortal(portal), editorLink, know, contentOf: askContent });
  desks.set(portal, inspector);
  return inspector;
}

function watchPortal(portal: Portal): Log {
  const { log, wrap } = recordHost(Date.now);
  portal.watch(wrap);
  return log;
}
