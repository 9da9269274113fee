// All cars on offer, part by part: for the list of addresses that search engines are told.
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { ProductIdsQuery } from '../../generated/api.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** The cars of a part when it does not say how many. */
const PART_SIZE = 10_000;

/** Lists the ids of cars that are there or come soon, without those of closed groups. */
export async function listIds(
  database: Kysely<Tables>,
  { limit = PART_SIZE, offset = 0 }: ProductIdsQuery,
): Promise<string[]> {
  const rows = await database
    .selectFrom('vehicles')
    .select('id')
    // Word for word what the index says that has just these: it is gone along.
    .where(sql<SqlBool>`cug_id is null and stock <> 'displayed'`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}
