import type { ReleaseProcess } from './releaseProcess.ts';

/** Processes by release: each runs once, and is started again after it has ended. */
export class ProcessPool {
  /** The latest used last. */
  readonly #processes = new Map<string, Promise<ReleaseProcess>>();
  #closed = false;

  /**
   * @param start starts the process of a release
   * @param most processes that are kept; further ones are stopped, the one that was used longest ago first
   * @param isKept true for a release whose process is never stopped, and does not count
   */
  constructor(
    readonly start: (id: string) => Promise<ReleaseProcess>,
    readonly most: number,
    readonly isKept: (id: string) => boolean = () => false,
  ) {}

  /** @throws Error when the process does not start */
  async get(id: string): Promise<ReleaseProcess> {
    const known = this.#processes.get(id);
    const isOver =
      known === undefined ||
      (await known.then(
        ({ over }) => over,
        () => true,
      ));
    // Another request has started it meanwhile.
    if (this.#processes.get(id) !== known) return this.get(id);
    if (this.#closed) throw new Error('The server stops.');
    const process = isOver ? this.start(id) : known;
    this.#processes.delete(id);
    this.#processes.set(id, process);
    this.#stopOthers(id);
    return process;
  }

  /** Processes that run now. */
  async running(): Promise<readonly ReleaseProcess[]> {
    const settled = await Promise.allSettled(this.#processes.values());
    return settled.flatMap((one) => (one.status === 'fulfilled' && !one.value.over ? one.value : []));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#processes.values()].map(stop));
  }

  #stopOthers(used: string): void {
    const others = [...this.#processes].filter(([id]) => id !== used && !this.isKept(id));
    for (const [id, process] of others.slice(0, Math.max(0, others.length - this.most))) {
      this.#processes.delete(id);
      void stop(process);
    }
  }
}

const stop = (process: Promise<ReleaseProcess>): Promise<void> =>
  process.then(
    (one) => one.stop(),
    () => undefined,
  );
