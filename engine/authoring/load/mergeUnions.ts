import type { TypeSchema, Types } from '../../flow.ts';

const known = new WeakMap<Types, WeakMap<TypeSchema, TypeSchema>>();

/**
 * Merges the kinds of a union into one object with all their properties, cached per type.
 * Properties that some kinds lack become optional, differing ones may be anything.
 * Constants become an enum.
 * @param kinds types that `oneOf` names
 */
export function mergeUnion(type: TypeSchema, kinds: readonly TypeSchema[], types: Types): TypeSchema {
  const made = known.get(types) ?? new WeakMap<TypeSchema, TypeSchema>();
  known.set(types, made);
  const whole = made.get(type) ?? merged(kinds);
  made.set(type, whole);
  return whole;
}

function merged(kinds: readonly TypeSchema[]): TypeSchema {
  const names = [...new Set(kinds.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const having = (name: string) =>
    kinds.flatMap(({ properties = {} }) => (Object.hasOwn(properties, name) && properties[name]) || []);
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, oneOf(having(name))])),
    required: names.filter((name) => kinds.every(({ required = [] }) => required.includes(name))),
  };
}

function oneOf(all: readonly TypeSchema[]): TypeSchema {
  const [first = {}, ...others] = all;
  if (all.every(({ const: only }) => only !== undefined)) return { enum: all.map(({ const: only }) => only) };
  return others.every((other) => isSame(other, first)) ? first : {};
}

/** Ignores descriptions and examples. */
const isSame = (one: TypeSchema, other: TypeSchema): boolean => withoutWords(one) === withoutWords(other);

const withoutWords = (schema: TypeSchema): string =>
  JSON.stringify({ ...schema, description: undefined, examples: undefined });
