import type { PreparedFlow } from '../../../flow.ts';
import { type Name, namesOf } from '../../metadata/effects.ts';
import { edgesOf, type FlowEdge, reachedBy, SUBMIT } from '../graph/flowEdges.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';
import type { World } from '../world.ts';

/** Reports unreachable steps, forms that stay after submit, and dead ends of dialogs. */
export const reachableSteps = lintRule({
  codes: ['FLOW_UNREACHED_STEP', 'FLOW_DEAD_END'],
  over: 'flow',
  run: check,
});

function check(context: LintContext) {
  const { flow, world } = context;
  const ways = edgesOf(flow);
  const reached = reachedBy(ways);
  const lost = flow.steps.filter(({ id }) => !reached.has(id));
  const unreached = lost.map((step) =>
    context.problem(
      step,
      'FLOW_UNREACHED_STEP',
      step.aside
        ? `the detached step "${step.id}" cannot be reached. Add a goTo to it, or remove it.`
        : `the step "${step.id}" cannot be reached. Let an earlier step continue, add a goTo, or remove the step.`,
      '/id',
    ),
  );
  const open = sentAndOpen(flow, ways, world).map(({ name, at, further }) =>
    context.problem(
      at,
      'FLOW_DEAD_END',
      `after "${name}" has succeeded, the form stays on screen and can be sent again. End submit with close, goTo or redirect.`,
      further,
    ),
  );
  // Pages can be left by their menu.
  if (open.length > 0 || (flow.as !== 'modal' && flow.as !== 'alert')) return [...unreached, ...open];
  const leaves = leadingOut(ways);
  const stuck = flow.steps
    .filter(({ id }) => reached.has(id) && !leaves.has(id))
    .map((step) => {
      const leadsToSubmit = ways.some(({ from, to }) => from === step.id && to === SUBMIT);
      const message = leadsToSubmit
        ? `the step "${step.id}" submits the flow, but the customer stays on the step. End submit with close, goTo or redirect.`
        : `the step "${step.id}" is a dead end. Add a button that closes, goes to a step or opens something.`;
      return context.problem(step, 'FLOW_DEAD_END', message, step.next === false ? '/next' : '/id');
    });
  return [...unreached, ...stuck];
}

/** Returns calls that change data, if submit leads nowhere. Flows that it opens close again. */
function sentAndOpen({ submit }: PreparedFlow, ways: readonly FlowEdge[], { catalogue }: World): Name[] {
  const sent = submit.flatMap((effect) =>
    namesOf(effect, 'operation').filter(({ name }) => !catalogue.operations[name]?.safe),
  );
  const failures = sent.map(({ name }) => `${name} failed`);
  const isFailure = ({ conditions }: FlowEdge) =>
    conditions.some(
      (one) => typeof one === 'object' && one !== null && 'words' in one && failures.includes(String(one.words)),
    );
  const leadsOn = ways.some((way) => way.from === SUBMIT && way.kind !== 'open' && !isFailure(way));
  return leadsOn ? [] : sent;
}

/** Returns the steps that have a way out of the dialog, also through other steps. */
function leadingOut(ways: readonly FlowEdge[]): ReadonlySet<string> {
  const out = new Set<string>();
  const isOut = ({ kind }: FlowEdge) => ['close', 'redirect', 'open', 'host'].includes(kind);
  for (let size = -1; size !== out.size; ) {
    size = out.size;
    for (const way of ways)
      if (isOut(way) || (way.kind !== 'review' && way.kind !== 'back' && way.to !== way.from && out.has(way.to)))
        out.add(way.from);
  }
  return out;
}
