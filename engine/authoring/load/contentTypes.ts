// The types of content, and whether a file follows its own. The only door of the engine to ajv.
import { Ajv } from 'ajv';
import type { Problem } from '../../errors.ts';
import type { TypeSchema, Types } from '../../flow.ts';
import type { Validate } from '../../generated/validators.js';
import { FORMATS, type Site } from './contentFormats.ts';
import { contentOf, contentOfType, FILE_OF_CONTENT, typeOfContent } from './contentNames.ts';
import { type Document, nameOf } from './document.ts';
import { didYouMean } from './nearest.ts';
import { checkShape } from './schemaErrors.ts';

/** What may be wrong with a file of content that can be read. */
export const WRONG_CONTENT = ['FLOW_UNKNOWN_TYPE', 'FLOW_SHAPE'] as const;

/** The types of schemas/content, which refer to each other and to no others. */
export class ContentTypes {
  /** What there may be files of: the types that say to which schema a file belongs. Others are parts of them. */
  readonly names: readonly string[];
  #ajv: Ajv | undefined;
  /** As it was when a file was last judged. */
  #now: Site | undefined;

  /** @param site asked for each file of content: pictures and pages come and go */
  constructor(
    readonly types: Types,
    readonly site: () => Site,
  ) {
    this.names = Object.keys(types)
      .filter((name) => types[name]?.properties?.['$schema'])
      .map(contentOfType);
  }

  /** Whether there may be a file of this name, without its ending. */
  has(name: string): boolean {
    return FILE_OF_CONTENT.test(name) && this.names.includes(contentOf(name));
  }

  /** All problems of a file of content; first that it cannot be read. */
  problemsOf(document: Document): Problem[] {
    return document.problems.length > 0 ? [...document.problems] : this.wrongIn(document);
  }

  /** All problems of a file that can be read. */
  wrongIn(document: Document): Problem<(typeof WRONG_CONTENT)[number]>[] {
    const name = nameOf(document);
    if (!this.has(name)) {
      const message = `there is no type ${typeOfContent(name)} in schemas/content.${didYouMean(name, this.names)}`;
      return [document.problem('FLOW_UNKNOWN_TYPE', '', message)];
    }
    const validate = this.#judgeOf(typeOfContent(name));
    if (!validate) {
      const message = `the type ${typeOfContent(name)} in schemas/content is wrong itself.`;
      return [document.problem('FLOW_UNKNOWN_TYPE', '', message)];
    }
    const site = this.site();
    this.#now = site;
    const wrong = (format: string, text: string) => FORMATS[format as keyof typeof FORMATS](text, site);
    return checkShape(document, validate, wrong);
  }

  /** Nothing for a type that is no schema, or refers to what is not there. */
  #judgeOf(type: string): Validate | undefined {
    try {
      this.#ajv ??= this.#compiled();
      return this.#ajv.getSchema(`${type}.json`) as Validate | undefined;
    } catch {
      return undefined;
    }
  }

  #compiled(): Ajv {
    // A choice of required properties does not repeat what they are; that they exist is checked with the type.
    const lenient = { strictTypes: false, strictRequired: false, validateSchema: false } as const;
    // Each server that starts compiles them: with no code twice, and none tidied up, in half the time.
    const quick = { inlineRefs: false, code: { optimize: false } } as const;
    const ajv = new Ajv({ allErrors: true, verbose: true, strict: true, ...lenient, ...quick });
    ajv.addKeyword({ keyword: 'unit', schemaType: 'string' });
    for (const [format, check] of Object.entries(FORMATS))
      ajv.addFormat(format, (text: string) => check(text, this.#now ?? this.site()) === undefined);
    for (const type of Object.values(this.types)) ajv.addSchema(this.#judged(type) as object);
    return ajv;
  }

  /** The type with what is judged though it does not say so: texts have one line, and of several kinds only the one that is meant counts. */
  #judged(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((part) => this.#judged(part));
    if (typeof schema !== 'object' || schema === null) return schema;
    const { oneOf, ...rest } = schema as TypeSchema;
    const parts = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, this.#judged(part)]));
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
