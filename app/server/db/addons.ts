// Finds what is booked on top of a contract.
import type { Kysely } from 'kysely';
import type { DealAddonRow, Tables } from './tables.ts';

/** Lists what a deal has, in the order in which it was booked; whose deal it is must be known before. */
export function findAddons(database: Kysely<Tables>, dealId: string): Promise<DealAddonRow[]> {
  return database
    .selectFrom('deal_addons')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('attached_at')
    .orderBy('addon_id')
    .execute();
}
