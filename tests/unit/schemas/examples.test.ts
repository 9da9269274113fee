// The eight worked examples follow the schema, and every property has an example and a description.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describeProblem } from '@fahrplan/engine';
import { loadFlow } from '@fahrplan/engine/authoring';
import { expect, test } from 'vitest';
import { validateFlow } from '../../../engine/generated/validators.js';
import { catalogueFile, root, world } from '../../support/definitions.ts';

const json = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

const examples = [
  'flows/edit-return.json',
  'flows/sign-in.json',
  'flows/edit-handover.json',
  'flows/report-damage.json',
  'flows/mileage-report.json',
  'flows/pages/add-driver.json',
  'flows/loyalty-redemption.json',
  'docs/examples/deal-actions.json',
];

test('every example file is tested', () => {
  const files = readdirSync(join(root, 'docs/examples'))
    // The claim form is a folder with its texts: tests/unit/journeys/claim.test.ts.
    .filter((file) => file.endsWith('.json'))
    .map((file) => `docs/examples/${file}`);
  expect(examples).toEqual(expect.arrayContaining(files));
});

for (const file of examples) {
  test(`${file} follows the schema`, () => {
    expect(validateFlow(json(file)), JSON.stringify(validateFlow.errors?.slice(0, 5))).toBe(true);
  });
}

/** Codes allowed for examples, which lack copy, server and other flows. */
const alone = ['FLOW_MISSING_TEXT', 'FLOW_UNKNOWN_FLOW', 'FLOW_UNKNOWN_TYPE', 'FLOW_UNKNOWN_SOURCE'];

for (const file of examples) {
  test(`${file} has no problems of its own`, () => {
    const result = loadFlow(basename(file), readFileSync(join(root, file), 'utf8'), world, catalogueFile);
    const wrong = result.problems.filter(({ code }) => !alone.includes(code));
    expect(wrong.map(describeProblem)).toEqual([]);
  });
}

interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly [keyword: string]: unknown;
}

const files = ['schemas', 'schemas/parts', 'schemas/api', 'schemas/content'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => `${folder}/${file}`),
);
const schemas = new Map(files.map((file) => [file, json(file) as Schema]));

/** Resolves a reference to a file or definition. */
function target(reference: string, from: string): Schema {
  const [path = '', pointer = ''] = reference.split('#');
  const file = path === '' ? from : join(from, '..', path);
  const parts = pointer.split('/').slice(1);
  const found = parts.reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], schemas.get(file));
  if (!found) throw new Error(`${from}: "${reference}" names nothing`);
  return found as Schema;
}

/** Tells whether a property or its reference has the keyword. */
function explains(schema: Schema, from: string, keyword: 'description' | 'examples'): boolean {
  const own = schema[keyword];
  if (typeof own === 'string' ? own.length > 0 : Array.isArray(own) && own.length > 0) return true;
  if (schema.$ref === undefined) return false;
  const path = schema.$ref.split('#')[0] ?? '';
  return explains(target(schema.$ref, from), path === '' ? from : join(from, '..', path), keyword);
}

function properties(schema: unknown, at: string): [string, Schema][] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, part]): [string, Schema][] => {
    if (keyword === 'examples' || keyword === 'enum' || keyword === 'const') return [];
    if (keyword !== 'properties') return properties(part, `${at}/${keyword}`);
    return Object.entries(part as Record<string, Schema>).flatMap(([name, property]) => [
      [`${at}/${name}`, property] as [string, Schema],
      ...properties(property, `${at}/${name}`),
    ]);
  });
}

const isType = (file: string) => /^schemas\/(?:api|content)\//.test(file);
const parts = files.filter((file) => !isType(file));

test('every property of the language is described, with an example', () => {
  const silent = parts.flatMap((file) =>
    properties(schemas.get(file), file).flatMap(([at, property]) => {
      // A branch may repeat a property only to require it.
      if (Object.keys(property).length === 0) return [];
      const missing = (['description', 'examples'] as const).filter((keyword) => !explains(property, file, keyword));
      return missing.map((keyword) => `${at} has no ${keyword}`);
    }),
  );
  expect(silent).toEqual([]);
});

test('every property of the API and of content is described, with an example', () => {
  const api = files.filter(isType);
  const silent = api.flatMap((file) =>
    properties(schemas.get(file), file).flatMap(([at, property]) => {
      const missing = (['description', 'examples'] as const).filter((keyword) => !explains(property, file, keyword));
      return missing.map((keyword) => `${at} has no ${keyword}`);
    }),
  );
  expect(silent).toEqual([]);
});

test('many properties were checked', () => {
  expect(parts.flatMap((file) => properties(schemas.get(file), file)).length).toBeGreaterThan(200);
});
