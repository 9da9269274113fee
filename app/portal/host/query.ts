// One cached question: its observers, its last answer, and the request in flight.
import type { Call, Json, Question, QuestionState, Reply } from '@fahrplan/engine';

/** Wrapper, since an answer may be an empty body. */
interface Answer {
  readonly body: Json | undefined;
}

export interface Cache {
  send(call: Call): Promise<Reply>;
  /** Milliseconds to keep an unobserved answer; Infinity starts no timer. */
  readonly kept: number;
  /** Receives failures in server rendering: observers stay pending, and the browser asks again. */
  readonly lost?: Lost | undefined;
}

/** Receives a question that failed. */
export type Lost = (question: Question, reply: Reply) => void;

/** Milliseconds before a retry. */
const PAUSE = 400;

export class Query {
  #answer: Answer | undefined;
  /** Milliseconds since 1970. */
  #answeredAt = 0;
  #isOutdated = false;
  #refusal: Reply | undefined;
  #question: Question | undefined;
  /** The current request; replies to earlier ones are ignored. */
  #underway: object | undefined;
  #clock: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  readonly #told = new Set<() => void>();

  /** @param forget called after it was unobserved for too long */
  constructor(
    readonly operation: string,
    readonly cache: Cache,
    readonly forget: () => void,
  ) {}

  get isShown(): boolean {
    return this.#told.size > 0;
  }

  get answer(): Answer | undefined {
    return this.#answer;
  }

  get state(): QuestionState {
    const refreshing = this.#underway !== undefined;
    return this.#answer ? { status: 'ready', body: this.#answer.body, refreshing } : this.#withoutAnswer;
  }

  get #withoutAnswer(): QuestionState {
    const isAsking = this.#underway !== undefined;
    return this.#refusal && !isAsking ? { status: 'failed', reply: this.#refusal } : { status: 'pending' };
  }

  /** @param freshFor milliseconds */
  isFresh(freshFor: number): boolean {
    return this.#answer !== undefined && !this.#isOutdated && Date.now() - this.#answeredAt < freshFor;
  }

  /**
   * Reports the state now and on every change; asks unless a fresh answer is there or requested.
   * Hides an outdated answer from new observers: a flow would begin with data that no longer holds.
   */
  show(question: Question, freshFor: number, report: (state: QuestionState) => void): () => void {
    clearTimeout(this.#clock);
    this.#question = question;
    let isLate = this.#isOutdated;
    const tell = () => {
      // An observer that has seen an answer keeps it during a refresh.
      isLate &&= this.#isOutdated;
      report(isLate ? this.#withoutAnswer : this.state);
    };
    this.#told.add(tell);
    tell();
    if (!this.#underway && !this.isFresh(freshFor)) void this.#ask(question);
    return () => {
      if (this.#told.delete(tell) && !this.isShown) this.#waitToForget();
    };
  }

  /** Stores an answer received another way. */
  take(body: Json | undefined): void {
    this.#answered(body);
    if (!this.isShown) this.#waitToForget();
  }

  /** Marks the answer as outdated. A first request in flight is left to finish. */
  outdate(): void {
    this.#isOutdated = true;
    if (this.isShown && this.#question && (this.#answer || !this.#underway)) void this.#ask(this.#question);
  }

  /** Drops the answer and asks again, for another customer. */
  askAnew(): void {
    this.#answer = undefined;
    this.#refusal = undefined;
    if (this.#question) void this.#ask(this.#question);
  }

  end(): void {
    this.#underway = undefined;
    this.#told.clear();
    clearTimeout(this.#clock);
    clearTimeout(this.#deadline);
  }

  async #ask(question: Question): Promise<void> {
    const { call, retries, accepts } = question;
    const attempt = {};
    this.#underway = attempt;
    this.#limit(question);
    this.#tell();
    const end = performance.now() + call.timeout;
    for (let left = retries; ; left -= 1) {
      // Retries share the time of the first try.
      const reply = await this.cache.send({ ...call, timeout: end - performance.now() }).catch(() => NOTHING);
      if (this.#underway !== attempt) return;
      if (accepts(reply)) {
        this.#answered(reply.body);
        return this.#settle();
      }
      if (left <= 0 || !mayPass(reply)) return this.#fail(question, reply);
      await new Promise((resume) => setTimeout(resume, PAUSE));
      if (this.#underway !== attempt) return;
    }
  }

  /** Fails at the deadline, also when the call waits for something else than the network. */
  #limit(question: Question): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#fail(question, NOTHING), question.call.timeout);
  }

  #fail(question: Question, reply: Reply): void {
    if (this.cache.lost) {
      clearTimeout(this.#deadline);
      return this.cache.lost(question, reply);
    }
    this.#refusal = reply;
    this.#settle();
  }

  #settle(): void {
    clearTimeout(this.#deadline);
    this.#underway = undefined;
    this.#tell();
  }

  #answered(body: Json | undefined): void {
    // Keep the object identity of an equal answer, so that nothing derived is recomputed.
    if (!this.#answer || JSON.stringify(this.#answer.body) !== JSON.stringify(body)) this.#answer = { body };
    this.#answeredAt = Date.now();
    this.#isOutdated = false;
    this.#refusal = undefined;
  }

  #tell(): void {
    for (const tell of [...this.#told]) tell();
  }

  #waitToForget(): void {
    clearTimeout(this.#clock);
    if (Number.isFinite(this.cache.kept)) this.#clock = setTimeout(this.forget, this.cache.kept);
  }
}

/** No response is status 500 with an empty body (ENG-5). */
const NOTHING: Reply = { status: 500, body: undefined };

/** Retry server errors and rejected bodies of successful replies; a refusal is final. */
const mayPass = ({ status }: Reply): boolean => status >= 500 || status < 300;
