// Steps and dialogs as entries of the browser's history: back is one step back, and the address restores where the customer was.
import { effect, type FlowSession } from '@fahrplan/engine';
import { type HistoryLocation, type Navigator, Travel } from './historyTravel.ts';
import { OF_DIALOG } from './routes.ts';

/** What an entry of the history remembers: how many lie between it and the page, and what was on screen. */
interface Entry {
  readonly depth: number;
  /** The depth of the first entry of the flow on screen; a reloaded page finds the way back in it. */
  readonly first?: number;
  /** True when the flow came with the address, so that its first entry stays when it closes. */
  readonly adopted?: boolean;
  readonly flow?: string;
  readonly step?: string;
  /** The page whose entry it is, once something took effect on it: who comes back finds what came of it. */
  readonly sealed?: string;
  /** What the entry below shows. */
  readonly below?: { readonly flow?: string; readonly step?: string };
}

interface Walk {
  readonly session: FlowSession;
  /** The name in the address, for dialogs that have one and can be resumed. */
  name: string | undefined;
  /** What the address that it came with says by its own route. */
  readonly said: ReadonlyMap<string, string>;
  /** The depth of its first entry: going back below it closes the flow. None yet while ways before it are still taken. */
  first: number | undefined;
  /** True when its first entry was there before it: closing stays there, else it goes to the one below. */
  adopted: boolean;
  /** Something took effect on the step of its entry: the next step takes its place. */
  leaving: boolean;
}

/** Two presses this close together, such as Escape and Back, are one wish: milliseconds. */
const ONE_WISH = 250;

