// Problems: the server's refusals as RFC 9457 problem details.
import type { Problem as ProblemAnswer } from '../../generated/api.ts';

/** Name of a wrong field, with the reason as a code. */
export type FieldProblem = NonNullable<ProblemAnswer['fields']>[number];

/** HTTP status and title by problem code. */
export type Problems = Readonly<Record<string, readonly [status: number, title: string]>>;

/** Problems of the platform. A test compares them with the table in docs/api.md. */
export const PLATFORM_PROBLEMS = {
  invalid_request: [400, 'The request is invalid'],
  signed_out: [401, 'There is no session'],
  editor_signed_out: [401, 'No editor is signed in'],
  email_not_verified: [403, 'The e-mail address is not confirmed'],
  forged_request: [403, 'The request is not from this site'],
  sign_in_again: [403, 'The sign-in is too old'],
  not_human: [403, 'The bot check failed'],
  not_allowed: [403, 'The role is missing'],
  signature_invalid: [403, 'The signature is invalid'],
  upload_link_invalid: [403, 'The upload link is invalid or has expired'],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'The method is not allowed'],
  draft_changed: [409, 'The draft has changed'],
  password_not_for_provider: [409, 'The account has no password here'],
  upload_link_used: [409, 'The upload link was used before'],
  work_behind: [409, 'Another release was published'],
  work_unchanged: [409, 'Nothing has changed'],
  link_expired: [410, 'The link is invalid or has expired'],
  file_too_large: [413, 'The file is too large'],
  too_many_pixels: [413, 'The picture has too many pixels'],
  too_large: [413, 'The request is too large'],
  file_type_not_allowed: [415, 'The file type is not allowed'],
  media_type_not_supported: [415, 'The media type is not supported'],
  file_misnamed: [415, 'The file has the wrong ending'],
  file_content_not_allowed: [422, 'The file content is not allowed'],
  password_required: [422, 'A password is required'],
  wrong_sign_in: [422, 'The sign-in is wrong'],
  wrong_password: [422, 'The password is wrong'],
  invalid_fields: [422, 'Some fields are invalid'],
  too_many_drafts: [422, 'There are too many drafts'],
  key_reused: [422, 'The idempotency key belongs to another request'],
  too_many_requests: [429, 'Too many requests'],
  internal_error: [500, 'The server failed'],
  operation_unanswered: [501, 'The operation is not answered yet'],
  outcome_unknown: [503, 'The outcome is unknown'],
  unavailable: [503, 'The service is unavailable'],
} as const satisfies Problems;

/** All problems. The product adds its own by declaration merging, and at runtime by `Product`. */
export interface ProblemCodes extends Record<keyof typeof PLATFORM_PROBLEMS, Problems[string]> {}

export type ProblemCode = keyof ProblemCodes;

const known: Record<string, Problems[string]> = { ...PLATFORM_PROBLEMS };

export function addProblems(problems: Problems): void {
  Object.assign(known, problems);
}

function problemOf(code: ProblemCode): Problems[string] {
  const found = known[code];
  if (found === undefined) throw new Error(`The problem ${code} is unknown to the server. Add it with addProblems.`);
  return found;
}

export interface ProblemDetails extends Pick<ProblemAnswer, 'amount' | 'agreed' | 'fields'> {
  /** Seconds after which to try again. */
  readonly retryAfter?: number;
}

export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, detail: string, details: ProblemDetails = {}) {
    super(detail);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return problemOf(this.code)[0];
  }

  toJSON(): ProblemAnswer {
    const { fields, amount, agreed } = this.details;
    return {
      type: `urn:fahrplan:problem:${this.code}`,
      title: problemOf(this.code)[1],
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
