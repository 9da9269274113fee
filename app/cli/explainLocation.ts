// Explains a line of a flow: where it is, when it counts, what it means, and what is wrong with it.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Expression } from '@fahrplan/engine';
import { parseDocument } from '@fahrplan/engine/authoring';
import { Definitions } from '../build/definitions.ts';
import { onDisk } from '../build/onDisk.ts';
import { Project } from '../build/project.ts';
import { wordsOf } from '../build/stepTitles.ts';
import { inWords } from './words.ts';

type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

/** @throws Unreadable when the file does not exist */
export function explainLocation(root: string, file: string, line: number): string {
  const project = new Project(onDisk(root));
  const document = parseDocument(file, project.text(file));
  const wrong = project.checkFiles([file]).problems.filter((problem) => problem.line === line);
  const problems = wrong.map(({ code, message }) => `${code}: ${message}\nMore: npm run flows -- explain ${code}`);
  if (document.problems.length > 0) return problems.join('\n');
  const lineOf = (pointer: string) => document.problem('FLOW_SHAPE', pointer, '').line;
  const path = pathAt(document.value, line, lineOf);
  const definitions = new Definitions(onDisk(root), true);
  const [locale = ''] = definitions.locales();
  const words = definitions.spoken(locale);
  const said = stepsDown(document.value, path).map(({ name, part }) => {
    const title = isPart(part)
      ? wordsOf((part['title'] ?? part['label']) as never, basename(file, '.json'), words)
      : '';
    const when = isPart(part) && 'when' in part ? `, if ${inWords([part['when'] as Expression])}` : '';
    return `  ${name}${title ? ` "${title}"` : ''}${when}`;
  });
  const meanings = descriptionsOf(root, file, path, document.value);
  return [`${file}:${line} is /${path.join('/')}`, ...said, ...meanings, ...problems].join('\n');
}

/** Returns the path of the innermost part that begins on a line, or on the nearest line above it. */
function pathAt(value: unknown, line: number, lineOf: (pointer: string) => number): string[] {
  const path: string[] = [];
  for (let at = value; isPart(at); ) {
    const keys = Object.keys(at);
    const pointer = (key: string) => `/${[...path, key].join('/').replaceAll('~', '~0')}`;
    // Parts are in the order of their lines.
    const key = keys.findLast((one) => lineOf(pointer(one)) <= line);
    if (key === undefined) return path;
    path.push(key);
    at = at[key];
  }
  return path;
}

/** Lists the named parts around a place, outermost first. */
function stepsDown(value: unknown, path: readonly string[]): { readonly name: string; readonly part: unknown }[] {
  const named: { name: string; part: unknown }[] = [];
  let at = value;
  for (const [index, key] of path.entries()) {
    at = (at as Part)[key];
    const list = path[index - 1] ?? '';
    const { id, field, kind } = isPart(at) ? at : {};
    if (/^\d+$/.test(key) && isPart(at))
      named.push({ name: `${list.replace(/s$/, '')} ${id ?? field ?? kind ?? Number(key) + 1}`, part: at });
    else if (list === 'fields') named.push({ name: `field ${key}`, part: at });
  }
  return named;
}

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly [keyword: string]: unknown;
}

/** Returns what the schema says of the last property of a path. */
function descriptionsOf(root: string, file: string, path: readonly string[], value: unknown): string[] {
  const read = (name: string): Schema => JSON.parse(readFileSync(join(root, 'schemas', name), 'utf8'));
  const start = /catalogue\.json$/.test(file) ? 'catalogue.schema.json' : 'flow.schema.json';
  let at: readonly { readonly schema: Schema; readonly of: string }[] = [{ schema: read(start), of: start }];
  let inside: unknown = value;
  for (const key of path) {
    at = at.flatMap((one) => alternatives(one, inside, read)).flatMap(({ schema, of }) => childOf(schema, key, of));
    inside = isPart(inside) ? inside[key] : undefined;
  }
  const found = at.flatMap((one) => [one, ...alternatives(one, inside, read)]).map(({ schema }) => schema.description);
  return [...new Set(found.filter((text) => text !== undefined))].slice(0, 2).map((text) => `  ${text}`);
}

function childOf({ properties = {}, items, additionalProperties: others }: Schema, key: string, of: string) {
  const child =
    properties[key] ?? (/^\d+$/.test(key) ? items : undefined) ?? (typeof others === 'object' ? others : undefined);
  return child ? [{ schema: child, of }] : [];
}

/** Follows references and choices; a choice for another kind of part is left out. */
function alternatives(
  { schema, of }: { readonly schema: Schema; readonly of: string },
  value: unknown,
  read: (name: string) => Schema,
): { readonly schema: Schema; readonly of: string }[] {
  const parts = ['allOf', 'anyOf', 'oneOf', 'then', 'else'].flatMap((word) => [schema[word] ?? []].flat() as Schema[]);
  const inner = parts.map((one) => ({ schema: one, of }));
  if (schema.$ref !== undefined) {
    const [name = '', pointer = ''] = schema.$ref.split('#');
    const target = name === '' ? of : of.startsWith('parts/') && !name.startsWith('parts/') ? `parts/${name}` : name;
    const way = pointer.split('/').slice(1);
    inner.push({ schema: way.reduce<Schema>((one, part) => one[part] as Schema, read(target)), of: target });
  }
  const fits = Object.entries(schema.properties ?? {}).every(
    ([name, { const: only }]) => only === undefined || !isPart(value) || value[name] === only,
  );
  return fits ? [{ schema, of }, ...inner.flatMap((one) => alternatives(one, value, read))] : [];
}
