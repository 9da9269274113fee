// What a path leads to, by the schemas of the API.
import type { PreparedFlow, Source, TypeSchema, Types } from '../flow.ts';
import { resolveType } from '../load/formatTable.ts';
import { pathOf } from '../texts/formats.ts';
import type { Aliases } from './walk.ts';
import type { World } from './world.ts';

/** A name that a type does not have. */
export interface Unknown {
  readonly name: string;
  readonly of: string;
  readonly names: readonly string[];
}

/** Follows a path through the types; tells the first name that does not exist, or nothing when all is well or not known. */
export function propertiesOf(
  path: readonly string[],
  flow: PreparedFlow,
  world: World,
  aliases: Aliases,
): Unknown | undefined {
  const [root = '', ...rest] = path;
  const alias = aliases.get(root)?.path;
  const through = alias === undefined ? throughValue(root, rest, flow) : { path: alias, rest };
  if (through !== undefined) return propertiesOf([...through.path.split('.'), ...through.rest], flow, world, new Map());
  const source = flow.sources[root] ?? world.catalogue.sources[root];
  if (!source?.asks || (rest[0] !== undefined && Object.hasOwn(source.values ?? {}, rest[0]))) return undefined;
  const answer = world.catalogue.operations[source.asks]?.answer;
  return answer ? followType(typeOf(answer), rest, root, world.types) : undefined;
}

/** Whether the answer of a source has a property of this name, so that it hides a value of the same name. */
export function answerHas(
  source: Source,
  name: string,
  { catalogue, types }: Pick<World, 'catalogue' | 'types'>,
): boolean {
  const answer = catalogue.operations[source.asks ?? '']?.answer;
  const type = answer === undefined ? undefined : resolveType(typeOf(answer), types);
  return Object.hasOwn(type?.properties ?? {}, name);
}

function throughValue(
  root: string,
  [name = '', ...rest]: readonly string[],
  flow: PreparedFlow,
): { path: string; rest: readonly string[] } | undefined {
  if (root !== 'values') return undefined;
  const path = pathOf(flow.values?.[name] as never);
  return path === undefined ? undefined : { path, rest };
}

const typeOf = (name: string): TypeSchema =>
  name.endsWith('[]') ? { type: 'array', items: { $ref: name.slice(0, -2) } } : { $ref: name };

function followType(schema: TypeSchema, path: readonly string[], of: string, types: Types): Unknown | undefined {
  let at = resolveType(schema, types);
  for (const name of path) {
    if (!at) return undefined;
    if (at.items) at = resolveType(at.items, types);
    if (/^\d+$/.test(name) || !at) continue;
    if (!at.properties) return undefined;
    const property: TypeSchema | undefined = Object.hasOwn(at.properties, name) ? at.properties[name] : undefined;
    if (!property) return { name, of, names: Object.keys(at.properties) };
    at = resolveType(property, types);
  }
  return undefined;
}
