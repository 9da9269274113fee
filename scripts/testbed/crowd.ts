// Creates many customers directly in the database: signing in each would take longer than the test.
import { removeDemo } from '../../app/server/demo/demoAccounts.ts';
import { seedDemo } from '../../app/server/demo/seed.ts';
import { csrfTokenOf, hashOf } from '../../app/server/platform/auth/tokens.ts';
import type { Database } from '../../app/server/platform/db/open.ts';
import { folderStore } from '../../app/server/platform/uploads/folderStore.ts';

/** A signed-in customer with an ending and a running deal. */
export interface Member {
  readonly number: number;
  readonly ending: string;
  readonly running: string;
  readonly zip: string;
  /** Headers of a change, with the server's origin. */
  headersFor(base: string): Record<string, string>;
}

/** One postcode of each postal zone. */
export const ZIPS = ['01067', '10115', '20095', '30159', '40213', '50667', '60311', '70173', '80337', '90402'] as const;

const ROWS_AT_ONCE = 200;

/** More points than any test spends. */
const PLENTY = { cause: 'correction', coins: 1_000_000_000, value: 0 };

/** Fills a database with customers whose deals are copies of the demo's; removes the demo. */
export async function seedCrowd(database: Database, count: number): Promise<Member[]> {
  const now = new Date();
  await seedDemo(database, now);
  // Frees the seats of demo customers.
  await database.deleteFrom('slot_seats').execute();
  const [customer, car, ending, running] = await Promise.all([
    database.selectFrom('customers').selectAll().where('id', '=', '501001').executeTakeFirstOrThrow(),
    database.selectFrom('cars').selectAll().where('id', '=', 'car-return-window-open').executeTakeFirstOrThrow(),
    database.selectFrom('deals').selectAll().where('id', '=', 'return-window-open').executeTakeFirstOrThrow(),
    database.selectFrom('deals').selectAll().where('id', '=', 'window-not-yet-open').executeTakeFirstOrThrow(),
  ]);
  const members = Array.from({ length: count }, (_, number) => createMember(number));
  const seenAt = { created_at: now.toISOString(), last_seen_at: now.toISOString() };
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const some = members.slice(from, from + ROWS_AT_ONCE);
    const insert = async (table: 'customers' | 'cars' | 'deals' | 'sessions' | 'loyalty_entries', rows: object[]) =>
      database
        .insertInto(table)
        .values(rows as never)
        .execute();
    await insert(
      'customers',
      some.map(({ number }) => ({ ...customer, id: `c${number}`, email: `c${number}@example.de` })),
    );
    await insert(
      'cars',
      some.flatMap(({ ending: one, running: other }) => [one, other].map((id) => ({ ...car, id: `car-${id}` }))),
    );
    const dealOf = (deal: object, id: string, number: number) => ({
      ...deal,
      id,
      customer_id: `c${number}`,
      car_id: `car-${id}`,
    });
    await insert(
      'deals',
      some.flatMap((member) => [
        dealOf(ending, member.ending, member.number),
        dealOf(running, member.running, member.number),
      ]),
    );
    await insert(
      'loyalty_entries',
      some.map(({ number }) => ({
        ...PLENTY,
        cause_id: `c${number}`,
        customer_id: `c${number}`,
        happened_at: seenAt.created_at,
      })),
    );
    await insert(
      'sessions',
      some.map(({ number }) => ({ token_hash: hashOf(tokenOf(number)), customer_id: `c${number}`, ...seenAt })),
    );
  }
  await removeDemo(database, folderStore('/nowhere'));
  return members;
}

const tokenOf = (number: number) => `token-of-customer-${number}`;

function createMember(number: number): Member {
  const token = tokenOf(number);
  return {
    number,
    ending: `ending-${number}`,
    running: `running-${number}`,
    zip: ZIPS[number % ZIPS.length] ?? '',
    headersFor: (base) => ({
      cookie: `fahrplan_session=${token}`,
      'x-csrf-token': csrfTokenOf(token),
      origin: base,
      'content-type': 'application/json',
    }),
  };
}
