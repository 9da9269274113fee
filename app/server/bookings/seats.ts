// Places in a slot. A place is a row, and its primary key is what two customers cannot share.
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { Problem } from '../problems.ts'
import { RETURN_SLOTS } from '../rules/returnSlots.ts'
import type { ReturnType } from '../rules/returnTypes.ts'

/** One slot of one tour. */
export interface SlotPlace {
  readonly type: ReturnType
  readonly tour: string
  readonly day: string
  readonly slot: string
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
  const held = await transaction.selectFrom('slot_seats').selectAll().where('deal_id', '=', dealId).executeTakeFirst()
  if (held?.tour === tour && held.day === day && held.slot === slot) return
  await transaction.deleteFrom('slot_seats').where('deal_id', '=', dealId).execute()
  for (let seat = 1; seat <= capacity; seat += 1) {
    const taken = await transaction
      .insertInto('slot_seats')
      .values({ tour, day, slot, seat, deal_id: dealId })
      .onConflict((conflict) => conflict.columns(['tour', 'day', 'slot', 'seat']).doNothing())
      .returning('seat')
      .executeTakeFirst()
    if (taken !== undefined) return
  }
  throw new Problem('slot_taken', 'Another customer has just booked the last place of this slot.')
}
