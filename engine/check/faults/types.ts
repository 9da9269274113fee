// A type of the API as a file: its name, the types that it refers to, its patterns, and what it says is always there.
import type { ErrorCode, Problem } from '../../errors.ts';
import { type Document, nameOf } from '../../load/document.ts';
import { didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { fault } from '../fault.ts';

interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

/** What a type refers to, demands, and is called. */
export const types = fault({
  codes: ['FLOW_ID_DIFFERS', 'FLOW_UNKNOWN_TYPE', 'FLOW_BAD_PATTERN', 'FLOW_SHAPE'],
  over: 'type',
  run: ({ document, types: names }) => [
    ...misnamed(document),
    ...within(document.value as Schema, [], document, names),
  ],
});

function misnamed(document: Document) {
  const { $id } = document.value as Schema;
  const name = nameOf(document);
  if ($id === `${name}.json`) return [];
  const message = `the file is called ${name}.json, the type "${$id}". Give both one name.`;
  return [document.problem('FLOW_ID_DIFFERS', '/$id', message)];
}

function within(
  schema: Schema,
  at: readonly (string | number)[],
  document: Document,
  types: readonly string[],
): Problem<'FLOW_UNKNOWN_TYPE' | 'FLOW_BAD_PATTERN' | 'FLOW_SHAPE'>[] {
  const { $ref, pattern, required = [], properties = {}, items, additionalProperties: others } = schema;
  const say = <Code extends ErrorCode>(code: Code, place: readonly (string | number)[], message: string) =>
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
