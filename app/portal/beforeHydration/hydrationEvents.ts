// The moment from which a page is alive, or will not be, as the two scripts of a page tell each other.

/** The name of the event. */
export const ALIVE = 'fahrplan:alive';

/** The name of the other one. */
export const STOPPED = 'fahrplan:stopped';

/** From now on the page answers: what was typed and pressed before is done now. */
export function comeAlive(): void {
  window.dispatchEvent(new Event(ALIVE));
}

/** The page stays as it was drawn, and says that it can only be read. */
export function stop(): void {
  window.dispatchEvent(new Event(STOPPED));
}
