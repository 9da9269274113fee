// Source locations of a flow, as the developer panel receives them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locationsOfCatalogue, locationsOfFlow } from '@fahrplan/engine/authoring';
import type { Knowledge } from '@fahrplan/engine/authoring/explain';
import { catalogueFile, definition, flowFiles, root } from '../definitions.ts';

const catalogue = locationsOfCatalogue(catalogueFile);
/** Cache, because flows do not change during tests. */
const known = new Map<string, ReturnType<typeof locationsOfFlow>>();

function locationsOf(id: string): ReturnType<typeof locationsOfFlow> {
  const file = flowFiles[id] ?? id;
  const locations =
    known.get(id) ?? locationsOfFlow({ file, text: readFileSync(join(root, file), 'utf8') }, catalogueFile);
  known.set(id, locations);
  return locations;
}

export function knowledgeOf(id: string, variant?: string): Knowledge {
  const locations = locationsOf(id);
  const own = variant === undefined ? undefined : locations.variants[variant];
  return {
    flow: own?.table ?? locations.base,
    catalogue,
    variant: own
      ? {
          name: variant ?? '',
          base: definition(id).flow,
          baseLocations: locations.base,
          changes: own.changes,
          location: own.location,
        }
      : null,
  };
}
