// Environment of the portal: a browser tab, or the request that a page is rendered for.
import type { Drafts, Json, MemoryStore, NotReady, ReadonlySignal } from '@fahrplan/engine';
import type { Copy, Send } from './accountDrafts.ts';
import type { Navigator } from './historyTravel.ts';
import type { Lost } from './query.ts';
import type { PortalSession } from './readSession.ts';
import type { Region } from './regions.ts';
import type { TabChannel } from './tabChannel.ts';

export interface Places {
  /** Stores the position of an entry that is left, while its content is still on screen. */
  leave(entry: string): void;
  /** Scrolls a new page to its top. */
  begin(): void;
  comeBack(entry: string): void;
}

/** State that a page was rendered from, reused by hydration without new requests. */
export interface SsrState {
  readonly session: PortalSession;
  readonly locale: string;
  /** Flow of the page. */
  readonly page: string;
  /** Flows around it, and the windows that each is for. */
  readonly regions: readonly DrawnRegion[];
  /** Names of lazily loaded parts that were rendered. */
  readonly parts: readonly string[];
  readonly answers: readonly Answered[];
  readonly over?: Over | undefined;
  /** The account's copies of drafts, by key; the dialog over the page resumes them. */
  readonly drafts: readonly (readonly [place: string, copy: Copy])[];
  /** True for a page without personal data, possibly from a cache: its time is that of rendering. */
  readonly shared: boolean;
}

/** A region that was rendered; styles hide one that is for other windows. */
export type DrawnRegion = Pick<Region, 'flow' | 'room'>;

/** A flow over the page and its step; no step while it opens. */
export interface Over {
  readonly flow: string;
  readonly step?: string;
}

/** Answer of a question, by its operation and key. */
export type Answered = readonly [operation: string, key: string, body: Json | undefined];

export interface Tab {
  readonly router: Navigator;
  readonly places: Places;
  /** Such as https://portal.example. */
  readonly origin: string;
  readonly userAgent: string;
  /** Preferred language of the browser. */
  readonly language: string;
  /** False in server rendering: no call that changes anything is sent. */
  readonly acts: boolean;
  /** True after hydration: only then browser-only facts are readable and requests are sent. */
  readonly alive: ReadonlySignal<boolean>;
  /** State of server rendering, if any. */
  readonly drawn?: SsrState | undefined;
  /** Sends requests to the server. */
  readonly reach: typeof fetch;
  /** Release that the page was loaded with, which its calls name; undefined for none. */
  readonly release?: string | undefined;
  /** Milliseconds to keep an unobserved answer. */
  readonly keepsAnswers: number;
  /** Receives failed questions in server rendering. */
  readonly lost?: Lost;
  /** Replaces draft storage in server rendering. */
  drafts?(send: Send, signedIn: () => boolean): Drafts;
  /** Resolves a while after hydration or with the first interaction: non-urgent code may load now. */
  readonly quiet: Promise<void>;
  readonly narrow: ReadonlySignal<boolean | NotReady>;
  /** True if the system has a share dialog. */
  readonly shares: ReadonlySignal<boolean | NotReady>;
  /** Last chosen locale, if any. */
  chosen(): string | undefined;
  choose(locale: string): void;
  /** Sets the document's language. */
  speak(language: string): void;
  /** Memory that outlives a flow; `now` is server time in milliseconds since 1970. */
  memory(now: () => number): MemoryStore;
  /** Calls `run` after so many milliseconds, never before hydration. */
  after(milliseconds: number, run: () => void): void;
  /** Calls `run` periodically, with `pause` in milliseconds, after hydration. */
  every(pause: number, run: () => void): void;
  /** Calls `run` on every interaction. */
  acted(run: () => void): void;
  /** Calls `run` whenever the page is restored from the back-forward cache. */
  returned(run: () => void): void;
  /** Calls `run` whenever the network is back. */
  reconnected(run: () => void): void;
  /** True if there is certainly no network. */
  isOffline(): boolean;
  /** Token of a bot-protection service for an action; undefined without such a service. */
  proveHuman(action: string): Promise<string | undefined>;
  /** Leaves the portal for another address of the same site. */
  load(address: string): void;
  /** Replaces this page and its history entry by a fresh load of the address. */
  loadAnew(address: string): void;
  /** Calls `run` when another tab has ended the session. */
  ended(run: () => void): void;
  /** Messages to the other tabs of this browser, created on first use. */
  channel(): TabChannel;
  /** Calls `run` when the tab becomes visible, and every few minutes. */
  looked(run: () => void): void;
  track(event: string, properties: object): void;
}
