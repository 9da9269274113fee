// Types of content and validation of its files. The only module of the engine that imports ajv.
import { Ajv } from 'ajv';
import type { Problem } from '../../errors.ts';
import type { TypeSchema, Types } from '../../flow.ts';
import type { Validate } from '../../generated/validators.js';
import { FORMATS, type Site } from './contentFormats.ts';
import { contentOf, contentOfType, FILE_OF_CONTENT, typeOfContent } from './contentNames.ts';
import { type Document, nameOf } from './document.ts';
import { didYouMean } from './nearest.ts';
import { checkShape } from './schemaErrors.ts';

export const WRONG_CONTENT = ['FLOW_UNKNOWN_TYPE', 'FLOW_SHAPE'] as const;

/** Types of schemas/content, which refer only to each other. */
export class ContentTypes {
  /** Content that files may exist for: types with a `$schema` property. Other types are parts. */
  readonly names: readonly string[];
  #ajv: Ajv | undefined;
  #now: Site | undefined;

  /** @param site called for each file, because pictures and pages change at run time */
  constructor(
    readonly types: Types,
    readonly site: () => Site,
  ) {
    this.names = Object.keys(types)
      .filter((name) => types[name]?.properties?.['$schema'])
      .map(contentOfType);
  }

  /** Returns true if a file may have this name (without extension). */
  has(name: string): boolean {
    return FILE_OF_CONTENT.test(name) && this.names.includes(contentOf(name));
  }

  /** Returns the syntax errors of a file, or else its violations of the type. */
  problemsOf(document: Document): Problem[] {
    return document.problems.length > 0 ? [...document.problems] : this.wrongIn(document);
  }

  wrongIn(document: Document): Problem<(typeof WRONG_CONTENT)[number]>[] {
    const name = nameOf(document);
    if (!this.has(name)) {
      const message = `there is no type ${typeOfContent(name)} in schemas/content.${didYouMean(name, this.names) || ' Add it, or correct the name of the file.'}`;
      return [document.problem('FLOW_UNKNOWN_TYPE', '', message)];
    }
    const validate = this.#validatorOf(typeOfContent(name));
    if (!validate) {
      const message = `the type ${typeOfContent(name)} in schemas/content is invalid. Correct the type first.`;
      return [document.problem('FLOW_UNKNOWN_TYPE', '', message)];
    }
    const site = this.site();
    this.#now = site;
    const wrong = (format: string, text: string) => FORMATS[format as keyof typeof FORMATS](text, site);
    return checkShape(document, validate, wrong);
  }

  /** Returns undefined for an invalid schema, or one with a broken reference. */
  #validatorOf(type: string): Validate | undefined {
    try {
      this.#ajv ??= this.#compiled();
      return this.#ajv.getSchema(`${type}.json`) as Validate | undefined;
    } catch {
      return undefined;
    }
  }

  #compiled(): Ajv {
    // Choices of `required` do not repeat the properties; the type check ensures that they exist.
    const lenient = { strictTypes: false, strictRequired: false, validateSchema: false } as const;
    // Every server compiles the schemas at startup; these options halve the time.
    const quick = { inlineRefs: false, code: { optimize: false } } as const;
    const ajv = new Ajv({ allErrors: true, verbose: true, strict: true, ...lenient, ...quick });
    ajv.addKeyword({ keyword: 'unit', schemaType: 'string' });
    for (const [format, check] of Object.entries(FORMATS))
      ajv.addFormat(format, (text: string) => check(text, this.#now ?? this.site()) === undefined);
    for (const type of Object.values(this.types)) ajv.addSchema(this.#withImplicitRules(type) as object);
    return ajv;
  }

  /** Adds implicit rules: texts have one line, and unions validate only the branch of the kind. */
  #withImplicitRules(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((part) => this.#withImplicitRules(part));
    if (typeof schema !== 'object' || schema === null) return schema;
    const { oneOf, ...rest } = schema as TypeSchema;
    const parts = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, this.#withImplicitRules(part)]));
    if (oneOf) return { ...parts, ...this.#byKind(oneOf) };
    return parts['type'] === 'string' ? { format: 'line', ...parts } : parts;
  }

  #byKind(kinds: readonly TypeSchema[]): object {
    const named = kinds.map(({ $ref = '' }) => {
      const kind = this.types[$ref.replace(/\.json$/, '')]?.properties?.['kind']?.const;
      return { $ref, kind };
    });
    return {
      type: 'object',
      required: ['kind'],
      properties: { kind: { enum: named.map(({ kind }) => kind) } },
      allOf: named.map(({ $ref, kind }) => ({
        if: { required: ['kind'], properties: { kind: { const: kind } } },
        then: { $ref },
      })),
    };
  }
}
