// What the facts, guards, sources and memory of the catalogue read, as far as it does not depend on the flow that uses them.
import type { Problem } from '../errors.ts';
import type { Catalogue, PreparedFlow } from '../flow.ts';
import type { Document } from '../load/document.ts';
import { NONE } from './aliases.ts';
import { ReferenceCheck } from './references.ts';
import type { Walker } from './walk.ts';
import type { Origins, World } from './world.ts';

/** What a flow brings: nobody knows here whether it does. */
const OF_FLOWS: ReadonlySet<string> = new Set(['input', 'form', 'values', 'results', 'response']);

/** Names and operators that the shared parts of the catalogue read and that do not exist. */
export function checkShared(
  catalogue: Catalogue,
  types: World['types'],
  document: Document,
  origins: Origins,
): Problem[] {
  const flow: PreparedFlow = {
    id: '',
    version: 1,
    as: 'region',
    allowed: [],
    sources: {},
    fields: {},
    steps: [],
    submit: [],
  };
  const world: World = { catalogue, types, flows: new Set(), copy: {} };
  const walk = (walker: Walker) => {
    for (const fact of Object.values(catalogue.facts)) walker.shape(fact, NONE, catalogue.facts);
    for (const guard of Object.values(catalogue.guards)) walker.condition(guard.that, NONE, guard, '/that');
    for (const source of Object.values(catalogue.sources)) walker.source(source);
    for (const memory of Object.values(catalogue.memory)) walker.expression(memory.per, NONE, memory);
  };
  return new ReferenceCheck(flow, world, document, origins).of(walk, (root) => !OF_FLOWS.has(root));
}
