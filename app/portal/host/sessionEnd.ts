// The end of a customer's session in this browser: how other tabs hear of it, and what a tab forgets.
import type { Tone } from '@fahrplan/engine';
import { uniqueName } from './uniqueName.ts';

/** Changes with each end of a session, for every tab of the browser and every page in its back-forward cache. */
const MARK = 'session-ended';
/** Message that outlives the page on which it was said. */
const SAID = 'said';

interface Said {
  readonly text: string;
  readonly tone: Tone;
}

/** Tells every other tab that the session of this browser has ended. */
export function tellEnd(): void {
  safely(() => localStorage.setItem(MARK, uniqueName()));
}

/** Runs `ended` when another tab ends the session, or has ended it while this page was in the back-forward cache. */
export function watchEnd(ended: () => void): void {
  const read = () => safely(() => localStorage.getItem(MARK));
  const known = read();
  const look = () => {
    if (read() !== known) ended();
  };
  addEventListener('storage', ({ key }) => key === MARK && look());
  addEventListener('pageshow', ({ persisted }) => persisted && look());
}

/** Empties the storage of the tab: drafts, outcomes, keys of calls; but for the entries that are kept. */
export function forgetTab(keeps: (name: string) => boolean = () => false): void {
  safely(() => {
    for (const name of Object.keys(sessionStorage)) if (!keeps(name)) sessionStorage.removeItem(name);
  });
}

/** Keeps a message for the page that is loaded next. */
export function sayLater(said: Said): void {
  safely(() => sessionStorage.setItem(SAID, JSON.stringify(said)));
}

/** Takes the message that the page before has left. */
export function takeSaid(): Said | undefined {
  return safely(() => {
    const said = JSON.parse(sessionStorage.getItem(SAID) ?? 'null') as Said | null;
    sessionStorage.removeItem(SAID);
    return said ?? undefined;
  });
}

/** A storage that is blocked or full forgets. */
function safely<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
