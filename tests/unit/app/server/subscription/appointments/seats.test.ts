// Places in slots: counted, kept and moved with their appointment.
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { countTakenSeats, takeSeat } from '../../../../../../app/server/subscription/appointments/seats.ts';
import { describeOnEachDatabase, type TestDatabases } from '../../../../../support/server/databases.ts';
import { startPortal } from '../../../../../support/server/portal.ts';

const SLOT = { tour: 'zone-8', day: '2026-12-03', slot: '10:00' };
const [ONE, TWO, THREE] = ['return-window-open', 'return-booked', 'lead'] as const;

async function seats(databases: TestDatabases) {
  const locked: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const written = JSON.stringify(node);
      const slot = /"(\d\d:\d\d)"/.exec(written)?.[1];
      if (node.kind === 'InsertQueryNode' && written.includes('"name":"slots"') && slot) locked.push(slot);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { database } = await startPortal(databases, { plugin });
  await database.deleteFrom('slot_seats').execute();
  const take = (deal: string, changes: object = {}, capacity = 2) =>
    database
      .transaction()
      .execute((transaction) => takeSeat(transaction, 'slot_seats', deal, { ...SLOT, ...changes }, capacity));
  const held = (deal: string) =>
    database
      .selectFrom('slot_seats')
      .select(['tour', 'day', 'slot', 'seat'])
      .where('deal_id', '=', deal)
      .executeTakeFirst();
  return { database, take, held, locked };
}

describeOnEachDatabase('places', (databases) => {
  test('are given one after the other, up to the last', async () => {
    const { take, held } = await seats(databases);
    await take(ONE);
    await take(TWO);
    await expect(take(THREE)).rejects.toMatchObject({ code: 'slot_taken' });
    expect([await held(ONE), await held(TWO), await held(THREE)]).toEqual([
      { ...SLOT, seat: 1 },
      { ...SLOT, seat: 2 },
      undefined,
    ]);
  });

  test('stay where they are, also when a better one is free', async () => {
    const { take, held } = await seats(databases);
    await take(ONE);
    await take(TWO);
    await take(ONE, { slot: '12:00' });
    await take(TWO);
    expect(await held(TWO)).toEqual({ ...SLOT, seat: 2 });
  });

  test('are moved while both slots are locked, always in the same order', async () => {
    const { take, locked } = await seats(databases);
    for (const slot of ['10:00', '12:00', '10:00', '10:00']) await take(ONE, { slot });
    expect(locked).toEqual(['10:00', '12:00', '10:00', '12:00']);
  });

  test.each([{ tour: 'zone-1' }, { day: '2026-12-04' }, { slot: '12:00' }])('move with %o', async (change) => {
    const { take, held } = await seats(databases);
    await take(ONE);
    await take(ONE, change);
    expect(await held(ONE)).toEqual({ ...SLOT, ...change, seat: 1 });
  });

  test('are counted by day and slot, from a day on, on one tour', async () => {
    const { database, take } = await seats(databases);
    await take(ONE);
    await take(TWO);
    await take(THREE, { day: '2026-12-04', slot: '12:00' });
    const counted = async (tour: string, from: string) => {
      const taken = await countTakenSeats(database, 'slot_seats', tour, from);
      return [taken('2026-12-03', '10:00'), taken('2026-12-04', '12:00'), taken('2026-12-04', '10:00')];
    };
    expect(await counted('zone-8', '2026-12-02')).toEqual([2, 1, 0]);
    expect(await counted('zone-8', '2026-12-03')).toEqual([2, 1, 0]);
    expect(await counted('zone-8', '2026-12-04')).toEqual([0, 1, 0]);
    expect(await counted('zone-1', '2026-12-02')).toEqual([0, 0, 0]);
  });
});
