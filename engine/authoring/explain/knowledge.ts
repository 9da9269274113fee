import type { FlowSession } from '../../nodes.ts';
import { insideOf } from '../../session/session.ts';
import type { LoadedFlow } from '../../variant.ts';
import type { FlowLocations, Knowledge, LocationTable } from './locationTable.ts';

/** Selects the source locations for the variant of an open flow. */
export function knowledgeFor(
  session: FlowSession,
  { flow: base, variants }: LoadedFlow,
  locations: FlowLocations,
  catalogue: LocationTable,
): Knowledge {
  const active = insideOf(session)?.state.flow;
  const name = Object.keys(variants).find((variant) => variants[variant]?.flow === active);
  const own = name === undefined ? undefined : locations.variants[name];
  if (name === undefined || !own) return { flow: locations.base, catalogue, variant: null };
  const { changes, location } = own;
  return { flow: own.table, catalogue, variant: { name, base, baseLocations: locations.base, changes, location } };
}
