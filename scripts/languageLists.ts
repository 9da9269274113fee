// Lists of docs/language.md, from the descriptions of the schemas and the metadata of field types.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fieldMetadata } from '../engine/authoring/metadata/fields.ts';

interface Schema {
  readonly $ref?: string;
  readonly const?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const schemas = fileURLToPath(new URL('../schemas', import.meta.url));

/** Returns the part of a schema at a pointer, such as `parts/step.schema.json#/definitions/step`. */
function partAt(reference: string): Schema {
  const [file = '', pointer = ''] = reference.split('#');
  const whole = JSON.parse(readFileSync(join(schemas, file), 'utf8'), (key, value) =>
    key === '$ref' ? (value.startsWith('#') ? file : join(dirname(file), '/')) + value : value,
  );
  return pointer
    .split('/')
    .filter(Boolean)
    .reduce((part, name) => part[name], whole);
}

/** Follows `$ref`; its siblings take precedence. */
const resolved = (schema: Schema): Schema => (schema.$ref ? { ...partAt(schema.$ref), ...schema } : schema);

function values({ enum: names = [], enumDescriptions }: Schema): [name: string, meaning: string][] {
  if (enumDescriptions && enumDescriptions.length !== names.length)
    throw new Error(`as many descriptions as values are needed: ${names.join(', ')}`);
  return names.map((name, index) => [name, enumDescriptions?.[index] ?? '']);
}

const list = (entries: readonly (readonly [name: string, ...meanings: readonly string[]])[]): string =>
  entries.map(([name, ...meanings]) => `- \`${name}\`: ${meanings.filter(Boolean).join(' ')}`).join('\n');

/** Lists names on one line: "Looks: `rows` (default), `price` (…)." */
const inline = (title: string, names: readonly (readonly [name: string, meaning: string])[]): string =>
  names.length === 0
    ? ''
    : `${title}: ${names.map(([name, meaning]) => `\`${name}\`${meaning && ` (${meaning})`}`).join(', ')}.`;

const WRITERS: Readonly<Record<string, (reference: string, names: readonly string[]) => string>> = {
  properties(reference, names) {
    const all = Object.entries(partAt(reference).properties ?? {}).map(
      ([name, part]) => [name, resolved(part)] as const,
    );
    const shown = all.filter(([name]) => (names.length > 0 ? names.includes(name) : name !== '$schema'));
    return list(
      shown.map(([name, part]) => [
        name,
        part.description ?? '',
        inline('Values', part.enumDescriptions ? values(part) : []),
      ]),
    );
  },
  values: (reference) => list(values(partAt(reference))),
  names: (reference) => (partAt(reference).enum ?? []).map((name) => `\`${name}\``).join(' '),
  kinds: (reference) =>
    list(
      (partAt(reference).oneOf ?? [])
        .map(resolved)
        .map(({ description = '', properties = {}, required = [] }) => [
          properties['kind']?.const ?? required[0] ?? '',
          description,
          inline('Looks', values(properties['look'] ?? {})),
        ]),
    ),
  fields: () =>
    list(
      Object.entries(fieldMetadata).map(([type, { says, widgets }]) => [
        type,
        `${says}.`,
        inline(
          'Widgets',
          Object.entries(widgets).map(([name, widget]) => [name, widget.says]),
        ),
      ]),
    ),
};

/** Returns a page with the lists between its markers, such as `<!--properties flow.schema.json-->`. */
export const withLists = (page: string): string =>
  page.replaceAll(/^(<!--(\w+) ?(.*)-->\n)[\s\S]*?^<!--end-->$/gm, (_, start, writer, names) => {
    const [reference = '', ...others] = names.split(/[ ,]/);
    return `${start}\n${WRITERS[writer]?.(reference, others)}\n\n<!--end-->`;
  });
