// The moment from which a page is alive, as the two scripts of a page tell each other.

/** The name of the event. */
export const ALIVE = 'fahrplan:alive';

/** From now on the page answers: what was typed and pressed before is done now. */
export function comeAlive(): void {
  window.dispatchEvent(new Event(ALIVE));
}
