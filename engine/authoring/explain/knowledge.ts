import type { FlowSession } from '../../nodes.ts';
import { insideOf } from '../../session/session.ts';
import type { LoadedFlow } from '../../variant.ts';
import type { FlowLocations, Knowledge, LocationTable } from './locationTable.ts';

/** Selects the source locations for the variant of an open flow. */
export function knowledgeFor(
  session: FlowSession,
  { flow: base, variants }: LoadedFlow,
  places: FlowLocations,
  catalogue: LocationTable,
): Knowledge {
  const walked = insideOf(session)?.state.flow;
  const name = Object.keys(variants).find((variant) => variants[variant]?.flow === walked);
  const own = name === undefined ? undefined : places.variants[name];
  if (name === undefined || !own) return { flow: places.base, catalogue, variant: null };
  const { changes, location } = own;
  return { flow: own.places, catalogue, variant: { name, base, basePlaces: places.base, changes, location } };
}
