// Whether the flows that a flow opens are given what they are opened with.
import type { ErrorCode, Problem } from '../../errors.ts';
import type { Effect, PreparedFlow } from '../../flow.ts';
import type { Document } from '../../load/document.ts';
import { didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { namesOf } from '../../meanings/effects.ts';
import { deaf } from '../reading/reads.ts';
import { Walker } from '../reading/walk.ts';
import type { Origins, World } from '../world.ts';

/** Arguments of open that the opened flow does not have, and inputs that it cannot do without. */
export function checkOpened(flow: PreparedFlow, world: World, document: Document, origins: Origins): Problem[] {
  const problems: Problem[] = [];
  const say = (code: ErrorCode, at: object, message: string, further?: string) =>
    void problems.push(origins.problem(at, document, code, message, further));
  const effect = (found: Effect) => {
    const opened = namesOf(found, 'flow').filter(({ name }) => world.inputs && Object.hasOwn(world.inputs, name));
    for (const { name: id, with: given = {}, at } of opened) {
      const inputs = world.inputs?.[id] ?? {};
      const names = Object.keys(inputs);
      for (const [name, { from, optional }] of Object.entries(inputs))
        if (!optional && from === undefined && !Object.hasOwn(given, name))
          say('FLOW_MISSING_ARGUMENT', at, `${id} needs "${name}". Add it to with.`);
      // With several flows to choose from, each may take what another does not.
      for (const name of Object.keys(given))
        if (opened.length === 1 && !names.includes(name))
          say(
            'FLOW_UNKNOWN_ARGUMENT',
            at,
            `${id} takes no "${name}".${didYouMean(name, names)}`,
            toPointer(['with', name]),
          );
    }
  };
  new Walker({ ...deaf, effect }).flow(flow);
  return problems;
}
