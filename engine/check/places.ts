// Where the questions of a flow stand, and whether one customer is asked two of them.
import type { Block, Expression, PreparedFlow } from '../flow.ts';
import type { Verdicts } from './verdicts.ts';

/** A question on a step, with all conditions around it. */
export interface Place {
  readonly step: string;
  readonly when: Expression;
}

/** The places of each field. What stands aside is another way: sign-in and registration ask for a password each. */
export function placesOf(flow: PreparedFlow): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  const walk = (step: string, blocks: readonly Block[], outer: readonly Expression[]): void => {
    for (const block of blocks) {
      const conditions = block.when === undefined ? outer : [...outer, block.when];
      if ('field' in block) {
        const own = flow.fields[block.field]?.when;
        const all = [true as Expression, ...conditions, ...(own === undefined ? [] : [own])];
        const place = { step, when: { and: all } as Expression };
        places.set(block.field, [...(places.get(block.field) ?? []), place]);
      } else if (block.kind === 'group') walk(step, block.blocks, conditions);
    }
  };
  for (const { id, blocks, when, aside } of flow.steps) if (!aside) walk(id, blocks, when === undefined ? [] : [when]);
  return places;
}

/** Whether one place of each may be shown to the same customer. */
export function meet(some: readonly Place[] = [], others: readonly Place[] = [], verdicts: Verdicts): boolean {
  return some.some((one) => others.some((other) => areShown(one, other, verdicts)));
}

/** Whether one customer may be asked both, on two steps. */
export function meetApart(some: readonly Place[] = [], others: readonly Place[] = [], verdicts: Verdicts): boolean {
  return some.some((one) => others.some((other) => one.step !== other.step && areShown(one, other, verdicts)));
}

const areShown = (one: Place, other: Place, verdicts: Verdicts): boolean =>
  verdicts.of({ and: [one.when, other.when] }, [], new Map()) !== 'never';
