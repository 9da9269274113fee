// Operators of the language and their display formats. Absent operands make comparisons false and
// arithmetic absent; values are never converted implicitly.
import type { Expression, OperatorName, ValueFormat } from '../flow.ts';
import { addTo, between, isCivil, weekdayOf, writeDate } from '../values/civilDate.ts';
import { isGrouped, phones } from '../values/lazyPhone.ts';
import { zoned } from '../values/lazyTimeZone.ts';
import { join, spend, spendSearch } from './budget.ts';
import { follow, Inner, type Scope } from './scope.ts';

const timeZoneOf = (scope: Scope): string => String(scope.read('now.time_zone'));

type Compute = (this: Scope, ...args: unknown[]) => unknown;

/** The format of the result, or the arguments of which the first with a format decides it. */
type Form = (args: readonly Expression[]) => ValueFormat | readonly Expression[];

/** Returns pairs of condition and value, and the default value last. */
type Branches = (args: readonly Expression[]) => readonly Expression[];

/** Returns the JSON Logic that replaces a list operator; `scopes` are those of the entries. */
type Over = (scopes: unknown, ...others: unknown[]) => unknown;

/** An operator. Without `run` and `over`, json-logic-js evaluates it lazily, or it is `literal`. */
export interface Operator {
  readonly run?: Compute;
  readonly over?: Over;
  /** Omitted when the value is shown unformatted. */
  readonly form?: Form;
  /** Equivalent `if`, for operators that choose between values. */
  readonly branches?: Branches;
}
type LinkTo = (page: string, parameters: unknown) => string;

const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;

/** Only two numbers or two texts (ISO dates included) are comparable. */
function comparable(a: unknown, b: unknown): boolean {
  return (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string');
}

const ordered =
  (compare: (a: never, b: never) => boolean) =>
  (...args: unknown[]): boolean => {
    for (let at = 1; at < args.length; at += 1)
      if (!comparable(args[at - 1], args[at]) || !compare(args[at - 1] as never, args[at] as never)) return false;
    return true;
  };

const isBelow = ordered((a, b) => a < b);
const isAbove = ordered((a, b) => a > b);

/** Rejects infinite and invalid results, and turns -0 into 0. */
const shown = (result: number): number | undefined => (Number.isFinite(result) ? result + 0 : undefined);

const plus = (a: number, b: number): number => a + b;

function combined(values: readonly unknown[], combine: (a: number, b: number) => number): number | undefined {
  if (!values.every((value): value is number => typeof value === 'number')) return undefined;
  return shown(values.slice(1).reduce(combine, values[0] as number));
}

const arithmetic =
  (combine: (a: number, b: number) => number): Compute =>
  (...args) =>
    combined(args, combine);

const extreme =
  (isBetter: (value: unknown, best: unknown) => boolean): Compute =>
  (...args) => {
    const [start, ...others] = args.flat().filter((value) => !isAbsent(value));
    return others.reduce((best, value) => (isBetter(value, best) ? value : best), start);
  };

/** Returns true when the text contains a part as a whole word, between non-alphanumerics. */
function hasWord(text: string, part: string): boolean {
  if (part === '') return false;
  spendSearch(text, part);
  const edge = (character: string | undefined) => character === undefined || !/[\p{L}\p{N}]/u.test(character);
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (edge(text[at - 1]) && edge(text[at + part.length])) return true;
  }
  return false;
}

function isOneOf(needle: unknown, whole: unknown): boolean {
  if (isAbsent(needle)) return false;
  if (Array.isArray(whole)) return whole.includes(needle);
  return typeof whole === 'string' && hasWord(whole, toText(needle));
}

function round(value: unknown, way: unknown = 'nearest', step: unknown = 1): unknown {
  if (typeof value !== 'number' || typeof step !== 'number') return undefined;
  // 1.005 / 0.01 is 100.49999999999999: removes floating-point noise before rounding.
  const parts = Math.round((value / step) * 1e9) / 1e9;
  const whole = way === 'up' ? Math.ceil(parts) : way === 'down' ? Math.floor(parts) : Math.round(parts);
  return shown(Math.round(whole * step * 1e9) / 1e9);
}

