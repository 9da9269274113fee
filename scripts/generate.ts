// Generates types and validators of the language, and lists of fields, kinds and icons.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
/** Schemas that need validators but no types. */
const untyped = {
  validateScenario: 'scenario.schema.json',
  validateTest: 'test.schema.json',
  validateDecisions: 'decisions.schema.json',
  validateMail: 'mail.schema.json',
  validateType: 'type.schema.json',
};

const written = new Set<string>();

/** Writes a file and records its path: unrecorded files are outdated and removed. */
function write(file: string, text: string): void {
  writeFileSync(file, text);
  written.add(file);
}

function removeOld(): void {
  for (const folder of [out, join(root, 'renderer/generated')])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
      if (file.endsWith('.ts') && !written.has(file)) rmSync(file);
}

/** Short forms that are expanded while a flow is loaded: the engine never sees them. */
const WRITTEN_OUT = ['block_useBlocks', 'effect_answers', 'source_content'];

/** Merges all schemas into one with unique names, so that each type is written once. */
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

/** Writes a type for each API schema, named after its file. */
async function writeApiTypes(): Promise<void> {
  const files = readdirSync(join(schemas, 'api'));
  const definitions = files.map((file) => {
    const { $id: _, title: __, ...schema } = JSON.parse(readFileSync(join(schemas, 'api', file), 'utf8'), apiReference);
    return [file.replace('.json', ''), schema] as const;
  });
  const properties = definitions.map(([name]) => [name, { $ref: `#/definitions/${name}` }] as const);
  const [all, named] = [Object.fromEntries(properties), Object.fromEntries(definitions)];
  // Only validators check lengths of lists.
  await compileTypes(join(server, 'api.ts'), 'Api', all, named, { ignoreMinAndMaxItems: true });
}

/** Rewrites a reference; drops its siblings, which would produce a duplicate type. */
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

/** Rewrites references into the merged schema; drops their siblings and examples. */
function local(schema: unknown, file: string, without: readonly string[]): unknown {
  if (Array.isArray(schema))
    return schema
      .filter((entry) => !without.includes(target(String(entry?.$ref ?? ''), file)))
      .map((entry) => local(entry, file, without));
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) return { $ref: `#/definitions/${target(String(schema.$ref), file)}` };
  const { if: asked, then, else: otherwise, ...rest } = schema as Record<string, unknown>;
  // A type cannot express if/then/else: use a union.
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

/** Its default export may be wrapped, since the package is CommonJS. */
const standaloneCode = (standalone as unknown as { default?: typeof standalone }).default ?? standalone;

/** Keyword for the kind that a property belongs to: tells which branch of a oneOf the author meant. */
const OF = 'of';

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

/** Validates nested blocks only in their own kind, or each level of nesting doubles the work. */
function inItsKind(kind: string, schema: { readonly properties: Record<string, unknown> }): object {
  const { blocks, ...others } = schema.properties;
  if (blocks === undefined) return schema;
  return {
    ...schema,
    properties: { ...others, blocks: {} },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    allOf: [{ if: { properties: { kind: { const: kind } } }, then: { properties: { blocks } } }],
  };
}

/** Keywords that say which names a value declares or refers to, for the language server. */
const NAMING = ['declares', 'refersTo', 'keysDeclare', 'keysReferTo'];

function writeValidators(): void {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    inlineRefs: false,
    validateFormats: false,
    keywords: ['unit', 'enumDescriptions', ...NAMING, OF],
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

/** Replaces calls of require in the validators by imports, for browsers. */
function asModule(code: string): string {
  const imports: string[] = [];
  const body = code.replaceAll(/require\("([^"]+)"\)(\.default)?/g, (_, path: string) => {
    imports.push(`import helper${imports.length} from '${path}.js';`);
    const name = `helper${imports.length - 1}`;
    return `(${name}.default ?? ${name})`;
  });
  return `${imports.join('\n')}\n${body}`;
}

