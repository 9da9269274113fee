// Writes what hangs on a demo deal: its delivery and the damages that were reported.
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { takeSeat } from '../bookings/seats.ts';
import { type CivilDay, toInstant } from '../rules/civilDays.ts';
import { deliveryTourOf } from '../rules/handoverSlots.ts';
import { resolveDay, type ScenarioCustomer, type ScenarioDamageReport, type ScenarioHandover } from './scenarios.ts';
import type { DealRow, Tables } from './tables.ts';

/** Writes the delivery that is agreed, with its place in the slot. */
export async function writeHandover(
  transaction: Transaction<Tables>,
  deal: DealRow,
  { slot, deviation_in_weeks = 0, ...days }: ScenarioHandover,
  { zip }: ScenarioCustomer,
  today: CivilDay,
): Promise<void> {
  const resolve = (text: string | undefined) => (text === undefined ? null : resolveDay(text, today, zip));
  const planned_date = resolve(days.planned_date);
  await transaction
    .insertInto('handovers')
    .values({ deal_id: deal.id, slot, deviation_in_weeks, planned_date, provider_from: resolve(days.provider_from) })
    .execute();
  const day = planned_date ?? deal.preferred_handover_date;
  const place = { tour: deliveryTourOf(deal.handover_zip ?? zip), day: day ?? today, slot };
  await takeSeat(transaction, 'handover_seats', deal.id, place, Number.POSITIVE_INFINITY);
}

/** Writes a damage that was reported at noon of its day. */
export async function writeDamageReport(
  transaction: Transaction<Tables>,
  deal: DealRow,
  { repair_status, damages, ...days }: ScenarioDamageReport,
  { zip }: ScenarioCustomer,
  today: CivilDay,
): Promise<void> {
  const id = randomUUID();
  const date = resolveDay(days.date, today, zip);
  const appointment = days.appointment_date;
  await transaction
    .insertInto('damage_reports')
    .values({
      id,
      deal_id: deal.id,
      date,
      repair_status,
      reported_at: toInstant(date, '12:00').toISOString(),
      appointment_date: appointment === undefined ? null : resolveDay(appointment, today, zip),
    })
    .execute();
  for (const [position, damage] of damages.entries())
    await transaction
      .insertInto('damage_report_damages')
      .values({ report_id: id, position, ...damage })
      .execute();
}
