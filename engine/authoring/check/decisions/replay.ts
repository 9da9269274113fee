import type { ErrorCode, Problem } from '../../../errors.ts';
import type { Document } from '../../load/document.ts';
import { toPointer } from '../../load/pointers.ts';
import type { Scopes } from '../lintScopes.ts';
import { everyPart, expressionsIn, type Found } from './expressionsIn.ts';
import { outcomeOf } from './outcome.ts';
import type { Decision, Decisions } from './record.ts';
import { usageOf } from './usage.ts';

/** With these problems, the decisions of a file cannot be computed. */
const UNCOMPUTED: ReadonlySet<ErrorCode> = new Set([
  ...(['FLOW_SHAPE', 'FLOW_BAD_NAME', 'FLOW_DUPLICATE_KEY', 'FLOW_UNKNOWN_OPERATOR', 'FLOW_AMBIGUOUS_SHAPE'] as const),
]);

export const isComputed = (document: Document, problems: readonly Problem[]): boolean =>
  document.problems.length === 0 && !problems.some(({ code }) => UNCOMPUTED.has(code));

/** Finds decisions that differ from their record. */
export function changesSince({ record, document, problems }: Scopes['record']): Problem<'FLOW_DECIDES_ANEW'>[] {
  const { of, decisions } = record.value as { readonly of: string; readonly decisions: Decisions };
  const found = expressionsIn(document.value);
  const replay = new Replay(decisions, new Renumbering(decisions, everyPart(found)), document, of);
  return found
    .flatMap((one) => replay.changedIn(one))
    .filter(({ file, line }) => !problems.some((other) => other.file === file && other.line === line));
}

/** Detects renumbered names: an insertion shifts the numbers of later parts without an id. */
class Renumbering {
  readonly #recorded = new Map<string, Decision[]>();
  readonly #found = new Map<string, Found[]>();

  constructor(decisions: Decisions, found: readonly Found[]) {
    for (const [name, decision] of Object.entries(decisions)) add(this.#recorded, stem(name), decision);
    for (const one of found) add(this.#found, stem(one.name), one);
  }

  /** Returns true if the expression fits the record of a neighbour, or its record a neighbour. */
  affects(one: Found, own: Decision): boolean {
    const recorded = this.#recorded.get(stem(one.name)) ?? [];
    const found = this.#found.get(stem(one.name)) ?? [];
    if (recorded.length === found.length) return false;
    return recorded.some((decision) => matches(one, decision)) || found.some((other) => matches(other, own));
  }
}

const add = <T>(map: Map<string, T[]>, name: string, value: T): void =>
  void map.set(name, [...(map.get(name) ?? []), value]);

const matches = (found: Found, decision: Decision): boolean =>
  readsRecorded(found, decision) && changeOf(found, decision) === undefined;

/** Removes the numbers of a name. */
const stem = (name: string): string => name.replaceAll(/#\d+(?=[./]|$)/g, '').replaceAll(/([./])\d+(?=[./]|$)/g, '$1');

class Replay {
  constructor(
    readonly decisions: Decisions,
    readonly renumbering: Renumbering,
    readonly document: Document,
    readonly of: string,
  ) {}

  /** Reports changed parts; the whole only if no part has changed. */
  changedIn(found: Found): Problem<'FLOW_DECIDES_ANEW'>[] {
    const parts = found.parts.flatMap((part) => this.changedIn(part));
    const own = Object.hasOwn(this.decisions, found.name) ? this.decisions[found.name] : undefined;
    if (parts.length > 0 || !own) return parts;
    const change = changeOf(found, own);
    if (!change || this.renumbering.affects(found, own)) return [];
    const message = `${change} Undo the change, or accept it with: npm run flows -- accept ${this.of}`;
    return [this.document.problem('FLOW_DECIDES_ANEW', found.pointer + changedPart(found, own), message)];
  }
}

/** True if the expression reads only paths that its record knows. */
const readsRecorded = ({ expression }: Found, decision: Decision): boolean =>
  [...usageOf(expression).reads].every((path) => decision.reads.includes(path));

function changeOf(found: Found, decision: Decision): string | undefined {
  if (!readsRecorded(found, decision)) return undefined;
  for (const one of decision.cases) {
    const values = decision.reads.map((path, at) => [path, one[at] ?? undefined] as const);
    const was = one.at(-1) ?? null;
    const now = outcomeOf(found, new Map(values));
    if (JSON.stringify(now) !== JSON.stringify(was))
      return `${situation(values)}, this was ${format(was)} and is now ${format(now)}.`;
  }
  return undefined;
}

/** Points at the only literal that no case has, or else at the operator. */
function changedPart({ expression }: Found, { cases }: Decision): string {
  const known = new Set(cases.flatMap(leavesOf));
  const { texts, numbers } = usageOf(expression);
  const [fresh, ...further] = [...texts, ...numbers].filter((word) => !known.has(word));
  const pointer = fresh !== undefined && further.length === 0 ? pointerTo(expression, fresh) : undefined;
  return pointer ?? toPointer([Object.keys(expression)[0] ?? '']);
}

const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

function pointerTo(part: unknown, word: unknown): string | undefined {
  if (part === word) return '';
  if (typeof part !== 'object' || part === null) return undefined;
  for (const [key, inner] of Object.entries(part)) {
    const pointer = key === 'var' && typeof inner === 'string' ? undefined : pointerTo(inner, word);
    if (pointer !== undefined) return toPointer([key]) + pointer;
  }
  return undefined;
}

/** Maximum length of a value in a message, in characters. */
const MAX_LENGTH = 60;

function situation(values: readonly (readonly [string, unknown])[]): string {
  const given = values.filter(([, value]) => value !== undefined).map(([path, value]) => `${path} = ${format(value)}`);
  const absent = values.filter(([, value]) => value === undefined).map(([path]) => path);
  const parts = [
    ...(given.length > 0 ? [`with ${given.join(' and ')}`] : []),
    ...(absent.length > 0 ? [`without ${absent.join(' and ')}`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'always';
}

function format(value: unknown): string {
  if (value === null) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}
