// The formatted values of the types in schemas/api, as a small table that travels with the catalogue.
import type { FormatTable, TypeSchema, Types, ValueFormat } from '../../flow.ts';
import { together } from './mergeUnions.ts';

/** The table for all types that have some. */
export function toFormatTable(types: Types): FormatTable {
  const all = Object.keys(types).map((name) => [name, formats({ $ref: name }, types, [], [])] as const);
  const some = all.filter(([, own]) => own.length > 0);
  return Object.fromEntries(some.map(([name, own]) => [name, Object.fromEntries(own)]));
}

/** The schema behind a reference to another type; what may be of several kinds is one object with all that any of them has. */
export function resolveType(schema: TypeSchema | undefined, types: Types): TypeSchema | undefined {
  const referred = ({ $ref = '' }: TypeSchema) => types[$ref.replace(/\.json$/, '')];
  const type = schema?.$ref === undefined ? schema : referred(schema);
  if (!type?.oneOf) return type;
  const kinds = type.oneOf.flatMap((kind) => referred(kind) ?? []);
  return together(type, kinds, types);
}

/** However deep a value lies; only a type inside itself is not gone into again, because that would never end. */
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
