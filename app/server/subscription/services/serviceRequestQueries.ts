import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { ServiceRequestRow } from '../tables.ts';

/** Lists the requests of a deal, latest first. The caller checks the customer of the deal. */
export function findServiceRequests(database: Kysely<Tables>, dealId: string): Promise<ServiceRequestRow[]> {
  return database
    .selectFrom('service_requests')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute();
}
