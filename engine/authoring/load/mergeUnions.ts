// What may be of several kinds, as one type: whoever reads it without asking which kind it is may meet any of them.
import type { TypeSchema, Types } from '../../flow.ts';

const known = new WeakMap<Types, WeakMap<TypeSchema, TypeSchema>>();

/**
 * One object with every property that any of the kinds has, the same for the same.
 *
 * What only some of them have may be missing, and what differs between them may be anything; constants become the values
 * that there are.
 *
 * @param kinds the types that `oneOf` names
 */
export function together(type: TypeSchema, kinds: readonly TypeSchema[], types: Types): TypeSchema {
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

/** A property is the same whatever it is said to mean. */
const isSame = (one: TypeSchema, other: TypeSchema): boolean => withoutWords(one) === withoutWords(other);

const withoutWords = (schema: TypeSchema): string =>
  JSON.stringify({ ...schema, description: undefined, examples: undefined });
