// Placements of fields: their steps, and the conditions of steps and groups around them.

import { holds } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Step } from '../flow.ts';
import { blocksIn } from '../stepBlocks.ts';

export interface Placement {
  readonly step: string;
  readonly aside: boolean;
  readonly conditions: readonly ((scope: Scope) => boolean)[];
}

type Placements = ReadonlyMap<string, readonly Placement[]>;

const known = new WeakMap<readonly Step[], Placements>();

/** Returns the placements of each field. Cached per list of steps. */
export function placementsOf(steps: readonly Step[]): Placements {
  const places = known.get(steps) ?? placed(steps);
  known.set(steps, places);
  return places;
}

function placed(steps: readonly Step[]): Placements {
  const places = new Map<string, readonly Placement[]>();
  for (const { id, when, aside, blocks } of steps)
    for (const { block, under } of blocksIn(blocks, [when])) {
      if (!('field' in block)) continue;
      const conditions = under.map((condition) => (scope: Scope) => holds(condition, scope));
      places.set(block.field, [...(places.get(block.field) ?? []), { step: id, aside: aside === true, conditions }]);
    }
  return places;
}

/** Returns the fields of a step in page order, without duplicates. */
export const fieldsOn = ({ blocks }: Step): string[] => [
  ...new Set(blocksIn(blocks).flatMap(({ block }) => ('field' in block ? block.field : []))),
];
