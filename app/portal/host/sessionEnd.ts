// End of a customer's session: notifies other tabs and clears this one.
import type { Tone } from '@fahrplan/engine';
import { uniqueName } from './uniqueName.ts';

/** localStorage key that changes with each end of a session; read by other tabs and cached pages. */
const MARK = 'session-ended';
/** sessionStorage key of a message for the next page. */
const SAID = 'said';

interface Said {
  readonly text: string;
  readonly tone: Tone;
}

export function tellEnd(): void {
  safely(() => localStorage.setItem(MARK, uniqueName()));
}

/** Calls `ended` when another tab ends the session, or has done so while this page was cached. */
export function watchEnd(ended: () => void): void {
  const read = () => safely(() => localStorage.getItem(MARK));
  const known = read();
  const look = () => {
    if (read() !== known) ended();
  };
  addEventListener('storage', ({ key }) => key === MARK && look());
  addEventListener('pageshow', ({ persisted }) => persisted && look());
}

/** Clears the tab's storage: drafts, outcomes, idempotency keys; `keeps` selects exceptions. */
export function forgetTab(keeps: (name: string) => boolean = () => false): void {
  safely(() => {
    for (const name of Object.keys(sessionStorage)) if (!keeps(name)) sessionStorage.removeItem(name);
  });
}

export function sayLater(said: Said): void {
  safely(() => sessionStorage.setItem(SAID, JSON.stringify(said)));
}

export function takeSaid(): Said | undefined {
  return safely(() => {
    const said = JSON.parse(sessionStorage.getItem(SAID) ?? 'null') as Said | null;
    sessionStorage.removeItem(SAID);
    return said ?? undefined;
  });
}

/** Blocked or full storage loses values. */
function safely<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
