// Runs one job of a flow at a time, and tells when a closed flow can be disposed.
import { computed, signal } from '../signals.ts';

export class PendingWork {
  readonly #running = signal(0);
  readonly busy = computed(() => this.#running.value > 0);
  #awaited = 0;
  #closed = false;

  /** @param done called once the flow is closed and no job runs */
  constructor(readonly done: () => void) {}

  /** Runs a job of the customer, unless another one is running. */
  async press(job: () => Promise<void>): Promise<void> {
    if (!this.busy.peek()) await this.run(job);
  }

  /** Runs a nested or automatic job. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    this.#running.value = this.#running.peek() + 1;
    try {
      return await job();
    } finally {
      this.#running.value = this.#running.peek() - 1;
      this.#letGo();
    }
  }

  /** Delays disposal until another flow closes: effects after it may read data of this one. */
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
    if (this.#closed && !this.busy.peek() && this.#awaited === 0) this.done();
  }
}
