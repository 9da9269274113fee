// One job at a time: what a flow is busy with, and when a closed flow may be let go.
import { signal } from '../signals.ts';

/** The jobs of one flow. */
export class Jobs {
  readonly busy = signal(false);
  #running = 0;
  #awaited = 0;
  #closed = false;

  /** `done` is called once the flow is closed and nothing of it goes on any more. */
  constructor(readonly done: () => void) {}

  /**
   * Runs a job, unless another is under way.
   *
   * @param within true for a job that belongs to the one under way, or goes on by itself: it always runs
   * @returns undefined when it was not run
   */
  async run<T>(job: () => Promise<T>, within = false): Promise<T | undefined> {
    if (this.#running > 0 && !within) return undefined;
    this.#running += 1;
    this.busy.value = true;
    try {
      return await job();
    } finally {
      this.#running -= 1;
      this.busy.value = this.#running > 0;
      this.#letGo();
    }
  }

  /** A flow that was opened over this one: what is to happen after it may still read what this one has loaded. */
  async outlast(other: Promise<unknown>): Promise<void> {
    this.#awaited += 1;
    try {
      await other;
    } finally {
      this.#awaited -= 1;
      this.#letGo();
    }
  }

  close(): void {
    this.#closed = true;
    this.#letGo();
  }

  #letGo(): void {
    if (this.#closed && this.#running === 0 && this.#awaited === 0) this.done();
  }
}
