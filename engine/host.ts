// Ports through which a host provides clock, network and storage; the engine has none of its own.
import type { Capability, Effect, Operation } from './flow.ts';
import type { ChosenFile, Json, Link, ReadonlySignal, Tone } from './nodes.ts';

/** A prepared request with encoded URL; the host adds origin, session and the parts in `attach`. */
export interface Call {
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: Json;
  /** Timeout in milliseconds; that of a question includes its retries. */
  readonly timeout: number;
  readonly attach: readonly NonNullable<Operation['attach']>[number][];
  /** The response is the same for every customer. */
  readonly public?: true;
  /** Stays the same across retries until the outcome of the call is known. */
  readonly idempotencyKey?: string;
  /** Amounts that the customer saw, by name, in cents. */
  readonly agreed?: Readonly<Record<string, Json>>;
}

/** A file upload: as part of a multipart call, or by PUT to a signed URL. */
export type Delivery =
  | { readonly call: Call; readonly parts: Readonly<Record<string, Json>>; readonly file: ChosenFile }
  | { readonly put: string; readonly file: ChosenFile };

/** Response to a call. Without any response: status 500 and an empty body (ENG-5). */
export interface Reply {
  readonly status: number;
  readonly body: Json | undefined;
  /** True when there was no response because the browser is offline. */
  readonly offline?: true;
  /** Seconds to wait before the next call, after a rate limit. */
  readonly retryAfter?: number;
  /** True for an example in place of an answer: no server answers the operation yet. */
  readonly example?: true;
}

/** A call without side effects. Equal keys identify the same question. */
export interface Question {
  readonly key: string;
  readonly call: Call;
  /** Milliseconds for which a cached answer is fresh. */
  readonly freshFor: number;
  readonly retries: number;
  /** True when nothing can be rendered without an answer. */
  readonly isNeeded?: boolean;
  accepts(reply: Reply): boolean;
}

export type QuestionState =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly body: Json | undefined; readonly refreshing: boolean }
  | { readonly status: 'failed'; readonly reply: Reply };

/** Cache of questions, shared by all flows on the page. */
export interface Questions {
  /** Requests unless a fresh answer is cached. Reports now and on changes until unsubscribed. */
  observe(question: Question, report: (state: QuestionState) => void): () => void;
  /** Returns a fresh cached answer without a request. Omitted by hosts without a cache. */
  known?(question: Question): QuestionState | undefined;
  /** Requests again every question on these operations, or all questions when omitted. */
  refresh(operations?: readonly string[]): void;
}

/** Idempotency key of a call with unknown outcome. `print` tells it from other calls. */
export interface SentKey {
  readonly key: string;
  readonly print: string;
}

/** Identity of a draft: the flow and its input. */
export interface DraftName {
  readonly flow: string;
  readonly input: Readonly<Record<string, Json>>;
}

export interface Draft {
  readonly version: number;
  /** The same in all windows with this draft, so that a call from two of them takes effect once. */
  readonly id: string;
  readonly step: string | null;
  readonly answers: Readonly<Record<string, Json>>;
  /** Labels at the time of writing, for what the flow no longer has: of fields by name, of options by `field=value`. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Keys by the position of the call in the flow, so that retries after a reload reuse them. */
  readonly sent?: Readonly<Record<string, SentKey>>;
  /** Position for lists of resumable drafts. */
  readonly place?: DraftPlace;
}

/** Result of a flow whose calls took effect: its final step and the data shown there. */
export interface Outcome {
  readonly step: string;
  /** Answers by field, without private ones. */
  readonly answers: Readonly<Record<string, Json>>;
  readonly results: Readonly<Record<string, Json | undefined>>;
}

export interface DraftPlace {
  readonly title: string;
  /** Number of the step, from 1; absent while the number of steps is unknown. */
  readonly position?: number;
  readonly total?: number;
}

export interface DraftState {
  /** Time and location of the latest save; absent before the first. */
  readonly saved?: Saved;
  /** Newer version from another window or device. Saving stops until the conflict is settled. */
  readonly theirs?: Draft | 'finished';
}

export interface Saved {
  /** ISO instant. */
  readonly at: string;
  /** The customer's account, this browser window, or only the memory of this page. */
  readonly where: 'account' | 'window' | 'page';
}

/** Storage for unsent answers. Never throws: a blocked or full store keeps nothing. */
export interface Drafts {
  /** Returns the saved draft, or a promise of it. Never rejects. */
  load(name: DraftName): Draft | undefined | Promise<Draft | undefined>;
  /** Called on every keystroke. May write with a delay, but before the page unloads. */
  save(name: DraftName, draft: Draft | undefined): void;
  /** Save state of a draft. Omitted by stores that have a single writer. */
  state?(name: DraftName): ReadonlySignal<DraftState>;
  /** The customer resolved a conflict: the next save overwrites `theirs`. */
  settle?(name: DraftName): void;
  /** Waits a short time until the draft is saved and `theirs` is known. Never rejects. */
  flush?(name: DraftName): Promise<void>;
}

