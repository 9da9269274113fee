export const SERVICES = ['main_inspection', 'oem_inspection', 'oil_change'] as const;

export type Service = (typeof SERVICES)[number];

/** Customers have the car only then (DMG-1). */
export function isServiceRequestable(deal: { readonly state: string }): boolean {
  return deal.state === 'ACTIVE';
}
