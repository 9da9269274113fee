// What the facts, guards, sources and memory of the catalogue read, as far as it does not depend on the flow that uses them.
import type { Problem } from '../../errors.ts';
import type { Catalogue, PreparedFlow } from '../../flow.ts';
import type { Document } from '../../load/document.ts';
import { didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { followPath } from '../analysis/types.ts';
import { NONE } from '../reading/aliases.ts';
import type { Walker } from '../reading/walk.ts';
import type { Origins, World } from '../world.ts';
import { NamedCheck } from './named.ts';
import { checkOperands } from './operands.ts';
import { ReferenceCheck } from './references.ts';

/** What a flow brings: nobody knows here whether it does. */
const OF_FLOWS: ReadonlySet<string> = new Set(['input', 'form', 'values', 'results', 'response']);

const EMPTY: PreparedFlow = {
  id: '',
  version: 1,
  as: 'region',
  allowed: [],
  sources: {},
  fields: {},
  steps: [],
  submit: [],
  kinds: [],
};

/** Names and operators that the shared parts of the catalogue read and that do not exist. */
export function checkShared(
  catalogue: Catalogue,
  types: World['types'],
  document: Document,
  origins: Origins,
): Problem[] {
  const world: World = { catalogue, types, flows: new Set(), copy: {} };
  const walk = (walker: Walker) => {
    for (const fact of Object.values(catalogue.facts)) walker.shape(fact, NONE, catalogue.facts);
    for (const guard of Object.values(catalogue.guards)) walker.condition(guard.that, NONE, guard, '/that');
    for (const source of Object.values(catalogue.sources)) walker.source(source);
    for (const memory of Object.values(catalogue.memory)) walker.expression(memory.per, NONE, memory);
  };
  return new ReferenceCheck(EMPTY, world, document, origins).of(walk, (root) => !OF_FLOWS.has(root));
}

/**
 * What the shared effects open, send and lead to, what facts compute with, and what uploads pick from answers.
 *
 * @param flows the ids of all flows
 */
export function checkSharedEffects(
  catalogue: Catalogue,
  types: World['types'],
  flows: readonly string[],
  document: Document,
  origins: Origins,
): Problem[] {
  const world: World = { catalogue, types, flows: new Set(flows), copy: {} };
  const { failed = [], guards, sources, facts, uploads = {} } = catalogue;
  const ofSources = Object.values(sources).flatMap((source) => (Array.isArray(source.failed) ? source.failed : []));
  const submit = [...failed, ...Object.values(guards).flatMap((guard) => guard.else), ...ofSources];
  const flow: PreparedFlow = { ...EMPTY, values: facts, submit };
  const picked = Object.values(uploads).flatMap(({ direct, signed, result }, index) => {
    const { unknown } = followPath(`results.${direct ?? signed}.${result}`, flow, world);
    if (!unknown) return [];
    const message = `"${result}" is not in ${unknown.of}.${didYouMean(unknown.name, unknown.names)}`;
    return [
      document.problem(
        'FLOW_UNKNOWN_NAME',
        toPointer(['uploads', Object.keys(uploads)[index] ?? '', 'result']),
        message,
      ),
    ];
  });
  return [
    ...new NamedCheck(flow, world, document, origins).run(),
    ...checkOperands(flow, world, document, origins),
    ...picked,
  ];
}
