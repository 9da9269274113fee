// Makes what the code needs before it can be built: the language as types and validators, and the lists of what has a file of its own.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { compile, type JSONSchema, type Options } from 'json-schema-to-typescript';
import { writeTypeface } from './typeface.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const schemas = join(root, 'schemas');
const out = join(root, 'engine/generated');
const server = join(root, 'app/server/generated');

const read = (file: string): Record<string, unknown> => JSON.parse(readFileSync(join(schemas, file), 'utf8'));
const parts = readdirSync(join(schemas, 'parts')).map((file) => `parts/${file}`);
const entries = {
  validateFlow: 'flow.schema.json',
  validateCatalogue: 'catalogue.schema.json',
  validateCopy: 'copy.schema.json',
};
/** What is checked, and read by no code that would need its type. */
const untyped = {
  validateScenario: 'scenario.schema.json',
  validateDecisions: 'decisions.schema.json',
  validateMail: 'mail.schema.json',
  validateType: 'type.schema.json',
};

const written = new Set<string>();

/** Writes a file and keeps its path: the others are of an earlier version, and no longer compile. */
function write(file: string, text: string): void {
  writeFileSync(file, text);
  written.add(file);
}

function removeOld(): void {
  for (const folder of [out, join(root, 'renderer/generated')])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
      if (file.endsWith('.ts') && !written.has(file)) rmSync(file);
}

/** What an author may write and the engine never walks: it is written out while a flow is loaded. */
const WRITTEN_OUT = ['block_useBlocks', 'effect_answers', 'source_content'];

/** One schema with every definition under a name of its own, so that each type is written once. */
async function writeTypes(to: string, without: readonly string[] = []): Promise<void> {
  const definitions: Record<string, unknown> = {};
  for (const file of [...parts, ...Object.values(entries)]) {
    const { definitions: own = {}, ...whole } = read(file);
    for (const [name, schema] of Object.entries(own as object))
      definitions[nameOf(file, name)] = local(schema, file, without);
    if (!file.startsWith('parts/')) definitions[nameOf(file, '')] = local(whole, file, without);
  }
  const properties = Object.fromEntries(
    Object.values(entries).map((file) => [file, { $ref: `#/definitions/${nameOf(file, '')}` }]),
  );
  await compileTypes(join(out, to), 'Language', properties, definitions);
}

/** One type for each body and answer, called after its file. Other files are referred to by their name alone. */
async function writeApiTypes(): Promise<void> {
  const files = readdirSync(join(schemas, 'api'));
  const definitions = files.map((file) => {
    const { $id: _, title: __, ...schema } = JSON.parse(readFileSync(join(schemas, 'api', file), 'utf8'), apiReference);
    return [file.replace('.json', ''), schema] as const;
  });
  const properties = definitions.map(([name]) => [name, { $ref: `#/definitions/${name}` }] as const);
  const [all, named] = [Object.fromEntries(properties), Object.fromEntries(definitions)];
  // An answer is made of lists of any length: how long they may be is for validators.
  await compileTypes(join(server, 'api.ts'), 'Api', all, named, { ignoreMinAndMaxItems: true });
}

/** A reference within one document, without what stands beside it: that would be a second type of the same name. */
const apiReference = (_: string, part: unknown) => {
  if (typeof part !== 'object' || part === null || !('$ref' in part)) return part;
  return { $ref: String(part.$ref).replace(/^(\w+)\.json#?/, '#/definitions/$1') };
};

async function compileTypes(
  file: string,
  title: string,
  properties: object,
  definitions: object,
  options: Partial<Options> = {},
): Promise<void> {
  const whole = { title, type: 'object', additionalProperties: false, properties, definitions };
  const text = await compile(whole as JSONSchema, title, {
    bannerComment: '// Generated from schemas/ by `npm run generate`.',
    additionalProperties: false,
    format: false,
    ...options,
  });
  write(file, text);
}

const nameOf = (file: string, name: string) => `${file.replace(/^parts\/|\.schema\.json$/g, '')}_${name}`;

/** The schema with references into the one document; beside a reference nothing else counts, and examples are the manual's. */
function local(schema: unknown, file: string, without: readonly string[]): unknown {
  if (Array.isArray(schema))
    return schema
      .filter((entry) => !without.includes(target(String(entry?.$ref ?? ''), file)))
      .map((entry) => local(entry, file, without));
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) return { $ref: `#/definitions/${target(String(schema.$ref), file)}` };
  const { if: asked, then, else: otherwise, ...rest } = schema as Record<string, unknown>;
  // What decides between two is for validators: a type is either.
  if (asked && then && otherwise) return local({ ...rest, oneOf: [then, otherwise] }, file, without);
  const kept = Object.entries(schema).filter(
    ([key, value]) => key !== '$id' && !(key === 'examples' && Array.isArray(value)),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, local(value, file, without)]));
}

