// Which of the places that the build has written belong to a flow that is open.

import type { FlowSession } from '../../nodes.ts';
import { insideOf } from '../../session/session.ts';
import type { LoadedFlow } from '../../variant.ts';
import type { FlowPlaces, Knowledge, PlaceTable } from './locationTable.ts';

/** What is known of an open flow, in the variant in which it is walked. */
export function knowledgeFor(
  session: FlowSession,
  { flow: base, variants }: LoadedFlow,
  places: FlowPlaces,
  catalogue: PlaceTable,
): Knowledge {
  const walked = insideOf(session)?.page.flow;
  const name = Object.keys(variants).find((variant) => variants[variant]?.flow === walked);
  const own = name === undefined ? undefined : places.variants[name];
  if (name === undefined || !own) return { flow: places.base, catalogue, variant: null };
  const { changes, place } = own;
  return { flow: own.places, catalogue, variant: { name, base, basePlaces: places.base, changes, place } };
}
