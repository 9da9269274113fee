import type { Expression, PreparedFlow } from '../../../flow.ts';
import { blocksIn } from '../../../stepBlocks.ts';
import type { Verdicts } from '../analysis/verdicts.ts';

/** Position of a field on a step, with all conditions around it. */
export interface FieldPosition {
  readonly step: string;
  readonly when: Expression;
}

/** Returns the positions of each field. Steps aside are other paths, such as sign-in. */
export function fieldPositions(flow: PreparedFlow): ReadonlyMap<string, readonly FieldPosition[]> {
  const places = new Map<string, FieldPosition[]>();
  for (const { id, blocks, when, aside } of flow.steps)
    for (const { block, under } of aside ? [] : blocksIn(blocks, [when])) {
      if (!('field' in block)) continue;
      const own = flow.fields[block.field]?.when;
      const when: Expression = { and: [true, ...under, ...(own === undefined ? [] : [own])] };
      places.set(block.field, [...(places.get(block.field) ?? []), { step: id, when }]);
    }
  return places;
}

/** Returns true if one customer may be shown both fields. */
export function meet(
  some: readonly FieldPosition[] = [],
  others: readonly FieldPosition[] = [],
  verdicts: Verdicts,
): boolean {
  return some.some((one) => others.some((other) => areShown(one, other, verdicts)));
}

/** Returns true if one customer may be asked both, on different steps. */
export function meetApart(
  some: readonly FieldPosition[] = [],
  others: readonly FieldPosition[] = [],
  verdicts: Verdicts,
): boolean {
  return some.some((one) => others.some((other) => one.step !== other.step && areShown(one, other, verdicts)));
}

const areShown = (one: FieldPosition, other: FieldPosition, verdicts: Verdicts): boolean =>
  verdicts.of({ and: [one.when, other.when] }, [], new Map()) !== 'never';