/** Lists fields in schema order, and their metadata, each from its own file. */
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

/** Names of icons, for checking results of expressions. */
function writeIcons(): void {
  const { iconName } = read('parts/block.schema.json')['definitions'] as { iconName: { enum: string[] } };
  const names = `export const iconNames: readonly string[] = ${JSON.stringify(iconName.enum)};`;
  write(join(out, 'icons.ts'), `${names}\n`);
}

/** Extensions of the engine that are no blocks: exported name and module. */
const PARTS: Readonly<Record<string, readonly [part: string, module: string]>> = {
  address: ['AddressStore', 'session/addressStore.ts'],
  counter: ['lengthOf', 'view/counter.ts'],
  date: ['dateReaderOf', 'state/dateReader.ts'],
  draft: ['DraftStore', 'session/draftStore.ts'],
  fold: ['foldNode', 'view/fold.ts'],
  get: ['linkWithAnswers', 'view/linkWithAnswers.ts'],
  link: ['linkOf', 'view/link.ts'],
  list: ['listNode', 'view/list.ts'],
  moment: ['moments', 'state/momentState.ts'],
  options: ['choicesOf', 'state/fieldOptions.ts'],
  password: ['strengthOf', 'view/strength.ts'],
  range: ['rangeNode', 'view/range.ts'],
  reactions: ['Reactions', 'effects/reactions.ts'],
  rows: ['rows', 'view/rowsNode.ts'],
  schema: ['stepSchemasOf', 'state/stepSchemas.ts'],
  sections: ['SectionedSequence', 'session/sectionedSequence.ts'],
  uploads: ['uploads', 'view/filesNode.ts'],
};

/** Blocks on every page, whose views no flow loads. */
const ALWAYS = ['action', 'group', 'text'];

const DRAWN = "import type { RendererExtensionOf } from '../../drawings.ts';";

/** Writes extension modules of both packages from `engine/blocks/` and folders with views. */
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

/** Columns of all tables after migrations. */
async function writeColumns(): Promise<void> {
  // Imported late: the server needs the generated files.
  const { openDatabase } = await import('../app/server/openDatabase.ts');
  const database = await openDatabase({ file: ':memory:' });
  const tables = await database.introspection.getTables();
  await database.destroy();
  const columns = tables.map((table) => [table.name, table.columns.map(({ name }) => name)] as const);
  const text = `export const columns = ${JSON.stringify(Object.fromEntries(columns))} as const;\n`;
  writeFileSync(join(server, 'columns.ts'), text);
}

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

/** Writes UI texts for `browserHost`, one module per locale. */
function writeInterfaceWords(): void {
  const copy = join(root, 'flows/copy');
  const fileOf = (locale: string) => join(copy, locale, 'ui.json');
  const wordsOf = (locale: string) => JSON.parse(readFileSync(fileOf(locale), 'utf8')) as Record<string, unknown>;
  const catalogue = JSON.parse(readFileSync(join(root, 'flows/catalogue.json'), 'utf8')) as {
    readonly locales: Readonly<Record<string, { readonly fallback?: string }>>;
  };
  // A language with a fallback may lack the file, or some of its texts.
  const locales = readdirSync(copy).filter((locale) => existsSync(fileOf(locale)));
  const imports = locales.map((locale) => {
    const fallback = catalogue.locales[locale]?.fallback;
    const { $schema: _, ...words } = { ...(fallback && wordsOf(fallback)), ...wordsOf(locale) };
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

/** Writes the lists of docs/language.md. The page is committed; a test compares it. */
async function writeLanguageLists(): Promise<void> {
  // Imported late: metadata needs the generated files.
  const { withLists } = await import('./languageLists.ts');
  const page = join(root, 'docs/language.md');
  // Another product, or a copy of the sources, has no documentation.
  if (!existsSync(page)) return;
  writeFileSync(page, withLists(readFileSync(page, 'utf8')));
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
await writeLanguageLists();
