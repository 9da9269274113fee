// The tab of a browser: the only place of the portal that knows there is one.
import { catalogue } from 'virtual:flows';
import { type Reading, signal } from '#engine';
import { isNarrow, watchNarrow } from '#renderer';
import { BrowserHistory } from './browserHistory.ts';
import { ScrollPlaces } from './scrollPlaces.ts';
import { createMemory, keepLocale, readLocale } from './stores.ts';
import type { Tab } from './tab.ts';

/** The tab that this runs in. */
export function createBrowserTab(): Tab {
  return {
    router: new BrowserHistory(),
    places: new ScrollPlaces(),
    origin: window.location.origin,
    userAgent: navigator.userAgent,
    language: navigator.language,
    narrow: readNarrow(),
    chosen: readLocale,
    choose: keepLocale,
    speak: (language) => {
      document.documentElement.lang = language;
    },
    memory: (now) => createMemory(now, (name) => catalogue.memory[name]?.stored),
    every: (pause, run) => void setInterval(run, pause),
    acted: (run) => {
      for (const act of ['click', 'keydown']) addEventListener(act, run, true);
    },
    isOffline: () => !navigator.onLine,
    proveHuman: async (action) => window.botProtection?.(action),
    load: (address) => window.location.assign(address),
    track: (event, properties) =>
      window.dispatchEvent(new CustomEvent('fahrplan:track', { detail: { event, properties } })),
  };
}

function readNarrow(): Reading<boolean> {
  const narrow = signal(isNarrow());
  watchNarrow(() => {
    narrow.value = isNarrow();
  });
  return narrow;
}
