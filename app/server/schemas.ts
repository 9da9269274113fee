// Requests and answers are checked against schemas/api. The only door to ajv on the server.
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problems.ts';
import type { FieldProblem } from './rules/returnContact.ts';

const FOLDER = new URL('../../schemas/api/', import.meta.url);
const addFormats = addFormatsModule as unknown as (ajv: Ajv) => Ajv;

/** Makes Fastify check everything that comes in and goes out. */
export function checkWithSchemas(app: FastifyInstance): void {
  // What a request has too much is dropped, so that nothing unknown can be stored.
  const requests = createAjv(true);
  const answers = createAjv(false);
  app.setValidatorCompiler(({ schema }) => requests.compile(schema as object));
  app.setSerializerCompiler(({ schema, url }) => {
    const validate = answers.compile(schema as object);
    return (answer) => serialize(validate, answer, url);
  });
}

/**
 * Makes a check for data of the product itself, such as flows/mails.
 *
 * @returns what is wrong, one sentence each, with its place
 */
export function compileSchema(file: URL): (value: unknown) => string[] {
  const validate = createAjv(false).compile(JSON.parse(readFileSync(file, 'utf8')));
  return (value) => {
    validate(value);
    return (validate.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message}.`);
  };
}

/** Turns what ajv found into the fields of a problem. */
export function toFieldProblems(errors: readonly Partial<ErrorObject>[]): FieldProblem[] {
  return errors.map((error) => ({ name: fieldOf(error), code: CODES[error.keyword ?? ''] ?? 'invalid' }));
}

const CODES: Readonly<Record<string, string>> = {
  required: 'required',
  minLength: 'required',
  maxLength: 'too_long',
  pattern: 'format',
  format: 'format',
  enum: 'not_an_option',
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
  const ajv = addFormats(new Ajv({ removeAdditional, allErrors: true, strict: true }));
  ajv.addKeyword({ keyword: 'unit', schemaType: 'string' });
  for (const name of readdirSync(FOLDER)) ajv.addSchema(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')));
  return ajv;
}

/** An answer that breaks its promise is not sent: the error names the place, never the value. */
function serialize(validate: ValidateFunction, answer: unknown, url: string): string {
  const text = JSON.stringify(answer);
  if (validate(JSON.parse(text))) return text;
  const places = validate.errors?.map((error) => `${error.instancePath || '/'} ${error.message}`).join('; ');
  throw new Problem('internal_error', `The answer of ${url} breaks its schema: ${places}`);
}
