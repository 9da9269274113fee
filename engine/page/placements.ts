// Where fields stand: on which steps, under which conditions of steps and groups.
import { holds } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Block, Expression, Step } from '../flow.ts';

/** One place of a field. */
export interface Placement {
  readonly step: string;
  readonly aside: boolean;
  readonly conditions: readonly ((scope: Scope) => boolean)[];
}

/** The places of every field that is placed, by its name. */
export function placementsOf(steps: readonly Step[]): Map<string, Placement[]> {
  const places = new Map<string, Placement[]>();
  for (const step of steps) {
    walk(step.blocks, [step.when], (field, conditions) => {
      const place = {
        step: step.id,
        aside: step.aside === true,
        conditions: conditions.map((condition) => (scope: Scope) => holds(condition, scope)),
      };
      places.set(field, [...(places.get(field) ?? []), place]);
    });
  }
  return places;
}

function walk(
  blocks: readonly Block[],
  outer: readonly (Expression | undefined)[],
  place: (field: string, conditions: Expression[]) => void,
): void {
  for (const block of blocks) {
    const conditions = [...outer, 'when' in block ? block.when : undefined];
    if ('field' in block)
      place(
        block.field,
        conditions.filter((condition) => condition !== undefined),
      );
    else if (block.kind === 'group') walk(block.blocks, conditions, place);
  }
}

/** The fields that stand on a step, in their order on the page, each once. */
export function fieldsOn(step: Step): string[] {
  const names: string[] = [];
  walk(step.blocks, [], (field) => names.push(field));
  return [...new Set(names)];
}
