// What each operator computes, and in which form that stands on screen. Absent makes a comparison false and arithmetic absent; nothing is ever converted silently.
import type { Expression, OperatorName, ValueFormat } from '../flow.ts';
import { addTo, between, isCivil, weekdayOf, writeDate } from '../values/civilDate.ts';
import { phones } from '../values/lazyPhone.ts';
import { zoned } from '../values/lazyTimeZone.ts';
import { join, spend, spendSearch } from './budget.ts';
import { follow, Inner, type Scope } from './scope.ts';

const timeZoneOf = (scope: Scope): string => String(scope.read('now.time_zone'));

type Compute = (this: Scope, ...args: unknown[]) => unknown;

/** The form of its value on screen, or the arguments of which the first with a form tells it. */
type Form = (args: readonly Expression[]) => ValueFormat | readonly Expression[];

/** Conditions, each with what is given when it holds, and what is given otherwise. */
type Branches = (args: readonly Expression[]) => readonly Expression[];

/** What the library is asked in place of an operator over entries: `scopes` are those of the entries. */
type Over = (scopes: unknown, ...others: unknown[]) => unknown;

/** One operator. One without `run` and `over` does not evaluate all of its arguments: the library's own, and a literal. */
export interface Operator {
  readonly run?: Compute;
  /** Its second argument is evaluated once for each entry of its first. */
  readonly over?: Over;
  /** None: its value is written as it is. */
  readonly form?: Form;
  /** Of one that chooses: what it is as an `if`. */
  readonly branches?: Branches;
}
type LinkTo = (page: string, parameters: unknown) => string;

const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;

/** Both numbers, or both texts (ISO dates among them): anything else cannot be compared. */
function comparable(a: unknown, b: unknown): boolean {
  return (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string');
}

const ordered =
  (compare: (a: never, b: never) => boolean) =>
  (...args: unknown[]): boolean =>
    args.slice(1).every((value, at) => comparable(args[at], value) && compare(args[at] as never, value as never));

const isBelow = ordered((a, b) => a < b);
const isAbove = ordered((a, b) => a > b);

/** A number that can be shown: none beyond all bounds, and 0 without a sign. */
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

/** Whether a part stands in a text as a whole word: no letter or digit next to it. */
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
  // 1.005 / 0.01 is 100.49999999999999: a small share of the step is not a reason to round another way.
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

/** What has no key that can be compared comes last, either way. */
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

/** A value as a text. Lists are put together here, so that what they say is counted at every depth. */
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

/** Characters as they are read: a sign of two code units is not cut in half. */
function part(text: unknown, start: unknown, length: unknown = Infinity): unknown {
  if (typeof text !== 'string' || typeof start !== 'number' || typeof length !== 'number') return undefined;
  const rest = [...text].slice(start);
  return rest.slice(0, Math.max(0, length)).join('');
}

/** The text before and after the first part that reads so, or the last; all of it stands before a part that is not there. */
function apart(text: unknown, part: unknown, which: unknown): readonly [before: string, after: string] | undefined {
  if (typeof text !== 'string' || typeof part !== 'string') return undefined;
  spendSearch(text, part);
  const at = which === 'last' ? text.lastIndexOf(part) : text.indexOf(part);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + part.length)];
}

/** Whether there is something: no empty text, no empty list. */
export const isThere = (value: unknown): boolean =>
  !isAbsent(value) && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Something of the entries of which the second argument holds. */
const ofThose =
  (ask: string): Over =>
  (...args) => ({ [ask]: [{ filter: args }] });

const choosing = (branches: Branches): Operator => ({
  branches,
  form: (args) => branches(args).filter((_, at, { length }) => at % 2 === 1 || at === length - 1),
});

const all: Form = (args) => args;
/** An entry has the form of its list. */
export const ofList: Form = (args) => args.slice(0, 1);

/**
 * The closed list: an operator of the language without an entry does not compile, nor does an entry that is none.
 *
 * What only computes, and gives nothing that has a form, is written as what it computes.
 */
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
      if (form === 'phone' && typeof value === 'string')
        return phones().toInternational(value, this.read('app.phones'));
      if (!isCivil(value)) return value;
      return form === 'ISO' ? zoned().instantOf(value, '00:00', timeZoneOf(this)) : writeDate(value, form);
    },
    form: (args) => args[1] as ValueFormat,
  },
  link(page, parameters) {
    return (this.read('app.link') as LinkTo)(String(page), parameters);
  },
};

/** Every operator by its name. */
export const operators: ReadonlyMap<string, Operator> = new Map(
  Object.entries(OPERATORS).map(([name, entry]) => [name, typeof entry === 'function' ? { run: entry } : entry]),
);

/** The operator of an operation: an object is one when its only key is an operator. */
export function operatorOf(part: object): Operator | undefined {
  const [name = '', ...others] = Object.keys(part);
  return others.length === 0 ? operators.get(name) : undefined;
}

/** The arguments of an operation, one argument as a list of one. */
export const argumentsOf = (operation: object): readonly Expression[] => [Object.values(operation)[0]].flat();

/** Steps of the rewritten list operators; not part of the language. */
export const internals: Readonly<Record<string, (this: Scope, ...args: never[]) => unknown>> = {
  $scopes: itemScopes,
  $items: (scopes: readonly Scope[]) => scopes.map(itemOf),
  $first: (scopes: readonly Scope[]) => scopes[0]?.read('item'),
  $total: (values: readonly unknown[]) => combined([0, ...values], plus),
  $sorted: sorted,
};
