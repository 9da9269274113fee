// The tab of a browser: the only place of the portal that knows there is one.
import { catalogue } from 'virtual:flows';
import { computed, NOT_KNOWN, type NotReady, type ReadonlySignal, type Signal, signal } from '@fahrplan/engine';
import { isNarrow, watchNarrow } from '@fahrplan/renderer';
import { BrowserHistory } from './browserHistory.ts';
import { createMemory, keepLocale, readLocale } from './browserMemory.ts';
import { KEPT } from './questions.ts';
import { ScrollPlaces } from './scrollPositions.ts';
import { watchEnd } from './sessionEnd.ts';
import type { SsrState, Tab } from './tab.ts';

/**
 * The tab that this runs in.
 *
 * @param drawn what its page was drawn from, if it was
 * @param alive becomes true once the page is drawn here as well
 */
export function createBrowserTab(drawn: SsrState | undefined, alive: Signal<boolean>): Tab {
  const awake = once(alive);
  let hasReturned = false;
  addEventListener('pageshow', ({ persisted }) => {
    hasReturned ||= persisted;
  });
  return {
    acts: true,
    alive,
    drawn,
    reach: (...request) => (alive.peek() ? fetch(...request) : awake.then(() => fetch(...request))),
    keepsAnswers: KEPT,
    router: new BrowserHistory(),
    places: new ScrollPlaces(),
    origin: window.location.origin,
    userAgent: navigator.userAgent,
    language: navigator.language,
    quiet: awake.then(() => (hasReturned ? undefined : whenQuiet())),
    narrow: readNarrow(alive),
    shares: computed(() => (alive.value ? 'share' in navigator : NOT_KNOWN)),
    chosen: () => drawn?.locale ?? readLocale(),
    choose: keepLocale,
    speak: (language) => {
      document.documentElement.lang = language;
    },
    memory: (now) => ({
      ...createMemory(now, (name) => catalogue.memory[name]),
      knows: (name, lives) => lives === 'flow' || catalogue.memory[name]?.cookie === true || alive.value,
    }),
    after: (milliseconds, run) => void awake.then(() => setTimeout(run, milliseconds)),
    every: (pause, run) => void setInterval(() => alive.peek() && run(), pause),
    acted: (run) => {
      for (const act of ['click', 'keydown']) addEventListener(act, run, true);
    },
    returned: (run) => {
      addEventListener('pageshow', ({ persisted }) => persisted && run());
      // Whoever listens is fetched later than the page may be left and shown again.
      if (hasReturned) run();
    },
    isOffline: () => !navigator.onLine,
    proveHuman: async (action) => window.botProtection?.(action),
    load: (address) => window.location.assign(address),
    loadAnew: (address) => {
      // Earlier entries of the history lead to this document, which has nothing to show any more.
      addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
      window.location.replace(address);
    },
    ended: watchEnd,
    looked: (run) => {
      document.addEventListener('visibilitychange', () => !document.hidden && run());
      setInterval(run, LOOKS_EVERY);
    },
    track: (event, properties) =>
      window.dispatchEvent(new CustomEvent('fahrplan:track', { detail: { event, properties } })),
  };
}

/** What nobody needs before a first press is fetched when the page has been alive for so long, in milliseconds. */
const LATER = 2_000;

/** How often a tab asks whether its customer is still signed in, in milliseconds. */
const LOOKS_EVERY = 5 * 60_000;

/** What somebody does who is about to press something, or has; the page itself moves the focus as well. */
const INTENT = ['pointermove', 'pointerdown', 'keydown', 'input', 'click'];

function whenQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const begin = () => {
      stop.abort();
      resolve();
    };
    for (const event of INTENT) addEventListener(event, begin, { capture: true, signal: stop.signal });
    addEventListener('pageshow', ({ persisted }) => persisted && begin(), { signal: stop.signal });
    setTimeout(begin, LATER);
  });
}

function once(alive: Signal<boolean>): Promise<void> {
  return new Promise((resolve) => {
    const stop = alive.subscribe((is) => {
      if (!is) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

function readNarrow(alive: ReadonlySignal<boolean>): ReadonlySignal<boolean | NotReady> {
  const narrow = signal(isNarrow());
  watchNarrow(() => {
    narrow.value = isNarrow();
  });
  return computed(() => (alive.value ? narrow.value : NOT_KNOWN));
}
