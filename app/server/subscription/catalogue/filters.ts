// Translates the query of a list of cars to conditions of the database.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ProductQuery } from '../../generated/api.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { hasTerms, priceLimits } from './rates.ts';

export const VIEWS = {
  available_cars: ['available'],
  coming_soon: ['coming_soon'],
  'available-and-coming-soon': ['available', 'coming_soon'],
  displayed_cars: ['available', 'coming_soon', 'displayed'],
} as const;

/** View of a list whose query names none. */
export const DEFAULT_VIEW: keyof typeof VIEWS = 'available-and-coming-soon';

type Builder = ExpressionBuilder<Tables, 'vehicles'>;

/** Filters with options, each with its column. */
export const CHOSEN = {
  brands: 'brand',
  models: 'model',
  cartypes: 'cartype',
  fuels: 'fuel',
  gearshifts: 'gearshift',
  colors: 'color',
  seats: 'seats',
  doors: 'doors',
} as const satisfies Partial<Record<keyof ProductQuery, keyof Tables['vehicles']>>;

export function conditionsOf(query: ProductQuery, builder: Builder): Expression<SqlBool>[] {
  return [
    builder('stock', 'in', [...VIEWS[query.view ?? DEFAULT_VIEW]]),
    ...groupConditions(query, builder),
    ...Object.entries(CHOSEN).flatMap(([name, column]) => {
      const values = query[name as keyof typeof CHOSEN];
      return values === undefined ? [] : [builder(column, 'in', [...values] as never)];
    }),
    ...priceLimits(query),
    ...limits(query, builder),
    ...flags(query, builder),
    ...sets(query, builder),
  ];
}

/** Cars of a closed group are listed only for a query that names the group. */
function groupConditions({ cug_id }: ProductQuery, builder: Builder): Expression<SqlBool>[] {
  const everybody = builder('cug_id', 'is', null);
  return [cug_id === undefined ? everybody : builder.or([everybody, builder('cug_id', '=', cug_id)])];
}

type Limit = readonly [column: keyof Tables['vehicles'], operator: '>=' | '<=', value: number | CivilDay | undefined];

function limits(query: ProductQuery, builder: Builder): Expression<SqlBool>[] {
  const { available_from: from, available_to: to } = query;
  // `available_from` after `available_to` matches no car.
  const isNever = from !== undefined && to !== undefined && from > to;
  return [
    ...(isNever ? [sql<SqlBool>`1 = 0`] : []),
    ...between(builder, [
      ['price_msrp', '>=', query.min_price_msrp],
      ['price_msrp', '<=', query.max_price_msrp],
      ['power', '>=', query.min_power],
      ['power', '<=', query.max_power],
      ['ev_range', '>=', query.min_ev_range],
      ['ev_range', '<=', query.max_ev_range],
      // A car wanted from a day on may have come before; one wanted by a day must not come later.
      ['available_from', '<=', to ?? from],
    ]),
  ];
}

const between = (builder: Builder, asked: readonly Limit[]): Expression<SqlBool>[] =>
  asked.flatMap(([column, operator, value]) =>
    value === undefined ? [] : [builder(column, operator, value as never)],
  );

function flags(query: ProductQuery, builder: Builder): Expression<SqlBool>[] {
  const asked = [
    ['discounted', query.has_deals],
    ['hitch', query.has_hitch],
    ['retention', query.has_retention_deals === true || query.retention === 'retention'],
    ['for_business', query.is_for_business],
    ['young_drivers', query.is_young_driver],
  ] as const;
  return asked.flatMap(([column, is]) => (is === true ? [builder(column, '=', 1)] : []));
}

function sets({ terms, product_group, features = [] }: ProductQuery, builder: Builder): Expression<SqlBool>[] {
  return [
    ...(terms === undefined ? [] : [hasTerms(terms)]),
    ...(product_group === undefined ? [] : [builder('product_group', '=', product_group)]),
    // `replace` instead of LIKE: no character of a name is a pattern in either database.
    ...features.map((feature) => sql<SqlBool>`replace(features, ${JSON.stringify(feature)}, '') <> features`),
  ];
}
