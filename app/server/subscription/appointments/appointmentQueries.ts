import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { DealRecord } from '../deals/dealQueries.ts';
import type { ReturnRow } from '../tables.ts';
import {
  type AppointmentKind,
  type AppointmentWindow,
  appraisalWindow,
  deliveryWindow,
  returnWindow,
  serviceWindow,
} from './appointmentRules.ts';

export interface AppointmentRecord {
  readonly window: AppointmentWindow;
  /** Identifies the appointment, also after it was moved. */
  readonly name: string;
  readonly changes: number;
  /** True once the other side has confirmed. */
  readonly agreed: boolean;
  readonly place?: string | undefined;
}

type Finder = (
  database: Kysely<Tables>,
  record: DealRecord,
  reference?: string,
) => Promise<AppointmentRecord | undefined>;

/** Returns undefined if there is no such appointment yet. */
export const FIND_APPOINTMENT: Readonly<Record<AppointmentKind, Finder>> = {
  async return(database, { deal, planned }) {
    if (planned === undefined) return undefined;
    const day = planned.planned_date ?? planned.preferred_date;
    return {
      window: returnWindow(planned.type, day, planned.slot),
      name: `return-${deal.id}`,
      changes: await countChanges(database, 'return_changes', deal.id),
      agreed: planned.planned_date !== null,
      place: addressLine(planned),
    };
  },
  async handover(database, { deal }) {
    const row = await database.selectFrom('handovers').selectAll().where('deal_id', '=', deal.id).executeTakeFirst();
    if (row === undefined || row.planned_date === null) return undefined;
    const { handover_street: street, handover_housenumber: number, handover_zip: zip, handover_city: city } = deal;
    return {
      window: deliveryWindow(row.planned_date, row.slot),
      name: `handover-${deal.id}`,
      changes: await countChanges(database, 'handover_changes', deal.id),
      agreed: true,
      place: street === null ? undefined : `${[street, number].filter(Boolean).join(' ')}, ${zip} ${city}`,
    };
  },
  async appraisal(_, { deal, planned }) {
    const { pre_return_appraisal_date: day, pre_return_appraisal_timeslot: timeslot } = planned ?? {};
    if (planned === undefined || !day || !timeslot) return undefined;
    const window = appraisalWindow(day, timeslot);
    // One that is requested after a cancellation is another entry in a calendar.
    const name = `appraisal-${planned.pre_return_appraisal_reference ?? deal.id}`;
    return { window, name, changes: 0, agreed: false, place: addressLine(planned) };
  },
  async service(database, { deal }, reference = '') {
    const row = await database
      .selectFrom('service_requests')
      .selectAll()
      .where('deal_id', '=', deal.id)
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!row?.appointment_date || !row.appointment_time) return undefined;
    const window = serviceWindow(row.appointment_date, row.appointment_time);
    return { window, name: `service-${row.reference}`, changes: 0, agreed: true };
  },
};

function addressLine({ street, house_number, zip, city }: ReturnRow): string {
  return `${street} ${house_number}, ${zip} ${city}`;
}

async function countChanges(
  database: Kysely<Tables>,
  table: 'return_changes' | 'handover_changes',
  dealId: string,
): Promise<number> {
  const changes = await database.selectFrom(table).select('id').where('deal_id', '=', dealId).execute();
  return changes.length;
}
