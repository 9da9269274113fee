// `Tab` for one request of server rendering: read-only.
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

export interface Asked {
  /** Time limit in milliseconds; the browser loads the rest. */
  readonly within: number;
  /** Path and query. */
  readonly address: string;
  /** True if the request has no personal cookies, so that the page may be cached for all. */
  readonly shared: boolean;
  readonly origin: string;
  readonly userAgent: string;
  /** Preferred language of the browser. */
  readonly language: string;
  /** Cookie header of the request. */
  readonly cookies: string;
  /** Sends a call to the server on behalf of the visitor. */
  readonly reach: (address: string, asks: Asking) => Promise<Response>;
}

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
  /** The account's copies of drafts resumed by the dialog, by key. */
  readonly copies = new Map<string, Copy>();
  /** Number of pending calls. */
  underway = 0;
  answered = 0;
  /** True if content that the page requires is missing. */
  isMissing = false;
  #closed = false;

  constructor(readonly asked: Asked) {
    this.router = new OneAddress(asked.address);
    this.origin = asked.origin;
    this.userAgent = asked.userAgent;
    this.language = asked.language;
  }

  /** Failures other than 404 are left to the browser to retry. */
  readonly lost: Tab['lost'] = ({ isNeeded }, { status }) => {
    this.isMissing ||= isNeeded === true && status === 404;
  };

  /** Resumes drafts from the account; the browser checks whether its tab has a newer one. */
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
      // Only the dialog over the page resumes a draft.
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

  /** Ignores replies from now on. */
  close(): void {
    this.#closed = true;
  }

  /** Step in the address; null for none. */
  get step(): string | null {
    return within(this.asked.address).searchParams.get('step');
  }

  chosen(): string | undefined {
    return readCookie(this.asked.cookies, LOCALE_COOKIE);
  }

  /** Only cookies are readable here. */
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
  reconnected = nothing;
  ended = nothing;
  looked = nothing;
  channel = () => ({ tell: nothing, hear: nothing });
  isOffline = () => false;
  proveHuman = async () => undefined;
  track = nothing;

  load(address: string): void {
    this.router.leave(address);
  }

  loadAnew(address: string): void {
    this.load(address);
  }

  /** Redirect target, safe for a Location header. */
  get leftFor(): string | undefined {
    const { leftFor } = this.router;
    if (leftFor === undefined) return undefined;
    const { href, origin } = new URL(leftFor, this.origin);
    return origin === this.origin ? href.slice(origin.length) : href;
  }

  get path(): string {
    return this.router.state.location.pathname;
  }
}

/** History of a request: navigation to another page becomes a redirect. */
class OneAddress implements Navigator {
  readonly state: { location: HistoryLocation };
  leftFor: string | undefined;
  /** Resolves once a redirect is known. */
  readonly left: Promise<void>;
  #tell = nothing;

  constructor(address: string) {
    this.state = { location: toLocation(address, null) };
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
    const location = toLocation(to, state);
    if (location.pathname !== this.state.location.pathname) this.leave(location.pathname + location.search);
    else this.state.location = location;
  }
}

function toLocation(address: string, state: unknown): HistoryLocation {
  const { pathname, search } = within(address);
  return { pathname, search, hash: '', key: 'default', state };
}

/** Parses an address of the portal. Collapses leading slashes, which would name another host. */
const within = (address: string): URL => new URL(address.replace(/^[/\\]+/, '/'), 'http://portal.invalid');

function nothing(): void {}
