// Where on a page its customer was, by entry of the history: what stands there may have to be fetched again first.

import type { Places } from './tab.ts';

/** For how long a page may grow until it is long enough again: milliseconds. */
const PATIENCE = 5_000;
/** What a customer does who goes on by themselves. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** The places of all pages of one tab. */
export class ScrollPlaces implements Places {
  readonly #places = new Map<string, number>();
  #here = 0;
  #stop = () => {};

  constructor() {
    // Told with the next frame: what has just become shorter has moved nobody yet.
    addEventListener('scroll', () => {
      this.#here = scrollY;
    });
  }

  /** An entry is left, and what stood there is still on screen. */
  leave(entry: string): void {
    this.#stop();
    this.#places.set(entry, this.#here);
  }

  begin(): void {
    scrollTo(0, 0);
  }

  /** The customer comes back to an entry: the page is held there while it is drawn anew, until the customer moves it. */
  comeBack(entry: string): void {
    this.#stop();
    const position = this.#places.get(entry);
    if (position === undefined) return;
    const grown = new ResizeObserver(() => scrollTo(0, position));
    grown.observe(document.body);
    const moved = new AbortController();
    this.#stop = () => {
      grown.disconnect();
      moved.abort();
    };
    for (const move of MOVES) addEventListener(move, this.#stop, { signal: moved.signal });
    setTimeout(this.#stop, PATIENCE);
  }
}
