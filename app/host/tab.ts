// What the portal has of the browser tab that it runs in, or of the request that its page is drawn for.
import type { MemoryStore, Reading, Unready } from '#engine';
import type { Navigator } from './travel.ts';

/** Where on a page its customer was, by entry of the history. */
export interface Places {
  /** An entry is left, and what stood there is still on screen. */
  leave(entry: string): void;
  /** Another page is on screen, from its top. */
  begin(): void;
  /** The customer comes back to an entry. */
  comeBack(entry: string): void;
}

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
  /** Whether the window is narrow. */
  readonly narrow: Reading<boolean | Unready>;
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
  /** Runs something over and over, with so many milliseconds between. */
  every(pause: number, run: () => void): void;
  /** Runs something whenever the customer does anything. */
  acted(run: () => void): void;
  /** Whether there is certainly no network. */
  isOffline(): boolean;
  /** What a service that tells people from programs hands out for an action; nothing without one. */
  proveHuman(action: string): Promise<string | undefined>;
  /** Leaves the portal for another address of the same site. */
  load(address: string): void;
  track(event: string, properties: object): void;
}
