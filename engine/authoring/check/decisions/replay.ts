// Runs the cases of a record again: what comes out otherwise is said where it is decided.
import type { ErrorCode, Problem } from '../../../errors.ts';
import type { Document } from '../../load/document.ts';
import { toPointer } from '../../load/pointers.ts';
import type { Scopes } from '../lintScopes.ts';
import { everyPart, expressionsIn, type Found } from './expressionsIn.ts';
import { outcomeOf } from './outcome.ts';
import type { Decision, Decisions } from './record.ts';
import { usageOf } from './usage.ts';

/** With one of these, nobody can compute what the file decides. */
const UNCOMPUTED: ReadonlySet<ErrorCode> = new Set([
  ...(['FLOW_SHAPE', 'FLOW_BAD_NAME', 'FLOW_DUPLICATE_KEY', 'FLOW_UNKNOWN_OPERATOR', 'FLOW_AMBIGUOUS_SHAPE'] as const),
]);

/** Whether it is known what a file decides. */
export const isComputed = (document: Document, problems: readonly Problem[]): boolean =>
  document.problems.length === 0 && !problems.some(({ code }) => UNCOMPUTED.has(code));

/** Everything that decides otherwise than its record says. */
export function changesSince({ record, document, problems }: Scopes['record']): Problem<'FLOW_DECIDES_ANEW'>[] {
  const { of, decisions } = record.value as { readonly of: string; readonly decisions: Decisions };
  const found = expressionsIn(document.value);
  const replay = new Replay(decisions, new Namesakes(decisions, everyPart(found)), document, of);
  return found
    .flatMap((one) => replay.changedIn(one))
    .filter(({ file, line }) => !problems.some((other) => other.file === file && other.line === line));
}

/** Places without an id are counted. When one was put in or taken out, a place may have the number of another. */
class Namesakes {
  readonly #recorded = new Map<string, Decision[]>();
  readonly #found = new Map<string, Found[]>();

  constructor(decisions: Decisions, found: readonly Found[]) {
    for (const [name, decision] of Object.entries(decisions)) add(this.#recorded, stem(name), decision);
    for (const one of found) add(this.#found, stem(one.name), one);
  }

  /** Whether an expression does what was recorded of a place beside it, or another does now what was recorded of it. */
  moved(one: Found, own: Decision): boolean {
    const recorded = this.#recorded.get(stem(one.name)) ?? [];
    const found = this.#found.get(stem(one.name)) ?? [];
    if (recorded.length === found.length) return false;
    return recorded.some((decision) => does(one, decision)) || found.some((other) => does(other, own));
  }
}

const add = <T>(map: Map<string, T[]>, name: string, value: T): void =>
  void map.set(name, [...(map.get(name) ?? []), value]);

const does = (found: Found, decision: Decision): boolean =>
  reads(found, decision) && changeOf(found, decision) === undefined;

const stem = (name: string): string => name.replaceAll(/#\d+(?=[./]|$)/g, '').replaceAll(/([./])\d+(?=[./]|$)/g, '$1');

class Replay {
  constructor(
    readonly decisions: Decisions,
    readonly namesakes: Namesakes,
    readonly document: Document,
    readonly of: string,
  ) {}

  /** What has changed in an expression: in its parts, or only in how they are put together. */
  changedIn(found: Found): Problem<'FLOW_DECIDES_ANEW'>[] {
    const parts = found.parts.flatMap((part) => this.changedIn(part));
    const own = Object.hasOwn(this.decisions, found.name) ? this.decisions[found.name] : undefined;
    if (parts.length > 0 || !own) return parts;
    const change = changeOf(found, own);
    if (!change || this.namesakes.moved(found, own)) return [];
    const message = `${change} If that is meant: npm run flows -- accept ${this.of}`;
    return [this.document.problem('FLOW_DECIDES_ANEW', found.pointer + changedPlace(found, own), message)];
  }
}

const reads = ({ expression }: Found, decision: Decision): boolean =>
  [...usageOf(expression).reads].every((path) => decision.reads.includes(path));

/** The first case that comes out otherwise, in words. */
function changeOf(found: Found, decision: Decision): string | undefined {
  if (!reads(found, decision)) return undefined;
  for (const one of decision.cases) {
    const values = decision.reads.map((path, at) => [path, one[at] ?? undefined] as const);
    const was = one.at(-1) ?? null;
    const now = outcomeOf(found, new Map(values));
    if (JSON.stringify(now) !== JSON.stringify(was))
      return `${situation(values)}, this was ${say(was)} and is now ${say(now)}.`;
  }
  return undefined;
}

/** Where the change probably is: at the one value that no case knows, else at the operator. */
function changedPlace({ expression }: Found, { cases }: Decision): string {
  const known = new Set(cases.flatMap(plainIn));
  const { texts, numbers } = usageOf(expression);
  const [fresh, ...further] = [...texts, ...numbers].filter((word) => !known.has(word));
  const way = fresh !== undefined && further.length === 0 ? wayTo(expression, fresh) : undefined;
  return way ?? toPointer([Object.keys(expression)[0] ?? '']);
}

const plainIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(plainIn) : [value];

function wayTo(part: unknown, word: unknown): string | undefined {
  if (part === word) return '';
  if (typeof part !== 'object' || part === null) return undefined;
  for (const [key, inner] of Object.entries(part)) {
    const way = key === 'var' && typeof inner === 'string' ? undefined : wayTo(inner, word);
    if (way !== undefined) return toPointer([key]) + way;
  }
  return undefined;
}

const LONGEST = 60;

/** `with deal.state "OPEN" and without deal.days`. */
function situation(values: readonly (readonly [string, unknown])[]): string {
  const given = values.filter(([, value]) => value !== undefined).map(([path, value]) => `${path} = ${say(value)}`);
  const absent = values.filter(([, value]) => value === undefined).map(([path]) => path);
  const parts = [
    ...(given.length > 0 ? [`with ${given.join(' and ')}`] : []),
    ...(absent.length > 0 ? [`without ${absent.join(' and ')}`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'always';
}

function say(value: unknown): string {
  if (value === null) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
