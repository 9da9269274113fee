// The flows that stand around every page, as `portal.regions` of flows/catalogue.json says.
import { catalogue } from 'virtual:flows';
import { computed, type FlowSession, holdsAround, type Reading, type Surrounding, signal } from '#engine';

type Entry = NonNullable<typeof catalogue.portal.regions>[number];

/** Where a region stands. */
export type Place = Entry['at'];

/** A region on screen. */
export interface Region {
  readonly at: Place;
  readonly session: FlowSession;
}

/** What stands above or beside the page must not push it away later: no longer than so many milliseconds it is waited for. */
const PATIENCE = 400;
const BELOW: readonly Place[] = ['breadcrumbs', 'footer'];

/** The regions of one portal. One that cannot be fetched is left out, and asked for again with the next page. */
export class Regions {
  readonly #begun = signal<ReadonlyMap<string, FlowSession>>(new Map());
  /** Those whose condition holds, in the order of the catalogue. */
  readonly shown: Reading<readonly Region[]> = computed(() =>
    this.#standing().flatMap(({ flow, at }) => {
      const session = this.#begun.value.get(flow);
      return session ? [{ at, session }] : [];
    }),
  );

  constructor(
    readonly around: () => Surrounding,
    readonly create: (flow: string) => Promise<FlowSession | undefined>,
  ) {}

  /** Every region that has begun, on screen or not. */
  get sessions(): readonly FlowSession[] {
    return [...this.#begun.peek().values()];
  }

  /** Begins what is missing around the page. Resolves when all of it is open or will not open, or patience is over. */
  async fill(): Promise<void> {
    const opened = this.#beginAll(({ at }) => !BELOW.includes(at));
    await Promise.race([opened, new Promise((resume) => setTimeout(resume, PATIENCE))]);
  }

  /** Begins what is missing below the page, once that is there. */
  fillBelow(): void {
    void this.#beginAll(({ at }) => BELOW.includes(at));
  }

  async #beginAll(are: (region: Entry) => boolean): Promise<void> {
    const missing = this.#standing().filter((region) => are(region) && !this.#begun.peek().has(region.flow));
    await Promise.all(missing.map(({ flow }) => this.#begin(flow)));
  }

  async #begin(flow: string): Promise<void> {
    const session = await this.create(flow).catch(() => undefined);
    if (!session) return;
    if (this.#begun.peek().has(flow)) return session.close();
    this.#begun.value = new Map([...this.#begun.peek(), [flow, session]]);
    await decided(session);
  }

  #standing(): readonly Entry[] {
    const around = this.around();
    return (catalogue.portal.regions ?? []).filter(({ when }) => holdsAround(when, around));
  }
}

/** Resolves when it is known whether a flow opens. */
const decided = ({ phase }: FlowSession): Promise<void> =>
  new Promise((resolve) => {
    const stop = phase.subscribe((now) => {
      if (now === 'opening') return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
