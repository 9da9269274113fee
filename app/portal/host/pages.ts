// Pages of the portal: resolves addresses, shows placeholders while loading, and navigates.
import { catalogue, type FlowEntry } from 'virtual:flows';
import { type Address, effect, type FlowSession, type Opening, type Outcome, signal } from '@fahrplan/engine';
import { importAgain } from '@fahrplan/renderer';
import type { Dialog, Dialogs } from './dialogs.ts';
import { isLetIn, isThere } from './flowProgress.ts';
import type { Flows, From } from './flows.ts';
import { HistorySync } from './historySync.ts';
import type { Navigator } from './historyTravel.ts';
import { spokenFor, writtenLocale } from './locales.ts';
import { keepOutcome, readOutcome } from './outcomes.ts';
import type { PageAddress } from './pageAddress.ts';
import type { Regions } from './regions.ts';
import { NO_ADDRESS } from './revocableHost.ts';
import { type Match, type Parameters, type Routes, withQuery } from './routes.ts';
import type { Tab } from './tab.ts';
import { unavailable } from './unavailable.ts';
import type { UserContext } from './userContext.ts';

/** Loaded on demand: only some pages keep answers in their address. */
const fetchPageAddress = importAgain(() => import('./pageAddress.ts'));

export interface ShownPage {
  readonly entry: FlowEntry;
  readonly session: FlowSession;
  /** True if reached by navigation within the portal. */
  readonly arrived: boolean;
}

export interface Around {
  readonly user: UserContext;
  readonly routes: Routes;
  readonly dialogs: Dialogs;
  readonly regions: Regions;
  readonly flows: Flows;
  /** Opens the dialog named in the address; undefined if it does not open. */
  layNamed(id: string, from: From): Promise<Dialog | undefined>;
  /** Restricts when a flow may redirect or open dialogs. */
  limit(session: FlowSession, mayLead: () => boolean, mayLay: () => boolean): void;
  /** Sets the address object that flows use. */
  address(address: Address): void;
  refreshSession(): Promise<void>;
  /** Unique id of the customer. */
  owner(): string;
  sayUnavailable(): void;
}

export class Pages {
  readonly shown = signal<ShownPage | null>(null);
  /** True while a requested page takes long. */
  readonly late = signal(false);
  /** Path and page that the customer is on. */
  readonly place = signal({ path: '/', page: '' });
  /** True if the page shows the outcome of an earlier submission, which only this tab knows. */
  restored = false;
  /** Address of the page, including a named dialog over it. */
  readonly address = signal('/');
  readonly historySync: HistorySync;
  /** Page id of the current or pending page (see `Routes.pageOf`). */
  #shown = '';
  /** Answers in the address of the page, if it keeps any. */
  #answers: PageAddress | undefined;
  #entry = '';
  /** True if reached by Back or Forward. */
  #hasReturned = false;
  /** True until the pending page lets the customer in: a redirect then replaces its entry. */
  #isArriving = true;
  /** Redirects since the customer's last interaction. */
  #sentOn = 0;
  /** Dialog that the address names, once opened for it, even if it closed. */
  #named: string | undefined;
  /** Counts requests for named dialogs, so that Back or Forward invalidates earlier ones. */
  #asked = 0;
  /** Query of a dialog that refused the customer; reset by the next interaction. */
  #refused: Parameters = {};
  #params: Parameters = {};
  #showing = 0;
  /** The page requested last, pending or loaded. */
  #coming: Promise<FlowSession | undefined> = Promise.resolve(undefined);
  #forgetOutcome = () => {};
  /** True if the screen no longer matches the address: the next navigation renders it anew. */
  #stale = false;

  readonly router: Navigator;

