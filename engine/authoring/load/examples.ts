// Examples of types, for operations without a server, inputs without an opener and tools.
import type { TypeSchema, Types } from '../../flow.ts';
import type { Json } from '../../nodes.ts';

/** The example of a type, or the pointer into the type where one is missing. */
export type Example = { readonly value: Json } | { readonly missing: readonly (string | number)[] };

/** Returns an example of a type of the catalogue, such as `Deal` or `Deal[]`. */
export function exampleOf(type: string, types: Types): Example {
  const [, name = '', list] = /^(\w+)(\[\])?\??$/.exec(type) ?? [];
  const found = exampleIn({ $ref: `${name}.json` }, types, []);
  return list && 'value' in found ? { value: [found.value] } : found;
}

/**
 * Takes the first example that a value has, else the only or first value that it may have, else one
 * of examples of its parts. Optional parts without an example are left out.
 */
function exampleIn(schema: TypeSchema, types: Types, enclosing: readonly TypeSchema[]): Example {
  const { $ref, examples, const: only, enum: some, oneOf, items, properties, required = [], type } = schema;
  const own = examples?.[0] ?? only ?? some?.[0];
  if (own !== undefined) return { value: own as Json };
  const inner = [...enclosing, schema];
  const referred = $ref === undefined ? oneOf?.[0] : types[$ref.replace(/\.json(#.*)?$/, '')];
  // A type that contains itself needs an example of its own.
  if (referred) return inner.includes(referred) ? { missing: [] } : exampleIn(referred, types, inner);
  if (items) return listOf(exampleIn(items, types, inner));
  if (type !== 'object') return { missing: [] };
  const parts: [string, Json][] = [];
  for (const [name, part] of Object.entries(properties ?? {})) {
    const found = exampleIn(part, types, inner);
    if ('value' in found) parts.push([name, found.value]);
    else if (required.includes(name)) return { missing: ['properties', name, ...found.missing] };
  }
  return { value: Object.fromEntries(parts) };
}

const listOf = (entry: Example): Example =>
  'value' in entry ? { value: [entry.value] } : { missing: ['items', ...entry.missing] };
