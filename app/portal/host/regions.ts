// The flows that stand around every page, as `portal.regions` of flows/catalogue.json says.
import { catalogue } from 'virtual:flows';
import {
  computed,
  type FlowSession,
  holdsAround,
  type ReadonlySignal,
  type Surrounding,
  signal,
} from '@fahrplan/engine';
import { isWhole } from './flowProgress.ts';
import { withTimeout } from './withTimeout.ts';

type Entry = NonNullable<typeof catalogue.portal.regions>[number];

/** Where a region stands. */
export type RegionPosition = Entry['at'];

/** A region on screen. */
export interface Region {
  readonly flow: string;
  readonly at: RegionPosition;
  readonly session: FlowSession;
}

/** Nothing must push the page away later: for what stands above or beside it, it waits no longer than so many milliseconds. */
const PATIENCE = 400;
const BELOW: readonly RegionPosition[] = ['breadcrumbs', 'footer'];
/** What nobody looks at begins last. */
const UNSEEN: RegionPosition = 'unseen';
/** Places that are kept free for what comes later. Anything else that comes late waits for the next page. */
const KEPT_FREE: readonly RegionPosition[] = ['header', ...BELOW];

/** The regions of one portal. One that cannot be fetched is left out, and asked for again with the next page. */
export class Regions {
  readonly #begun = new Map<string, FlowSession>();
  /** Those that have all that they show. */
  readonly #whole = new Set<string>();
  readonly #drawn = signal<ReadonlySet<string>>(new Set());
  /** A page is on screen, or about to be. */
  #paged = false;
  /** Those whose condition holds, in the order of the catalogue. */
  readonly shown: ReadonlySignal<readonly Region[]> = computed(() =>
    this.#standing().flatMap(({ flow, at }) => {
      if (!this.alive.value && this.stand?.includes(flow) === false) return [];
      const session = this.#drawn.value.has(flow) ? this.#begun.get(flow) : undefined;
      return session ? [{ flow, at, session }] : [];
    }),
  );

  constructor(
    readonly context: () => Surrounding,
    readonly create: (flow: string) => Promise<FlowSession | undefined>,
    /** As long as it is false nothing can push anything away: what is drawn stands until everything is there. */
    readonly alive: ReadonlySignal<boolean> = signal(true),
    /** By then the page has all that it needs first. */
    readonly later: Promise<void> = Promise.resolve(),
    /** Those that stand there already, drawn elsewhere: until then it is these, and no others. */
    readonly stand?: readonly string[],
  ) {}

  /** Every region that has begun, on screen or not. */
  get sessions(): readonly FlowSession[] {
    return [...this.#begun.values()];
  }

  /** Whether something stands, or is to stand, at a place. */
  expects(region: RegionPosition): boolean {
    return this.#standing().some(({ at }) => at === region);
  }

  /** Begins what is missing above and beside the page. Resolves when it is on screen, or will not be with this page. */
  async fill(): Promise<void> {
    if (this.stand && !this.alive.peek()) await this.#begin(({ flow }) => this.stand?.includes(flow) === true);
    else
      await withTimeout(
        PATIENCE,
        this.#begin(({ at }) => !BELOW.includes(at) && at !== UNSEEN),
      );
    this.#paged = true;
    this.#draw(() => true);
  }

  /** Begins what is missing below the page, once that is there, and later what is not seen at all. */
  fillBelow(): void {
    void this.#begin(({ at }) => BELOW.includes(at));
    void this.later.then(() => this.#begin(({ at }) => at === UNSEEN));
  }

  async #begin(are: (region: Entry) => boolean): Promise<void> {
    const missing = this.#standing().filter((region) => are(region) && !this.#begun.has(region.flow));
    await Promise.all(missing.map((region) => this.#beginOne(region)));
  }

  async #beginOne({ flow, at }: Entry): Promise<void> {
    const session = await this.create(flow).catch(() => undefined);
    if (!session) return;
    if (this.#begun.has(flow)) return session.close();
    this.#begun.set(flow, session);
    if (this.alive.peek()) await isWhole(session);
    this.#whole.add(flow);
    if (this.#paged && KEPT_FREE.includes(at)) this.#draw((one) => one === flow);
  }

  #draw(are: (flow: string) => boolean): void {
    this.#drawn.value = new Set([...this.#drawn.peek(), ...[...this.#whole].filter(are)]);
  }

  #standing(): readonly Entry[] {
    const context = this.context();
    return (catalogue.portal.regions ?? []).filter(({ when }) => holdsAround(when, context));
  }
}
