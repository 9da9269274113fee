// What the portal has of the browser tab that it runs in, or of the request that its page is drawn for.
import type { Drafts, Json, MemoryStore, NotReady, ReadonlySignal } from '@fahrplan/engine';
import type { Copy, Send } from './accountDrafts.ts';
import type { Navigator } from './historyTravel.ts';
import type { Lost } from './query.ts';
import type { PortalSession } from './readSession.ts';

/** Where on a page its customer was, by entry of the history. */
export interface Places {
  /** An entry is left, and what stood there is still on screen. */
  leave(entry: string): void;
  /** Another page is on screen, from its top. */
  begin(): void;
  /** The customer comes back to an entry. */
  comeBack(entry: string): void;
}

/** What a page was drawn from: nothing of it is asked again. */
export interface SsrState {
  readonly session: PortalSession;
  readonly locale: string;
  /** The flow of the page. */
  readonly page: string;
  /** The flows around it. */
  readonly regions: readonly string[];
  /** What was fetched to draw it, by name. */
  readonly parts: readonly string[];
  readonly answers: readonly Answered[];
  /** What lies over the page. */
  readonly over?: Over | undefined;
  /** What the account has of what was begun, by place: what lies over the page is gone on with. */
  readonly drafts: readonly (readonly [place: string, copy: Copy])[];
  /** It is the same for all who come without anything, and may be as old as whoever keeps it likes: its time is that of its drawing. */
  readonly shared: boolean;
}

/** A flow that lies over the page, and the step that it stands on; none while it opens. */
export interface Over {
  readonly flow: string;
  readonly step?: string;
}

/** What a question was answered with, by its operation and key. */
export type Answered = readonly [operation: string, key: string, body: Json | undefined];

/** One tab, or the request for one page. */
export interface Tab {
  readonly router: Navigator;
  readonly places: Places;
  /** Such as https://portal.example. */
  readonly origin: string;
  /** The browser's name for itself. */
  readonly userAgent: string;
  /** The language that the browser asks for. */
  readonly language: string;
  /** Whether the customer is here to do anything: else nothing is sent that changes something. */
  readonly acts: boolean;
  /** True once the page is drawn in a browser: only then the tab tells what no server knows, and asks anything. */
  readonly alive: ReadonlySignal<boolean>;
  /** What the page was drawn from before this runs, if it was. */
  readonly drawn?: SsrState | undefined;
  /** The way to the server. */
  readonly reach: typeof fetch;
  /** For how long an answer that nobody shows is kept, in milliseconds. */
  readonly keepsAnswers: number;
  /** Hears of questions that have failed, where nobody is told so on screen. */
  readonly lost?: Lost;
  /**
   * Where no drafts can be kept: what there is instead.
   *
   * @param send the way to the account
   * @param signedIn whether there is one
   */
  drafts?(send: Send, signedIn: () => boolean): Drafts;
  /** Resolves once the page has been alive for a while, or somebody begins to do something: what nobody needed before may come now. */
  readonly quiet: Promise<void>;
  /** Whether the window is narrow. */
  readonly narrow: ReadonlySignal<boolean | NotReady>;
  /** Whether the system has a dialog in which something is shared. */
  readonly shares: ReadonlySignal<boolean | NotReady>;
  /** The locale that was chosen last, if any. */
  chosen(): string | undefined;
  choose(locale: string): void;
  /** The page on screen is in this language. */
  speak(language: string): void;
  /**
   * What is remembered beyond a visit.
   *
   * @param now milliseconds since 1970 by the clock of the server
   */
  memory(now: () => number): MemoryStore;
  /** Runs something so many milliseconds later: nothing changes by itself before the page is alive. */
  after(milliseconds: number, run: () => void): void;
  /** Runs something over and over, with so many milliseconds between, once the page is alive. */
  every(pause: number, run: () => void): void;
  /** Runs something whenever the customer does anything. */
  acted(run: () => void): void;
  /** Runs something whenever the page is shown again as it was left. */
  returned(run: () => void): void;
  /** Whether there is certainly no network. */
  isOffline(): boolean;
  /** What a service that tells people from programs hands out for an action; nothing without one. */
  proveHuman(action: string): Promise<string | undefined>;
  /** Leaves the portal for another address of the same site. */
  load(address: string): void;
  /** Loads an address in the place of this page, which no entry of the history leads back to. */
  loadAnew(address: string): void;
  /** Runs something when the session of this browser has ended elsewhere. */
  ended(run: () => void): void;
  /** Runs something when the customer looks at the tab again, and every few minutes. */
  looked(run: () => void): void;
  track(event: string, properties: object): void;
}
