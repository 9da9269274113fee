// Types of paths, by the schemas of the API.
import { isOperation } from '../../../expressions/expressions.ts';
import type { Field, PreparedFlow, Shape, Source, TypeSchema, Types } from '../../../flow.ts';
import { pathOf } from '../../../text/formats.ts';
import { resolveType } from '../../load/formatTable.ts';
import type { FieldMetadata } from '../../metadata/fieldMetadata.ts';
import { fieldMetadata } from '../../metadata/fields.ts';
import { operationIn } from '../../metadata/operators.ts';
import { type Aliases, NONE, plainPathOf, REFUSAL, REPLY } from '../graph/aliases.ts';
import { allStand, type World } from '../world.ts';

export interface Unknown {
  readonly name: string;
  readonly of: string;
  readonly names: readonly string[];
  /** Number of names left on the path, including this one. */
  readonly left: number;
}

/** Type of a path, or its first unknown name; neither if the type is not known. */
export interface Followed {
  readonly type?: TypeSchema | undefined;
  readonly unknown?: Unknown;
}

/** Next lookup: in a type, or along another path. */
type Start =
  | { readonly schema: TypeSchema; readonly of: string; readonly rest: readonly string[] }
  | { readonly path: string; readonly rest: readonly string[] }
  | { readonly unknown: Unknown }
  | undefined;

/** Type of `app`. The trail contains only pages that have a parent or a child. */
const appOf = (world: World): TypeSchema => ({
  properties: {
    locale: { type: 'string' },
    locales: { type: 'array', items: { type: 'string' } },
    region: { type: 'string' },
    phones: { type: 'string' },
    audience: { type: 'string', enum: ['b2c', 'b2b'] },
    native: { type: 'boolean' },
    narrow: { type: 'boolean' },
    currency: { type: 'string' },
    shares: { type: 'boolean' },
    origin: { type: 'string' },
    page: { type: 'string' },
    path: { type: 'string' },
    address: { type: 'string' },
    // Computed on demand: few flows need the routes of all others.
    get trail() {
      return trailOf(world);
    },
  },
});

const trailOf = (world: World): TypeSchema => ({
  type: 'array',
  items: {
    properties: {
      page: { type: 'string', ...(allStand(world) && { enum: inTrails(world.places) }) },
      position: { type: 'integer' },
      path: { type: 'string' },
      title: { type: 'string' },
    },
    required: ['page', 'position', 'path'],
  },
});

const inTrails = (places: NonNullable<World['places']>): string[] => [
  ...new Set(Object.entries(places).flatMap(([page, { under }]) => (under === undefined ? [] : [under, page]))),
];

/** Number of names to follow before the check for circles that grow with each turn. */
const FEW = 100;

/** Results without local names: rules ask for the same paths again and again. */
const followed = new WeakMap<World, WeakMap<PreparedFlow, Map<string, Followed>>>();

/**
 * Follows a path through values, local names and types.
 * Reports unknown names of this path only; those inside a value are reported at the value.
 */
export function followPath(path: string, flow: PreparedFlow, world: World, aliases: Aliases = NONE): Followed {
  if (aliases.size > 0 && aliases.has(path.split('.', 1)[0] ?? '')) return follow(path, flow, world, aliases);
  const ofWorld = followed.get(world) ?? new WeakMap<PreparedFlow, Map<string, Followed>>();
  const ofFlow = ofWorld.get(flow) ?? new Map<string, Followed>();
  followed.set(world, ofWorld.set(flow, ofFlow));
  const known = ofFlow.get(path) ?? follow(path, flow, world, NONE);
  ofFlow.set(path, known);
  return known;
}

/** Returns the names that may follow a path; none if its type is not known, or has none. */
export const namesBehind = (
  path: string,
  flow: PreparedFlow,
  world: World,
  aliases: Aliases = NONE,
): readonly string[] =>
  // No type has an empty name, so following one lists the names that there are.
  followPath(`${path}.`, flow, world, aliases).unknown?.names ?? [];

