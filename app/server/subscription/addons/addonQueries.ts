import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { RateBookings } from '../payments/monthlyRate.ts';
import type { DealAddonRow } from '../tables.ts';

/** Lists the addons of a deal in booking order. The caller checks the customer of the deal. */
export function findAddons(database: Kysely<Tables>, dealId: string): Promise<DealAddonRow[]> {
  return database
    .selectFrom('deal_addons')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('attached_at')
    .orderBy('addon_id')
    .execute();
}

/** Reads bookings in the monthly rates of deals. The caller checks the customer of the deals. */
export async function findRateBookings(
  database: Kysely<Tables>,
  dealIds: readonly string[],
): Promise<(dealId: string) => RateBookings> {
  if (dealIds.length === 0) return () => ({ addons: [], raised: 0 });
  const [addons, changes] = await Promise.all([
    database
      .selectFrom('deal_addons')
      .select(['deal_id', 'addon_id', 'price'])
      .where('deal_id', 'in', dealIds)
      .execute(),
    database
      .selectFrom('mileage_package_changes')
      .select(['deal_id', 'amount_change'])
      .where('deal_id', 'in', dealIds)
      .execute(),
  ]);
  return (dealId) => ({
    addons: addons.filter(({ deal_id }) => deal_id === dealId),
    raised: changes.reduce((sum, { deal_id, amount_change }) => (deal_id === dealId ? sum + amount_change : sum), 0),
  });
}
