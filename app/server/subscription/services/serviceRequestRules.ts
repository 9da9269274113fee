// Who may ask for an appointment at a workshop, and what a request must say.
import type { CivilDay } from '../../platform/values/civilDays.ts';

/** What a workshop can be asked for. */
export const SERVICES = ['main_inspection', 'oem_inspection', 'oil_change'] as const;

export type Service = (typeof SERVICES)[number];

/** A request as a customer makes it, see schemas/api/ServiceOrder.json. */
export interface NewService {
  readonly car_id: string;
  readonly comment?: string;
  readonly requested_services: readonly Service[];
  /** Where the car is; the address of the account when left out. */
  readonly address?: ServicePlace;
}

/** A place in Germany and the day from which the car is there, see schemas/api/ServicePlace.json. */
export interface ServicePlace {
  readonly street: string;
  readonly house_number: string;
  readonly zip: string;
  readonly city: string;
  readonly date: CivilDay;
}

/**
 * Says whether the driver of a deal can ask for a service: before and after the contract somebody else has the car.
 *
 * @see spec 2 §4 "Damage and service reporting … only when ACTIVE"
 */
export function isServiceRequestable(deal: { readonly state: string }): boolean {
  return deal.state === 'ACTIVE';
}
