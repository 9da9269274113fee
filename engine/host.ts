// What the engine asks of whoever hosts it: the outside world, in small ports. The engine has no clock, network or storage of its own.
import type { Capability, Effect, Operation } from './flow.ts';
import type { ChosenFile, Json, Link, ReadonlySignal, Tone } from './nodes.ts';

/** A call, ready to be made. Path and query are encoded; the host adds origin, session and what `attach` names. */
export interface Call {
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: Json;
  /** Milliseconds after which the call is given up. */
  readonly timeout: number;
  readonly attach: readonly NonNullable<Operation['attach']>[number][];
  /** Whoever asks is answered the same. */
  readonly public?: true;
  /** The same key is sent again until the effect is known to have happened. */
  readonly idempotencyKey?: string;
  /** Amounts that the customer saw, by name, in cents. */
  readonly agreed?: Readonly<Record<string, Json>>;
}

/** A file on its way: with a call, next to its other parts, or put to an address that was signed for it. */
export type Delivery =
  | { readonly call: Call; readonly parts: Readonly<Record<string, Json>>; readonly file: ChosenFile }
  | { readonly put: string; readonly file: ChosenFile };

/** What came back. No response at all is status 500 with an empty body (spec 2 §7). */
export interface Reply {
  readonly status: number;
  readonly body: Json | undefined;
  /** There was no response, and the host knows why: there is no network. */
  readonly offline?: true;
  /** Seconds after which a call that was one too many may be made again. */
  readonly retryAfter?: number;
}

/** A question is a call that changes nothing; equal keys are the same question. */
export interface Question {
  readonly key: string;
  readonly call: Call;
  /** Milliseconds for which an answer is fresh. */
  readonly freshFor: number;
  readonly retries: number;
  /** Whether nothing can be shown without an answer. */
  readonly isNeeded?: boolean;
  /** Whether a reply counts as an answer. */
  accepts(reply: Reply): boolean;
}

export type QuestionState =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly body: Json | undefined; readonly refreshing: boolean }
  | { readonly status: 'failed'; readonly reply: Reply };

/** The host's cache of questions, shared by every flow on the page. */
export interface Questions {
  /** Asks if there is no fresh answer, and reports now and on every change until the returned function is called. */
  observe(question: Question, report: (state: QuestionState) => void): () => void;
  /** The answer that is there already and fresh; nothing is asked. Left out by a host that keeps none. */
  known?(question: Question): QuestionState | undefined;
  /** Asks again whatever asked one of these operations, or anything at all without them, wherever it is shown. */
  refresh(operations?: readonly string[]): void;
}

/** The key of a call whose outcome is not known yet, and what tells it from another call. */
export interface SentKey {
  readonly key: string;
  readonly print: string;
}

/** What a draft belongs to: a flow, and what it was opened with. */
export interface DraftName {
  readonly flow: string;
  readonly input: Readonly<Record<string, Json>>;
}

export interface Draft {
  /** The version of the flow that wrote it. */
  readonly version: number;
  /** The same in every window that goes on with it: what is sent from two of them takes effect once. */
  readonly id: string;
  readonly step: string | null;
  readonly answers: Readonly<Record<string, Json>>;
  /** What was asked, in the words of then, by field: for whoever comes back to a flow that asks otherwise. */
  readonly labels?: Readonly<Record<string, string>>;
  /** By their position in the flow. A lost answer is asked for again under the same key, after a reload too. */
  readonly sent?: Readonly<Record<string, SentKey>>;
  /** Where the customer stands, in words: for a list of what can be gone on with. */
  readonly place?: DraftPlace;
}

/** What came of a flow in which something took effect: the step on which it ended, and what is said there. */
export interface Outcome {
  readonly step: string;
  /** By field, but for private ones. */
  readonly answers: Readonly<Record<string, Json>>;
  /** What calls have answered, by operation. */
  readonly results: Readonly<Record<string, Json | undefined>>;
}

export interface DraftPlace {
  /** What the flow is called. */
  readonly title: string;
  /** The number of the step, from 1; absent while the number of steps is not known. */
  readonly position?: number;
  readonly total?: number;
}

/** What became of a draft. */
export interface DraftState {
  /** When and where it was last written down; absent before. */
  readonly saved?: Saved;
  /** What another window or device has written since, or that it has come to its end there; nothing is written until that is settled. */
  readonly theirs?: Draft | 'finished';
}

export interface Saved {
  /** ISO instant. */
  readonly at: string;
  /** In the customer's account, in this window only, or nowhere: on this page as long as it stays. */
  readonly where: 'account' | 'window' | 'page';
}

/** Where unsent answers wait. A store that is blocked or full forgets, and never throws. */
export interface Drafts {
  /** What was kept, or will be known soon. Never fails. */
  load(name: DraftName): Draft | undefined | Promise<Draft | undefined>;
  /** Called with every key that is typed: takes the draft at once, may write it a little later, and before the page goes. */
  save(name: DraftName, draft: Draft | undefined): void;
  /** What becomes of what is saved. Left out by a store that nobody else writes to. */
  state?(name: DraftName): ReadonlySignal<DraftState>;
  /** The customer has chosen what to go on with: what is saved next takes the place of `theirs`. */
  settle?(name: DraftName): void;
  /** Waits a short while until what is saved is safe, and `theirs` is known. Never fails. */
  flush?(name: DraftName): Promise<void>;
}

