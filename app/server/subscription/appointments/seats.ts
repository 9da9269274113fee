// Places in a slot. A place is a row, and its primary key is what two customers cannot share.
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';

/** One slot of one tour. */
export interface Slot {
  readonly tour: string;
  readonly day: string;
  readonly slot: string;
}

/** Whose places they are: a deal has at most one of each. */
export type SeatTable = 'slot_seats' | 'handover_seats';

/**
 * Gives a deal a place in a slot and takes back the place that it had.
 *
 * A deal that already sits in the slot keeps its place.
 *
 * @throws slot_taken when every place belongs to another deal
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
  throw new Problem('slot_taken', 'Another customer has just booked the last place of this slot.');
}

/**
 * Counts the places taken on a tour from a day on.
 *
 * @returns how many places of a slot are taken
 */
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

/** The tables of places are alike in every column, so a query for one is right for all. */
function alike(table: SeatTable): 'slot_seats' {
  return table as 'slot_seats';
}

/**
 * Two customers who swap slots would wait for each other for ever; in one order for all, one of them goes first.
 *
 * Who has no place yet gives none back, so nobody who waits for them is waited for by them.
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