function itemScopes(this: Scope, list: unknown): Scope[] {
  if (!Array.isArray(list)) return [];
  spend([list]);
  return list.map((entry) => new Inner(this, 'item', (rest) => follow(entry, rest)));
}

const itemOf = (scope: Scope): unknown => scope.read('item');

/** Entries without a comparable key come last in both directions. */
function sorted(scopes: readonly Scope[], keys: readonly unknown[], way?: unknown): unknown[] {
  const pairs = scopes.map((scope, at) => ({ item: itemOf(scope), key: keys[at] }));
  const isFirst = way === 'desc' ? isAbove : isBelow;
  const hasKey = ({ key }: { key: unknown }) => comparable(key, key);
  const keyed = pairs.filter(hasKey).sort((a, b) => Number(isFirst(b.key, a.key)) - Number(isFirst(a.key, b.key)));
  return [...keyed, ...pairs.filter((pair) => !hasKey(pair))].map(({ item }) => item);
}

function firstMatch(value: unknown, ...cases: unknown[]): unknown {
  for (const entry of cases) {
    if (!Array.isArray(entry)) return entry;
    if (entry[0] === value) return entry[1];
  }
  return undefined;
}

/** Converts a value to text. Joins nested lists here, so that the budget counts every level. */
function toText(value: unknown): string {
  if (!Array.isArray(value)) return isAbsent(value) ? '' : String(value);
  spend([value]);
  return join(value, ',', toText);
}

function replaced(text: unknown, part: unknown, by: unknown): unknown {
  if (typeof text !== 'string' || typeof part !== 'string') return undefined;
  spendSearch(text, part);
  return join(text.split(part), toText(by));
}

/** Returns a substring by code points, so that surrogate pairs are not split. */
function part(text: unknown, start: unknown, length: unknown = Infinity): unknown {
  if (typeof text !== 'string' || typeof start !== 'number' || typeof length !== 'number') return undefined;
  const rest = [...text].slice(start);
  return rest.slice(0, Math.max(0, length)).join('');
}

/** Splits a text at the first or last occurrence of a part. Without one, all of it is `before`. */
function apart(text: unknown, part: unknown, which: unknown): readonly [before: string, after: string] | undefined {
  if (typeof text !== 'string' || typeof part !== 'string') return undefined;
  spendSearch(text, part);
  const at = which === 'last' ? text.lastIndexOf(part) : text.indexOf(part);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + part.length)];
}

/** Returns true unless a value is absent, an empty text or an empty list. */
export const isThere = (value: unknown): boolean =>
  !isAbsent(value) && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Applies an operation to the entries for which the second argument holds. */
const ofThose =
  (ask: string): Over =>
  (...args) => ({ [ask]: [{ filter: args }] });

const choosing = (branches: Branches): Operator => ({
  branches,
  form: (args) => branches(args).filter((_, at, { length }) => at % 2 === 1 || at === length - 1),
});

const all: Form = (args) => args;
export const ofList: Form = (args) => args.slice(0, 1);