/** Answers in the address of the page, by field. */
export interface Address {
  /** All values that it has now, each as often as it stands there. */
  read(): ReadonlyMap<string, readonly string[]>;
  /** Another value each time the customer has come to another address of the same page: by Back, Forward or a link. */
  readonly turns: ReadonlySignal<number>;
  /**
   * Writes answers, in the order in which they are to stand there; one without a text leaves it. The page stays as it is.
   *
   * @param anew as another entry of the history, so that Back leads to before it; else in place of the present one
   */
  write(answers: Readonly<Record<string, string | undefined>>, anew: boolean): void;
}

/** What is known of an answer that a flow keeps in its address, before that flow is there. */
export interface KeptAnswer {
  /** As it stands there, all that there are; left out when there is no saying. */
  readonly values?: readonly string[];
  /** As it would stand there; it is left out of addresses. */
  readonly default?: string;
  /** How many of the unit of the answer are one of the address: 100 cents. */
  readonly parts?: number;
}

/** What is remembered beyond a flow, and, in the tab, the keys of calls of which nobody knows what came. `lives`: flow, tab, browser or a number of days (P30D). */
export interface MemoryStore {
  /** Whether what lives so long can be read now; else it is pending. Left out by a host that always can. */
  readonly knows?: (key: string, lives: string) => boolean;
  read(key: string): Json | undefined;
  write(key: string, value: Json, lives: string): void;
}

/** The words of one locale: a text or its forms by number. */
export type Words = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** The language on screen. */
export interface Language {
  readonly locale: string;
  readonly region: string;
  readonly currency: string;
  /** The words of a flow, fragment, `common` or `ui`; undefined when there are none. */
  words(file: string): Words | undefined;
}

export type Destination =
  /** `along`: with the query of the address on screen, but for these names. */
  | { readonly page: string; readonly with: Readonly<Record<string, Json>>; readonly along?: readonly string[] }
  | { readonly path: string }
  /** As a response gave it: the host judges whether a browser may be sent there. */
  | { readonly url: string; readonly tab: boolean }
  /** As it is written: the host judges whether it is a number. */
  | { readonly phone: string };

/** An effect that was run, and how it ended. */
export interface EffectNote {
  readonly instance: string;
  readonly effect: Effect;
  /** Where its list stands in the flow, and its number there. */
  readonly at: string;
  /** False when its condition did not hold. */
  readonly happens: boolean;
  /** It led elsewhere, or failed: the rest of its list does not run. */
  readonly early: boolean;
  readonly failed?: boolean;
}

/** The outside world of a flow. */
export interface Host {
  /** The time as ISO instant, from the server's clock; changes at least once a minute. */
  readonly now: ReadonlySignal<string>;
  /** locale, locales, region, currency, phones, audience, native, narrow, shares, origin, page, path, address, trail; and `link`, the address of a page. NOT_KNOWN for what is not known yet. */
  readonly app: ReadonlySignal<Readonly<Record<string, unknown>>>;
  /** The session as the server tells it; null until it is known. */
  readonly session: ReadonlySignal<Json>;
  readonly flags: ReadonlySignal<Readonly<Record<string, boolean>>>;
  /** Null until the words are loaded. */
  readonly language: ReadonlySignal<Language | null>;
  readonly questions: Questions;
  readonly drafts: Drafts;
  readonly address: Address;
  readonly memory: MemoryStore;
  /** Makes a call, and always answers. `unwanted` resolves when nobody waits for the answer any more. */
  send(call: Call, unwanted?: Promise<unknown>): Promise<Reply>;
  /** Sends a file; tells how many percent of it have gone. Like `send` it answers, whatever happens. */
  upload(delivery: Delivery, progress: (percent: number) => void): Promise<Reply>;
  /** Runs something after a number of milliseconds. */
  after(milliseconds: number, run: () => void): void;
  /** Whether all is there that effects may need, such as the words for what goes wrong; else none runs. Left out by a host that has it always. */
  ready?(): Promise<boolean>;
  /** Opens a flow over this one; resolves with its closing word. */
  open(flow: string, input: Readonly<Record<string, Json>>): Promise<string | undefined>;
  /** A call of the flow that changes something has succeeded: nothing leads back to before it. `outcome` says what came of it so far. */
  sealed?(instance: string, outcome: () => Omit<Outcome, 'step'>): void;
  /** The flow has closed, perhaps with a word for whoever opened it. */
  closed(instance: string, word: string | undefined): void;
  /** Says something in passing. What stands no more, told by the signals that it reads, is taken back. */
  toast(text: string, tone: Tone, stands?: () => boolean): void;
  /** The customer tries anew: what was said of a failure before is over. */
  retried?(): void;
  track(event: string, properties: Readonly<Record<string, Json>>): void;
  redirect(to: Destination): void;
  /** The address of a destination; undefined when it has none that a browser may be sent to. */
  link?(to: Destination): Link | undefined;
  /** Does what only the host can. What takes long ends once it is not wanted any more: the customer has closed the flow. */
  perform(
    capability: Capability,
    parameters: Readonly<Record<string, Json>>,
    isWanted: () => boolean,
  ): void | Promise<void>;
  refreshSession(): Promise<void>;
  /** Something went wrong that no customer can mend: a fault of a flow, of the engine or of this host. Never throws. */
  report(fault: unknown): void;
  /** Told of each effect, where somebody writes them down. */
  ran?(note: EffectNote): void;
  /** A name that no other instance has. */
  identity(): string;
}
