// Steps and dialogs as history entries: Back is one step back, and the address restores the state.
import { effect, type FlowSession } from '@fahrplan/engine';
import { type HistoryLocation, type Navigator, Travel } from './historyTravel.ts';
import { OF_DIALOG } from './routes.ts';

/** State of a history entry: its depth above the page, and the content on screen. */
interface Entry {
  readonly depth: number;
  /** Depth of the flow's first entry; lets a reloaded page find its way back. */
  readonly first?: number;
  /** True if the address opened the flow: its first entry stays when it closes. */
  readonly adopted?: boolean;
  readonly flow?: string;
  readonly step?: string;
  /** Instance of the page of this entry once it was submitted: going back shows the outcome. */
  readonly sealed?: string;
  readonly below?: { readonly flow?: string; readonly step?: string };
}

interface Walk {
  readonly session: FlowSession;
  /** Name in the address, for resumable dialogs that have one. */
  name: string | undefined;
  /** Route parameters of the dialog in the address that opened it. */
  readonly said: ReadonlyMap<string, string>;
  /** Depth of its first entry, once pushed; going back below it closes the flow. */
  first: number | undefined;
  /** True if its first entry existed before: closing keeps that entry. */
  adopted: boolean;
  /** True once the step was submitted: the next step replaces its entry. */
  leaving: boolean;
}

/** Milliseconds: two inputs this close together, such as Escape and Back, count as one. */
const ONE_WISH = 250;

