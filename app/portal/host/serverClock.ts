// The time of the server, told by the clock of a browser that may be wrong.

/** Goes on from what the server said last. */
export class ServerClock {
  #ahead = 0;

  /** @param browser milliseconds since 1970 by the clock of the browser */
  constructor(readonly browser: () => number = () => Date.now()) {}

  /** Milliseconds since 1970; by the clock of the browser until the server has said the time. */
  time(): number {
    return this.browser() + this.#ahead;
  }

  /** @param instant the time by the server, as ISO instant */
  set(instant: string): void {
    this.#ahead = Date.parse(instant) - this.browser();
  }
}
