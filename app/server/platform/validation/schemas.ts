// Requests and answers are checked against schemas/api. The only door to ajv on the server.
import { readdirSync, readFileSync } from 'node:fs';
import { harmless } from '@fahrplan/engine/characters';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import type { FieldProblem } from '../http/problems.ts';
import { Problem } from '../http/problems.ts';
import { CHARACTERS } from '../http/texts.ts';
import { readLocales } from '../values/catalogue.ts';
import { productFile } from '../values/productFiles.ts';

/** Types that every product has; in this repository those of its product lie among them. */
const PLATFORM_TYPES = new URL('../../../../schemas/api/', import.meta.url);
const addFormats = addFormatsModule as unknown as (ajv: Ajv) => Ajv;

/** Makes Fastify check everything that comes in and goes out. */
export function checkWithSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema }) => requests(schema as object));
  app.setSerializerCompiler(({ schema, url }) => {
    const check = answers(schema as object);
    return (answer) => serialize(check, answer, url);
  });
}

/** Whether a value is as its schema says, and what is wrong when it was not. */
interface Check {
  (value: unknown): boolean;
  errors: ValidateFunction['errors'];
}

// What a request has too much is dropped, so that nothing unknown can be stored.
const requests = createCompiler(true);
const answers = createCompiler(false);

/** One check for each schema, however many routes and servers of a process ask for it. */
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

/** Texts of a request have one line, unless their schema says otherwise; what else a format says of them says that, too. */
function ofOneLine<Part>(schema: Part): Part {
  if (Array.isArray(schema)) return schema.map(ofOneLine) as Part;
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, ofOneLine(part)]));
  return (parts['type'] === 'string' ? { format: 'line', ...parts } : parts) as Part;
}

/** Compiles when it is asked first: a server that starts anew would compile for a third of the time until it is ready. */
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

/**
 * Makes a check for data of the product itself, such as flows/mails.
 *
 * @returns what is wrong, one sentence each, with its place
 */
export function compileSchema(file: URL): (value: unknown) => string[] {
  const check = createCheck(() => createAjv(false).compile(readSchema(file)));
  return (value) => {
    check(value);
    return (check.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message}.`);
  };
}

/** Makes a check for what comes another way than in a request, by the name of its schema in schemas/api. */
export function compileApiSchema(name: string): (value: unknown) => boolean {
  return answers({ $ref: name });
}

/** Makes a check for a body that comes another way, by the name of its schema in schemas/api; what it has too much is dropped. */
export function compileBodySchema(name: string): (value: unknown) => boolean {
  return requests({ $ref: name });
}

/** Turns what ajv found into the fields of a problem. */
export function toFieldProblems(errors: readonly Partial<ErrorObject>[]): FieldProblem[] {
  return errors.map((error) => ({ name: fieldOf(error), code: codeOf(error) }));
}

const codeOf = ({ keyword = '', params }: Partial<ErrorObject>): string =>
  LINES.includes(params?.format) ? CHARACTERS : (CODES[params?.format] ?? CODES[keyword] ?? 'invalid');

/** Formats of texts: with one line, and with several. */
const LINES: readonly unknown[] = ['line', 'lines'];

/** By keyword, or by a format whose values are a list. */
const CODES: Readonly<Record<string, string>> = {
  required: 'required',
  minLength: 'required',
  maxLength: 'too_long',
  pattern: 'format',
  format: 'format',
  enum: 'not_an_option',
  locale: 'not_an_option',
  // Only consents are constants: what must be true was not given.
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
  // That the schemas are schemas is tested; a server that asks each of them again is ready a fifth later. Tidying up its code takes longer than what that saves.
  const quick = { validateSchema: false, code: { optimize: false } } as const;
  const ajv = addFormats(new Ajv({ removeAdditional, allErrors: true, strict: true, strictRequired: false, ...quick }));
  // What was stored is answered as it is: only what comes in is judged.
  const isLine = removeAdditional ? (text: string) => harmless(text) === text : true;
  return ajv
    .addKeyword({ keyword: 'unit', schemaType: 'string' })
    .addFormat('line', isLine)
    .addFormat('lines', true)
    .addFormat('locale', (text: string) => Object.hasOwn(readLocales(), text));
}

let apiSchemas: object[] | undefined;

function readApiSchemas(): object[] {
  const folders = new Set([PLATFORM_TYPES.href, productFile('schemas/api/').href]);
  apiSchemas ??= [...folders].flatMap((folder) =>
    readdirSync(new URL(folder)).map((name) => readSchema(new URL(name, folder))),
  );
  return apiSchemas;
}

function readSchema(file: URL): object {
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}

/** An answer that breaks its promise is not sent: the error names the place, never the value. */
function serialize(check: Check, answer: unknown, url: string): string {
  const text = JSON.stringify(answer);
  if (check(JSON.parse(text))) return text;
  const places = check.errors?.map((error) => `${error.instancePath || '/'} ${error.message}`).join('; ');
  throw new Problem('internal_error', `The answer of ${url} breaks its schema: ${places}`);
}
