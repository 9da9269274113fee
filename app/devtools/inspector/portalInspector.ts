// Inspector of a portal. Records requests from the moment a developer signs in.
import { computed, signal } from '@fahrplan/engine';
import { type Log, type RecordedFor, recordHost } from '@fahrplan/engine/authoring/explain';
import type { Portal } from '../../portal/host/portal.ts';
import { demoCookie, demoCustomers } from '../demo/demoCalls.ts';
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
  const inspector = new InspectorStore({
    sessions,
    log: watchPortal(portal),
    editorLink,
    know,
    contentOf: askContent,
    recordedFor: () => recordedFor(portal),
  });
  desks.set(portal, inspector);
  return inspector;
}

/** In the demo, the scenario of the customer, and the day that was chosen. */
async function recordedFor({ user }: Portal): Promise<RecordedFor> {
  const name = user.session.peek()?.user?.hs_first_name;
  const customers = name === undefined ? [] : await demoCustomers();
  const scenario = customers.find((customer) => customer.name.startsWith(`${name} `))?.id;
  const day = demoCookie('demo_day');
  return { ...(scenario && { scenario }), ...(day && { day }), locale: user.locale.peek() };
}

function watchPortal(portal: Portal): Log {
  const { log, wrap } = recordHost(Date.now);
  portal.watch(wrap);
  return log;
}
