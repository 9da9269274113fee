// What of a file may be read by others before anybody has judged it: the parts that follow its schema.
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
import { checkShape } from './schemaErrors.ts';

const VALIDATORS = {
  flow: validateFlow,
  copy: validateCopy,
  type: validateType,
  catalogue: validateCatalogue,
} satisfies Record<string, Validate>;

/** A kind of file of which others read parts. */
export type SharedKind = keyof typeof VALIDATORS;

interface Sound {
  readonly parts: Readonly<Record<string, unknown>>;
  /** Properties of which nobody knows what they are; nothing when that is so of all of them. */
  readonly wrong?: ReadonlySet<string>;
}

const judged = new WeakMap<Document, Sound>();
const misshapen = new WeakMap<Document, readonly Problem[]>();

/**
 * The properties of a file in which everything follows its schema, and the names of those that do not, that are missing, or that are misspelt.
 *
 * A file that is no object has none; of one that is broken, what can be read is judged.
 */
export function soundParts(document: Document, kind: SharedKind): Sound {
  const known = judged.get(document) ?? validate(document, VALIDATORS[kind]);
  judged.set(document, known);
  return known;
}

function validate({ value }: Document, validate: Validate): Sound {
  if (!isRecord(value)) return { parts: {} };
  const errors = validate(value) ? [] : (validate.errors ?? []);
  const wrong = new Set(errors.flatMap((error) => meantBy(error) ?? []));
  return { parts: Object.fromEntries(Object.entries(value).filter(([name]) => !wrong.has(name))), wrong };
}

/** The property of a file that an error is about, as it should be spelt. */
function meantBy({ instancePath, keyword, params, parentSchema = {} }: SchemaError): string | undefined {
  const [first] = pointerParts(instancePath);
  if (first !== undefined) return first;
  if (keyword === 'required') return String(params['missingProperty']);
  if (keyword !== 'additionalProperties') return undefined;
  return nearestTo(String(params['additionalProperty']), Object.keys(parentSchema['properties'] ?? {}));
}

/** Why a file cannot be relied on: it is broken, or does not follow its schema. */
export function unsound(document: Document, kind: SharedKind): readonly Problem[] {
  if (document.problems.length > 0) return document.problems;
  const known = misshapen.get(document) ?? checkShape(document, VALIDATORS[kind]);
  misshapen.set(document, known);
  return known;
}
