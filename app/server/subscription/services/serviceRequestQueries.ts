// Finds what a workshop was asked for.
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { ServiceRequestRow } from '../tables.ts';

/** Lists the requests of a deal, the latest first; whose deal it is must be known before. */
export function findServiceRequests(database: Kysely<Tables>, dealId: string): Promise<ServiceRequestRow[]> {
  return database
    .selectFrom('service_requests')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute();
}
