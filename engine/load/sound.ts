// What of a file may be read by others before anybody has judged it: the parts that follow its schema.
import type { Problem } from '../errors.ts';
import { type Validate, validateCatalogue, validateCopy, validateFlow, validateType } from '../generated/validators.js';
import type { Document } from './document.ts';
import { pointerParts } from './pointers.ts';
import { checkShape } from './shape.ts';

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
  readonly wrong: ReadonlySet<string>;
}

const judged = new WeakMap<Document, Sound>();
const misshapen = new WeakMap<Document, readonly Problem[]>();

/**
 * The properties of a file in which everything follows its schema, and the names of those that do not.
 *
 * A file that is no object has none; of one that is broken, what can be read is judged.
 */
export function soundParts(document: Document, kind: SharedKind): Sound {
  const known = judged.get(document) ?? judge(document, VALIDATORS[kind]);
  judged.set(document, known);
  return known;
}

function judge({ value }: Document, validate: Validate): Sound {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { parts: {}, wrong: new Set() };
  const errors = validate(value) ? [] : (validate.errors ?? []);
  const wrong = new Set(errors.flatMap(({ instancePath }) => pointerParts(instancePath).slice(0, 1)));
  return { parts: Object.fromEntries(Object.entries(value).filter(([name]) => !wrong.has(name))), wrong };
}

/** Why a file cannot be relied on: it is broken, or does not follow its schema. */
export function unsound(document: Document, kind: SharedKind): readonly Problem[] {
  if (document.problems.length > 0) return document.problems;
  const known = misshapen.get(document) ?? checkShape(document, VALIDATORS[kind]);
  misshapen.set(document, known);
  return known;
}
