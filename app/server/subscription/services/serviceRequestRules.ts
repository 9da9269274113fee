export const SERVICES = ['main_inspection', 'oem_inspection', 'oil_change'] as const;

export type Service = (typeof SERVICES)[number];

/** Customers have the car only then (spec 2 §4 "Damage and service reporting … only when ACTIVE"). */
export function isServiceRequestable(deal: { readonly state: string }): boolean {
  return deal.state === 'ACTIVE';
}
