// Who may ask for an appointment at a workshop, and what a request must say.

/** What a workshop can be asked for. */
export const SERVICES = ['main_inspection', 'oem_inspection', 'oil_change'] as const;

export type Service = (typeof SERVICES)[number];

/**
 * Says whether the driver of a deal can ask for a service: before and after the contract somebody else has the car.
 *
 * @see spec 2 §4 "Damage and service reporting … only when ACTIVE"
 */
export function isServiceRequestable(deal: { readonly state: string }): boolean {
  return deal.state === 'ACTIVE';
}
