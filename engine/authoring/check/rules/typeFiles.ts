import type { ErrorCode, Problem } from '../../../errors.ts';
import type { TypeSchema, Types } from '../../../flow.ts';
import { type Document, nameOf } from '../../load/document.ts';
import { correctionOf, didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { lintRule } from '../lintRule.ts';

interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly { readonly required: readonly string[] }[];
  readonly dependencies?: Readonly<Record<string, readonly string[]>>;
  readonly additionalProperties?: Schema | boolean;
}

/** Reports wrong names, references, patterns, kinds and required properties of types. */
export const typeFiles = lintRule({
  codes: ['FLOW_ID_DIFFERS', 'FLOW_DUPLICATE_ID', 'FLOW_UNKNOWN_TYPE', 'FLOW_BAD_PATTERN', 'FLOW_SHAPE'],
  over: 'type',
  run: ({ document, types: known, taken }) => [
    ...misnamed(document),
    ...namedTwice(document, taken),
    ...within(document.value as Schema, [], document, known),
  ],
});

function misnamed(document: Document) {
  const { $id } = document.value as Schema;
  const name = nameOf(document);
  if ($id === `${name}.json`) return [];
  const message = `the file is ${name}.json, but the type is "${$id}". Give both the same name.`;
  return [document.problem('FLOW_ID_DIFFERS', '/$id', message)];
}

/** Types of the API and of content share one list of names. */
function namedTwice(document: Document, taken: readonly string[]) {
  const name = nameOf(document);
  if (!taken.includes(name)) return [];
  return [document.problem('FLOW_DUPLICATE_ID', '/$id', `another type has the name "${name}". Rename one of them.`)];
}

function within(
  schema: Schema,
  at: readonly (string | number)[],
  document: Document,
  known: Types,
): Problem<'FLOW_UNKNOWN_TYPE' | 'FLOW_BAD_PATTERN' | 'FLOW_SHAPE'>[] {
  const { $ref, pattern, properties = {}, items, oneOf = [], additionalProperties: others } = schema;
  const types = Object.keys(known);
  const say = <Code extends ErrorCode>(code: Code, pointer: readonly (string | number)[], message: string) =>
    document.problem(code, toPointer([...at, ...pointer]), message);
  const type = $ref?.replace(/\.json(#.*)?$/, '');
  const names = Object.keys(properties);
  return [
    ...(type === undefined || types.includes(type)
      ? []
      : [say('FLOW_UNKNOWN_TYPE', ['$ref'], `there is no type "${type}".${correctionOf(type, types)}`)]),
    ...(pattern === undefined || isPattern(pattern)
      ? []
      : [say('FLOW_BAD_PATTERN', ['pattern'], `"${pattern}" is not a valid regular expression. Correct it.`)]),
    ...demanded(schema).flatMap(([pointer, name]) =>
      names.includes(name)
        ? []
        : [
            say(
              'FLOW_SHAPE',
              pointer,
              `there is no property "${name}".${didYouMean(name, names) || ' Add or remove it.'}`,
            ),
          ],
    ),
    ...wrongKinds(oneOf, known).map(([index, message]) => say('FLOW_SHAPE', ['oneOf', index], message)),
    ...oneOf.flatMap((one, index) => within(one, [...at, 'oneOf', index], document, known)),
    ...Object.entries(properties).flatMap(([name, one]) => within(one, [...at, 'properties', name], document, known)),
    ...(items ? within(items, [...at, 'items'], document, known) : []),
    ...(typeof others === 'object' ? within(others, [...at, 'additionalProperties'], document, known) : []),
  ];
}

/** Returns all required properties with their paths, also those required beside another one. */
function demanded({ required = [], anyOf = [], dependencies = {} }: Schema): [place: (string | number)[], string][] {
  const listed = (at: (string | number)[], list: readonly string[]) =>
    list.map((name, index): [(string | number)[], string] => [[...at, index], name]);
  return [
    ...listed(['required'], required),
    ...anyOf.flatMap((one, index) => listed(['anyOf', index, 'required'], one.required)),
    ...Object.entries(dependencies).flatMap(([name, others]): [(string | number)[], string][] => [
      [['dependencies', name], name],
      ...listed(['dependencies', name], others),
    ]),
  ];
}

function wrongKinds(kinds: readonly Schema[], known: Types): [index: number, message: string][] {
  const named = kinds.map(({ $ref = '' }) => {
    const name = $ref.replace(/\.json$/, '');
    return { name, type: known[name], kind: kindOf(known[name]) };
  });
  return named.flatMap(({ name, type, kind }, index): [number, string][] => {
    if (!type) return [];
    if (kind === undefined) return [[index, `${name} has no kind. Add a required property "kind" with a const.`]];
    const other = named.findIndex((one) => one.kind === kind);
    return other === index
      ? []
      : [[index, `${name} and ${named[other]?.name} both have the kind "${kind}". Change one.`]];
  });
}

function kindOf(type: TypeSchema | undefined): string | undefined {
  const kind = type?.properties?.['kind']?.const;
  return typeof kind === 'string' && type?.required?.includes('kind') ? kind : undefined;
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
