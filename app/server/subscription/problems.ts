import { PLATFORM_PROBLEMS, type Problems } from '../platform/http/problems.ts';

/** HTTP status and title of each problem. docs/api.md tables them; a test compares. */
export const SUBSCRIPTION_PROBLEMS = {
  addon_already_attached: [409, 'It is booked already'],
  addon_cancel_too_late: [409, 'It can no longer be cancelled'],
  addon_not_attached: [409, 'It is not booked'],
  addon_not_possible: [409, 'It cannot be booked'],
  amount_changed: [409, 'The amount has changed'],
  buy_offer_not_for_state: [409, 'The contract is not active'],
  buy_offer_not_open: [409, 'The car cannot be bought yet, or no more'],
  coins_missing: [409, 'The points are not enough'],
  company_not_for_private: [409, 'There is no business contract'],
  damage_report_not_for_state: [409, 'The contract is not active'],
  deletion_blocked: [409, 'A subscription needs the account'],
  driver_pending: [409, 'The driver is being looked at'],
  driver_primary: [409, 'The customer stays a driver'],
  deductible_handed_over: [409, 'The car was handed over'],
  deductible_lower: [409, 'The deductible is lower already'],
  deductible_not_for_state: [409, 'The deductible cannot be lowered'],
  handover_not_for_leads: [409, 'A lead has no delivery'],
  handover_not_for_state: [409, 'No delivery lies ahead'],
  handover_not_for_prolongation: [409, 'The car is there already'],
  handover_under_way: [409, 'The delivery is under way'],
  mileage_report_not_for_state: [409, 'The contract is not active'],
  mileage_upgrade_not_for_leads: [409, 'A lead has no mileage package'],
  mileage_upgrade_not_for_state: [409, 'The contract is over'],
  mileage_upgrade_too_late: [409, 'The contract ends too soon'],
  payment_not_for_leads: [409, 'A lead is not paid yet'],
  referral_full: [409, 'As many friends have booked as are counted'],
  referral_needs_booking: [409, 'There is no booking yet'],
  referral_not_new: [409, 'There is a booking already'],
  referral_own: [409, 'The invitation is of the same customer'],
  referral_taken: [409, 'Another invitation was accepted before'],
  refund_not_for_leads: [409, 'A lead has nothing to pay back'],
  return_not_for_leads: [409, 'A lead has no return'],
  return_not_for_state: [409, 'The contract is not running'],
  return_not_for_fixed_term: [409, 'A fixed-term contract ends by itself'],
  return_window_not_open: [409, 'The return cannot be planned yet or any more'],
  return_under_way: [409, 'The return is under way'],
  self_return_unavailable: [409, 'The car cannot be brought'],
  service_request_not_for_state: [409, 'The contract is not active'],
  slot_taken: [409, 'The slot is taken'],
  term_not_offered: [409, 'The term is not on offer'],
  agree_to_terms_invalid: [422, 'The terms are not agreed to'],
  dob_age_limits_exceeded: [422, 'The driver is too young'],
  dob_young_driver_criteria_unmet: [422, 'A car is not for drivers under 23'],
  truthful_data_invalid: [422, 'What was said is not confirmed'],
  addon_not_offered: [422, 'It is not on offer'],
  reward_not_offered: [422, 'The reward is not on offer'],
  referral_unknown: [422, 'There is no such invitation'],
  mileage_downgrade_not_allowed: [422, 'A package only rises'],
  mileage_package_not_offered: [422, 'The package is not on offer'],
  date_not_offered: [422, 'The day is not on offer'],
  slot_not_offered: [422, 'The slot is not on offer'],
} as const satisfies Problems;

declare module '../platform/http/problems.ts' {
  interface ProblemCodes extends Record<keyof typeof SUBSCRIPTION_PROBLEMS, Problems[string]> {}
}

/** Every problem of the server. */
export const PROBLEMS = { ...PLATFORM_PROBLEMS, ...SUBSCRIPTION_PROBLEMS } as const;
