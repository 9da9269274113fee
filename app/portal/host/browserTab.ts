// `Tab` backed by the browser: the only module of the portal that uses its globals directly.
import { catalogue } from 'virtual:flows';
import { computed, NOT_KNOWN, type NotReady, type ReadonlySignal, type Signal, signal } from '@fahrplan/engine';
import { isNarrow, watchNarrow } from '@fahrplan/renderer';
import { BrowserHistory } from './browserHistory.ts';
import { createMemory, keepLocale, readLocale } from './browserMemory.ts';
import { KEPT } from './questions.ts';
import { ScrollPlaces } from './scrollPositions.ts';
import { watchEnd } from './sessionEnd.ts';
import type { SsrState, Tab } from './tab.ts';
import { createTabChannel } from './tabChannel.ts';

/**
 * @param drawn state that the page was server-rendered from, if it was
 * @param alive becomes true after hydration
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
    release: document.querySelector<HTMLMetaElement>('meta[name=release]')?.content,
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
      // The listener registers late: the page may have been left and restored before.
      if (hasReturned) run();
    },
    reconnected: (run) => addEventListener('online', run),
    isOffline: () => !navigator.onLine,
    proveHuman: async (action) => window.botProtection?.(action),
    load: (address) => window.location.assign(address),
    loadAnew: (address) => {
      // Earlier history entries restore this document from the cache, but it is empty by then.
      addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
      window.location.replace(address);
    },
    ended: watchEnd,
    channel: createTabChannel,
    looked: (run) => {
      document.addEventListener('visibilitychange', () => !document.hidden && run());
      setInterval(run, LOOKS_EVERY);
    },
    track: (event, properties) =>
      window.dispatchEvent(new CustomEvent('fahrplan:track', { detail: { event, properties } })),
  };
}

/** Milliseconds after hydration until code that only interaction needs is fetched. */
const LATER = 2_000;

/** Interval in milliseconds for checking that the customer is still signed in. */
const LOOKS_EVERY = 5 * 60_000;

/** Events of a customer who is about to interact. Not `focus`: the page moves focus itself. */
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
