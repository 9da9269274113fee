// Flows around every page (`portal.regions` of flows/catalogue.json).
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

export type RegionPosition = Entry['at'];

/** Windows that a region is for, if not for all. */
export type Room = 'narrow' | 'wide';

export interface Region {
  readonly flow: string;
  readonly at: RegionPosition;
  /** Known until hydration only: styles hide the region in other windows. */
  readonly room?: Room | undefined;
  readonly session: FlowSession;
}

type Standing = Pick<Region, 'flow' | 'at' | 'room'>;

/** Milliseconds that the page waits for regions above or beside it, which would shift it later. */
const PATIENCE = 400;
const BELOW: readonly RegionPosition[] = ['breadcrumbs', 'footer'];
const UNSEEN: RegionPosition = 'unseen';
/** Regions with reserved space, which may appear late. Others wait for the next page. */
const KEPT_FREE: readonly RegionPosition[] = ['header', ...BELOW];

/** Regions of the portal. One that cannot be fetched is left out and retried with the next page. */
export class Regions {
  readonly #begun = new Map<string, FlowSession>();
  readonly #whole = new Set<string>();
  readonly #drawn = signal<ReadonlySet<string>>(new Set());
  /** True once a page is on screen or about to be. */
  #paged = false;
  /** Regions whose condition holds, in the order of the catalogue. */
  readonly shown: ReadonlySignal<readonly Region[]> = computed(() =>
    this.#standing().flatMap(({ flow, at, room }) => {
      if (!this.alive.value && this.stand?.includes(flow) === false) return [];
      const session = this.#drawn.value.has(flow) ? this.#begun.get(flow) : undefined;
      return session ? [{ flow, at, room, session }] : [];
    }),
  );

  constructor(
    readonly context: () => Surrounding & { readonly app: object },
    readonly create: (flow: string) => Promise<FlowSession | undefined>,
    /** False during server rendering and before hydration, when no layout can shift. */
    readonly alive: ReadonlySignal<boolean> = signal(true),
    /** Resolves when invisible regions may load. */
    readonly later: Promise<void> = Promise.resolve(),
    /** Server-rendered regions: until hydration exactly these are shown. */
    readonly stand?: readonly string[],
  ) {}

  /** All regions that have begun, visible or not. */
  get sessions(): readonly FlowSession[] {
    return [...this.#begun.values()];
  }

  /** Returns true if a region is, or will be, at this position. */
  expects(region: RegionPosition): boolean {
    return this.#standing().some(({ at }) => at === region);
  }

  /** Begins regions above and beside the page. Resolves once shown or given up for this page. */
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

  /** Begins missing regions below the page, and later the invisible ones. */
  fillBelow(): void {
    void this.#begin(({ at }) => BELOW.includes(at));
    void this.later.then(() => this.#begin(({ at }) => at === UNSEEN));
  }

  async #begin(are: (region: Standing) => boolean): Promise<void> {
    const missing = this.#standing().filter((region) => are(region) && !this.#begun.has(region.flow));
    await Promise.all(missing.map((region) => this.#beginOne(region)));
  }

  async #beginOne({ flow, at }: Standing): Promise<void> {
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

  #standing(): readonly Standing[] {
    const context = this.context();
    const holds = ({ when }: Entry, app: object) => holdsAround(when, { ...context, app });
    return (catalogue.portal.regions ?? []).flatMap((region) => {
      const { flow, at } = region;
      if (this.alive.value) return holds(region, context.app) ? [{ flow, at }] : [];
      // Only the browser knows the width: a region for some windows is rendered for all, and styles hide it.
      const inNarrow = holds(region, { ...context.app, narrow: true });
      const inWide = holds(region, { ...context.app, narrow: false });
      if (inNarrow && inWide) return [{ flow, at }];
      return inNarrow || inWide ? [{ flow, at, room: inNarrow ? 'narrow' : 'wide' }] : [];
    });
  }
}
