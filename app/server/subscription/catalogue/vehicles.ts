import { type Kysely, sql } from 'kysely';
import type { ProductQuery } from '../../generated/api.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { VehicleRow } from '../tables.ts';
import { conditionsOf } from './filters.ts';
import { priceOf } from './rates.ts';

export interface VehiclePage {
  readonly vehicles: readonly VehicleRow[];
  /** Number of cars on all pages. */
  readonly total: number;
}

/** Default page size (CAT-1). */
const PAGE_SIZE = 24;

/** Lists cars in the requested order, equal ones by id, so that pages do not overlap. */
export async function findVehicles(database: Kysely<Tables>, query: ProductQuery): Promise<VehiclePage> {
  const isGrouped = query.group_by === 'model' || query.hide_related === true;
  const [ids, { total }] = await (isGrouped ? findModels : findAll)(database, query);
  if (ids.length === 0) return { vehicles: [], total: Number(total) };
  const page = ids.map(({ id }) => id);
  const rows = await database.selectFrom('vehicles').selectAll().where('id', 'in', page).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return { vehicles: page.flatMap((id) => found.get(id) ?? []), total: Number(total) };
}

/** Reads the ids of a page, and the number of cars. An index alone answers both. */
function findAll(database: Kysely<Tables>, query: ProductQuery) {
  const [column, direction] = orderOf(query);
  const matching = database.selectFrom('vehicles').where((builder) => builder.and(conditionsOf(query, builder)));
  return Promise.all([
    matching
      .select('id')
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(query.limit ?? PAGE_SIZE)
      .offset(query.offset ?? 0)
      .execute(),
    matching.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow(),
  ]);
}

/** The same with one car per model: the one with the lowest rate, then the lowest id. */
function findModels(database: Kysely<Tables>, query: ProductQuery) {
  const [column, direction] = orderOf(query);
  const price = priceOf(query);
  const models = database
    .selectFrom('vehicles')
    .where((builder) => builder.and(conditionsOf(query, builder)))
    .select(({ fn }) => ['brand', 'model', fn.min<number>(price).as('rate')])
    .groupBy(['brand', 'model'])
    .as('models');
  return Promise.all([
    database
      .selectFrom(models)
      .innerJoin('vehicles as cheapest', (join) =>
        join.on('cheapest.id', '=', ({ selectFrom }) =>
          selectFrom('vehicles')
            .select(({ fn }) => fn.min('vehicles.id').as('id'))
            .whereRef('vehicles.brand', '=', 'models.brand')
            .whereRef('vehicles.model', '=', 'models.model')
            .where(price, '=', ({ ref }) => ref('models.rate'))
            .where((builder) => builder.and(conditionsOf(query, builder as never))),
        ),
      )
      .select('cheapest.id')
      .orderBy(column, direction)
      .orderBy('cheapest.id', direction)
      .limit(query.limit ?? PAGE_SIZE)
      .offset(query.offset ?? 0)
      .execute(),
    database
      .selectFrom(models)
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
}

/** @throws not_found, also for a car of a closed group that the query does not name */
export async function findVehicle(
  database: Kysely<Tables>,
  id: string,
  cugId: string | undefined,
): Promise<VehicleRow> {
  const vehicle = await database.selectFrom('vehicles').selectAll().where('id', '=', id).executeTakeFirst();
  if (vehicle === undefined || (vehicle.cug_id !== null && vehicle.cug_id !== cugId))
    throw new Problem('not_found', 'The car does not exist or is not offered to this customer. Check the id.');
  return vehicle;
}

/**
 * Each order scans its index, except prices of chosen terms, which sort all matching cars:
 * twelve more indexes would make changes of the stock three times as expensive.
 */
function orderOf(query: ProductQuery) {
  switch (query.sort) {
    case 'last_added':
      return [sql.ref('added_at'), 'desc'] as const;
    case 'asc':
      return [priceOf(query), 'asc'] as const;
    case 'desc':
      return [priceOf(query), 'desc'] as const;
    case 'availability':
      return [sql.ref('available_from'), 'asc'] as const;
    default:
      return [sql.ref('popularity'), 'desc'] as const;
  }
}
