// Seats of a slot. A seat is a row; its primary key keeps two customers from booking it.
import type { Kysely, Transaction } from 'kysely';
import { deferWrite } from '../../platform/db/deferWrite.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';

export interface Slot {
  readonly tour: string;
  readonly day: string;
  readonly slot: string;
}

/** Tables of seats for returns and deliveries; a deal has at most one row in each. */
export type SeatTable = 'slot_seats' | 'handover_seats';

/**
 * Gives a deal a seat in a slot, and frees the seat that it had in another slot.
 *
 * @throws slot_taken when every seat belongs to another deal
 */
export async function takeSeat(
  transaction: Kysely<Tables>,
  table: SeatTable,
  dealId: string,
  { tour, day, slot }: Slot,
  capacity: number,
): Promise<void> {
  const seats = alike(table);
  const held = await transaction.selectFrom(seats).selectAll().where('deal_id', '=', dealId).executeTakeFirst();
  if (held?.tour === tour && held.day === day && held.slot === slot) return;
  if (held !== undefined) {
    await lockSlots(transaction, [held, { tour, day, slot }]);
    await transaction.deleteFrom(seats).where('deal_id', '=', dealId).execute();
  }
  for (let seat = 1; seat <= capacity; seat += 1) {
    const taken = await transaction
      .insertInto(seats)
      .values({ tour, day, slot, seat, deal_id: dealId })
      .onConflict((conflict) => conflict.columns(['tour', 'day', 'slot', 'seat']).doNothing())
      .returning('seat')
      .executeTakeFirst();
    if (taken !== undefined) return;
  }
  throw new Problem('slot_taken', 'Another customer has booked the last place of this slot. Choose another one.');
}

/** Defers the write that frees the seat of a deal. */
export function freeSeat(transaction: Transaction<Tables>, table: SeatTable, dealId: string): void {
  deferWrite(transaction, transaction.deleteFrom(alike(table)).where('deal_id', '=', dealId));
}

/** Counts the taken seats of each slot of a tour, from a day on. */
export async function countTakenSeats(
  database: Kysely<Tables>,
  table: SeatTable,
  tour: string,
  from: CivilDay,
): Promise<(day: CivilDay, slot: string) => number> {
  const rows = await database
    .selectFrom(alike(table))
    .select(['day', 'slot', (count) => count.fn.countAll().as('seats')])
    .where('tour', '=', tour)
    .where('day', '>=', from)
    .groupBy(['day', 'slot'])
    .execute();
  const taken = new Map(rows.map(({ day, slot, seats }) => [`${day} ${slot}`, Number(seats)]));
  return (day, slot) => taken.get(`${day} ${slot}`) ?? 0;
}

/** Both tables have the same columns, so that a query for one fits both. */
function alike(table: SeatTable): 'slot_seats' {
  return table as 'slot_seats';
}

/**
 * Locks the slots in one order for all: two customers who swap slots would deadlock otherwise.
 * A customer without a seat frees none, and cannot be part of such a cycle.
 */
async function lockSlots(transaction: Kysely<Tables>, slots: readonly Slot[]): Promise<void> {
  const named = new Map(slots.map(({ tour, day, slot }) => [`${day} ${slot} ${tour}`, { tour, day, slot }]));
  for (const name of [...named.keys()].sort()) {
    const { tour, day, slot } = named.get(name) as Slot;
    await transaction
      .insertInto('slots')
      .values({ tour, day, slot })
      .onConflict((conflict) => conflict.columns(['tour', 'day', 'slot']).doUpdateSet({ slot }))
      .execute();
  }
}
