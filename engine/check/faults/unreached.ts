// What no customer of the scenarios meets, by its author's word: the names must be those of something.
import type { Problem } from '../../errors.ts';
import type { PreparedFlow } from '../../flow.ts';
import type { Document } from '../../load/document.ts';
import { didYouMean, nearestTo } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { branchesOf, isAt } from '../reading/branches.ts';
import { waysOf } from '../reading/ways.ts';

/**
 * Names under `unreached` that are no step, no way and no place of a condition.
 *
 * @param flows the flow, and each of its variants
 */
export function checkUnreached(flows: readonly PreparedFlow[], document: Document): Problem[] {
  const { unreached } = document.value as PreparedFlow;
  if (!unreached) return [];
  const steps = flows.flatMap((flow) => flow.steps.map(({ id }) => id));
  const ways = flows.flatMap((flow) => waysOf(flow).map(({ from, to }) => `${from} → ${to}`));
  const places = flows.flatMap((flow) => branchesOf(flow).map(({ name }) => name));
  const known = [...new Set([...steps, ...ways, ...places])];
  return Object.keys(unreached)
    .filter((name) => !known.includes(name) && !places.some((place) => isAt(name, place)))
    .map((name) => {
      const pointer = toPointer(['unreached', name]);
      const to = nearestTo(name, known);
      const message = `there is no step, way or condition "${name}".${didYouMean(name, known)}`;
      const fix = to === undefined ? undefined : ({ change: 'rename', pointer, to } as const);
      return document.problem('FLOW_UNKNOWN_STEP', pointer, message, fix);
    });
}
