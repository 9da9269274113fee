import type { Kysely, Transaction } from 'kysely';
import type { MileageResult } from '../../generated/api.ts';
import { deferWrite } from '../../platform/db/deferWrite.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/http/problems.ts';
import { queueFollowUp } from '../../platform/outbox/queue.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { statusOf } from '../appointments/offers.ts';
import { findDeal } from '../deals/dealQueries.ts';
import { maximumMileage, mileageUsage } from './mileageUsage.ts';

export interface ReadingOrder {
  readonly customerId: string;
  readonly dealId: string;
  /** Odometer in kilometres. */
  readonly reading: number;
  /** True if the customer confirms a reading below the latest one. */
  readonly lowerConfirmed: boolean;
  readonly today: CivilDay;
  readonly now: Date;
}

/**
 * Stores a reading of the odometer, and returns the usage. The latest reading of a day counts.
 * A reading below the latest one needs a confirmation, because it corrects a mistyped one.
 *
 * @throws mileage_report_not_for_state, or invalid_fields above the highest plausible reading,
 *   or below the latest one without a confirmation
 * @see docs/requirements.md DMG-1, MIL-4
 */
export async function reportMileage(transaction: Transaction<Tables>, order: ReadingOrder): Promise<MileageResult> {
  const record = await findDeal(transaction, order.customerId, order.dealId);
  const { deal, car } = record;
  if (deal.state !== 'ACTIVE')
    throw new Problem(
      'mileage_report_not_for_state',
      'The contract is not active, so the mileage cannot be reported. Load the deal again.',
    );
  if (order.reading > maximumMileage(car.maximum_mileage))
    throw new Problem(
      'invalid_fields',
      `The reading is above ${maximumMileage(car.maximum_mileage)} km, the maximum for this car. Check it.`,
      {
        fields: [{ name: 'current_mileage', code: 'above_maximum' }],
      },
    );
  const latest = order.lowerConfirmed ? null : await findLatestMileage(transaction, deal, order.today);
  if (latest !== null && order.reading < latest)
    throw new Problem('invalid_fields', `The reading is below the latest one, ${latest} km. Correct or confirm it.`, {
      fields: [{ name: 'current_mileage', code: 'below_latest' }],
    });
  const reading = { mileage: order.reading, reported_at: order.now.toISOString() };
  deferWrite(
    transaction,
    transaction
      .insertInto('mileage_readings')
      .values({ deal_id: deal.id, day: order.today, ...reading })
      .onConflict((conflict) => conflict.columns(['deal_id', 'day']).doUpdateSet(reading)),
  );
  const told = { deal_id: deal.id, mileage: order.reading, day: order.today };
  queueFollowUp(transaction, 'mileage.reported', told, order.now);
  return mileageUsage({ ...deal, status: statusOf(record, order.today) }, order.reading, order.today);
}

/** Finds the latest reading up to a day, by default that of the handover. */
export async function findLatestMileage(
  database: Kysely<Tables>,
  deal: { readonly id: string; readonly handover_mileage: number | null },
  today: CivilDay,
): Promise<number | null> {
  const latest = await database
    .selectFrom('mileage_readings')
    .select('mileage')
    .where('deal_id', '=', deal.id)
    .where('day', '<=', today)
    .orderBy('day', 'desc')
    .executeTakeFirst();
  return latest?.mileage ?? deal.handover_mileage;
}
