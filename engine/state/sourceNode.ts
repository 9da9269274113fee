// Sources as lazy signals: requested on first read, and again when their arguments change. The
// latest request wins.
import { build, holds } from '../expressions/expressions.ts';
import { follow, type Scope } from '../expressions/scope.ts';
import type { PreparedCatalogue, Source } from '../flow.ts';
import type { Host, Question, QuestionState, Reply } from '../host.ts';
import { NotReady, orUndefined } from '../notReady.ts';
import { computed, type GraphSignal, type Signal, signal } from '../signals.ts';
import { isReadOnly } from './readOnly.ts';
import { isSuccess, milliseconds, missingArguments, operationOf, stableText, toCall } from './requests.ts';

const PENDING: QuestionState = { status: 'pending' };
/** Debounce of requests and reactions while typing, in milliseconds. */
export const TYPING_PAUSE = 250;
/** Default deadline of a source, for all its tries together (ISO duration). */
const DEADLINE = 'PT20S';

export interface SourceContext {
  readonly catalogue: PreparedCatalogue;
  readonly host: Pick<Host, 'questions' | 'after'>;
  /** Scope for arguments: answers that break a named rule are absent. */
  readonly argumentScope: Scope;
  readonly scope: Scope;
  /** True while the customer is typing, so that requests are debounced. */
  typing(): boolean;
  /** Set to true when the source fails, unless its failure means empty. */
  readonly failed: Signal<boolean>;
}

export class SourceNode {
  /** Current question; null while its condition or arguments are missing. */
  readonly question: GraphSignal<Question | null>;
  readonly #entries = new Map<string, Signal<QuestionState>>();
  readonly #values = new Map<string, GraphSignal<unknown>>();
  /** Reading it triggers the request; check `active` first to avoid that. */
  readonly state: GraphSignal<QuestionState | null>;
  /** True after the first request. */
  readonly active: Signal<boolean> = signal(false);
  #stop: () => void = () => {};
  #disposed = false;

  constructor(
    readonly name: string,
    readonly source: Source,
    readonly context: SourceContext,
  ) {
    this.question = computed(() => this.#ask());
    this.state = computed(() => {
      const question = this.question.value;
      return question && this.#entryOf(question).value;
    });
  }

  /**
   * Returns data of the source by path; undefined while it has no question.
   *
   * @throws NotReady while it is pending, or when it failed and that does not mean empty
   */
  read(rest: readonly string[]): unknown {
    const state = this.state.value;
    if (state === null) return undefined;
    if (state.status === 'pending') throw new NotReady('pending', this.name);
    if (state.status === 'failed') {
      if (this.source.failed === 'empty') return undefined;
      throw new NotReady('failed', this.name);
    }
    const [first = '', ...others] = rest;
    const shape = this.source.values?.[first];
    if (
      shape === undefined ||
      (typeof state.body === 'object' && state.body !== null && Object.hasOwn(state.body, first))
    )
      return follow(state.body, rest);
    let value = this.#values.get(first);
    if (!value) {
      value = computed(() => build(shape, this.context.scope));
      this.#values.set(first, value);
    }
    return follow(value.value, others);
  }

  /** Returns the reply of a failed request. */
  failure(): Reply | undefined {
    if (!this.active.peek()) return undefined;
    const state = orUndefined(() => this.state.peek());
    return state?.status === 'failed' ? state.reply : undefined;
  }

  refreshing(): boolean {
    if (!this.active.value) return false;
    const state = orUndefined(() => this.state.value);
    return state?.status === 'ready' && state.refreshing;
  }

  dispose(): void {
    this.#disposed = true;
    this.#stop();
  }

  #ask(): Question | null {
    const { asks = '', when, cache = 'PT5M', retry = 1 } = this.source;
    const operation = operationOf(this.context.catalogue, asks);
    if (!holds(when, this.context.argumentScope)) return null;
    const given = build(this.source.with ?? {}, this.context.argumentScope);
    if (missingArguments(operation, given).length > 0) return null;
    const call = toCall(asks, operation, given, DEADLINE);
    const key = stableText([asks, call.path, call.body]);
    return {
      key,
      call,
      freshFor: milliseconds(cache),
      retries: retry,
      isNeeded: this.source.failed !== 'empty',
      accepts: (reply) => isSuccess(operation, reply, this.context.catalogue.answers),
    };
  }

  #entryOf(question: Question): Signal<QuestionState> {
    const known = this.#entries.get(question.key);
    if (known) return known;
    if (isReadOnly.value) throw new NotReady('pending', this.name);
    const entry = signal(this.context.host.questions.known?.(question) ?? PENDING);
    const first = this.#entries.size === 0;
    this.#entries.clear();
    this.#entries.set(question.key, entry);
    const start = () => this.#start(question, entry);
    if (!first && this.context.typing()) this.context.host.after(TYPING_PAUSE, start);
    else void Promise.resolve().then(start);
    return entry;
  }

  #start(question: Question, entry: Signal<QuestionState>): void {
    if (this.#disposed || this.#entries.get(question.key) !== entry) return;
    this.active.value = true;
    this.#stop();
    const hear = (state: QuestionState) => {
      if (state.status === 'failed' && this.source.failed !== 'empty') this.context.failed.value = true;
      if (this.#entries.get(question.key) === entry) entry.value = state;
    };
    hear(entry.peek());
    this.#stop = this.context.host.questions.observe(question, hear);
  }
}