/** Synchronizes the history with open flows. The first walk is the page, later ones are dialogs. */
export class HistorySync {
  readonly #walks: Walk[] = [];
  readonly #travel: Travel;
  #queue: Promise<void> = Promise.resolve();
  #closedAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly router: Navigator,
    readonly arrived: () => void,
    /** Called when the customer goes back or forward. */
    readonly turned: () => void,
  ) {
    this.#travel = new Travel(router);
    router.subscribe(({ historyAction, location }) => this.#changed(historyAction, location));
  }

  /** Resolves once no navigation is pending. */
  get settled(): Promise<void> {
    return this.#queue;
  }

  /** Makes the session the bottom of the stack after a page load. */
  page(session: FlowSession): void {
    this.#walks.length = 0;
    // The entry of a dialog stays as it is: the address is about to reopen that dialog.
    this.#add(session, undefined, { first: 0, adopted: true });
  }

  /** Adds a dialog. `addressed`: the address already names it. */
  over(session: FlowSession, name: string | undefined, addressed: boolean): void {
    const { flow, first = this.#depth(), adopted } = this.#entry() ?? {};
    const known = flow === session.id ? { first, adopted: adopted === true } : { first: this.#depth(), adopted: true };
    this.#add(session, name, addressed ? known : { first: undefined, adopted: false });
  }

  /** Collapses the entries of a submitted flow, so that nothing leads back to before it. */
  sealed(instance: string): void {
    const walk = this.#walks.find(({ session }) => session.instance === instance);
    if (!walk) return;
    walk.name = undefined;
    walk.leaving = true;
    void this.#enqueue(() => this.#seal(walk));
  }

  /** Instance of the submitted page of the current entry. */
  get sealedPage(): string | undefined {
    return this.#entry()?.sealed;
  }

  /** Removes the entries of a closed flow. Resolves with the address of the content below. */
  closed(session: FlowSession): Promise<void> {
    const at = this.#walks.findIndex((walk) => walk.session === session);
    const walk = this.#walks[at];
    if (at < 1 || !walk) return Promise.resolve();
    this.#walks.splice(at, 1);
    return this.#enqueue(async () => {
      const below = belowOf(walk);
      if (below !== undefined && this.#depth() > below) await this.#travel.by(below - this.#depth());
      this.#closedAt = performance.now();
      if (walk.name !== undefined) await this.#replace();
    });
  }

  /** Navigates to another address once idle. Replaces the entry of a page that was just submitted. */
  leave(path: string, replace = this.#isLeftForGood()): Promise<void> {
    return this.#enqueue(() => this.router.navigate(path, { replace, state: { depth: 0 } satisfies Entry }));
  }

  #isLeftForGood(): boolean {
    const [page, dialog] = this.#walks;
    return page !== undefined && dialog === undefined && page.leaving && page.session.busy.peek();
  }

  read(name: string): string | undefined {
    return new URLSearchParams(this.router.state.location.search).get(name) ?? undefined;
  }

  /**
   * Changes the address for what is on screen.
   * @param toAddress maps the current address; undefined if it is no longer the expected one
   * @param anew pushes a new entry instead of replacing
   */
  say(toAddress: (present: string) => string | undefined, anew: boolean): Promise<void> {
    return this.#enqueue(async () => {
      const { pathname, search, hash } = this.router.state.location;
      const present = pathname + search + hash;
      const address = toAddress(present);
      if (address === undefined || address === present) return;
      const entry: Entry = { ...this.#entry(), depth: this.#depth() };
      const { depth, flow, step } = entry;
      await this.#navigate(anew ? { ...entry, depth: depth + 1, below: { flow, step } } : entry, address, !anew);
    });
  }

  /** `position`: entries that the flow has already; `first` is undefined for a new one. */
  #add(session: FlowSession, name: string | undefined, position: Pick<Walk, 'first' | 'adopted'>): void {
    let adopted = position.first !== undefined;
    const said = new Map(adopted ? this.#said() : []);
    const walk: Walk = { session, name, said, ...position, leaving: false };
    this.#walks.push(walk);
    effect(() => {
      const step = session.step.value?.id;
      if (step === undefined) return;
      const adopt = adopted;
      adopted = false;
      void this.#enqueue(() => this.#moved(walk, step, adopt));
    });
  }

  /** Goes below the flow and pushes again: a push removes all entries ahead. */
  async #seal(walk: Walk): Promise<void> {
    const { session } = walk;
    const step = session.step.peek()?.id;
    // Another flow lies over it and must close before its entries can be reached.
    if (this.#entry()?.flow !== session.id) return;
    const address = this.#address(step);
    const below = belowOf(walk);
    if (below === undefined) return;
    await this.#travel.by(below - this.#depth());
    if (walk === this.#walks[0]) return this.#replace(step, session.instance, address);
    if (walk.adopted) await this.#navigate({ depth: below }, this.#address(), true);
    Object.assign(walk, { first: below + 1, adopted: false });
    await this.#navigate(toEntry(below + 1, walk, step), this.#address(), false);
  }

  async #moved(walk: Walk, step: string, adopt: boolean): Promise<void> {
    if (this.#walks.at(-1) !== walk) return;
    const entry = this.#entry();
    const shows = (at: Entry['below'] | null) => at?.flow === walk.session.id && at.step === step;
    if (adopt) return this.#adopted(walk, step);
    const { leaving } = walk;
    walk.leaving = false;
    if (shows(entry)) return;
    if (leaving) return this.#replace(step);
    if (shows(entry?.below)) return this.#travel.by(-1);
    const below = { flow: entry?.flow, step: entry?.step };
    // Navigation is settled only here: an earlier flow may still have been leaving.
    walk.first ??= this.#depth() + 1;
    await this.#navigate({ ...toEntry(this.#depth() + 1, walk, step), below }, this.#address(step), false);
  }

  /** Keeps the name and entry of a dialog that the address opens. */
  #adopted(walk: Walk, step: string): Promise<void> | undefined {
    // The customer may have gone back before hydration: follow the entry.
    const { flow, step: gone } = this.#entry() ?? {};
    if (flow === walk.session.id && gone !== undefined && gone !== step) walk.session.goTo(gone);
    const here = walk.session.step.peek()?.id ?? step;
    if (walk !== this.#walks[0]) return this.#replace(here);
    if (flow !== undefined && flow !== walk.session.id) return undefined;
    const { pathname, search } = this.router.state.location;
    return this.#replace(here, undefined, this.read('modalName') === undefined ? undefined : pathname + search);
  }

  /** Replaces the current address and entry by those of what is on screen. */
  #replace(step?: string, sealed = this.#entry()?.sealed, address?: string): Promise<void> {
    const top = this.#walks.at(-1);
    const at = step ?? top?.session.step.peek()?.id;
    const { below } = this.#entry() ?? {};
    const entry = { ...toEntry(this.#depth(), top, at), below, ...(sealed !== undefined && { sealed }) };
    return this.#navigate(entry, address ?? this.#address(at), true);
  }

  #navigate(entry: Entry, address: string, replace: boolean): Promise<void> {
    return this.router.navigate(address, { state: entry, replace });
  }

  #entry(): Entry | null {
    return this.router.state.location.state as Entry | null;
  }

  #depth(): number {
    return this.#entry()?.depth ?? 0;
  }

  /** Address of the page, with the topmost named dialog and its step. */
  #address(step?: string): string {
    const { pathname, search } = this.router.state.location;
    const query = new URLSearchParams(search);
    const named = this.#walks.filter((walk) => walk.name !== undefined).at(-1);
    for (const name of ['modalName', 'step', ...this.#said().keys()]) query.delete(name);
    if (named?.name) {
      for (const [name, text] of [...named.said, ['modalName', named.name] as const]) query.set(name, text);
      const at = named === this.#walks.at(-1) ? step : named.session.step.peek()?.id;
      if (at && named.session.progress.peek()) query.set('step', at);
    }
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  }

  /** Route parameters of a dialog in the current address. */
  #said(): ReadonlyMap<string, string> {
    const query = new URLSearchParams(this.router.state.location.search);
    return new Map([...query].filter(([name]) => name.startsWith(OF_DIALOG)));
  }

  #changed(action: string, location: HistoryLocation): void {
    if (this.#travel.passes()) return;
    if (action === 'POP' && this.#walks.length > 0) {
      // A flow that just closed has already handled this Back.
      if (performance.now() - this.#closedAt < ONE_WISH) return void this.#enqueue(() => this.#travel.home());
      this.turned();
      const back = this.#travel.isBack();
      if (!this.#follow((location.state ?? { depth: 0 }) as Entry)) return this.#refused(back);
    }
    this.#travel.settle();
    this.arrived();
  }

  /** Moves flows to the entry of Back or Forward; returns false if the topmost refuses its step. */
  #follow({ depth, step, flow }: Entry): boolean {
    // The page has no entries below its first.
    while (depth < (this.#top().first ?? Number.POSITIVE_INFINITY)) this.#walks.pop()?.session.close();
    const { session } = this.#top();
    const here = session.step.peek()?.id;
    if (here === undefined || step === undefined || flow !== session.id || here === step) return true;
    session.goTo(step);
    return session.step.peek()?.id === step;
  }

  /** The flow refused: restores the address of the step that stays on screen. */
  #refused(back: boolean): void {
    // Going forward again from an entry that is closed for good would block Back for ever.
    const stays = back && !this.#top().session.busy.peek();
    void this.#enqueue(() => (stays ? this.#replace() : this.#travel.home()));
  }

  /** Topmost flow; call only after a page was loaded. */
  #top(): Walk {
    return this.#walks.at(-1) as Walk;
  }

  #enqueue(act: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(act, act);
    return this.#queue;
  }
}

/** Depth of the entry that remains when the flow closes. */
const belowOf = ({ first, adopted }: Walk): number | undefined =>
  first === undefined ? undefined : first - (adopted ? 0 : 1);

function toEntry(depth: number, walk: Walk | undefined, step: string | undefined): Entry {
  if (!walk) return { depth };
  const { first, adopted, session } = walk;
  return { depth, ...(first !== undefined && { first }), adopted, flow: session.id, ...(step && { step }) };
}