function target(reference: string, from: string): string {
  const [path = '', name = ''] = reference.split('#/definitions/');
  return nameOf(path === '' ? from : path.replace(/^parts\//, ''), name);
}

/** The package is CommonJS: its default export may come wrapped. */
const standaloneCode = (standalone as unknown as { default?: typeof standalone }).default ?? standalone;

/** The keyword by which a property says of what kind its object is: a validator tries every kind, and only one was meant. */
const OF = 'of';

/** The schema with that keyword at the properties of everything that has a kind. */
function withKinds(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withKinds);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { properties = {} } = schema as { properties?: Record<string, { const?: unknown; $ref?: string }> };
  const kind = properties['kind']?.const;
  const parts = Object.entries(schema).map(([key, value]) => [key, withKinds(value)] as const);
  if (typeof kind !== 'string') return Object.fromEntries(parts);
  const own = Object.entries(properties).map(([name, property]) => {
    const part = withKinds(property) as object;
    return [name, property.$ref === undefined ? { ...part, [OF]: kind } : part] as const;
  });
  return inItsKind(kind, { ...Object.fromEntries(parts), properties: Object.fromEntries(own) });
}

/** What nests is judged in its own kind alone: two kinds that hold blocks would else judge each level twice as often as the one around. */
function inItsKind(kind: string, schema: { readonly properties: Record<string, unknown> }): object {
  const { blocks, ...others } = schema.properties;
  if (blocks === undefined) return schema;
  return {
    ...schema,
    properties: { ...others, blocks: {} },
    // Beside what the kind itself asks under a condition.
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    allOf: [{ if: { properties: { kind: { const: kind } } }, then: { properties: { blocks } } }],
  };
}

function writeValidators(): void {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    inlineRefs: false,
    validateFormats: false,
    keywords: ['unit', OF],
    code: { source: true, esm: true },
  });
  const checked = { ...entries, ...untyped };
  for (const file of [...parts, ...Object.values(checked)]) ajv.addSchema(withKinds(read(file)) as object);
  write(join(out, 'validators.js'), asModule(standaloneCode(ajv, checked)));
  const declared = Object.keys(checked).map((name) => `export declare const ${name}: Validate;`);
  write(
    join(out, 'validators.d.ts'),
    [
      'export interface SchemaError { instancePath: string; schemaPath: string; keyword: string; message?: string; params: Record<string, unknown>; data?: unknown; parentSchema?: Record<string, unknown> }',
      'export interface Validate { (data: unknown): boolean; errors?: SchemaError[] | null }',
      ...declared,
      '',
    ].join('\n'),
  );
}

/** The code asks for its two small helpers with require, which no browser module has. */
function asModule(code: string): string {
  const imports: string[] = [];
  const body = code.replaceAll(/require\("([^"]+)"\)(\.default)?/g, (_, path: string) => {
    imports.push(`import helper${imports.length} from '${path}.js';`);
    const name = `helper${imports.length - 1}`;
    return `(${name}.default ?? ${name})`;
  });
  return `${imports.join('\n')}\n${body}`;
}

/** The types of fields in the order of the schema, each from its file; what it means to the checker from the one beside it. */
function writeFields(): void {
  const { field } = read('parts/field.schema.json')['definitions'] as {
    field: { properties: { type: { enum: string[] } } };
  };
  const types = field.properties.type.enum;
  for (const [made, file] of [
    ['fields', 'model'],
    ['fieldMetadata', 'metadata'],
  ]) {
    const imports = types.map((type) => `import { ${type} } from '../fields/${type}/${file}.ts';`);
    write(join(out, `${made}.ts`), [...imports, `export const all = { ${types.join(', ')} };`, ''].join('\n'));
  }
}

/** The names of the icons, for whoever looks at what an expression gives. */
function writeIcons(): void {
  const { iconName } = read('parts/block.schema.json')['definitions'] as { iconName: { enum: string[] } };
  const names = `export const iconNames: readonly string[] = ${JSON.stringify(iconName.enum)};`;
  write(join(out, 'icons.ts'), `${names}\n`);
}

/** Extensions of the engine that are no block: the export that a flow brings, and its module. */
const PARTS: Readonly<Record<string, readonly [part: string, module: string]>> = {
  address: ['AddressStore', 'session/addressStore.ts'],
  date: ['dateReaderOf', 'state/dateReader.ts'],
  draft: ['DraftStore', 'session/draftStore.ts'],
  fold: ['foldNode', 'view/fold.ts'],
  get: ['linkWithAnswers', 'view/linkWithAnswers.ts'],
  link: ['linkOf', 'view/link.ts'],
  list: ['listNode', 'view/list.ts'],
  options: ['choicesOf', 'state/fieldOptions.ts'],
  reactions: ['Reactions', 'effects/reactions.ts'],
  schema: ['stepSchemasOf', 'state/stepSchemas.ts'],
  uploads: ['uploads', 'view/filesNode.ts'],
};

