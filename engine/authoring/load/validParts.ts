// Valid parts of a file, which other files may use although the rest is invalid.
import type { Problem } from '../../errors.ts';
import {
  type SchemaError,
  type Validate,
  validateCatalogue,
  validateCopy,
  validateFlow,
  validateType,
} from '../../generated/validators.js';
import { isRecord } from '../../values/isRecord.ts';
import type { Document } from './document.ts';
import { nearestTo } from './nearest.ts';
import { pointerParts } from './pointers.ts';
import { checkShape, violationsIn } from './schemaErrors.ts';

const VALIDATORS = {
  flow: validateFlow,
  copy: validateCopy,
  type: validateType,
  catalogue: validateCatalogue,
} satisfies Record<string, Validate>;

export type SharedKind = keyof typeof VALIDATORS;

interface Sound {
  readonly parts: Readonly<Record<string, unknown>>;
  /** Names of invalid properties; undefined if the file is no object. */
  readonly wrong?: ReadonlySet<string>;
}

const checked = new WeakMap<Document, Sound>();
const misshapen = new WeakMap<Document, readonly Problem[]>();

/**
 * Returns the valid properties of a file, and the names of invalid, missing or misspelt ones.
 * A file that is no object has none. After a syntax error, the readable parts are checked.
 */
export function soundParts(document: Document, kind: SharedKind): Sound {
  const known = checked.get(document) ?? validate(document, VALIDATORS[kind]);
  checked.set(document, known);
  return known;
}

function validate({ value }: Document, validate: Validate): Sound {
  if (!isRecord(value)) return { parts: {} };
  const wrong = new Set(violationsIn(value, validate).flatMap((error) => meantBy(error) ?? []));
  return { parts: Object.fromEntries(Object.entries(value).filter(([name]) => !wrong.has(name))), wrong };
}

/** Returns the property that an error is about, as it should be spelt. */
function meantBy({ instancePath, keyword, params, parentSchema = {} }: SchemaError): string | undefined {
  const [first] = pointerParts(instancePath);
  if (first !== undefined) return first;
  if (keyword === 'required') return String(params['missingProperty']);
  if (keyword !== 'additionalProperties') return undefined;
  return nearestTo(String(params['additionalProperty']), Object.keys(parentSchema['properties'] ?? {}));
}

/** Returns the syntax errors of a file, or else its violations of the schema. */
export function unsound(document: Document, kind: SharedKind): readonly Problem[] {
  if (document.problems.length > 0) return document.problems;
  const known = misshapen.get(document) ?? checkShape(document, VALIDATORS[kind]);
  misshapen.set(document, known);
  return known;
}
