// Counts of the filters. One query groups equal cars, so that few rows are left to count.
import { type Kysely, sql } from 'kysely';
import type { ProductQuery } from '../../generated/api.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { CHOSEN, conditionsOf } from './filters.ts';
import { priceLimits, priceOf } from './rates.ts';
import { bitsOf, TERMS } from './terms.ts';
import { withoutTax } from './vehiclePrices.ts';

/** Number of cars for each value of each filter, under all other filters. */
export interface FilterCounts {
  readonly options: Readonly<Record<string, readonly FilterCount[]>>;
  readonly ranges: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  readonly total: number;
}

export interface FilterCount {
  readonly value: string | number;
  readonly label?: string;
  readonly count: number;
}

type Name = keyof typeof CHOSEN | 'terms';

interface Alike {
  readonly brand_name: string;
  readonly terms: number;
  /** Cars within the price limits. */
  readonly count: number;
  /** The same for the price of each term, in the order of `TERMS`. */
  readonly counts: readonly number[];
  /** Lowest and highest price, regardless of the limits. */
  readonly from: number;
  readonly to: number;
}

type Group = Alike & Readonly<Record<(typeof CHOSEN)[keyof typeof CHOSEN], string | number>>;

const NAMES = Object.keys(CHOSEN) as (keyof typeof CHOSEN)[];

/** Counts the matches of each filter under the others. The price range ignores its own limits. */
export async function countFilters(database: Kysely<Tables>, query: ProductQuery): Promise<FilterCounts> {
  const groups = await findAlike(database, query);
  const within = (group: Group, but?: Name) => isMeant(group, query, but);
  const meant = groups.filter((group) => within(group));
  const options = await Promise.all(
    NAMES.map(async (name) => {
      const counted = countValues(
        name,
        groups.filter((group) => within(group, name)),
      );
      return [name, [...counted, ...(await withoutCars(database, name, query, counted))].sort(byValue)];
    }),
  );
  const terms = countTerms(groups.filter((group) => within(group, 'terms')));
  const total = sum(meant);
  return { options: { ...Object.fromEntries(options), terms }, ranges: rangesOf(meant, query), total };
}

/** Returns the price range; a business sees it without tax. */
function rangesOf(groups: readonly Group[], { is_for_business: isNet }: ProductQuery): FilterCounts['ranges'] {
  if (groups.length === 0) return {};
  const min = groups.reduce((least, { from }) => Math.min(least, from), Infinity);
  const max = groups.reduce((most, { to }) => Math.max(most, to), 0);
  return { price: isNet ? { min: withoutTax(min), max: withoutTax(max) } : { min, max } };
}

/** Reads the groups of cars under the other filters, without price limits. */
async function findAlike(database: Kysely<Tables>, query: ProductQuery): Promise<Group[]> {
  const { min_price: _, max_price: __, terms: ___, ...rest } = query;
  const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in CHOSEN)));
  const columns = [...Object.values(CHOSEN), 'terms'] as const;
  const price = priceOf(query);
  const counted = (asked: ProductQuery) =>
    sql<number>`sum(case when ${sql.join([sql`1 = 1`, ...priceLimits(asked)], sql` and `)} then 1 else 0 end)`;
  const rows = await database
    .selectFrom('vehicles')
    .where((builder) => builder.and(conditionsOf(others, builder)))
    .select((builder) => [
      ...columns,
      builder.fn.min('brand_name').as('brand_name'),
      builder.fn.min<number>(price).as('from'),
      builder.fn.max<number>(price).as('to'),
      counted(query).as('count'),
      ...TERMS.map((term) => counted({ ...query, terms: [term] }).as(`count_${term}`)),
    ])
    .groupBy([...columns])
    .execute();
  return rows.map((row) => ({
    ...row,
    count: Number(row.count),
    counts: TERMS.map((term) => Number(row[`count_${term}`])),
  }));
}

/** Returns whether a group matches the filters with options, leaving one of them out. */
const isMeant = (group: Group, query: ProductQuery, but?: Name): boolean =>
  (but === 'terms' || query.terms === undefined || (group.terms & bitsOf(query.terms)) !== 0) &&
  NAMES.every((name) => {
    const values = query[name] as readonly unknown[] | undefined;
    return name === but || values === undefined || values.includes(group[CHOSEN[name]]);
  });

const sum = (groups: readonly Group[]): number => groups.reduce((total, { count }) => total + count, 0);

function countValues(name: keyof typeof CHOSEN, groups: readonly Group[]): FilterCount[] {
  const found = new Map<string | number, FilterCount>();
  for (const group of groups) {
    const value = group[CHOSEN[name]];
    const count = (found.get(value)?.count ?? 0) + group.count;
    found.set(value, { value, count, ...(name === 'brands' && { label: group.brand_name }) });
  }
  return [...found.values()].filter(({ count }) => count > 0);
}

const byValue = (one: FilterCount, other: FilterCount): number => (one.value < other.value ? -1 : 1);

/** A chosen value without cars stays in the list, so that the customer can take it back. */
async function withoutCars(
  database: Kysely<Tables>,
  name: keyof typeof CHOSEN,
  query: ProductQuery,
  counted: readonly FilterCount[],
): Promise<FilterCount[]> {
  const chosen: readonly (string | number)[] = query[name] ?? [];
  const lacking = [...new Set(chosen)].filter((value) => !counted.some((one) => one.value === value));
  return Promise.all(
    lacking.map(async (value) => {
      const label = name === 'brands' ? await nameOfBrand(database, String(value)) : undefined;
      return { value, count: 0, ...(label !== undefined && { label }) };
    }),
  );
}

async function nameOfBrand(database: Kysely<Tables>, brand: string): Promise<string | undefined> {
  const found = database.selectFrom('vehicles').where('brand', '=', brand).select('brand_name').limit(1);
  return (await found.executeTakeFirst())?.brand_name;
}

const countTerms = (groups: readonly Group[]): FilterCount[] =>
  TERMS.map((value, at) => {
    const having = groups.filter(({ terms }) => (terms & bitsOf([value])) !== 0);
    return { value, count: having.reduce((total, { counts }) => total + (counts[at] ?? 0), 0) };
  });