function follow(path: string, flow: PreparedFlow, world: World, aliases: Aliases): Followed {
  const seen = new Set<string>();
  const named = (): number =>
    Object.keys(flow.values ?? {}).length + Object.keys(world.catalogue.facts).length + aliases.size;
  let start = startOf(path.split('.'), flow, world, aliases);
  /** Number of names that this path itself adds. */
  let own = Number.POSITIVE_INFINITY;
  while (start && 'path' in start) {
    const on: string = [start.path, ...start.rest].join('.');
    // Circular values have no type. Few paths are so long that all names have to be counted.
    if (seen.has(on) || (seen.size > FEW && seen.size > named())) return {};
    seen.add(on);
    own = Math.min(own, start.rest.length);
    start = startOf(on.split('.'), flow, world, NONE);
  }
  if (!start) return {};
  const end = 'unknown' in start ? start : followType(start.schema, start.rest, start.of, world.types);
  return end.unknown && end.unknown.left > own ? {} : end;
}

function startOf([root = '', ...rest]: readonly string[], flow: PreparedFlow, world: World, aliases: Aliases): Start {
  const { operations, sources, facts } = world.catalogue;
  const alias = aliases.get(root);
  // Names that a list derives per entry are in no type.
  if (alias)
    return typeof alias.path === 'string' && !alias.derived.includes(rest[0] ?? '')
      ? { path: alias.path, rest }
      : undefined;
  const other = world.catalogue.names?.[root];
  if (other !== undefined) return { path: other, rest };
  const [first = '', ...others] = rest;
  switch (root) {
    case 'values':
      return throughValue(flow.values?.[first], `values.${first}`, others);
    case 'facts':
      return throughValue(facts[first], `facts.${first}`, others);
    case 'results':
      return ofAnswer(operations[first]?.answer, `results.${first}`, others);
    case REPLY:
      return ofReply(operations[first]?.answer, `the answer of ${first}`, others);
    case REFUSAL:
      // With its own condition for success, an operation may be refused with any body.
      return typeof operations[first]?.ok === 'object' && !Array.isArray(operations[first]?.ok)
        ? undefined
        : ofReply('Problem', `the refusal of ${first}`, others);
    case 'session':
      return { schema: { $ref: 'Session' }, of: root, rest };
    case 'app':
      return { schema: appOf(world), of: root, rest };
    case 'form':
      return ofAnswers(flow.fields, rest);
    case 'input':
      return ofAnswer(flow.input?.[first]?.type, `input.${first}`, others);
    default: {
      const source = flow.sources[root] ?? sources[root];
      if (rest.length > 0 && Object.hasOwn(source?.values ?? {}, first)) return undefined;
      return ofAnswer(operations[source?.asks ?? '']?.answer, root, rest);
    }
  }
}

/** Only rows have a type: other answers are followed by their field. */
function ofAnswers(fields: PreparedFlow['fields'], path: readonly string[]): Start {
  const end = path.findIndex((_, at) => fields[path.slice(0, at + 1).join('.')]?.fields) + 1;
  const name = path.slice(0, end).join('.');
  const field = fields[name];
  return field && { schema: typeOfAnswer(field), of: `form.${name}`, rest: path.slice(end) };
}

const SCHEMA_TYPES: { readonly [K in NonNullable<FieldMetadata['kind']>]: string } = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  list: 'array',
  object: 'object',
};

/** Returns the type of the answer to a field; none if it depends on the options. */
function typeOfAnswer({ type, fields }: Field): TypeSchema {
  const { kind, whole } = fieldMetadata[type];
  if (fields) return { type: 'array', items: { type: 'object', properties: mapValues(fields, typeOfAnswer) } };
  if (kind === null) return {};
  return { type: kind === 'number' && whole ? 'integer' : SCHEMA_TYPES[kind] };
}

const mapValues = <T, R>(map: Readonly<Record<string, T>>, make: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, make(value)]));

