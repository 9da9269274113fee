// The names that a list gives to its entries, and that an answer has after a call: what is in scope at one place only.
import { follow } from '../../../expressions/scope.ts';
import type { Effect, Expression } from '../../../flow.ts';
import { pathOfList } from '../../../text/formats.ts';
import { type HeldList, responseAfter } from '../../metadata/effects.ts';

/** What a name of a list stands for: the path of the list, if it is known, and the names that its block derives. */
export interface Alias {
  readonly path: string | undefined;
  readonly derived: readonly string[];
}

/** Names of lists around a place. */
export type Aliases = ReadonlyMap<string, Alias>;

export const NONE: Aliases = new Map();

/** The path that a `var` names; '' when it names none, which is said of it elsewhere. */
export function pathIn(args: unknown): string {
  const path = Array.isArray(args) ? args[0] : args;
  return typeof path === 'string' ? path : '';
}

/** The path of `{ "var": "path" }`; undefined for any other part, and for one with a value in place of an absent one. */
export function plainPathOf(part: unknown): string | undefined {
  const path = follow(part, ['var']);
  return typeof path === 'string' ? path : undefined;
}

/** A path that no author writes: what an operation replied, with status and body. */
export const REPLY = 'reply of';

/** What `response` is after an effect. */
export function replied(effect: Effect, aliases: Aliases): Aliases {
  const response = responseAfter(effect);
  if (response === 'same') return aliases;
  return withReply(aliases, response === 'unknown' ? undefined : `${REPLY}.${response.operation}`);
}

/** What `response` is where a list of an effect begins. */
export function repliedIn(list: HeldList, aliases: Aliases): Aliases {
  if (list.runs === 'refused') return withReply(aliases, `${REFUSAL}.${list.operation}`);
  return list.runs === 'later' ? withReply(aliases, undefined) : aliases;
}

export const withReply = (aliases: Aliases, path: string | undefined): Aliases =>
  new Map([...aliases, ['response', { path, derived: [] }]]);

/** The same for an operation that was refused. */
export const REFUSAL = 'refusal of';

/** The names inside a list: those outside, and its own. */
export function within(
  outer: Aliases,
  list: Expression | undefined,
  name: string | undefined,
  repeated: boolean,
  derived: readonly string[] = [],
): Aliases {
  return repeated ? new Map([...outer, [name ?? 'item', { path: outside(pathOfList(list), outer), derived }]]) : outer;
}

/** The path of a list inside the entry of another, as it is where neither has a name. */
function outside(path: string | undefined, aliases: Aliases): string | undefined {
  const [root = '', ...rest] = pathIn(path).split('.');
  const alias = aliases.get(root);
  if (!alias) return path;
  return alias.path === undefined || alias.derived.includes(rest[0] ?? '')
    ? undefined
    : [alias.path, ...rest].join('.');
}
