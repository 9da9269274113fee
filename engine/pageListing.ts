// Lists the addresses of a page for sitemaps, without a customer: loads the values of its route
// parameters.
import { build, evaluate, holds } from './expressions/expressions.ts';
import { follow, Inner, type Root, Roots, type Scope } from './expressions/scope.ts';
import type { Listed, ListedValues, PreparedCatalogue, Source } from './flow.ts';
import type { Call } from './host.ts';
import type { Json } from './nodes.ts';
import { operationOf, toCall } from './state/requests.ts';
import { dayOf } from './values/civilDate.ts';

export interface Listing {
  readonly by: NonNullable<Listed['by']>;
  readonly sources: Readonly<Record<string, Source>>;
}

/** One page of the values of a parameter. */
export interface ListedPart {
  readonly values: readonly string[];
  /** True when more values may follow. */
  readonly more: boolean;
}

export interface ListingHost {
  readonly catalogue: Pick<PreparedCatalogue, 'config' | 'operations' | 'timeZone'>;
  /** An ISO instant. */
  readonly now: string;
  /** Makes a call; returns undefined when the resource does not exist. */
  readonly ask: (call: Call) => Promise<Json | undefined>;
}

/**
 * Loads one part of the values of a parameter.
 *
 * @param number of the part, from 1
 * @param most maximum number of values per part
 */
export async function listValues(
  { by, sources }: Listing,
  name: string,
  host: ListingHost,
  number: number,
  most: number,
): Promise<ListedPart> {
  const lists = [by[name] ?? []].flat();
  // Unpaged lists are included only in the first of several parts.
  const asked = lists.some(({ parts }) => parts) && number > 1 ? lists.filter(({ parts }) => parts) : lists;
  const found = await Promise.all(asked.map((list) => told(list, sources, host, number, most)));
  const values = found.flatMap((part) => part.values);
  if (lists.some(({ parts }) => parts)) return { values, more: found.some(({ more }) => more) };
  return { values: values.slice((number - 1) * most, number * most), more: values.length > number * most };
}

async function told(
  list: ListedValues,
  sources: Listing['sources'],
  { catalogue: { config, operations, timeZone }, now, ask }: ListingHost,
  number: number,
  most: number,
): Promise<ListedPart> {
  const known = { config: rootOf(config), now: rootOf({ time_zone: timeZone, today: dayOf(now, timeZone) }) };
  const limit = Math.min(list.parts ?? most, most);
  const answers: [string, Root][] = [];
  for (const [source, { asks = '', with: given }] of Object.entries(sources)) {
    if (!reads(list, source)) continue;
    const part = list.parts !== undefined && reads(list.each, source) ? { limit, offset: (number - 1) * limit } : {};
    const fixed = build(given ?? {}, new Roots(known));
    const answer = await ask(toCall(asks, operationOf({ operations }, asks), { ...fixed, ...part }));
    answers.push([source, rootOf(answer)]);
  }
  const scope = new Roots({ ...known, ...Object.fromEntries(answers) });
  const entries = list.each === undefined ? [undefined] : [evaluate(list.each, scope) ?? []].flat();
  return {
    values: entries.flatMap((entry) => valueOfEntry(list, entry, scope)),
    more: list.parts !== undefined && entries.length === limit,
  };
}

function valueOfEntry({ as, when, value }: ListedValues, entry: unknown, scope: Scope): string[] {
  const inner = as === undefined ? scope : new Inner(scope, as, rootOf(entry));
  const found = holds(when, inner) ? evaluate(value, inner) : undefined;
  return typeof found === 'string' || typeof found === 'number' ? [String(found)] : [];
}

const rootOf =
  (value: unknown): Root =>
  (rest) =>
    follow(value, rest);

/** Returns true when an expression reads a path that begins with this name. */
const reads = (part: unknown, source: string): boolean =>
  new RegExp(`"var":\\[?"${source}[."]`).test(JSON.stringify(part) ?? '');
