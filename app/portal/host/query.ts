// One question that was asked: who wants to know, what was answered and when, and the try that is under way.
import type { Call, Json, Question, QuestionState, Reply } from '@fahrplan/engine';

/** As it is kept: an answer may be empty. */
interface Answer {
  readonly body: Json | undefined;
}

/** What a question needs of the cache that it is in. */
export interface Cache {
  send(call: Call): Promise<Reply>;
  /** How long an answer that nobody shows is kept, in milliseconds; Infinity starts no clock. */
  readonly kept: number;
  /** Hears of what failed where nobody else is told so: there it is still to come, and somebody else asks for it. */
  readonly lost?: Lost | undefined;
}

/** Hears of a question that has failed. */
export type Lost = (question: Question, reply: Reply) => void;

/** Before a question that failed is asked again, in milliseconds. */
const PAUSE = 400;

/** A question, for all who have asked it. */
export class Query {
  #answer: Answer | undefined;
  /** In milliseconds since 1970. */
  #answeredAt = 0;
  #isOutdated = false;
  #refusal: Reply | undefined;
  #question: Question | undefined;
  /** The try that is under way; the answer to any other comes too late. */
  #underway: object | undefined;
  #clock: ReturnType<typeof setTimeout> | undefined;
  readonly #told = new Set<() => void>();

  /** @param forget told when nobody has shown it for too long */
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
   * Tells how it stands and of every change, and asks unless a fresh answer is there or on its way. What holds no more is
   * told to nobody who comes after that: a flow would begin where it leads no longer.
   */
  show(question: Question, freshFor: number, report: (state: QuestionState) => void): () => void {
    clearTimeout(this.#clock);
    this.#question = question;
    let isLate = this.#isOutdated;
    const tell = () => {
      // Who has heard an answer keeps it, however often it is asked for again.
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

  /** Takes an answer that came another way. */
  take(body: Json | undefined): void {
    this.#answered(body);
    if (!this.isShown) this.#waitToForget();
  }

  /** What was answered holds no more. A first answer that is still on its way is waited for. */
  outdate(): void {
    this.#isOutdated = true;
    if (this.isShown && this.#question && (this.#answer || !this.#underway)) void this.#ask(this.#question);
  }

  /** Somebody else wants to know it. */
  askAnew(): void {
    this.#answer = undefined;
    this.#refusal = undefined;
    if (this.#question) void this.#ask(this.#question);
  }

  /** Nobody is told anything any more. */
  end(): void {
    this.#underway = undefined;
    this.#told.clear();
    clearTimeout(this.#clock);
  }

  async #ask(question: Question): Promise<void> {
    const { call, retries, accepts } = question;
    const attempt = {};
    this.#underway = attempt;
    this.#tell();
    for (let left = retries; ; left -= 1) {
      const reply = await this.cache.send(call).catch(() => NOTHING);
      if (this.#underway !== attempt) return;
      const isAnswer = accepts(reply);
      if (isAnswer) this.#answered(reply.body);
      else if (left > 0 && mayPass(reply)) {
        await new Promise((resume) => setTimeout(resume, PAUSE));
        if (this.#underway !== attempt) return;
        continue;
      } else if (this.cache.lost) return this.cache.lost(question, reply);
      else this.#refusal = reply;
      this.#underway = undefined;
      return this.#tell();
    }
  }

  #answered(body: Json | undefined): void {
    // What is the same stays the same: nothing that was made of it is made again.
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

/** No response at all is status 500 with an empty body (spec 2 §7). */
const NOTHING: Reply = { status: 500, body: undefined };

/** A server that fails, or a good status around something that is no answer, may do better the next time; a refusal stays one. */
const mayPass = ({ status }: Reply): boolean => status >= 500 || status < 300;
