// Events between the inlined script and the portal: hydration succeeded or failed.

export const ALIVE = 'fahrplan:alive';

export const STOPPED = 'fahrplan:stopped';

/** Signals hydration: replays the input and presses recorded before. */
export function comeAlive(): void {
  window.dispatchEvent(new Event(ALIVE));
}

/** Signals that hydration failed: the page stays read-only and says so. */
export function stop(): void {
  window.dispatchEvent(new Event(STOPPED));
}
