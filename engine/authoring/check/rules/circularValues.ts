// A value that depends on itself is never known, and reading it would end the flow.
import { circlesIn, type Link } from '../analysis/graph.ts';
import { Dependencies, nameOf } from '../graph/dependencies.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Reports circles among values, facts, answers, conditions of steps and arguments of sources. */
export const circularValues = lintRule({
  codes: ['FLOW_CIRCLE'],
  over: 'flow',
  run: (context) => circlesFrom(context, (readings) => readings.own()),
});

/** Reports circles in the shared parts of the catalogue. */
export const sharedCircles = lintRule({
  codes: ['FLOW_CIRCLE'],
  over: 'catalogue',
  run: ({ nothing }) => circlesFrom(nothing, (readings) => readings.shared()),
});

function circlesFrom(context: LintContext, startsOf: (readings: Dependencies) => readonly string[]) {
  const readings = new Dependencies(context.flow, context.world);
  const found = circlesIn(startsOf(readings), (node) => readings.edgesOf(node));
  return describeCircles(found, nameOf).map(({ path, at }) =>
    context.problem(
      at,
      'FLOW_CIRCLE',
      `${path} is circular, so none of these values is ever known. Remove one of these reads.`,
    ),
  );
}

/** Returns each circle once: its path of names, and the first object that leads on. */
export function describeCircles(
  circles: readonly Link[][],
  nameOf: (node: string) => string,
): { path: string; at: object }[] {
  const seen = new Set<string>();
  return circles.flatMap((circle) => {
    const names = circle.map(({ node }) => nameOf(node));
    // Cyclic comparison: the first name is repeated at the end of the path anyway.
    const short = names.filter((name, index) => name !== names.at(index - 1));
    const path = short.length === 0 ? names.slice(0, 1) : short;
    const key = [...path].sort().join(' ');
    if (seen.has(key)) return [];
    seen.add(key);
    const at = circle.find((link) => link.at !== undefined)?.at ?? {};
    return [{ path: [...path, path[0]].join(' -> '), at }];
  });
}
