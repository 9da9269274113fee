// A request for a service as its customer sees it, see schemas/api/ServiceRequest.json.
import type { ServiceRequestRow } from '../db/tables.ts';
import { toCivilDay } from '../rules/civilDays.ts';
import { SERVICES } from '../rules/serviceRequests.ts';
import { present } from './present.ts';

/** Writes a request; what the customer wrote is not sent back. */
export function toServiceRequestView(row: ServiceRequestRow): object {
  return present({
    reference: row.reference,
    date: toCivilDay(new Date(row.requested_at)),
    requested_services: SERVICES.filter((service) => row[service] === 1),
    appointment_date: row.appointment_date,
    appointment_time: row.appointment_time,
  });
}