/** Keeps the history and the open flows in step. The first walk is the page, those after it lie over it. */
export class HistorySync {
  readonly #walks: Walk[] = [];
  readonly #travel: Travel;
  #queue: Promise<void> = Promise.resolve();
  #closedAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly router: Navigator,
    readonly arrived: () => void,
    /** The customer went back or forward. */
    readonly turned: () => void,
  ) {
    this.#travel = new Travel(router);
    router.subscribe(({ historyAction, location }) => this.#changed(historyAction, location));
  }

  /** Resolves once the history has come to rest. */
  get settled(): Promise<void> {
    return this.#queue;
  }

  /** A page was loaded: it is the bottom of the stack. */
  page(session: FlowSession): void {
    this.#walks.length = 0;
    // An entry of a dialog is left to that dialog, which the address is about to open again.
    this.#add(session, undefined, { first: 0, adopted: true });
  }

  /** A flow was opened over what is on screen. `addressed`: it stands in the address already. */
  over(session: FlowSession, name: string | undefined, addressed: boolean): void {
    const { flow, first = this.#depth(), adopted } = this.#entry() ?? {};
    const known = flow === session.id ? { first, adopted: adopted === true } : { first: this.#depth(), adopted: true };
    this.#add(session, name, addressed ? known : { first: undefined, adopted: false });
  }

  /**
   * Something of a flow took effect: its entries leave the history but for one, so that no way leads to before it.
   *
   * That one has the name of the flow no more: an address must not open it as if nothing had happened.
   */
  sealed(instance: string): void {
    const walk = this.#walks.find(({ session }) => session.instance === instance);
    if (!walk) return;
    walk.name = undefined;
    walk.leaving = true;
    void this.#enqueue(() => this.#seal(walk));
  }

  /** The instance of the page of this entry in which something took effect. */
  get sealedPage(): string | undefined {
    return this.#entry()?.sealed;
  }

  /** A flow was closed: its entries leave the history. Resolves when the address is that of what lies below. */
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

  /** Leaves for another address once the history has settled. A page on which something has just taken effect is left for good. */
  leave(path: string, replace = this.#isLeftForGood()): Promise<void> {
    return this.#enqueue(() => this.router.navigate(path, { replace, state: { depth: 0 } satisfies Entry }));
  }

  #isLeftForGood(): boolean {
    const [page, dialog] = this.#walks;
    return page !== undefined && dialog === undefined && page.leaving && page.session.busy.peek();
  }

  /** A value of the address. */
  read(name: string): string | undefined {
    return new URLSearchParams(this.router.state.location.search).get(name) ?? undefined;
  }

  /**
   * Says more, or something else, of what is on screen.
   *
   * @param toAddress what the present address becomes; undefined when it is not the one that was meant any more
   * @param anew as an entry of its own; else the entry stays the same
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

  /** `place`: the entries that the flow has already; no first one when it begins with a new one. */
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

  /** What is ahead leaves the history with what is pushed over it, so the way goes to below the flow and on again. */
  async #seal(walk: Walk): Promise<void> {
    const { session } = walk;
    const step = session.step.peek()?.id;
    // Another flow lies over it: its entries are below, and nobody gets to them before that has closed.
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
    // Only here the history has come to rest: a flow before this one may have been leaving it still.
    walk.first ??= this.#depth() + 1;
    await this.#navigate({ ...toEntry(this.#depth() + 1, walk, step), below }, this.#address(step), false);
  }

  /** A flow that the address names is about to open over the page: its name stays there, and its entry as well. */
  #adopted(walk: Walk, step: string): Promise<void> | undefined {
    // Who goes back while a page that stands there is not alive yet has gone back.
    const { flow, step: gone } = this.#entry() ?? {};
    if (flow === walk.session.id && gone !== undefined && gone !== step) walk.session.goTo(gone);
    const here = walk.session.step.peek()?.id ?? step;
    if (walk !== this.#walks[0]) return this.#replace(here);
    if (flow !== undefined && flow !== walk.session.id) return undefined;
    const { pathname, search } = this.router.state.location;
    return this.#replace(here, undefined, this.read('modalName') === undefined ? undefined : pathname + search);
  }

  /** The address and entry of what is on screen, in place of the present ones. */
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

  /** The address of the page, with the uppermost flow that has a name, and its step. */
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

  /** What the present address says by the route of a dialog. */
  #said(): ReadonlyMap<string, string> {
    const query = new URLSearchParams(this.router.state.location.search);
    return new Map([...query].filter(([name]) => name.startsWith(OF_DIALOG)));
  }

  #changed(action: string, location: HistoryLocation): void {
    if (this.#travel.passes()) return;
    if (action === 'POP' && this.#walks.length > 0) {
      // A flow that has just closed took the press with it.
      if (performance.now() - this.#closedAt < ONE_WISH) return void this.#enqueue(() => this.#travel.home());
      this.turned();
      const back = this.#travel.isBack();
      if (!this.#follow((location.state ?? { depth: 0 }) as Entry)) return this.#refused(back);
    }
    this.#travel.settle();
    this.arrived();
  }

  /**
   * The customer went back or forward: flows whose entries were left close, the uppermost goes to the step of the entry.
   *
   * @returns false when it does not go there
   */
  #follow({ depth, step, flow }: Entry): boolean {
    // No entry lies below the first one of the page.
    while (depth < (this.#top().first ?? Number.POSITIVE_INFINITY)) this.#walks.pop()?.session.close();
    const { session } = this.#top();
    const here = session.step.peek()?.id;
    if (here === undefined || step === undefined || flow !== session.id || here === step) return true;
    session.goTo(step);
    return session.step.peek()?.id === step;
  }

  /** The step stays on screen, and the address with it: where the customer came from, or on the way back where they are. */
  #refused(back: boolean): void {
    // Sent home from a step that is closed for good, nobody would ever get back past it.
    const stays = back && !this.#top().session.busy.peek();
    void this.#enqueue(() => (stays ? this.#replace() : this.#travel.home()));
  }

  /** What is uppermost, once there is a page. */
  #top(): Walk {
    return this.#walks.at(-1) as Walk;
  }

  #enqueue(act: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(act, act);
    return this.#queue;
  }
}

/** The depth of what lies below a flow: the entry that is left when it closes. */
const belowOf = ({ first, adopted }: Walk): number | undefined =>
  first === undefined ? undefined : first - (adopted ? 0 : 1);

function toEntry(depth: number, walk: Walk | undefined, step: string | undefined): Entry {
  if (!walk) return { depth };
  const { first, adopted, session } = walk;
  return { depth, ...(first !== undefined && { first }), adopted, flow: session.id, ...(step && { step }) };
}
