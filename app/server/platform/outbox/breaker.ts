// Circuit breaker of a receiver: pauses deliveries while it does not answer.

/** Consecutive failures after which the receiver counts as down. */
const FAILURES = 5;

const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 5 * 60_000;

/** nodemailer's codes for a problem of one e-mail instead of the mail server. */
const OF_ONE_MAIL = ['EENVELOPE', 'EMESSAGE'];

/** Lets one delivery at a time through to a failed receiver, after pauses that double. */
export class Breaker {
  #failures = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #closedUntil = 0;

  /** Maximum parallel deliveries: none during a pause, and one after it. */
  get allowed(): number {
    if (this.#failures < FAILURES) return Number.POSITIVE_INFINITY;
    return performance.now() < this.#closedUntil ? 0 : 1;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#pauseMs = FIRST_PAUSE_MS;
  }

  failed(error: unknown): void {
    if (!isReceiverDown(error)) return this.succeeded();
    this.#failures += 1;
    if (this.#failures < FAILURES) return;
    this.#closedUntil = performance.now() + this.#pauseMs * jitter();
    this.#pauseMs = Math.min(2 * this.#pauseMs, MAX_PAUSE_MS);
  }
}

/** Shortens a wait by up to a fifth, so that servers do not retry all at once. */
export const jitter = (): number => 1 - Math.random() / 5;

/** Returns false for a refusal of one delivery: the receiver has answered. */
function isReceiverDown(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (OF_ONE_MAIL.includes(String(code))) return false;
  if (code !== 'HTTP') return true;
  return Number(responseCode) >= 500 || responseCode === 408 || responseCode === 429;
}
