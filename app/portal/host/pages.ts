// The pages of the portal: what an address leads to, what stands there until it is there, and where its customer goes from it.
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

/** Only some pages keep answers in their addresses. */
const fetchPageAddress = importAgain(() => import('./pageAddress.ts'));

/** The page on screen. */
export interface ShownPage {
  readonly entry: FlowEntry;
  readonly session: FlowSession;
  /** True when it was reached within the portal. */
  readonly arrived: boolean;
}

/** What pages need of the portal. */
export interface Around {
  readonly user: UserContext;
  readonly routes: Routes;
  readonly dialogs: Dialogs;
  readonly regions: Regions;
  readonly flows: Flows;
  /** Lays a dialog over the page that its address names. Undefined when it does not open. */
  layNamed(id: string, from: From): Promise<Dialog | undefined>;
  /** A flow sends its customer elsewhere, and lays something over what is on screen, only while it may. */
  limit(session: FlowSession, mayLead: () => boolean, mayLay: () => boolean): void;
  /** From now on flows have this address. */
  address(address: Address): void;
  /** Asks the server who is here. */
  refreshSession(): Promise<void>;
  /** Whose page it is; an id that nobody else has. */
  owner(): string;
  sayUnavailable(): void;
}

/** The pages of one browser tab. */
export class Pages {
  readonly shown = signal<ShownPage | null>(null);
  /** True while the page that was asked for takes long. */
  readonly late = signal(false);
  /** Where the customer is. */
  readonly place = signal({ path: '/', page: '' });
  /** True when the page shows what came of an earlier press on it: only this tab knows that. */
  restored = false;
  /** Leads back to the page, and to the dialog over it that has a name. */
  readonly address = signal('/');
  readonly historySync: HistorySync;
  /** The page on screen, or on its way, by its address without answers. */
  #shown = '';
  /** The answers that it keeps there. */
  #answers: PageAddress | undefined;
  /** The entry of the history that is on screen. */
  #entry = '';
  /** True when the customer has come to it by Back or Forward. */
  #hasReturned = false;
  /** True until the page on its way has let the customer in: who is sent elsewhere meanwhile never was on it. */
  #isArriving = true;
  /** How often a customer was sent elsewhere since they last did anything themselves. */
  #sentOn = 0;
  /** The dialog that the address names, once it was opened for that: also when it did not stay. */
  #named: string | undefined;
  /** Counts what the address has asked for: whoever goes back or forward asks anew. */
  #asked = 0;
  /** What the address said of a dialog that has refused its customer, who has not done anything since. */
  #refused: Parameters = {};
  #params: Parameters = {};
  #showing = 0;
  /** The page that the address has asked for last, on its way or there. */
  #coming: Promise<FlowSession | undefined> = Promise.resolve(undefined);
  #forgetOutcome = () => {};
  /** True when what is on screen is not, or no longer, what the address asks for: whatever comes next shows it anew. */
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

  /** What the route of the page says, for what is laid over it. */
  get params(): Parameters {
    return this.#params;
  }

  /** The flow of the page on screen; undefined when it could not be fetched. */
  get there(): string | undefined {
    return this.#stale ? undefined : this.shown.peek()?.entry.id;
  }

  /** What stands behind the path in the address. */
  get query(): Record<string, string> {
    return Object.fromEntries(new URLSearchParams(this.router.state.location.search));
  }

  /** Shows what the address says: another page, or a dialog that it names. */
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

