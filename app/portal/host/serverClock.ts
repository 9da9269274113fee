// Server time, derived from a browser clock that may be wrong.

export class ServerClock {
  #ahead = 0;

  /** @param browser milliseconds since 1970 by the browser's clock */
  constructor(readonly browser: () => number = () => Date.now()) {}

  /** Milliseconds since 1970; the browser's time until the server has sent its own. */
  time(): number {
    return this.browser() + this.#ahead;
  }

  /** @param instant server time as ISO instant */
  set(instant: string): void {
    this.#ahead = Date.parse(instant) - this.browser();
  }
}
