// Pool of servers. Each use begins with the initial data.
import type { TestFiles } from '../server/databases.ts';
import { type Portal, startPortal } from '../server/portal.ts';

/** Number of servers, because the tests mostly wait. */
const LANES = 3;
const NO_LIMITS = { linksPerAccount: 9999, linksPerAddress: 9999, linkUsesPerAddress: 9999 };

export class Lanes {
  readonly #free: Portal[] = [];
  readonly #waiting: ((portal: Portal) => void)[] = [];

  constructor(readonly databases: TestFiles) {}

  async start(): Promise<void> {
    for (let lane = 0; lane < LANES; lane += 1) {
      const portal = await startPortal(this.databases, { accounts: NO_LIMITS });
      await portal.app.listen({ port: 0, host: '127.0.0.1' });
      this.#free.push(portal);
    }
  }

  /** Runs work with a free server and restores its data. */
  async use<Result>(work: (portal: Portal) => Promise<Result>): Promise<Result> {
    const portal = this.#free.pop() ?? (await new Promise<Portal>((resolve) => this.#waiting.push(resolve)));
    try {
      return await work(portal);
    } finally {
      await this.databases.refill(portal.place);
      const next = this.#waiting.shift();
      if (next) next(portal);
      else this.#free.push(portal);
    }
  }
}
