// Writes down what flows ask of their host: calls with their outcome, and effects. It stands between them and the host only while somebody looks.
import type { Call, EffectNote, Host, Question, QuestionState, Reply } from '../../host.ts';
import { type Signal, signal } from '../../signals.ts';

/** A call that was sent. */
export interface SentRequest {
  readonly number: number;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
  /** By the clock of the browser, in milliseconds since 1970. */
  readonly time: number;
  /** Null while the answer is on its way. */
  readonly status: number | null;
  /** Milliseconds; null while the answer is on its way. */
  readonly duration: number | null;
}

/** An effect that was run. */
export interface RunEffect extends Pick<EffectNote, 'instance' | 'effect' | 'at'> {
  /** `skipped` by its condition, `ended` when it led elsewhere. */
  readonly outcome: 'done' | 'skipped' | 'ended' | 'failed';
  readonly number: number;
  /** By the clock of the browser, in milliseconds since 1970. */
  readonly time: number;
}

/** What was written down; the latest last. */
export interface Log {
  readonly requests: Signal<readonly SentRequest[]>;
  readonly effects: Signal<readonly RunEffect[]>;
}

/** So many entries are kept of each kind. */
const KEPT = 200;

/**
 * A log, and what makes of a host one that does the same and writes it down.
 *
 * @param clock milliseconds since 1970
 */
export function recordHost(clock: () => number): { readonly log: Log; readonly wrap: (host: Host) => Host } {
  const log: Log = { requests: signal([]), effects: signal([]) };
  let count = 0;
  const began = (call: Call): number => {
    const number = ++count;
    const { operation, method, path, idempotencyKey = null } = call;
    const sent = { number, operation, method, path, idempotencyKey, time: clock(), status: null, duration: null };
    log.requests.value = [...log.requests.peek(), sent].slice(-KEPT);
    return number;
  };
  const ended = (number: number, { status }: Reply): void => {
    log.requests.value = log.requests
      .peek()
      .map((sent) => (sent.number === number ? { ...sent, status, duration: clock() - sent.time } : sent));
  };
  const wrap = (host: Host): Host => ({
    ...host,
    questions: { ...host.questions, observe: (question, report) => observe(host, question, report, began, ended) },
    send: async (call, unwanted) => {
      const number = began(call);
      const reply = await host.send(call, unwanted);
      ended(number, reply);
      return reply;
    },
    upload: async (delivery, progress) => {
      const number = began('call' in delivery ? delivery.call : putCall(delivery.put));
      const reply = await host.upload(delivery, progress);
      ended(number, reply);
      return reply;
    },
    ran: (note) => {
      const { instance, effect, at, happens, early, failed } = note;
      const outcome = failed ? 'failed' : early ? 'ended' : happens ? 'done' : 'skipped';
      const ran: RunEffect = { instance, effect, at, outcome, number: ++count, time: clock() };
      log.effects.value = [...log.effects.peek(), ran].slice(-KEPT);
      host.ran?.(note);
    },
  });
  return { log, wrap };
}

/**
 * A question that is shared or still fresh sends nothing; one that is asked shows each reply to whoever judges it. What is
 * asked again by itself counts from the answer before.
 */
function observe(
  host: Host,
  question: Question,
  report: (state: QuestionState) => void,
  began: (call: Call) => number,
  ended: (number: number, reply: Reply) => void,
): () => void {
  let open: number | null = null;
  const accepts = (reply: Reply): boolean => {
    ended(open ?? began(question.call), reply);
    open = null;
    return question.accepts(reply);
  };
  return host.questions.observe({ ...question, accepts }, (state) => {
    const asks = state.status === 'pending' || (state.status === 'ready' && state.refreshing);
    if (asks) open ??= began(question.call);
    report(state);
  });
}

/** The address itself is signed: whoever knows it may put a file there. */
const putCall = (address: string): Call => ({
  operation: 'put',
  method: 'PUT',
  path: address.split('?')[0] ?? '',
  timeout: 0,
  attach: [],
});
