// Source locations of a flow, as the developer panel receives them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locationsOfCatalogue, locationsOfFlow } from '@fahrplan/engine/authoring';
import type { Knowledge } from '@fahrplan/engine/authoring/explain';
import { catalogueFile, definition, flowFiles, root } from '../definitions.ts';

const catalogue = locationsOfCatalogue(catalogueFile);
/** Cache, because flows do not change during tests. */
const known = new Map<string, ReturnType<typeof locationsOfFlow>>();

function placesOf(id: string): ReturnType<typeof locationsOfFlow> {
  const file = flowFiles[id] ?? id;
  const places =
    known.get(id) ?? locationsOfFlow({ file, text: readFileSync(join(root, file), 'utf8') }, catalogueFile);
  known.set(id, places);
  return places;
}

export function knowledgeOf(id: string, variant?: string): Knowledge {
  const places = placesOf(id);
  const walked = variant === undefined ? undefined : places.variants[variant];
  return {
    flow: walked?.places ?? places.base,
    catalogue,
    variant: walked
      ? {
          name: variant ?? '',
          base: definition(id).flow,
          basePlaces: places.base,
          changes: walked.changes,
          location: walked.location,
        }
      : null,
  };
}
