// Ids of all cars on offer, in parts, for the sitemap.
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { ProductIdsQuery } from '../../generated/api.ts';
import type { Tables } from '../../platform/db/tables.ts';

const PART_SIZE = 10_000;

export async function listIds(
  database: Kysely<Tables>,
  { limit = PART_SIZE, offset = 0 }: ProductIdsQuery,
): Promise<string[]> {
  const rows = await database
    .selectFrom('vehicles')
    .select('id')
    // Must equal the condition of the partial index `vehicles_on_offer`, or it is not used.
    .where(sql<SqlBool>`cug_id is null and stock <> 'displayed'`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}
