// A type of the API as a file: its shape, its name, the types that it refers to, its patterns, and what it says is always there.
import type { Problem } from '../../errors.ts';
import { validateType } from '../../generated/validators.js';
import type { Document } from '../../load/document.ts';
import { didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { checkShape } from '../../load/shape.ts';
import { nameOf } from './written.ts';

interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

/**
 * All problems of a type.
 *
 * @param types the names of all types
 */
export function checkType(document: Document, types: readonly string[]): Problem[] {
  if (document.problems.length > 0) return [...document.problems];
  const shape = checkShape(document, validateType);
  if (shape.length > 0) return shape;
  const schema = document.value as Schema;
  const name = nameOf(document);
  const named =
    schema.$id === `${name}.json`
      ? []
      : [
          document.problem(
            'FLOW_ID_DIFFERS',
            '/$id',
            `the file is called ${name}.json, the type "${schema.$id}". Give both one name.`,
          ),
        ];
  return [...named, ...within(schema, [], document, types)];
}

function within(
  schema: Schema,
  at: readonly (string | number)[],
  document: Document,
  types: readonly string[],
): Problem[] {
  const { $ref, pattern, required = [], properties = {}, items, additionalProperties: others } = schema;
  const say = (code: Problem['code'], place: readonly (string | number)[], message: string) =>
    document.problem(code, toPointer([...at, ...place]), message);
  const type = $ref?.replace(/\.json(#.*)?$/, '');
  const names = Object.keys(properties);
  return [
    ...(type === undefined || types.includes(type)
      ? []
      : [say('FLOW_UNKNOWN_TYPE', ['$ref'], `there is no type "${type}".${didYouMean(type, types)}`)]),
    ...(pattern === undefined || isPattern(pattern)
      ? []
      : [say('FLOW_BAD_PATTERN', ['pattern'], `"${pattern}" is no regular expression.`)]),
    ...required.flatMap((name, index) =>
      names.includes(name)
        ? []
        : [say('FLOW_SHAPE', ['required', index], `"${name}" is none of the properties.${didYouMean(name, names)}`)],
    ),
    ...Object.entries(properties).flatMap(([name, one]) => within(one, [...at, 'properties', name], document, types)),
    ...(items ? within(items, [...at, 'items'], document, types) : []),
    ...(typeof others === 'object' ? within(others, [...at, 'additionalProperties'], document, types) : []),
  ];
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
