import { didYouMean, nearestTo } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { branchesOf, isAt } from '../graph/branches.ts';
import { edgesOf } from '../graph/flowEdges.ts';
import { lintRule } from '../lintRule.ts';
import type { Scopes } from '../lintScopes.ts';

/** Reports names under `unreached` that are no step, no edge, no condition, and not the page itself. */
export const unreachedByScenarios = lintRule({ codes: ['FLOW_UNKNOWN_STEP'], over: 'variants', run: check });

function check({ definition, subjects }: Scopes['variants']) {
  if (!definition.unreached) return [];
  const flows = subjects.map(({ flow }) => flow);
  const [{ document }] = subjects;
  const steps = flows.flatMap((flow) => flow.steps.map(({ id }) => id));
  const ways = flows.flatMap((flow) => edgesOf(flow).map(({ from, to }) => `${from} → ${to}`));
  const places = flows.flatMap((flow) => branchesOf(flow).map(({ name }) => name));
  const known = [...new Set([definition.id, ...steps, ...ways, ...places])];
  return Object.keys(definition.unreached)
    .filter((name) => !known.includes(name) && !places.some((path) => isAt(name, path)))
    .map((name) => {
      const pointer = toPointer(['unreached', name]);
      const to = nearestTo(name, known);
      const message = `there is no step, transition or condition "${name}".${didYouMean(name, known) || ' Remove it.'}`;
      const fix = to === undefined ? undefined : ({ change: 'rename', pointer, to } as const);
      return document.problem('FLOW_UNKNOWN_STEP', pointer, message, fix);
    });
}