/** All operators: missing or extra entries do not compile. A plain function is its `run`. */
const OPERATORS: { readonly [O in OperatorName]: Operator | Compute } = {
  var(path, otherwise) {
    return this.read(String(path)) ?? otherwise;
  },
  has: isThere,
  literal: {},
  if: choosing((args) => args),
  and: {},
  or: choosing((args) => args.flatMap((arg) => [arg, arg]).slice(0, -1)),
  '!': {},
  '===': (a, b) => !isAbsent(a) && a === b,
  '!==': (a, b) => isAbsent(a) || a !== b,
  '<': isBelow,
  '<=': ordered((a, b) => a <= b),
  '>': isAbove,
  '>=': ordered((a, b) => a >= b),
  in: isOneOf,
  startsWith: (text, start) => typeof text === 'string' && typeof start === 'string' && text.startsWith(start),
  match: {
    run: firstMatch,
    ...choosing(([value, ...cases]) =>
      cases.flatMap((entry) =>
        Array.isArray(entry) ? [{ '===': [value, entry[0]] } as Expression, ...entry.slice(1)] : entry,
      ),
    ),
  },
  '+': { run: arithmetic(plus), form: all },
  '-': { run: arithmetic((a, b) => a - b), form: all },
  '*': { run: arithmetic((a, b) => a * b), form: all },
  '/': arithmetic((a, b) => a / b),
  round: { run: round, form: all },
  min: { run: extreme(isBelow), form: all },
  max: { run: extreme(isAbove), form: all },
  some: { over: (...args) => ({ some: args }) },
  all: { over: (scopes, inner) => ({ '!': { some: [scopes, { '!': inner }] } }) },
  none: { over: (...args) => ({ none: args }) },
  filter: { over: ofThose('$items'), form: ofList },
  find: { over: ofThose('$first'), form: ofList },
  count: { over: ofThose('length') },
  sum: { over: (...args) => ({ $total: [{ map: args }] }), form: (args) => args.slice(1) },
  sortBy: { over: (scopes, inner, way) => ({ $sorted: [scopes, { map: [scopes, inner] }, way] }), form: ofList },
  cat: (...parts) => join(parts, '', toText),
  trim: (text) => (typeof text === 'string' ? text.trim() : undefined),
  replace: replaced,
  substr: part,
  before: (text, part, which) => apart(text, part, which)?.[0],
  after: (text, part, which) => apart(text, part, which)?.[1],
  position: (list, entry) => (Array.isArray(list) ? list.indexOf(entry) + 1 : 0),
  length: (value) => (typeof value === 'string' || Array.isArray(value) ? value.length : 0),
  // Loading a flow replaces it (`authoring/load/scores.ts`).
  score: () => undefined,
  add: {
    run: (date, amount, unit) => (isCivil(date) && typeof amount === 'number' ? addTo(date, amount, unit) : undefined),
    form: () => 'date',
  },
  between(from, to, unit) {
    return between(from, to, unit, () => timeZoneOf(this));
  },
  weekday: (date) => (isCivil(date) ? weekdayOf(date) : undefined),
  instant: {
    run(date, time) {
      return isCivil(date) && typeof time === 'string' ? zoned().instantOf(date, time, timeZoneOf(this)) : undefined;
    },
    form: () => 'date-time',
  },
  format: {
    run(value, form) {
      if (form === 'phone' && typeof value === 'string') {
        const plans = isGrouped(value) ? phones.seen() : phones();
        return plans?.toInternational(value, this.read('app.phones')) ?? value;
      }
      if (!isCivil(value)) return value;
      return form === 'ISO' ? zoned().instantOf(value, '00:00', timeZoneOf(this)) : writeDate(value, form);
    },
    form: (args) => args[1] as ValueFormat,
  },
  link(page, parameters) {
    return (this.read('app.link') as LinkTo)(String(page), parameters);
  },
};

export const operators: ReadonlyMap<string, Operator> = new Map(
  Object.entries(OPERATORS).map(([name, entry]) => [name, typeof entry === 'function' ? { run: entry } : entry]),
);

/** Returns the operator of an object whose only key is one. */
export function operatorOf(part: object): Operator | undefined {
  let only: string | undefined;
  // The checker asks this of every object, so no list of keys is made.
  for (const name in part) {
    if (only !== undefined) return undefined;
    only = name;
  }
  return only === undefined ? undefined : operators.get(only);
}

/** Returns the arguments of an operation; a single argument becomes a list of one. */
export function argumentsOf(operation: object): readonly Expression[] {
  for (const name in operation) {
    const given: unknown = operation[name as keyof typeof operation];
    return (Array.isArray(given) ? given : [given]) as readonly Expression[];
  }
  return [];
}

/** Internal operators of rewritten list operators; not part of the language. */
export const internals: Readonly<Record<string, (this: Scope, ...args: never[]) => unknown>> = {
  $scopes: itemScopes,
  $items: (scopes: readonly Scope[]) => scopes.map(itemOf),
  $first: (scopes: readonly Scope[]) => scopes[0]?.read('item'),
  $total: (values: readonly unknown[]) => combined([0, ...values], plus),
  $sorted: sorted,
};
