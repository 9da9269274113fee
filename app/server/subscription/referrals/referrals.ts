import type { Kysely, Transaction } from 'kysely';
import { holdAccount } from '../../platform/auth/lockAccountRow.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { Problem } from '../../platform/http/problems.ts';
import { createReferralCode } from './referralRules.ts';

export async function hasBooked(database: Kysely<Tables>, customerId: string): Promise<boolean> {
  const booked = await database
    .selectFrom('deals')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('variant', '=', 'SUBSCRIPTION')
    .executeTakeFirst();
  return booked !== undefined;
}

/** Finds the code, or creates it on first use. @throws referral_needs_booking */
export async function findReferralCode(database: Database, customerId: string, now: Date): Promise<string> {
  if (!(await hasBooked(database, customerId)))
    throw new Problem(
      'referral_needs_booking',
      'The customer has no booking, so there is nothing to invite with. Book first.',
    );
  const ofCustomer = (from: Kysely<Tables>) =>
    from.selectFrom('referral_codes').select('code').where('customer_id', '=', customerId);
  const known = await ofCustomer(database).executeTakeFirst();
  if (known !== undefined) return known.code;
  return inTransaction(database, async (transaction) => {
    await holdAccount(transaction, customerId);
    await transaction
      .insertInto('referral_codes')
      .values({ code: createReferralCode(), customer_id: customerId, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('customer_id').doNothing())
      .execute();
    return (await ofCustomer(transaction).executeTakeFirstOrThrow()).code;
  });
}

/** Counts the friends who have booked: ledger entries remain when a friend is erased. */
export async function countFriends(database: Kysely<Tables>, customerId: string): Promise<number> {
  const { count } = await database
    .selectFrom('loyalty_entries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('customer_id', '=', customerId)
    .where('cause', '=', 'referral')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findInviter(transaction: Transaction<Tables>, code: string): Promise<string | undefined> {
  const inviter = await transaction
    .selectFrom('referral_codes')
    .select('customer_id')
    .where('code', '=', code)
    .executeTakeFirst();
  return inviter?.customer_id;
}
