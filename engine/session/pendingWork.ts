// One job at a time: what a flow is busy with, and when a closed flow may be let go.
import { computed, signal } from '../signals.ts';

/** The jobs of one flow. */
export class PendingWork {
  readonly #running = signal(0);
  readonly busy = computed(() => this.#running.value > 0);
  #awaited = 0;
  #closed = false;

  /** `done` is called once the flow is closed and nothing of it goes on any more. */
  constructor(readonly done: () => void) {}

  /** Runs a job that the customer asks for, unless another is under way. */
  async press(job: () => Promise<void>): Promise<void> {
    if (!this.busy.peek()) await this.run(job);
  }

  /** Runs a job that belongs to the one under way, or goes on by itself. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    this.#running.value = this.#running.peek() + 1;
    try {
      return await job();
    } finally {
      this.#running.value = this.#running.peek() - 1;
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
    if (this.#closed && !this.busy.peek() && this.#awaited === 0) this.done();
  }
}
