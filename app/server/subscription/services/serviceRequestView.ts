// View of a service request without the customer's texts, see schemas/api/ServiceRequest.json.

import type { ServiceRequest } from '../../generated/api.ts';
import { type CivilDay, toCivilDay } from '../../platform/values/civilDays.ts';
import { present } from '../../platform/values/present.ts';
import type { ServiceRequestRow } from '../tables.ts';
import { serviceCancellation } from './cancelService.ts';
import { SERVICES } from './serviceRequestRules.ts';

export function toServiceRequestView(row: ServiceRequestRow, today: CivilDay): ServiceRequest {
  return present({
    reference: row.reference,
    date: toCivilDay(new Date(row.requested_at)),
    requested_services: SERVICES.filter((service) => row[service] === 1),
    appointment_date: row.appointment_date,
    appointment_time: row.appointment_time,
    cancellation: serviceCancellation(row, today),
  });
}
