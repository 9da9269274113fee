// The request for one page in place of a tab: it reads, and does nothing.
import { catalogue } from 'virtual:flows';
import { type DraftState, type Drafts, type MemoryStore, NOT_KNOWN, signal } from '@fahrplan/engine';
import { type Copy, nameOf, readCopy, type Send } from '../host/accountDrafts.ts';
import { cookieOf, LOCALE_COOKIE, readKept } from '../host/browserMemory.ts';
import { readCookie } from '../host/cookies.ts';
import type { HistoryLocation, Navigator } from '../host/historyTravel.ts';
import type { Tab } from '../host/tab.ts';

/** A call that changes nothing. */
export interface Asking {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** What is known of whoever asks for a page. */
export interface Asked {
  /** What is not there after so many milliseconds is left to the browser. */
  readonly within: number;
  /** Path and query. */
  readonly address: string;
  /** The same page is for all who ask like this: they bring nothing that says who they are, or what they like. */
  readonly shared: boolean;
  readonly origin: string;
  readonly userAgent: string;
  /** The language that the browser asks for. */
  readonly language: string;
  /** As the header of the request has them. */
  readonly cookies: string;
  /** Asks the server as this visitor. */
  readonly reach: (address: string, asks: Asking) => Promise<Response>;
}

/** The tab of one request. */
export class RequestTab implements Tab {
  readonly router: OneAddress;
  readonly origin: string;
  readonly userAgent: string;
  readonly language: string;
  readonly keepsAnswers = Number.POSITIVE_INFINITY;
  readonly acts = false;
  readonly alive = signal(false);
  readonly quiet = new Promise<never>(nothing);
  readonly narrow = signal(NOT_KNOWN);
  readonly shares = signal(NOT_KNOWN);
  readonly places = { leave: nothing, begin: nothing, comeBack: nothing };
  /** What the account has of what is gone on with over the page, by place. */
  readonly copies = new Map<string, Copy>();
  /** How many questions are not answered yet. */
  underway = 0;
  /** How many were. */
  answered = 0;
  /** What the page cannot be without is not there. */
  isMissing = false;
  #closed = false;

  constructor(readonly asked: Asked) {
    this.router = new OneAddress(asked.address);
    this.origin = asked.origin;
    this.userAgent = asked.userAgent;
    this.language = asked.language;
  }

  /** What fails may come yet, but for what is not there: whoever asks again is told the same. */
  readonly lost: Tab['lost'] = ({ isNeeded }, { status }) => {
    this.isMissing ||= isNeeded === true && status === 404;
  };

  /** What an account has is gone on with as it is there; the browser knows whether its window has more. */
  drafts(send: Send, signedIn: () => boolean): Drafts {
    const state = signal<DraftState>({});
    return {
      load: async (name) => {
        if (!signedIn()) return undefined;
        const copy = await readCopy(send, name);
        if (!copy) return new Promise<never>(nothing);
        this.copies.set(nameOf(name), copy);
        if (copy.saved_at) state.value = { saved: { at: copy.saved_at, where: 'account' } };
        return copy.draft;
      },
      // Only one flow of a page is gone on with: what lies over it.
      state: () => state,
      save: nothing,
    };
  }

  readonly reach: typeof fetch = async (address, { method = 'GET', headers, body } = {}) => {
    this.underway += 1;
    try {
      const answer = await this.asked.reach(String(address), {
        method,
        headers: headers as Record<string, string>,
        body: typeof body === 'string' ? body : undefined,
      });
      return this.#closed ? new Promise<never>(nothing) : answer;
    } finally {
      this.underway -= 1;
      this.answered += 1;
    }
  };

  /** What is answered from now on comes too late for this page. */
  close(): void {
    this.#closed = true;
  }

  /** The step that the address says; null for none. */
  get step(): string | null {
    return within(this.asked.address).searchParams.get('step');
  }

  chosen(): string | undefined {
    return readCookie(this.asked.cookies, LOCALE_COOKIE);
  }

  /** Only what lies in cookies is known here. */
  memory(now: () => number): MemoryStore {
    return {
      knows: (name, lives) => lives === 'flow' || catalogue.memory[name]?.cookie === true,
      read: (name) => {
        try {
          return readKept(readCookie(this.asked.cookies, cookieOf(name)), now());
        } catch {
          return undefined;
        }
      },
      write: nothing,
    };
  }

  choose = nothing;
  speak = nothing;
  after = nothing;
  every = nothing;
  acted = nothing;
  returned = nothing;
  ended = nothing;
  looked = nothing;
  isOffline = () => false;
  proveHuman = async () => undefined;
  track = nothing;

  load(address: string): void {
    this.router.leave(address);
  }

  loadAnew(address: string): void {
    this.load(address);
  }

  /** Where whoever asks is sent instead, as an address that a header may hold. */
  get leftFor(): string | undefined {
    const { leftFor } = this.router;
    if (leftFor === undefined) return undefined;
    const { href, origin } = new URL(leftFor, this.origin);
    return origin === this.origin ? href.slice(origin.length) : href;
  }

  /** The path that is asked for. */
  get path(): string {
    return this.router.state.location.pathname;
  }
}

/** The history of a request: whoever is sent elsewhere is told so, and this page is not drawn. */
class OneAddress implements Navigator {
  readonly state: { location: HistoryLocation };
  /** Where whoever asks is sent instead. */
  leftFor: string | undefined;
  /** Resolves when that is known. */
  readonly left: Promise<void>;
  #tell = nothing;

  constructor(address: string) {
    this.state = { location: placeOf(address, null) };
    this.left = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  leave(to: string): void {
    this.leftFor ??= to;
    this.#tell();
  }

  subscribe = () => nothing;

  async navigate(to: number | string, { state = null }: Parameters<Navigator['navigate']>[1] = {}): Promise<void> {
    if (typeof to === 'number') return;
    const location = placeOf(to, state);
    if (location.pathname !== this.state.location.pathname) this.leave(location.pathname + location.search);
    else this.state.location = location;
  }
}

function placeOf(address: string, state: unknown): HistoryLocation {
  const { pathname, search } = within(address);
  return { pathname, search, hash: '', key: 'default', state };
}

/** An address of the portal: however many slashes it begins with, it names no other site, and it is always one. */
const within = (address: string): URL => new URL(address.replace(/^[/\\]+/, '/'), 'http://portal.invalid');

function nothing(): void {}
