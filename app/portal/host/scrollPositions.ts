// Scroll positions by history entry. Content may load late, so restoring takes several attempts.

import type { Places } from './tab.ts';

/** Milliseconds during which a growing page is scrolled back into position. */
const PATIENCE = 5_000;
/** Events by which the customer takes over scrolling. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

export class ScrollPlaces implements Places {
  readonly #places = new Map<string, number>();
  #here = 0;
  #stop = () => {};

  constructor() {
    // Scroll events fire with the next frame: clamping by a shorter page is not recorded yet.
    addEventListener('scroll', () => {
      this.#here = scrollY;
    });
  }

  /** Stores the position of the entry that is left, whose content is still on screen. */
  leave(entry: string): void {
    this.#stop();
    this.#places.set(entry, this.#here);
  }

  begin(): void {
    scrollTo(0, 0);
  }

  /** Restores the position of an entry while its content loads, until the customer scrolls. */
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
