// Names with a local scope: entries of lists, and `response` after a call.
import { follow } from '../../../expressions/scope.ts';
import type { Effect, Expression, Field } from '../../../flow.ts';
import { pathOfList } from '../../../text/formats.ts';
import { type HeldList, responseAfter } from '../../metadata/effects.ts';

/** Path of the list of a local name, if known, and the names that the block derives per entry. */
export interface Alias {
  readonly path: string | undefined;
  readonly derived: readonly string[];
  /** Entries of a list that is written out. */
  readonly entries?: readonly Expression[];
}

export type Aliases = ReadonlyMap<string, Alias>;

export const NONE: Aliases = new Map();

/** Returns the path of a `var`; '' if it has none, which another rule reports. */
export function pathIn(args: unknown): string {
  const path = Array.isArray(args) ? args[0] : args;
  return typeof path === 'string' ? path : '';
}

/** Returns the path of `{ "var": "path" }`; undefined for other parts, and with a default value. */
export function plainPathOf(part: unknown): string | undefined {
  const path = follow(part, ['var']);
  return typeof path === 'string' ? path : undefined;
}

/** Root for replies with status and body, which authors cannot write. */
export const REPLY = 'reply of';

/** Updates `response` after an effect. */
export function replied(effect: Effect, aliases: Aliases): Aliases {
  const response = responseAfter(effect);
  if (response === 'same') return aliases;
  return withReply(aliases, response === 'unknown' ? undefined : `${REPLY}.${response.operation}`);
}

/** Updates `response` for a list inside an effect. */
export function repliedIn(list: HeldList, aliases: Aliases): Aliases {
  if (list.runs === 'refused') return withReply(aliases, `${REFUSAL}.${list.operation}`);
  return list.runs === 'later' ? withReply(aliases, undefined) : aliases;
}

export const withReply = (aliases: Aliases, path: string | undefined): Aliases =>
  new Map([...aliases, ['response', { path, derived: [] }]]);

/** Root for replies of refused operations. */
export const REFUSAL = 'refusal of';

/** Adds the name for the entries of a list. */
export function within(
  outer: Aliases,
  list: Expression | undefined,
  name: string | undefined,
  repeated: boolean,
  derived: readonly string[] = [],
): Aliases {
  const alias = { path: outside(pathOfList(list), outer), derived, ...(Array.isArray(list) && { entries: list }) };
  return repeated ? new Map([...outer, [name ?? 'item', alias]]) : outer;
}

/** Adds the name of a row for the fields in it. */
export const inRow = (outer: Aliases, { as = 'item' }: Pick<Field, 'as'>, path: string): Aliases =>
  new Map([...outer, [as, { path, derived: [] }]]);

/** Resolves the path of a list inside another list to a path without local names. */
export function outside(path: string | undefined, aliases: Aliases): string | undefined {
  const [root = '', ...rest] = pathIn(path).split('.');
  const alias = aliases.get(root);
  if (!alias) return path;
  return alias.path === undefined || alias.derived.includes(rest[0] ?? '')
    ? undefined
    : [alias.path, ...rest].join('.');
}