/** Blocks that are part of every page: no flow brings their views. */
const ALWAYS = ['action', 'group', 'text'];

const DRAWN = "import type { RendererExtensionOf } from '../../drawings.ts';";

/** Modules of the extensions of both packages: from each file of `engine/blocks/`, and each folder with a view. */
function writeExtensions(): void {
  const blocks = readdirSync(join(root, 'engine/blocks')).map((file) => file.replace(/\.ts$/, ''));
  const parts = { ...PARTS, ...Object.fromEntries(blocks.map((kind) => [kind, [`${kind}Node`, `blocks/${kind}.ts`]])) };
  const views = ['blocks', 'fields', 'step'].flatMap((folder) =>
    readdirSync(join(root, 'renderer', folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !ALWAYS.includes(entry.name))
      .map(({ name }) => {
        const view = `${name[0]?.toUpperCase()}${name.slice(1)}View`;
        return [name, `import { ${view} as draw } from '../../${folder}/${name}/${view}.tsx';`] as const;
      }),
  );
  const engine = Object.entries(parts).map(([name, [part, module]]) => [
    name,
    `import { ${part} as part } from '../../${module}';\nexport const kind = { name: '${name}', part } as const;\n`,
  ]);
  const drawn = views.map(([name, view]) => {
    const part = `import { kind as part } from '@fahrplan/engine/kinds/${name}';`;
    const lines = [DRAWN, ...(name in parts ? [part] : []), view];
    const own = name in parts ? '...part' : `name: '${name}'`;
    return [name, `${lines.join('\n')}\nexport const kind: RendererExtensionOf<'${name}'> = { ${own}, draw };\n`];
  });
  const passedOn = Object.keys(parts).map((name) => [name, `export { kind } from '@fahrplan/engine/kinds/${name}';\n`]);
  write(join(out, 'blocks.ts'), blocks.map((kind) => `export type * from '../blocks/${kind}.ts';\n`).join(''));
  writeModules('engine', Object.fromEntries(engine), (all) => [`export const all = ${all};`]);
  writeModules('renderer', Object.fromEntries([...passedOn, ...drawn]), (all) => [
    "import type { RendererExtension, RendererExtensions } from '../../drawings.ts';",
    `const all: RendererExtensions = ${all};`,
    'export const kinds: readonly RendererExtension[] = Object.values(all);',
  ]);
}

/** The columns of every table, as the migrations make them. */
async function writeColumns(): Promise<void> {
  // The server stands on what is generated before.
  const { openDatabase } = await import('../app/server/openDatabase.ts');
  const database = await openDatabase({ file: ':memory:' });
  const tables = await database.introspection.getTables();
  await database.destroy();
  const columns = tables.map((table) => [table.name, table.columns.map(({ name }) => name)] as const);
  const text = `export const columns = ${JSON.stringify(Object.fromEntries(columns))} as const;\n`;
  writeFileSync(join(server, 'columns.ts'), text);
}

/** A module for each extension of a package, and a list of all. */
function writeModules(
  folder: string,
  modules: Readonly<Record<string, string>>,
  listOf: (all: string) => readonly string[],
): void {
  const to = join(root, folder, 'generated/kinds');
  mkdirSync(to, { recursive: true });
  for (const [name, code] of Object.entries(modules)) write(join(to, `${name}.ts`), code);
  const names = Object.keys(modules).sort();
  const imports = names.map((name) => `import { kind as of_${name} } from './${name}.ts';`);
  const all = `{ ${names.map((name) => `${name}: of_${name}`).join(', ')} }`;
  write(join(to, 'index.ts'), [...imports, ...listOf(all), ''].join('\n'));
}

/** The words of the interface for `browserHost`: a module for each locale, imported when a page is in it. */
function writeInterfaceWords(): void {
  const copy = join(root, 'flows/copy');
  const imports = readdirSync(copy).map((locale) => {
    const { $schema: _, ...words } = JSON.parse(readFileSync(join(copy, locale, 'ui.json'), 'utf8'));
    write(join(root, `renderer/generated/words.${locale}.ts`), `export const words = ${JSON.stringify(words)};\n`);
    return `'${locale}': () => import('./words.${locale}.ts')`;
  });
  const types = [
    "import type { Words } from '@fahrplan/engine';",
    'type Locales = Readonly<Record<string, () => Promise<{ readonly words: Words }>>>;',
  ];
  const table = `export const interfaceWords: Locales = { ${imports.join(', ')} };`;
  write(join(root, 'renderer/generated/interfaceWords.ts'), [...types, table, ''].join('\n'));
}

mkdirSync(out, { recursive: true });
mkdirSync(server, { recursive: true });
writeExtensions();
writeInterfaceWords();
await writeTypeface();
writeFields();
writeIcons();
await writeTypes('written.ts');
await writeTypes('language.ts', WRITTEN_OUT);
await writeApiTypes();
writeValidators();
removeOld();
await writeColumns();
