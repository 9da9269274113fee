// Build-time knowledge of a flow's files, loaded by the first explanation.
import { loadLanguage } from 'virtual:flows';
import { catalogue, loadPlaces } from 'virtual:places';
import type { FlowSession } from '@fahrplan/engine';
import { knowledgeFor } from '@fahrplan/engine/authoring/explain';
import type { Known } from './inspectorStore.ts';

export async function know(session: FlowSession): Promise<Known> {
  const language = await loadLanguage[session.word('locale')]?.();
  const { id } = session;
  const load = language?.loadFlow[id] ?? (async () => (await language?.loadAlerts())?.alerts[id]?.[0]);
  const [flow, places] = await Promise.all([load(), loadPlaces[id]?.()]);
  if (!flow || !places) throw new Error(`there is no flow "${id}"`);
  const { traced } = places;
  return {
    knowledge: knowledgeFor(session, flow.loaded, traced.places, catalogue.places),
    files: new Map([traced, catalogue].map(({ file, text }) => [file, text.split('\n')])),
  };
}
