// Which damages can be reported.

/**
 * Says whether the driver of a deal can report a damage: before and after the contract somebody else has the car.
 *
 * @see spec 2 §4 "Damage and service reporting … only when ACTIVE"
 */
export function isDamageReportable(deal: { readonly state: string }): boolean {
  return deal.state === 'ACTIVE';
}
