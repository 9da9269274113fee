import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import { expect, test } from 'vitest';

const SCHEMAS = new URL('../../../schemas/', import.meta.url);
const SCENARIOS = new URL('../../../flows/scenarios/', import.meta.url);
const MAILS = new URL('../../../flows/mails/', import.meta.url);
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
// Content has formats that no request and no answer has.
const contentAjv = addFormats(new Ajv({ strict: true, strictRequired: false, allErrors: true }))
  .addFormat('lines', true)
  .addFormat('link', true)
  .addFormat('picture', true);
for (const name of contents) contentAjv.addSchema(read(new URL(`content/${name}`, SCHEMAS)));

/** Every property with its path, down to the last. */
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
  const { codes } = read(new URL('data/excluded-postcodes.json', SCHEMAS)) as unknown as { codes: string[] };
  expect(new Set(codes).size).toBe(58);
});
