// Whether the types and uploads exist that a flow declares, or that the operations declare which it asks and sends.
import type { ErrorCode, Problem } from '../../errors.ts';
import type { Effect, Fragment, PreparedFlow } from '../../flow.ts';
import type { Document } from '../../load/document.ts';
import { didYouMean } from '../../load/nearest.ts';
import { namesOf } from '../../meanings/effects.ts';
import { deaf, readsOn } from '../reading/reads.ts';
import { Walker } from '../reading/walk.ts';
import type { Origins, World } from '../world.ts';

/** What an input or an argument of a fragment may be without a type of the API. */
const PLAIN: readonly string[] = ['string', 'integer', 'boolean', 'path'];

/** The types and uploads that a prepared flow names, itself or through its operations. */
export function checkDeclared(flow: PreparedFlow, world: World, document: Document, origins: Origins): Problem[] {
  const { operations, uploads = {} } = world.catalogue;
  const types = Object.keys(world.types);
  const known = (
    code: ErrorCode,
    what: string,
    name: string | undefined,
    names: readonly string[],
    at: object,
    further: string,
  ) =>
    name === undefined || names.includes(name)
      ? []
      : [origins.problem(at, document, code, `there is no ${what} "${name}".${didYouMean(name, names)}`, further)];
  const type = (name: string | undefined, plain: readonly string[], at: object, further: string) =>
    known('FLOW_UNKNOWN_TYPE', 'type', name?.replace(/\[\]$/, ''), [...plain, ...types], at, further);
  return [
    ...Object.values(flow.input ?? {}).flatMap((input) => type(input.type, PLAIN, input, '/type')),
    ...flow.steps.flatMap((step) => type(step.schema, [], step, '/schema')),
    ...Object.values(flow.fields).flatMap((field) =>
      known('FLOW_UNKNOWN_UPLOAD', 'upload', field.upload, Object.keys(uploads), field, '/upload'),
    ),
    ...operationsOf(flow, world).flatMap((name) => {
      const operation = operations[name];
      if (!operation) return [];
      return [...type(operation.body, [], operation, '/body'), ...type(operation.answer, [], operation, '/answer')];
    }),
  ];
}

/** The operations that a flow sends, and those of the sources that it reads. */
function operationsOf(flow: PreparedFlow, { catalogue }: World): string[] {
  const names = new Set<string>();
  const effect = (one: Effect) => {
    for (const { name } of namesOf(one, 'operation')) names.add(name);
  };
  new Walker({ ...deaf, effect }).flow(flow);
  const sources = { ...catalogue.sources, ...flow.sources };
  for (const { path } of readsOn((reader) => reader.flow(flow))) {
    const asks = sources[path.split('.')[0] ?? '']?.asks;
    if (asks) names.add(asks);
  }
  return [...names];
}

/** The types that a fragment asks for; a question mark marks an argument that may be absent. */
export function unknownArgumentTypes({ with: asked = {} }: Fragment, types: readonly string[]): [string, string][] {
  return Object.entries(asked)
    .map(([name, type]): [string, string] => [name, type.replace(/\?$/, '').replace(/\[\]$/, '')])
    .filter(([, type]) => !PLAIN.includes(type) && !types.includes(type));
}
