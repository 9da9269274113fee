// Lag of the event loop: how much later than planned timers run, and therefore everything else.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const WINDOW_MS = 500;
const PER_MS = 1e6;

/** Measures the lag of the last half to whole second. */
export class EventLoopLag {
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #timer: NodeJS.Timeout | undefined;
  #lastMs = 0;

  /** Starts with the first request that can wait: starting the server blocks the loop for a while. */
  start(): void {
    this.#delays.enable();
    this.#timer = setInterval(() => {
      this.#lastMs = this.#presentMs;
      this.#delays.reset();
    }, WINDOW_MS);
    this.#timer.unref();
  }

  /** The 99th percentile of the lag, in milliseconds. */
  get ms(): number {
    return Math.max(this.#lastMs, this.#presentMs);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#delays.disable();
  }

  /** A delay is that of a timer of the resolution. */
  get #presentMs(): number {
    const { count } = this.#delays;
    return count === 0 ? 0 : Math.max(0, this.#delays.percentile(99) / PER_MS - RESOLUTION_MS);
  }
}