  constructor(
    readonly tab: Pick<Tab, 'router' | 'places' | 'acted' | 'drawn' | 'language'>,
    readonly context: Around,
  ) {
    const { router, places } = tab;
    this.router = router;
    tab.acted(() => {
      this.#sentOn = 0;
      this.#awaitNothing();
    });
    this.#entry = router.state.location.key;
    router.subscribe(({ historyAction, location }) => {
      if (location.key !== this.#entry && historyAction !== 'REPLACE') places.leave(this.#entry);
      this.#hasReturned = historyAction === 'POP';
      this.#entry = location.key;
      this.#follow();
    });
    this.#follow();
    this.historySync = new HistorySync(
      router,
      () => void this.arrive(),
      () => this.#turnAway(),
    );
  }

  /** Route parameters of the page, for dialogs over it. */
  get params(): Parameters {
    return this.#params;
  }

  /** Flow of the page on screen; undefined if it could not be fetched. */
  get there(): string | undefined {
    return this.#stale ? undefined : this.shown.peek()?.entry.id;
  }

  get query(): Record<string, string> {
    return Object.fromEntries(new URLSearchParams(this.router.state.location.search));
  }

  /** Shows the page or named dialog of the address. */
  async arrive(): Promise<void> {
    const { routes, dialogs } = this.context;
    const { pathname } = this.router.state.location;
    const { query } = this;
    await this.#listen(routes.localeIn(pathname));
    const { home } = catalogue.portal;
    const match = routes.match(pathname);
    if (routes.isHome(pathname) && match?.entry.id !== home)
      return this.historySync.leave(routes.pathTo(home, query), true);
    const moved = routes.movedTo(pathname);
    if (moved !== undefined) return this.historySync.leave(withQuery(moved, this.router.state.location.search), true);
    if (match?.entry.over) return this.historySync.leave(routes.pathBehind(match, query, home), true);
    if (this.#stale || routes.pageOf(pathname) !== this.#shown) await this.#show(pathname, match, query);
    else this.#turned(pathname);
    const { modalName } = query;
    const page = this.shown.peek();
    if (modalName === undefined) this.#named = undefined;
    if (modalName === this.#named || !page || dialogs.open.length > 0 || this.#stale) return;
    this.#named = modalName;
    void this.#openNamed(routes.byName(modalName as string)?.id, query, page.session);
  }

  /** Navigates to a path. The current page with other answers stays open. */
  go(path: string): void {
    if (this.#isSentRound()) return;
    const { dialogs, routes } = this.context;
    const isSame = !this.#stale && dialogs.open.length === 0 && routes.pageOf(path) === this.#shown;
    const stays = isSame && this.shown.peek()?.entry.keeps !== undefined;
    void (stays ? this.historySync.say(() => path, true) : this.historySync.leave(path, this.#isArriving || undefined));
  }

  /** Reopens the page of the address for another customer; the sign-in page continues by itself. */
  async startAnew(): Promise<void> {
    if (this.shown.peek()?.entry.id === catalogue.portal.signIn) return;
    await this.clearAddress();
    this.#stale = true;
    await this.arrive();
  }

  /** Removes answers of the previous customer from the address. */
  clearAddress(): Promise<void> {
    return this.#answers?.clear() ?? this.historySync.settled;
  }

  /** Rewrites the locale in the address after a change of language; the page stays. */
  rename(locale: string): Promise<void> {
    return this.historySync.say(
      (present) => this.context.routes.inLocale(present, writtenLocale(locale, catalogue.locales)),
      false,
    );
  }

  /** Marks a page whose flow has ended: the next visit opens it anew. */
  closed(instance: string): void {
    if (instance === this.shown.peek()?.session.instance) this.#stale = true;
  }

  /**
   * Lets a flow redirect or open dialogs only while its page is current.
   * A second redirect to the sign-in would make the sign-in its own return address.
   */
  limit(session: FlowSession, showing = this.#showing): void {
    const isOn = () => showing === this.#showing;
    this.context.limit(session, () => isOn() || this.#sentOn === 0, isOn);
  }

  /** Seals the history of a submitted page, and stores its outcome from where its effects lead. */
  sealed(instance: string, outcome: () => Omit<Outcome, 'step'>): void {
    this.historySync.sealed(instance);
    const session = this.shown.peek()?.session;
    if (session?.instance !== instance) return;
    this.forgetOutcome();
    this.#forgetOutcome = effect(() => {
      const step = session.step.value;
      // A step with a way back is no outcome: on return the page begins anew.
      if (!step || step.back.value !== null || session.busy.value) return;
      keepOutcome(this.context.owner(), instance, session.id, { ...outcome(), step: step.id });
    });
  }

  forgetOutcome(): void {
    this.#forgetOutcome();
  }

  /** Updates the return address: path, answers, and named dialog. */
  #follow(): void {
    this.address.value = this.context.routes.wayBack(this.router.state.location.pathname, {
      ...this.query,
      ...this.#refused,
    });
  }

  /** Handles another address of the same page. */
  #turned(path: string): void {
    if (path !== this.place.peek().path) this.place.value = { ...this.place.peek(), path };
    this.#answers?.turned();
    // Only Back and Forward restore the scroll position; a change of answers keeps it.
    if (this.#hasReturned) this.tab.places.comeBack(this.#entry);
  }

  /** Opens the dialog named in the address once its page lets the customer in, or drops the name. */
  async #openNamed(id: string | undefined, query: Parameters, page: FlowSession): Promise<void> {
    const showing = this.#showing;
    const asked = ++this.#asked;
    const isWanted = () => showing === this.#showing && asked === this.#asked;
    if (!(await isLetIn(page)) || !isWanted()) return;
    const from = id && this.context.routes.openedFrom(id, this.#params, query);
    const laid = id && from ? await this.context.layNamed(id, from) : undefined;
    void laid?.ended.then((word) => {
      // The page may refuse next for the same reason: the redirect must lead back to the dialog.
      if (word !== 'refused' || showing !== this.#showing) return;
      this.#refused = query;
      this.#follow();
    });
    if (!laid && isWanted() && this.historySync.read('modalName') !== undefined)
      await this.historySync.leave(this.router.state.location.pathname, true);
  }

  /** Handles Back and Forward: cancels pending dialogs, unless the new address names them again. */
  #turnAway(): void {
    const { dialogs } = this.context;
    this.#asked += 1;
    dialogs.drop();
    if (dialogs.open.length === 0) this.#named = undefined;
  }

  #awaitNothing(): void {
    if (Object.keys(this.#refused).length === 0) return;
    this.#refused = {};
    this.#follow();
  }

  async #show(pathname: string, match: Match | undefined, query: Parameters): Promise<void> {
    const { routes, dialogs } = this.context;
    const showing = ++this.#showing;
    this.#isArriving = true;
    this.#shown = routes.pageOf(pathname);
    this.#answers = undefined;
    this.context.address(NO_ADDRESS);
    this.#stale = false;
    this.#named = undefined;
    this.#refused = {};
    dialogs.drop();
    dialogs.closeAll();
    // Server rendering found that the content does not exist.
    const isGone = showing === 1 && this.tab.drawn?.page === this.#missing.id;
    const entry = (!isGone && match?.entry) || this.#missing;
    this.#params = match?.params ?? {};
    this.place.value = { path: pathname, page: entry.id };
    const late = setTimeout(() => {
      // Another page may have replaced it meanwhile.
      if (showing === this.#showing) this.late.value = true;
    }, LATE);
    this.#coming = this.#create(entry, query);
    const session = await this.#coming;
    clearTimeout(late);
    if (showing !== this.#showing) return session?.close();
    this.#begin(entry, session);
  }

  /** Shows a new page from its top. */
  #begin(entry: FlowEntry, session: FlowSession | undefined): void {
    const shown = this.#put(entry, session);
    const isOn = () => shown === this.shown.peek()?.session;
    this.tab.places.begin();
    this.tab.places.comeBack(this.#entry);
    // A page that redirects needs no regions below.
    void isThere(shown).then((isSeen) => isSeen && isOn() && this.context.regions.fillBelow());
    void isLetIn(shown).then((isIn) => {
      // Redirects by the first step itself are still part of arriving.
      setTimeout(() => {
        if (isOn()) this.#isArriving = !isIn;
      });
    });
  }

  /** Shows a page, or a failure in its place. */
  #put(entry: FlowEntry, session: FlowSession | undefined): FlowSession {
    const left = this.shown.peek();
    this.forgetOutcome();
    this.#stale = session === undefined;
    const shown =
      session ?? unavailable(entry.id, this.context.user.language, this.tab.language, () => void this.arrive());
    this.shown.value = { entry, session: shown, arrived: left !== null };
    this.late.value = false;
    left?.session.close();
    this.historySync.page(shown);
    return shown;
  }

  /**
   * Creates the session of a page, or of the one for missing content if its input is invalid.
   * @returns undefined if a part cannot be fetched
   */
  async #create({ id, keeps }: FlowEntry, query: Parameters): Promise<FlowSession | undefined> {
    const { user, regions, flows } = this.context;
    const showing = this.#showing;
    try {
      await Promise.all([
        keeps && this.#keepAnswers(),
        user.session.peek() ?? this.context.refreshSession(),
        user.language.peek() ?? user.speak(user.locale.peek()),
      ]);
      // Without a session reply, a customer must not be taken for a visitor.
      if (!user.session.peek()) return undefined;
      const filled = regions.fill();
      const keeper = await this.#keeperOf(id);
      this.restored = keeper !== undefined;
      const session = await flows.begin(id, { route: this.#params, query }, 'page', keeper);
      if (session) this.limit(session, showing);
      const shown = session ?? (await flows.begin(catalogue.portal.missing, {}, 'page'));
      await filled;
      return shown;
    } catch {
      return undefined;
    }
  }

  /** Replaces the page by the one for missing content. */
  async miss(): Promise<void> {
    const showing = this.#showing;
    const missing = this.context.flows.begin(catalogue.portal.missing, {}, 'page').catch(() => undefined);
    await this.#coming;
    const session = await missing;
    if (showing !== this.#showing) return session?.close();
    this.place.value = { ...this.place.peek(), page: this.#missing.id };
    this.#begin(this.#missing, session);
  }

  get #missing(): FlowEntry {
    return this.context.routes.byId(catalogue.portal.missing) as FlowEntry;
  }

  async #keepAnswers(): Promise<void> {
    const showing = this.#showing;
    const { PageAddress } = await fetchPageAddress();
    if (showing !== this.#showing) return;
    this.#answers = new PageAddress(this.context.routes, this.historySync, this.#shown);
    this.context.address(this.#answers);
  }

  /** A submitted page shows its outcome on return. */
  async #keeperOf(id: string): Promise<Opening['keeper']> {
    const sealed = this.historySync.sealedPage;
    const outcome = sealed === undefined ? undefined : readOutcome(this.context.owner(), sealed, id);
    return outcome && (await import('@fahrplan/engine/outcome')).showsOutcome(outcome);
  }

  /** Switches to the language of the address; ignores none and unsupported ones. */
  async #listen(named: string | undefined): Promise<void> {
    const { user } = this.context;
    const { locales } = catalogue;
    if (named === undefined || named === writtenLocale(user.locale.peek(), locales)) return;
    const locale = spokenFor(named, locales);
    if (locale === undefined) return;
    if (user.language.peek()) await user.speak(locale).catch(() => this.context.sayUnavailable());
    else user.locale.value = locale;
  }

  /** Detects a redirect loop: after two rounds shows a failure that the customer can retry. */
  #isSentRound(): boolean {
    this.#sentOn += 1;
    const page = this.shown.peek();
    if (this.#sentOn <= MAX_SENT_ON || !page) return false;
    this.#sentOn = 0;
    this.#put(page.entry, undefined);
    return true;
  }
}

/** Milliseconds until a placeholder replaces a page that takes long. */
const LATE = 250;

/** Most redirects in a row without an interaction. */
const MAX_SENT_ON = 4;