function ofReply(body: string | undefined, of: string, [part = '', ...rest]: readonly string[]): Start {
  if (part === 'body') return ofAnswer(body, of, rest);
  return {
    schema: { properties: { status: { type: 'integer' }, body: {} } },
    of: 'response',
    rest: part === '' ? [] : [part, ...rest],
  };
}

const ofAnswer = (name: string | undefined, of: string, rest: readonly string[]): Start =>
  name === undefined ? undefined : { schema: typeNamed(name), of, rest };

/** A path as value leads on; a shape has its literal properties. */
function throughValue(value: Shape | undefined, of: string, rest: readonly string[]): Start {
  const path = pathOf(value);
  if (path !== undefined) return { path, rest };
  const held = heldBy(value);
  return held ? throughLiteral(held.value, of, rest) : throughShape(value, of, rest, throughValue);
}

/** A literal has exactly its own properties. */
const throughLiteral = (value: unknown, of: string, rest: readonly string[]): Start =>
  throughShape(value, of, rest, throughLiteral, isObject);

function throughShape(
  shape: unknown,
  of: string,
  [first, ...others]: readonly string[],
  through: (part: Shape | undefined, of: string, rest: readonly string[]) => Start,
  hasNames: (value: unknown) => value is Readonly<Record<string, Shape>> = isPlainShape,
): Start {
  if (!hasNames(shape) || first === undefined) return undefined;
  if (!Object.hasOwn(shape, first))
    return { unknown: { name: first, of, names: Object.keys(shape), left: others.length + 1 } };
  return through(shape[first], `${of}.${first}`, others);
}

const isObject = (value: unknown): value is Readonly<Record<string, Shape>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function heldBy(part: unknown): { readonly value: unknown } | undefined {
  const [name, value] = isObject(part) ? operationIn(part) : [];
  return name === 'literal' ? { value } : undefined;
}

/** Returns true for a shape with literal properties. */
export function isPlainShape(value: unknown): value is Readonly<Record<string, Shape>> {
  return isObject(value) && !isOperation(value) && !('each' in value);
}

/** Replaces a path to a value of the flow by the shape of the value. */
export function behind(part: Shape | undefined, flow: PreparedFlow): Shape | undefined {
  const [root, name = '', ...rest] = plainPathOf(part)?.split('.') ?? [];
  const value = root === 'values' && rest.length === 0 ? flow.values?.[name] : undefined;
  return value === undefined ? part : value;
}

/** Returns true if the answer has a property that hides a derived value of the same name. */
export function answerHas(
  source: Source,
  name: string,
  { catalogue, types }: Pick<World, 'catalogue' | 'types'>,
): boolean {
  const answer = catalogue.operations[source.asks ?? '']?.answer;
  const type = answer === undefined ? undefined : resolveType(typeNamed(answer), types);
  return Object.hasOwn(type?.properties ?? {}, name);
}

/** Parses `Deal`, or `Deal[]` for a list; a question mark means that it may be absent. */
export function typeNamed(name: string): TypeSchema {
  const [, $ref = name, list] = /^(.*?)(\[\])?\??$/.exec(name) ?? [];
  return list ? { type: 'array', items: { $ref } } : { $ref };
}

/** Texts, numbers and booleans have no properties. */
const isPlain = (schema: TypeSchema | undefined): boolean =>
  ['string', 'number', 'integer', 'boolean'].includes(String(schema?.type));

function followType(schema: TypeSchema, path: readonly string[], of: string, types: Types): Followed {
  let at = resolveType(schema, types);
  for (const [index, name] of path.entries()) {
    if (at?.items) at = resolveType(at.items, types);
    if (/^\d+$/.test(name)) continue;
    const left = path.length - index;
    if (!at?.properties) return isPlain(at) ? { unknown: { name, of, names: [], left } } : {};
    const property: TypeSchema | undefined = Object.hasOwn(at.properties, name) ? at.properties[name] : undefined;
    if (!property) return { unknown: { name, of, names: Object.keys(at.properties), left } };
    at = resolveType(property, types);
  }
  return { type: at };
}
