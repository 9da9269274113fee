import type { FormatTable, TypeSchema, Types, ValueFormat } from '../../flow.ts';
import { mergeUnion } from './mergeUnions.ts';

/** Builds the table of the formats in schemas/api, and of days as input, which loads with the catalogue. */
export function toFormatTable(types: Types): FormatTable {
  const all = Object.keys(types).map((name) => [name, formats({ $ref: name }, types, [], [])] as const);
  const some = all.filter(([, own]) => own.length > 0);
  return { date: { '': 'date' }, ...Object.fromEntries(some.map(([name, own]) => [name, Object.fromEntries(own)])) };
}

/** Resolves a reference. A union becomes one object with the properties of all its kinds. */
export function resolveType(schema: TypeSchema | undefined, types: Types): TypeSchema | undefined {
  const referred = ({ $ref = '' }: TypeSchema) => types[$ref.replace(/\.json$/, '')];
  const type = schema?.$ref === undefined ? schema : referred(schema);
  if (!type?.oneOf) return type;
  const kinds = type.oneOf.flatMap((kind) => referred(kind) ?? []);
  return mergeUnion(type, kinds, types);
}

/** Collects formats at any depth; stops at types that contain themselves. */
function formats(
  schema: TypeSchema,
  types: Types,
  path: readonly string[],
  enclosing: readonly TypeSchema[],
): [string, ValueFormat][] {
  const resolved = resolveType(schema, types);
  if (!resolved || enclosing.includes(resolved)) return [];
  const inner = [...enclosing, resolved];
  const own =
    resolved.unit ?? (resolved.format === 'date' || resolved.format === 'date-time' ? resolved.format : undefined);
  const here: [string, ValueFormat][] = own === undefined ? [] : [[path.join('.'), own]];
  const inside = Object.entries(resolved.properties ?? {}).flatMap(([name, property]) =>
    formats(property, types, [...path, name], inner),
  );
  return [...here, ...inside, ...(resolved.items ? formats(resolved.items, types, path, inner) : [])];
}
