import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import { expect, test } from 'vitest';
import { readPortalConfig } from '../../../../../../app/server/platform/values/catalogue.ts';

const SCHEMAS = new URL('../../../../../../schemas/', import.meta.url);
const SCENARIOS = new URL('../../../../../../flows/scenarios/', import.meta.url);
const MAILS = new URL('../../../../../../flows/mails/', import.meta.url);
const addFormats = addFormatsModule as unknown as (ajv: Ajv) => Ajv;

interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly [keyword: string]: unknown;
}

function read(url: URL): Schema {
  return JSON.parse(readFileSync(url, 'utf8')) as Schema;
}

const names = readdirSync(new URL('api/', SCHEMAS));
const contents = readdirSync(new URL('content/', SCHEMAS));
const ajv = addFormats(new Ajv({ strict: true, strictRequired: false, allErrors: true }));
ajv.addKeyword({ keyword: 'unit', schemaType: 'string' }).addFormat('lines', true).addFormat('locale', true);
for (const name of names) ajv.addSchema(read(new URL(`api/${name}`, SCHEMAS)));
// Formats of content, which requests and responses do not have.
const contentAjv = addFormats(new Ajv({ strict: true, strictRequired: false, allErrors: true }))
  .addFormat('lines', true)
  .addFormat('link', true)
  .addFormat('picture', true);
for (const name of contents) contentAjv.addSchema(read(new URL(`content/${name}`, SCHEMAS)));

function properties(schema: Schema, path: string): [string, Schema][] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]): [string, Schema][] => [
    [`${path}.${name}`, property],
    ...properties(property, `${path}.${name}`),
  ]);
  return schema.items === undefined ? own : [...own, ...properties(schema.items, `${path}[]`)];
}

const all = [
  ...names.map((name) => [name, read(new URL(`api/${name}`, SCHEMAS))] as const),
  ...contents.map((name) => [name, read(new URL(`content/${name}`, SCHEMAS))] as const),
  ['scenario.schema.json', read(new URL('scenario.schema.json', SCHEMAS))] as const,
  ['mail.schema.json', read(new URL('mail.schema.json', SCHEMAS))] as const,
  ['decisions.schema.json', read(new URL('decisions.schema.json', SCHEMAS))] as const,
];

test.each(all)('%s is named by its file and explains every property with examples that are valid', (name, schema) => {
  expect(schema.$id).toBe(name);
  expect(schema.title).toBeTruthy();
  for (const [path, property] of properties(schema, name)) {
    expect([path, typeof property.description, property.examples?.length ?? 0]).toEqual([
      path,
      'string',
      expect.any(Number),
    ]);
    expect([path, (property.examples ?? []).length > 0]).toEqual([path, true]);
    const validate = (contents.includes(name) ? contentAjv : ajv).compile(property);
    for (const example of property.examples ?? [])
      expect([path, example, validate(example)]).toEqual([path, example, true]);
  }
});

test('bodies of requests are closed, so that nothing unknown is stored', () => {
  for (const [name, schema] of all)
    if (schema.type === 'object') expect([name, schema.additionalProperties]).toEqual([name, false]);
});

test.each(readdirSync(SCENARIOS))('the scenario %s is valid and named by its file', (name) => {
  const validate = ajv.getSchema('scenario.schema.json') ?? ajv.compile(read(new URL('scenario.schema.json', SCHEMAS)));
  const scenario = read(new URL(name, SCENARIOS));
  expect([validate(scenario), validate.errors]).toEqual([true, null]);
  expect(`${scenario.id}.json`).toBe(name);
});

test.each(readdirSync(MAILS))('the e-mail %s is valid and named by its file', (name) => {
  const validate = ajv.getSchema('mail.schema.json') ?? ajv.compile(read(new URL('mail.schema.json', SCHEMAS)));
  const mail = read(new URL(name, MAILS));
  expect([validate(mail), validate.errors]).toEqual([true, null]);
  expect(`${mail.id}.json`).toBe(name);
});

test('there are 58 postcodes where no car is delivered', () => {
  expect(new Set(readPortalConfig()['delivery']?.['excluded_postcodes'] as string[]).size).toBe(58);
});

/** Maximum of an integer column in PostgreSQL. */
const MAX_SIZE = 2_147_483_647;

/** Returns the types of bodies, queries and webhooks sent to the server. */
function sentTypes(): Set<string> {
  const sources = (
    readdirSync(new URL('../../../../../../app/server/', import.meta.url), { recursive: true }) as string[]
  )
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(`../../../../../../app/server/${file}`, import.meta.url), 'utf8'))
    .join('\n');
  const named = sources.matchAll(/(?:body|querystring): \{ \$ref: '(\w+\.json)'|compileBodySchema\('(\w+\.json)'/g);
  return new Set([...named].map(([, body, validated]) => body ?? validated ?? '').concat('ProductQuery.json'));
}

/** Returns the paths of numbers that may exceed a column, including referenced types. */
function unlimitedIn(schema: Schema, path: string): string[] {
  if (schema.$ref?.endsWith('.json')) return unlimitedIn(read(new URL(`api/${schema.$ref}`, SCHEMAS)), path);
  const isNumber = schema['type'] === 'integer' || schema['type'] === 'number';
  const isLimited = Number(schema['maximum'] ?? Number.NaN) <= MAX_SIZE || 'enum' in schema || 'const' in schema;
  const parts: [string, Schema | undefined][] = [...Object.entries(schema.properties ?? {}), ['[]', schema.items]];
  return [
    ...(isNumber && !isLimited ? [path] : []),
    ...parts.flatMap(([name, part]) => (part ? unlimitedIn(part, `${path}.${name}`) : [])),
  ];
}

test('every number that is sent to the server has a limit that the database can hold', () => {
  const types = [...sentTypes()];
  expect(types.length).toBeGreaterThan(40);
  expect(types.flatMap((name) => unlimitedIn(read(new URL(`api/${name}`, SCHEMAS)), name))).toEqual([]);
});