  /** Goes to a path of the portal. The page on screen with other answers is the same page. */
  go(path: string): void {
    if (this.#isSentRound()) return;
    const { dialogs, routes } = this.context;
    const isSame = !this.#stale && dialogs.open.length === 0 && routes.pageOf(path) === this.#shown;
    const stays = isSame && this.shown.peek()?.entry.keeps !== undefined;
    void (stays ? this.historySync.say(() => path, true) : this.historySync.leave(path, this.#isArriving || undefined));
  }

  /** Shows the page of the address as if nobody had been here: signing in leads on by itself. */
  async startAnew(): Promise<void> {
    if (this.shown.peek()?.entry.id === catalogue.portal.signIn) return;
    await this.clearAddress();
    this.#stale = true;
    await this.arrive();
  }

  /** Nothing of what was there for somebody else is read from the address again. */
  clearAddress(): Promise<void> {
    return this.#answers?.clear() ?? this.historySync.settled;
  }

  /** An address that names a language goes with the language on screen; the page stays as it is. */
  rename(locale: string): Promise<void> {
    return this.historySync.say(
      (present) => this.context.routes.inLocale(present, writtenLocale(locale, catalogue.locales)),
      false,
    );
  }

  /** The flow of the page has ended: whoever comes to it again finds it anew. */
  closed(instance: string): void {
    if (instance === this.shown.peek()?.session.instance) this.#stale = true;
  }

  /**
   * Who was sent on to another page, and has done nothing since, is not sent elsewhere by what they have left: two of its
   * questions may both lead to the sign-in, and by the second the address is that of the sign-in. Nor does anything that
   * they have left come to lie over the page that is on its way.
   */
  limit(session: FlowSession, showing = this.#showing): void {
    const isOn = () => showing === this.#showing;
    this.context.limit(session, () => isOn() || this.#sentOn === 0, isOn);
  }

  /** Nothing leads back to before it. What came of a page is kept from where its effects have led to. */
  sealed(instance: string, outcome: () => Omit<Outcome, 'step'>): void {
    this.historySync.sealed(instance);
    const session = this.shown.peek()?.session;
    if (session?.instance !== instance) return;
    this.forgetOutcome();
    this.#forgetOutcome = effect(() => {
      const step = session.step.value;
      // A step with a way back is no end: who comes back to the page begins anew.
      if (!step || step.back.value !== null || session.busy.value) return;
      keepOutcome(this.context.owner(), instance, session.id, { ...outcome(), step: step.id });
    });
  }

  /** What comes of the page from now on is not kept. */
  forgetOutcome(): void {
    this.#forgetOutcome();
  }

  /** What an address needs to lead back here: the path, the answers that the page keeps there, and the dialog that it names. */
  #follow(): void {
    this.address.value = this.context.routes.wayBack(this.router.state.location.pathname, {
      ...this.query,
      ...this.#refused,
    });
  }

  /** The same page at another address: whoever came back, or along a link, finds what that says. */
  #turned(path: string): void {
    if (path !== this.place.peek().path) this.place.value = { ...this.place.peek(), path };
    this.#answers?.turned();
    // An entry that says something else of what is on screen is none to come back to.
    if (this.#hasReturned) this.tab.places.comeBack(this.#entry);
  }

  /** Opens a dialog that the address names, for who may see its page. The address does not keep the name of one that does not open. */
  async #openNamed(id: string | undefined, query: Parameters, page: FlowSession): Promise<void> {
    const showing = this.#showing;
    const asked = ++this.#asked;
    const isWanted = () => showing === this.#showing && asked === this.#asked;
    if (!(await isLetIn(page)) || !isWanted()) return;
    const from = id && this.context.routes.openedFrom(id, this.#params, query);
    const laid = id && from ? await this.context.layNamed(id, from) : undefined;
    void laid?.ended.then((word) => {
      // Its page may refuse them for the same reason in the next moment: what that leads to leads back to the dialog.
      if (word !== 'refused' || showing !== this.#showing) return;
      this.#refused = query;
      this.#follow();
    });
    if (!laid && isWanted() && this.historySync.read('modalName') !== undefined)
      await this.historySync.leave(this.router.state.location.pathname, true);
  }

  /** Back or forward: what is on its way is not wanted any more, unless the new address names it again. */
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
    // Whoever drew this page has found that nothing is there.
    const isGone = showing === 1 && this.tab.drawn?.page === this.#missing.id;
    const entry = (!isGone && match?.entry) || this.#missing;
    this.#params = match?.params ?? {};
    this.place.value = { path: pathname, page: entry.id };
    const late = setTimeout(() => {
      // Another page may be there by now, which is not late.
      if (showing === this.#showing) this.late.value = true;
    }, LATE);
    this.#coming = this.#create(entry, query);
    const session = await this.#coming;
    clearTimeout(late);
    if (showing !== this.#showing) return session?.close();
    this.#begin(entry, session);
  }

  /** Another page is on screen, from its top. */
  #begin(entry: FlowEntry, session: FlowSession | undefined): void {
    const shown = this.#put(entry, session);
    const isOn = () => shown === this.shown.peek()?.session;
    this.tab.places.begin();
    this.tab.places.comeBack(this.#entry);
    // Below a page that sends its customer elsewhere stands nothing that would have to move.
    void isThere(shown).then((isSeen) => isSeen && isOn() && this.context.regions.fillBelow());
    void isLetIn(shown).then((isIn) => {
      // What happens by itself on its first step is part of arriving.
      setTimeout(() => {
        if (isOn()) this.#isArriving = !isIn;
      });
    });
  }

  /** Puts a page on screen, or in its place that it cannot be shown. */
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
   * The session of a page, or of the one for what is missing when its input is. Who is here, and the words, come first.
   *
   * @returns undefined when something of it cannot be fetched now
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
      // Nobody is taken for a visitor only because the server did not say who they are.
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

  /** Nothing is at the address after all: the page for what is missing stands there in place of the one that says so. */
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

  /** From now on the address of the page has its answers. */
  async #keepAnswers(): Promise<void> {
    const showing = this.#showing;
    const { PageAddress } = await fetchPageAddress();
    if (showing !== this.#showing) return;
    this.#answers = new PageAddress(this.context.routes, this.historySync, this.#shown);
    this.context.address(this.#answers);
  }

  /** Whoever comes back to a page on which something took effect finds what came of it. */
  async #keeperOf(id: string): Promise<Opening['keeper']> {
    const sealed = this.historySync.sealedPage;
    const outcome = sealed === undefined ? undefined : readOutcome(this.context.owner(), sealed, id);
    return outcome && (await import('@fahrplan/engine/outcome')).showsOutcome(outcome);
  }

  /** The language of the address is that of the page. One that names none, or one that the portal does not have, changes nothing. */
  async #listen(named: string | undefined): Promise<void> {
    const { user } = this.context;
    const { locales } = catalogue;
    if (named === undefined || named === writtenLocale(user.locale.peek(), locales)) return;
    const locale = spokenFor(named, locales);
    if (locale === undefined) return;
    if (user.language.peek()) await user.speak(locale).catch(() => this.context.sayUnavailable());
    else user.locale.value = locale;
  }

  /** Two pages that send to each other would do so for ever: after two rounds that is said, and the customer may try again. */
  #isSentRound(): boolean {
    this.#sentOn += 1;
    const page = this.shown.peek();
    if (this.#sentOn <= MOST_SENT_ON || !page) return false;
    this.#sentOn = 0;
    this.#put(page.entry, undefined);
    return true;
  }
}

/** A page that takes longer than this leaves its place to a placeholder, in milliseconds. */
const LATE = 250;

/** How often a customer is sent on who does nothing themselves. */
const MOST_SENT_ON = 4;
