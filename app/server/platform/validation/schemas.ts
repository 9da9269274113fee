// Checks requests and answers by schemas/api. Only this file of the server imports ajv.
import { readdirSync, readFileSync } from 'node:fs';
import type { Json, TypeSchema, Types } from '@fahrplan/engine';
import { harmless } from '@fahrplan/engine/characters';
import { exampleOf } from '@fahrplan/engine/validate';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import type { FieldProblem } from '../http/problems.ts';
import { Problem } from '../http/problems.ts';
import { CHARACTERS } from '../http/texts.ts';
import { readLocales } from '../values/catalogue.ts';
import { productFile } from '../values/productFiles.ts';

/** Types of the platform. In this repository the folder also contains the product's. */
const PLATFORM_TYPES = new URL('../../../../schemas/api/', import.meta.url);
const addFormats = addFormatsModule as unknown as (ajv: Ajv) => Ajv;

export function checkWithSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema }) => requests(schema as object));
  app.setSerializerCompiler(({ schema, url }) => {
    const check = answers(schema as object);
    return (answer) => serialize(check, answer, url);
  });
}

/** Validation function with the errors of its last call. */
interface Check {
  (value: unknown): boolean;
  errors: ValidateFunction['errors'];
}

// Unknown properties of requests are dropped, so that they are never stored.
const requests = createCompiler(true);
const answers = createCompiler(false);

/** Caches checks by schema, shared by all routes and servers of the process. */
function createCompiler(removeAdditional: boolean): (schema: object) => Check {
  const checks = new Map<string, Check>();
  let ajv: Ajv | undefined;
  const compile = (schema: object) => {
    const named = removeAdditional ? ofOneLine : (whole: object) => whole;
    ajv ??= createAjv(removeAdditional).addSchema(readApiSchemas().map(named));
    return ajv.compile(named(schema));
  };
  return (schema) => {
    const key = JSON.stringify(schema);
    const check = checks.get(key) ?? createCheck(() => compile(schema));
    checks.set(key, check);
    return check;
  };
}

/** Adds the format `line` to texts without a format: requests may not contain line breaks. */
function ofOneLine<Part>(schema: Part): Part {
  if (Array.isArray(schema)) return schema.map(ofOneLine) as Part;
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, ofOneLine(part)]));
  return (parts['type'] === 'string' ? { format: 'line', ...parts } : parts) as Part;
}

/** Compiles at the first use: compiling all schemas takes a third of the startup time. */
function createCheck(compile: () => ValidateFunction): Check {
  let validate: ValidateFunction | undefined;
  const check: Check = Object.assign(
    (value: unknown) => {
      validate ??= compile();
      const isRight = validate(value);
      check.errors = validate.errors;
      return isRight;
    },
    { errors: null },
  );
  return check;
}

/** Creates a validator for product files. It returns errors as sentences with JSON pointers. */
export function compileSchema(file: URL): (value: unknown) => string[] {
  const check = createCheck(() => createAjv(false).compile(readSchema(file)));
  return (value) => {
    check(value);
    return (check.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message}.`);
  };
}

/** Creates a validator for a schema in schemas/api, for data that is not a request. */
export function compileApiSchema(name: string): (value: unknown) => boolean {
  return answers({ $ref: name });
}

/** Like `compileApiSchema`, but applies the rules of requests and drops unknown properties. */
export function compileBodySchema(name: string): (value: unknown) => boolean {
  return requests({ $ref: name });
}

export function toFieldProblems(errors: readonly Partial<ErrorObject>[]): FieldProblem[] {
  return errors.map((error) => ({ name: fieldOf(error), code: codeOf(error) }));
}

const codeOf = ({ keyword = '', params }: Partial<ErrorObject>): string =>
  LINES.includes(params?.format) ? CHARACTERS : (CODES[params?.format] ?? CODES[keyword] ?? 'invalid');

/** Formats of texts with one line, and with several. */
const LINES: readonly unknown[] = ['line', 'lines'];

/** Field codes by keyword, or by format. */
const CODES: Readonly<Record<string, string>> = {
  required: 'required',
  minLength: 'required',
  maxLength: 'too_long',
  pattern: 'format',
  format: 'format',
  enum: 'not_an_option',
  locale: 'not_an_option',
  // All constants are consents; this one was not given.
  const: 'required',
  type: 'wrong_type',
  minimum: 'below_minimum',
};

function fieldOf(error: Partial<ErrorObject>): string {
  const missing: unknown = error.params?.missingProperty;
  if (typeof missing === 'string') return missing;
  return error.instancePath?.slice(1).replaceAll('/', '.') || 'body';
}

function createAjv(removeAdditional: boolean): Ajv {
  // Saves startup time: tests validate the schemas, and optimizing takes longer than it saves.
  const quick = { validateSchema: false, code: { optimize: false } } as const;
  const ajv = addFormats(new Ajv({ removeAdditional, allErrors: true, strict: true, strictRequired: false, ...quick }));
  // Answers may contain older texts, so only requests are checked.
  const isLine = removeAdditional ? (text: string) => harmless(text) === text : true;
  return ajv
    .addKeyword({ keyword: 'unit', schemaType: 'string' })
    .addFormat('line', isLine)
    .addFormat('lines', true)
    .addFormat('locale', (text: string) => Object.hasOwn(readLocales(), text));
}

type ApiSchema = TypeSchema & { readonly $id: string };

let apiSchemas: readonly ApiSchema[] | undefined;

/** A type of the product replaces one of the platform with its name. */
function readApiSchemas(): readonly ApiSchema[] {
  const folders = [PLATFORM_TYPES, productFile('schemas/api/')];
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => [name, new URL(name, folder)] as const));
  apiSchemas ??= [...new Map(files).values()].map((file) => readSchema(file) as ApiSchema);
  return apiSchemas;
}

/** Returns an example of a type of schemas/api; undefined if it has none that the type accepts. */
export function validExampleOf(type: string): Json | undefined {
  const example = exampleOf(type, apiTypes());
  return 'value' in example && answers(schemaOf(type))(example.value) ? example.value : undefined;
}

let types: Types | undefined;

/** Returns the types of schemas/api by name. */
export function apiTypes(): Types {
  types ??= Object.fromEntries(readApiSchemas().map((schema) => [schema.$id.replace('.json', ''), schema]));
  return types;
}

/** Returns the schema of a type of the catalogue, such as `Deal`, `Deal[]` or `Done?`. */
export function schemaOf(type: string): object {
  const [, name, list] = /^(\w+)(\[\])?\??$/.exec(type) ?? [];
  const one = { $ref: `${name}.json` };
  return list ? { type: 'array', items: one } : one;
}

function readSchema(file: URL): object {
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}

/** Throws for an answer that does not match its schema. The error contains paths, but no values. */
function serialize(check: Check, answer: unknown, url: string): string {
  const text = JSON.stringify(answer);
  if (check(JSON.parse(text))) return text;
  const places = check.errors?.map((error) => `${error.instancePath || '/'} ${error.message}`).join('; ');
  throw new Problem('internal_error', `The response of ${url} does not match its schema: ${places}`);
}
