// Records the calls and effects of flows. Wraps the host only while a tool is watching.
import type { Call, EffectNote, Host, Question, QuestionState, Reply } from '../../host.ts';
import type { Json } from '../../nodes.ts';
import { type Signal, signal } from '../../signals.ts';

export interface SentRequest {
  readonly number: number;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
  /** For recordings only: it may hold private answers. */
  readonly body?: Json;
  /** Milliseconds since 1970, by the clock of the browser. */
  readonly time: number;
  /** Null until the answer arrives. */
  readonly status: number | null;
  /** Milliseconds; null until the answer arrives. */
  readonly duration: number | null;
  /** True for an example in place of an answer. */
  readonly example?: true;
}

export interface RunEffect extends Pick<EffectNote, 'instance' | 'effect' | 'at'> {
  /** `skipped` by its condition, `ended` when it led elsewhere. */
  readonly outcome: 'done' | 'skipped' | 'ended' | 'failed';
  readonly number: number;
  /** Milliseconds since 1970, by the clock of the browser. */
  readonly time: number;
}

/** Recorded calls and effects, the latest last. */
export interface Log {
  readonly requests: Signal<readonly SentRequest[]>;
  readonly effects: Signal<readonly RunEffect[]>;
  /** True while a test is recorded. Bodies, which may hold passwords, are kept only then. */
  readonly keepsBodies: Signal<boolean>;
}

/** Maximum entries of each kind. */
const KEPT = 200;

/**
 * Returns a log, and a function that wraps a host so that it records into the log.
 * @param clock milliseconds since 1970
 */
export function recordHost(clock: () => number): { readonly log: Log; readonly wrap: (host: Host) => Host } {
  const log: Log = { requests: signal([]), effects: signal([]), keepsBodies: signal(false) };
  let count = 0;
  const began = (call: Call): number => {
    const number = ++count;
    const { operation, method, path, body, idempotencyKey = null } = call;
    const sent = {
      ...{ number, operation, method, path, idempotencyKey, time: clock(), status: null, duration: null },
      ...(body !== undefined && log.keepsBodies.peek() && { body }),
    };
    log.requests.value = [...log.requests.peek(), sent].slice(-KEPT);
    return number;
  };
  const ended = (number: number, { status, example }: Reply): void => {
    const answered = { status, ...(example && { example }) };
    log.requests.value = log.requests
      .peek()
      .map((sent) => (sent.number === number ? { ...sent, ...answered, duration: clock() - sent.time } : sent));
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

/** Shared or fresh questions send nothing. A retry is recorded when its reply arrives. */
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

/** The signed URL grants the upload to everyone who knows it, so the log omits the signature. */
const putCall = (address: string): Call => ({
  operation: 'put',
  method: 'PUT',
  path: address.split('?')[0] ?? '',
  timeout: 0,
  attach: [],
});
