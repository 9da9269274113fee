// Message to the automation about bought kilometres, from the server or the page (MIL-6).
import type { Transaction } from 'kysely';
import type { MileageBought } from '../../generated/api.ts';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import { findAddons } from '../addons/addonQueries.ts';
import { ADDONS } from '../addons/addonRules.ts';
import { findDealToChange } from '../deals/dealQueries.ts';

export const queueMileageBought = (transaction: Transaction<Tables>, bought: MileageBought, now: Date): void =>
  queueFollowUp(transaction, 'one_time_mileage.bought', bought, now);

/**
 * Queues the message of the page.
 *
 * @throws addon_not_offered for kilometres that were not bought; nothing is queued then
 */
export async function tellMileageBought(
  transaction: Transaction<Tables>,
  customer: Customer,
  bought: MileageBought,
  now: Date,
): Promise<void> {
  const { deal } = await findDealToChange(transaction, customer.id, bought.subscriptionId);
  const applied = (await findAddons(transaction, deal.id)).map(({ addon_id }) => addon_id);
  const isBought = ADDONS.some(
    ({ id, mileage, price }) =>
      applied.includes(id) && mileage === bought.additionalKilometers && price === bought.additionalMileageCosts,
  );
  if (!isBought)
    throw new Problem('addon_not_offered', 'The kilometres are not booked as an add-on of the deal. Book them first.');
  queueMileageBought(transaction, bought, now);
}