/** Answers in the query of the page, by field. */
export interface Address {
  /** Returns all current values; repeated parameters have several. */
  read(): ReadonlyMap<string, readonly string[]>;
  /** Changes on each navigation within the page: Back, Forward or a link. */
  readonly turns: ReadonlySignal<number>;
  /**
   * Writes answers in their order; those without a text are removed. Does not leave the page.
   *
   * @param anew true to push a history entry, false to replace the current one
   */
  write(answers: Readonly<Record<string, string | undefined>>, anew: boolean): void;
}

/** Metadata of an answer in the query, available before its flow is loaded. */
export interface KeptAnswer {
  /** All its possible values in the query; absent when they cannot be listed. */
  readonly values?: readonly string[];
  /** Its default value in the query; the query omits it. */
  readonly default?: string;
  /** Units of the answer per unit in the query, such as 100 cents. */
  readonly parts?: number;
  /** Words for values in a path segment, by locale. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Values that outlive a flow, and call keys. `lives`: flow, tab, browser or days such as P30D. */
export interface MemoryStore {
  /** False while values of this lifetime are not readable yet. Omitted where they always are. */
  readonly knows?: (key: string, lives: string) => boolean;
  read(key: string): Json | undefined;
  write(key: string, value: Json, lives: string): void;
}

/** Texts of one locale: strings, or plural forms. */
export type Words = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

export interface Language {
  readonly locale: string;
  readonly region: string;
  readonly currency: string;
  /** Returns the texts of a flow, fragment, `common` or `ui`; undefined when there are none. */
  words(file: string): Words | undefined;
}

export type Destination =
  /** `along`: keeps the current query except for these names. */
  | { readonly page: string; readonly with: Readonly<Record<string, Json>>; readonly along?: readonly string[] }
  | { readonly path: string }
  /** URL from a response; the host decides whether it is safe. */
  | { readonly url: string; readonly tab: boolean }
  /** Phone number as written; the host validates it. */
  | { readonly phone: string };

export interface EffectNote {
  readonly instance: string;
  readonly effect: Effect;
  /** Position of its list in the flow, and its index. */
  readonly at: string;
  /** False when its condition did not hold. */
  readonly happens: boolean;
  /** True when it stopped the rest of its list, by navigation or failure. */
  readonly early: boolean;
  readonly failed?: boolean;
}

export interface Host {
  /** Server time as an ISO instant; changes at least once a minute. */
  readonly now: ReadonlySignal<string>;
  /**
   * locale, locales, region, currency, phones, audience, native, narrow, shares, origin, page,
   * path, address, trail; and `link`, the address of a page. Unknown values are NOT_KNOWN.
   */
  readonly app: ReadonlySignal<Readonly<Record<string, unknown>>>;
  /** Session from the server; null until it is known. */
  readonly session: ReadonlySignal<Json>;
  readonly flags: ReadonlySignal<Readonly<Record<string, boolean>>>;
  /** Null until the texts are loaded. */
  readonly language: ReadonlySignal<Language | null>;
  readonly questions: Questions;
  readonly drafts: Drafts;
  readonly address: Address;
  readonly memory: MemoryStore;
  /** Makes a call and never rejects. `unwanted` resolves when the reply is no longer needed. */
  send(call: Call, unwanted?: Promise<unknown>): Promise<Reply>;
  /** Uploads a file and reports its progress in percent. Never rejects. */
  upload(delivery: Delivery, progress: (percent: number) => void): Promise<Reply>;
  /** Runs a function after a delay in milliseconds. */
  after(milliseconds: number, run: () => void): void;
  /** False when code or texts for effects failed to load: then none runs. Omitted if never. */
  ready?(): Promise<boolean>;
  /** Resolves when a region may run effects that no press caused. Omitted if at once. */
  calm?(): Promise<void>;
  /** Opens a flow over this one; resolves with its closing word. */
  open(flow: string, input: Readonly<Record<string, Json>>): Promise<string | undefined>;
  /** A call changed something: the customer cannot go back before it. `outcome`: result so far. */
  sealed?(instance: string, outcome: () => Omit<Outcome, 'step'>): void;
  /** The flow was closed, with an optional word for its opener. */
  closed(instance: string, word: string | undefined): void;
  /** Shows a toast. It is removed when `stands`, which may read signals, returns false. */
  toast(text: string, tone: Tone, stands?: () => boolean): void;
  /** The customer acts anew: messages about earlier outcomes are outdated. */
  retried?(): void;
  track(event: string, properties: Readonly<Record<string, Json>>): void;
  redirect(to: Destination): void;
  /** Returns the URL of a destination; undefined when it has none that is safe to open. */
  link?(to: Destination): Link | undefined;
  /** Runs a host capability. Long ones stop once `isWanted` is false: the flow was closed. */
  perform(
    capability: Capability,
    parameters: Readonly<Record<string, Json>>,
    isWanted: () => boolean,
  ): void | Promise<void>;
  refreshSession(): Promise<void>;
  /** Reports a fault of flow, engine or host that the customer cannot fix. Never throws. */
  report(fault: unknown): void;
  /** Log of effects. Omitted by hosts without one. */
  ran?(note: EffectNote): void;
  identity(): string;
}
