// What each operator means. Absent makes a comparison false and arithmetic absent; nothing is ever converted silently.

import { addTo, between, isCivil, weekdayOf, writeDate } from '../values/date.ts';
import { phones } from '../values/phone.ts';
import { zoned } from '../values/zoned.ts';
import { join, spend, spendSearch } from './budget.ts';
import { follow, Inner, type Scope } from './scope.ts';

type Operator = (this: Scope, ...args: unknown[]) => unknown;
type LinkTo = (page: string, parameters: unknown) => string;

const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;

/** Both numbers, or both texts (ISO dates among them): anything else cannot be compared. */
function comparable(a: unknown, b: unknown): boolean {
  return (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string');
}

function ordered(compare: (a: never, b: never) => boolean): Operator {
  return (...args) =>
    args.slice(1).every((value, at) => comparable(args[at], value) && compare(args[at] as never, value as never));
}

function arithmetic(combine: (a: number, b: number) => number): Operator {
  return (...args) => {
    if (!args.every((value): value is number => typeof value === 'number')) return undefined;
    const result = args.slice(1).reduce(combine, args[0] as number);
    return Number.isFinite(result) ? result : undefined;
  };
}

function extreme(first: (a: never, b: never) => boolean): Operator {
  return (...args) => {
    const [start, ...others] = args.flat().filter((value) => !isAbsent(value));
    return others.reduce(
      (best, value) => (comparable(value, best) && first(value as never, best as never) ? value : best),
      start,
    );
  };
}

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

function isOneOf(needle: unknown, place: unknown): boolean {
  if (isAbsent(needle)) return false;
  if (Array.isArray(place)) return place.includes(needle);
  return typeof place === 'string' && hasWord(place, written(needle));
}

function round(value: unknown, way: unknown = 'nearest', step: unknown = 1): unknown {
  if (typeof value !== 'number' || typeof step !== 'number' || step === 0) return undefined;
  // 1.005 / 0.01 is 100.49999999999999: a small share of the step is not a reason to round another way.
  const parts = Math.round((value / step) * 1e9) / 1e9;
  const whole = way === 'up' ? Math.ceil(parts) : way === 'down' ? Math.floor(parts) : Math.round(parts);
  return Math.round(whole * step * 1e9) / 1e9;
}

function itemScopes(this: Scope, list: unknown): Scope[] {
  if (!Array.isArray(list)) return [];
  spend([list]);
  return list.map((entry) => new Inner(this, 'item', (rest) => follow(entry, rest)));
}

const itemOf = (scope: unknown): unknown => (scope as Scope).read('item');

function sorted(scopes: unknown, keys: unknown, way?: unknown): unknown[] {
  const pairs = (scopes as Scope[]).map((scope, at) => ({ item: itemOf(scope), key: (keys as unknown[])[at] }));
  const sign = way === 'desc' ? -1 : 1;
  return pairs
    .sort((a, b) =>
      comparable(a.key, b.key) ? sign * ((a.key as never) < (b.key as never) ? -1 : a.key === b.key ? 0 : 1) : 0,
    )
    .map(({ item }) => item);
}

function firstMatch(value: unknown, ...cases: unknown[]): unknown {
  for (const entry of cases) {
    if (!Array.isArray(entry)) return entry;
    if (entry[0] === value) return entry[1];
  }
  return undefined;
}

/** A value as a text. Lists are put together here, so that what they say is counted at every depth. */
function written(value: unknown): string {
  if (!Array.isArray(value)) return isAbsent(value) ? '' : String(value);
  spend([value]);
  return join(value, ',', written);
}

function replaced(text: unknown, part: unknown, by: unknown): unknown {
  if (typeof text !== 'string' || typeof part !== 'string') return undefined;
  spendSearch(text, part);
  return join(text.split(part), written(by));
}

const isThere = (value: unknown): boolean =>
  !isAbsent(value) && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The closed list, by name; `if and or ! some none` are the library's own. */
export const operators: Readonly<Record<string, Operator>> = {
  var(path, otherwise) {
    return this.read(String(path)) ?? otherwise;
  },
  has: isThere,
  literal: (value) => value,
  '===': (a, b) => !isAbsent(a) && a === b,
  '!==': (a, b) => isAbsent(a) || a !== b,
  '<': ordered((a, b) => a < b),
  '<=': ordered((a, b) => a <= b),
  '>': ordered((a, b) => a > b),
  '>=': ordered((a, b) => a >= b),
  in: isOneOf,
  startsWith: (text, start) => typeof text === 'string' && typeof start === 'string' && text.startsWith(start),
  match: firstMatch,
  '+': arithmetic((a, b) => a + b),
  '-': arithmetic((a, b) => a - b),
  '*': arithmetic((a, b) => a * b),
  '/': arithmetic((a, b) => a / b),
  round,
  min: extreme((a, b) => a < b),
  max: extreme((a, b) => a > b),
  cat: (...parts) => join(parts, '', written),
  trim: (text) => (typeof text === 'string' ? text.trim() : undefined),
  replace: replaced,
  length: (value) => (typeof value === 'string' || Array.isArray(value) ? value.length : 0),
  add: (date, amount, unit) => (isCivil(date) && typeof amount === 'number' ? addTo(date, amount, unit) : undefined),
  between: (from, to, unit) => between(from, to, unit),
  weekday: (date) => (isCivil(date) ? weekdayOf(date) : undefined),
  instant: (date, time) => (isCivil(date) && typeof time === 'string' ? zoned().instantOf(date, time) : undefined),
  format(value, form) {
    if (form === 'phone' && typeof value === 'string') return phones().toInternational(value, this.read('app.phones'));
    if (!isCivil(value)) return value ?? undefined;
    return form === 'ISO' ? zoned().instantOf(value, '00:00') : writeDate(value, form);
  },
  link(page, parameters) {
    return (this.read('app.link') as LinkTo)(String(page), parameters);
  },
};

/** Steps of the rewritten list operators; not part of the language. */
export const internals: Readonly<Record<string, Operator>> = {
  $scopes: itemScopes,
  $items: (scopes) => (scopes as unknown[]).map(itemOf),
  $first: (scopes) => (scopes as unknown[]).slice(0, 1).map(itemOf)[0],
  $total: (values) =>
    (values as unknown[]).reduce(
      (sum: number | undefined, value) => (typeof value === 'number' && sum !== undefined ? sum + value : undefined),
      0,
    ),
  $sorted: sorted,
};
