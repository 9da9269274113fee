// Ids of all cars on offer, in parts, for the sitemap.
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { ProductIdsQuery } from '../../generated/api.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** Default number of ids in a part. */
const PART_SIZE = 10_000;

/** Lists the ids of available and coming cars, without closed groups. */
export async function listIds(
  database: Kysely<Tables>,
  { limit = PART_SIZE, offset = 0 }: ProductIdsQuery,
): Promise<string[]> {
  const rows = await database
    .selectFrom('vehicles')
    .select('id')
    // Equals the condition of the partial index `vehicles_on_offer`, so that databases use it.
    .where(sql<SqlBool>`cug_id is null and stock <> 'displayed'`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}
