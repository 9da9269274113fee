export const SERVICES = ['main_inspection', 'oem_inspection', 'oil_change'] as const;

export type Service = (typeof SERVICES)[number];

/**
 * Returns whether a service can be requested: only then does the customer have the car.
 *
 * @see spec 2 §4 "Damage and service reporting … only when ACTIVE"
 */
export function isServiceRequestable(deal: { readonly state: string }): boolean {
  return deal.state === 'ACTIVE';
}
