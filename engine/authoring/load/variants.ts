// Variants of a flow for other deployments: changes addressed by ids, applied to a copy.
import { follow } from '../../expressions/scope.ts';
import type { Flow } from '../../flow.ts';
import { isRecord } from '../../values/isRecord.ts';
import { madeOf } from './originals.ts';

type Change = NonNullable<Flow['variants']>[string]['changes'][number];
type Entry = Record<string, unknown>;

/** Container of an addressed part, and its position there. */
type Found = { readonly list: unknown[]; readonly index: number } | { readonly map: Entry; readonly name: string };

/**
 * Applies the changes of a variant to a copy.
 * @returns the flow, and the indexes of changes whose address matches nothing
 */
export function applyVariant(flow: Flow, changes: readonly Change[]): { flow: Flow; missed: readonly number[] } {
  const { variants: _, ...rest } = flow;
  const changed = copyOf(rest) as Flow;
  const missed = changes.flatMap((change, index) => (apply(changed, change) ? [] : [index]));
  return { flow: changed, missed };
}

function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const copy = Array.isArray(value)
    ? value.map(copyOf)
    : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyOf(part)]));
  return madeOf(copy, value);
}

function apply(flow: Flow, change: Change): boolean {
  const found = find(flow, change.at.split('.'));
  if (!found) return false;
  if (change.append) return append(entryOf(found), change.append);
  if (change.set) Object.assign(entryOf(found) as Entry, change.set);
  else if ('list' in found) replaceInList(found, change);
  else if (change.remove) delete found.map[found.name];
  else if (change.replace) found.map[found.name] = change.replace;
  else return false;
  return true;
}

const entryOf = (found: Found): unknown => ('list' in found ? found.list[found.index] : found.map[found.name]);

function append(entry: unknown, added: readonly unknown[]): boolean {
  const list = listIn(entry);
  if (!Array.isArray(list)) return false;
  list.push(...added);
  return true;
}

function replaceInList(
  { list, index }: Extract<Found, { list: unknown[] }>,
  { remove, replace, before, after }: Change,
): void {
  const instead = remove ? [] : replace ? [replace] : [...(before ?? []), list[index], ...(after ?? [])];
  list.splice(index, 1, ...instead);
}

const listIn = (part: unknown): unknown => (Array.isArray(part) ? part : follow(part, ['blocks']));

/** Resolves an address: names in maps, ids or fields in lists and in blocks. */
function find(from: unknown, [name = '', ...rest]: readonly string[]): Found | undefined {
  const list = listIn(from);
  if (Array.isArray(list)) {
    const index = list.findIndex((entry: Entry) => entry['id'] === name || entry['field'] === name);
    if (index >= 0) return rest.length === 0 ? { list, index } : find(list[index], rest);
    return undefined;
  }
  if (!isRecord(from) || !Object.hasOwn(from, name)) return undefined;
  return rest.length === 0 ? { map: from, name } : find(from[name], rest);
}
