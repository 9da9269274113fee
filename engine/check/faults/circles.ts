// What waits for itself can never be known, and reading it would end the flow.
import type { Problem } from '../../errors.ts';
import type { PreparedFlow } from '../../flow.ts';
import type { Document } from '../../load/document.ts';
import { circlesIn, type Link } from '../analysis/graph.ts';
import { nameOf, Readings } from '../reading/readings.ts';
import type { Origins, World } from '../world.ts';

/** The circles among values, facts, answers, conditions of steps and arguments of sources. */
export function checkCircles(
  flow: Pick<PreparedFlow, 'values' | 'fields' | 'sources' | 'steps'>,
  world: Pick<World, 'catalogue' | 'types'>,
  document: Document,
  origins: Origins,
): Problem[] {
  const readings = new Readings(flow, world);
  const circles = circlesIn(readings.nodes(), (node) => readings.edgesOf(node));
  return describeCircles(circles, nameOf).map(({ path, at }) =>
    origins.problem(
      at,
      document,
      'FLOW_CIRCLE',
      `${path} is a circle: each waits for the next, so none is ever known. Take one of these reads out.`,
    ),
  );
}

/** Each circle once, as its path of names, with the first object that leads on. */
export function describeCircles(
  circles: readonly Link[][],
  nameOf: (node: string) => string,
): { path: string; at: object }[] {
  const seen = new Set<string>();
  return circles.flatMap((circle) => {
    const names = circle.map(({ node }) => nameOf(node));
    const short = names.filter((name, index) => name !== names.at(index - 1));
    const path = short.length === 0 ? names.slice(0, 1) : short;
    const key = [...path].sort().join(' ');
    if (seen.has(key)) return [];
    seen.add(key);
    // A name that ends and begins the circle is said at both ends anyway.
    const at = circle.find((link) => link.at !== undefined)?.at ?? {};
    return [{ path: [...path, path[0]].join(' -> '), at }];
  });
}
