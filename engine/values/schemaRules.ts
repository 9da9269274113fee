// The only door to @cfworker/json-schema, which interprets a schema: nothing is compiled in the browser.
import { type Schema, Validator } from '@cfworker/json-schema';

/** What is wrong with a value: where in it, and by which keyword of the schema. */
export interface SchemaError {
  readonly path: readonly string[];
  readonly keyword: string;
}

/** Keywords that only say that something inside is wrong. */
const OUTER: ReadonlySet<string> = new Set(['properties', 'items', '$ref', 'allOf', 'if']);

/** Everything in which a value does not meet a schema. */
export function schemaErrors(value: unknown, schema: object): SchemaError[] {
  const { errors } = new Validator(schema as Schema, '7', false).validate(value);
  return errors
    .filter(({ keyword }) => !OUTER.has(keyword))
    .map(({ instanceLocation, keyword, error }) => ({
      path: [...pathOf(instanceLocation), ...(keyword === 'required' ? [nameIn(error)] : [])],
      keyword,
    }));
}

const pathOf = (location: string): string[] =>
  location
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));

/** The library names a missing property only in its sentence. */
const nameIn = (sentence: string): string => sentence.slice(sentence.indexOf('"') + 1, sentence.lastIndexOf('"'));
