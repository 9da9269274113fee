// Places in a slot. A place is a row, and its primary key is what two customers cannot share.
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { Problem } from '../problems.ts';
import { RETURN_SLOTS } from '../rules/returnSlots.ts';
import type { ReturnType } from '../rules/returnTypes.ts';

/** One slot of one tour. */
export interface Slot {
  readonly tour: string;
  readonly day: string;
  readonly slot: string;
}

/** A slot with the way of returning that decides how many places it has. */
export interface SlotPlace extends Slot {
  readonly type: ReturnType;
}

/**
 * Gives a deal a place in a slot and takes back the place that it had.
 *
 * A deal that already sits in the slot keeps its place.
 *
 * @throws slot_taken when every place belongs to another deal
 */
export async function takeSeat(
  transaction: Kysely<Tables>,
  dealId: string,
  { type, tour, day, slot }: SlotPlace,
  capacity: number = RETURN_SLOTS[type].capacity,
): Promise<void> {
  const held = await transaction.selectFrom('slot_seats').selectAll().where('deal_id', '=', dealId).executeTakeFirst();
  if (held?.tour === tour && held.day === day && held.slot === slot) return;
  await lockSlots(transaction, held === undefined ? [{ tour, day, slot }] : [held, { tour, day, slot }]);
  await transaction.deleteFrom('slot_seats').where('deal_id', '=', dealId).execute();
  for (let seat = 1; seat <= capacity; seat += 1) {
    const taken = await transaction
      .insertInto('slot_seats')
      .values({ tour, day, slot, seat, deal_id: dealId })
      .onConflict((conflict) => conflict.columns(['tour', 'day', 'slot', 'seat']).doNothing())
      .returning('seat')
      .executeTakeFirst();
    if (taken !== undefined) return;
  }
  throw new Problem('slot_taken', 'Another customer has just booked the last place of this slot.');
}

/** Two customers who swap slots would wait for each other for ever; in one order for all, one of them goes first. */
async function lockSlots(transaction: Kysely<Tables>, slots: readonly Slot[]): Promise<void> {
  const nameOf = ({ tour, day, slot }: Slot) => `${day} ${slot} ${tour}`;
  for (const { tour, day, slot } of [...slots].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))) {
    await transaction
      .insertInto('slots')
      .values({ tour, day, slot })
      .onConflict((conflict) => conflict.columns(['tour', 'day', 'slot']).doUpdateSet({ slot }))
      .execute();
  }
}
