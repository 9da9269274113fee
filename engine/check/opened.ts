// Whether the flows that a flow opens are given what they are opened with.
import type { Problem } from '../errors.ts';
import type { Effect, PreparedFlow } from '../flow.ts';
import type { Document } from '../load/document.ts';
import { didYouMean } from '../load/nearest.ts';
import { toPointer } from '../load/pointers.ts';
import { deaf } from './reads.ts';
import { literals } from './targets.ts';
import { Walker } from './walk.ts';
import type { Origins, World } from './world.ts';

/** Arguments of open that the opened flow does not have, and inputs that it cannot do without. */
export function checkOpened(flow: PreparedFlow, world: World, document: Document, origins: Origins): Problem[] {
  const problems: Problem[] = [];
  const effect = (found: Effect) => {
    if (!('open' in found)) return;
    const targets = literals(found.open).filter((id) => world.inputs && Object.hasOwn(world.inputs, id));
    for (const id of targets) {
      const inputs = world.inputs?.[id] ?? {};
      const names = Object.keys(inputs);
      const given = Object.keys(found.with ?? {});
      for (const [name, { from, optional }] of Object.entries(inputs))
        if (!optional && from === undefined && !given.includes(name))
          problems.push(
            origins.problem(found, document, 'FLOW_MISSING_ARGUMENT', `${id} needs "${name}". Add it to with.`),
          );
      // With several flows to choose from, each may take what another does not.
      for (const name of given)
        if (targets.length === 1 && !names.includes(name))
          problems.push(
            origins.problem(
              found,
              document,
              'FLOW_UNKNOWN_ARGUMENT',
              `${id} takes no "${name}".${didYouMean(name, names)}`,
              toPointer(['with', name]),
            ),
          );
    }
  };
  new Walker({ ...deaf, effect }).flow(flow);
  return problems;
}
