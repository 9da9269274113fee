// Only import of @cfworker/json-schema, which interprets schemas: no code generation in the
// browser.
import { type Schema, Validator } from '@cfworker/json-schema';

export interface SchemaError {
  readonly path: readonly string[];
  readonly keyword: string;
}

/** Applicator keywords, which only repeat an inner error. */
const OUTER: ReadonlySet<string> = new Set(['properties', 'items', '$ref', 'allOf', 'if']);

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

/** The library gives the name of a missing property only in its message. */
const nameIn = (sentence: string): string => sentence.slice(sentence.indexOf('"') + 1, sentence.lastIndexOf('"'));
