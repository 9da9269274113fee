// Every way of refusing a request, and how it is written (RFC 9457).

/** One field of a request that is wrong, and why, as one word. */
export interface FieldProblem {
  readonly name: string;
  readonly code: string;
}

/** Code, HTTP status and title of each problem. docs/server.md tables them; a test compares. */
export const PROBLEMS = {
  invalid_request: [400, 'The request is not valid'],
  signed_out: [401, 'Sign in first'],
  email_not_verified: [403, 'Confirm the e-mail address first'],
  forged_request: [403, 'The request does not come from this site'],
  sign_in_again: [403, 'Sign in once more first'],
  not_human: [403, 'The request seems to come from a program'],
  signature_invalid: [403, 'The signature is not valid'],
  upload_link_invalid: [403, 'The address is not valid'],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'The method is not allowed here'],
  draft_changed: [409, 'The draft has changed meanwhile'],
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
  password_not_for_provider: [409, 'The password is kept elsewhere'],
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
  upload_link_used: [409, 'The address was used before'],
  link_expired: [410, 'The link does not work any more'],
  file_too_large: [413, 'The file is too large'],
  too_many_pixels: [413, 'The picture has too many pixels'],
  too_large: [413, 'The request is too large'],
  file_type_not_allowed: [415, 'Files of this kind are not taken'],
  media_type_not_supported: [415, 'Send another kind of body'],
  file_misnamed: [415, 'The file is not what its name says'],
  file_content_not_allowed: [422, 'The file is not what it should be'],
  agree_to_terms_invalid: [422, 'The terms are not agreed to'],
  dob_age_limits_exceeded: [422, 'The driver is too young'],
  dob_young_driver_criteria_unmet: [422, 'A car is not for drivers under 23'],
  truthful_data_invalid: [422, 'What was said is not confirmed'],
  addon_not_offered: [422, 'It is not on offer'],
  reward_not_offered: [422, 'The reward is not on offer'],
  referral_unknown: [422, 'There is no such invitation'],
  password_required: [422, 'A password has to be named'],
  wrong_password: [422, 'The password is wrong'],
  invalid_fields: [422, 'Some fields are not valid'],
  mileage_downgrade_not_allowed: [422, 'A package only rises'],
  mileage_package_not_offered: [422, 'The package is not on offer'],
  date_not_offered: [422, 'The day is not on offer'],
  slot_not_offered: [422, 'The slot is not on offer'],
  too_many_drafts: [422, 'There are too many drafts'],
  key_reused: [422, 'The key belongs to another request'],
  too_many_requests: [429, 'Too many requests'],
  internal_error: [500, 'Something went wrong'],
  outcome_unknown: [503, 'It is not known yet whether it took effect'],
  unavailable: [503, 'The service is not available'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** What a problem may say besides its code. */
export interface ProblemDetails {
  readonly fields?: readonly FieldProblem[];
  /** Cents; only with amount_changed. */
  readonly amount?: number;
  /** Cents that the customer had seen; only with amount_changed. */
  readonly agreed?: number;
  /** Seconds after which to try again. */
  readonly retryAfter?: number;
}

/** Thrown by anything that refuses a request. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, detail: string, details: ProblemDetails = {}) {
    super(detail);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return PROBLEMS[this.code][0];
  }

  /** The body of the answer, see schemas/api/Problem.json. */
  toJSON(): Record<string, unknown> {
    const { fields, amount, agreed } = this.details;
    return {
      type: `urn:fahrplan:problem:${this.code}`,
      title: PROBLEMS[this.code][1],
      status: this.status,
      code: this.code,
      detail: this.message,
      outcome: this.code === 'outcome_unknown' ? 'unknown' : 'not_done',
      ...(fields !== undefined && { fields }),
      ...(amount !== undefined && { amount }),
      ...(agreed !== undefined && { agreed }),
    };
  }
}
