// The host of all flows in the browser: it opens them, hands them the outside world, and shows what they ask to have shown.
import { catalogue, type FlowEntry, flows } from 'virtual:flows';
import {
  chooseVariant,
  computed,
  createFlow,
  type Destination,
  effect,
  type FlowSession,
  type Host,
  type Json,
  type Link,
  type Opening,
  type Outcome,
  readInput,
  signal,
} from '#engine';
import { type FlowKind, importAgain } from '#renderer';
import { perform } from './capabilities.ts';
import { type Dialog, Dialogs, isLetIn, isThere, type Ready } from './dialogs.ts';
import type { PortalDrafts } from './drafts.ts';
import { leaveFor } from './elsewhere.ts';
import { lastWords } from './lastWords.ts';
import { Lent, NO_ADDRESS, NO_DRAFTS } from './lent.ts';
import { hrefOf } from './links.ts';
import { spokenFor, writtenLocale } from './locales.ts';
import { Messages } from './messages.ts';
import { nativeFlags } from './native.ts';
import { forgetOutcomes, keepOutcome, readOutcome } from './outcomes.ts';
import { createHost, type Deeds } from './outside.ts';
import type { PageAddress } from './pageAddress.ts';
import { createQuestions } from './questions.ts';
import { Regions } from './regions.ts';
import { type Parameters, Routes } from './routes.ts';
import { ScrollPlaces } from './scrollPlaces.ts';
import { createTransport, withRenewal } from './transport.ts';
import type { Navigator } from './travel.ts';
import { unavailable } from './unavailable.ts';
import { type Change, Visit } from './visit.ts';
import { Walks } from './walks.ts';

/** Only flows with fields keep drafts. */
const fetchDrafts = importAgain(() => import('./drafts.ts'));
/** Only some pages keep answers in their addresses. */
const fetchPageAddress = importAgain(() => import('./pageAddress.ts'));

/** The page on screen. */
export interface ShownPage {
  readonly entry: FlowEntry;
  readonly session: FlowSession;
  /** True when it was reached within the portal. */
  readonly arrived: boolean;
}

/** One portal in one browser tab. */
export class Portal {
  readonly visit = new Visit();
  readonly messages = new Messages();
  readonly dialogs = new Dialogs();
  readonly page = signal<ShownPage | null>(null);
  /** True while the page that was asked for takes long. */
  readonly late = signal(false);
  readonly regions: Regions;
  readonly routes = new Routes(flows, {
    ...catalogue.portal,
    locale: () => writtenLocale(this.visit.locale.value, catalogue.locales),
  });
  readonly flows = catalogue.portal;
  readonly #place = signal({ path: '/', page: '' });
  readonly #address = signal('/');
  readonly #walks: Walks;
  /** The way to the server as it is: the question who is here goes by it, and asks for no renewal in its turn. */
  readonly #transport;
  readonly #send: Host['send'];
  readonly #questions;
  /** Fetched with the first flow that keeps one, else after the first page. */
  #drafts: PortalDrafts | undefined;
  readonly #host: { -readonly [K in keyof Host]: Host[K] };
  /** The page on screen, or on its way, by its address without answers. */
  #shown = '';
  /** The answers that it keeps there. */
  #answers: PageAddress | undefined;
  readonly #lent: Lent;
  readonly #places = new ScrollPlaces();
  /** The entry of the history that is on screen. */
  #entry = '';
  /** True when the customer has come to it by Back or Forward. */
  #hasReturned = false;
  /** True until the page on its way has let the customer in: who is sent elsewhere meanwhile never was on it. */
  #isArriving = true;
  /** How often a customer was sent elsewhere since they last did anything themselves. */
  #sentOn = 0;
  /** By flow, once it was fetched. */
  readonly #kinds = new Map<string, readonly FlowKind[]>();
  /** Whose drafts these are: a session that has ended leaves them to who was signed in. */
  #owner = 'visitor';
  #params: Parameters = {};
  #showing = 0;
  #forgetPage = () => {};
  /** True when what is on screen is not, or no longer, what the address asks for: whatever comes next shows it anew. */
  #stale = false;

  constructor(readonly router: Navigator) {
    this.#transport = createTransport({
      csrfToken: () => this.visit.session.peek()?.csrf_token ?? '',
      locale: () => this.visit.locale.peek(),
      isPublic: (name) => catalogue.operations[name]?.public === true,
      isOffline: () => !navigator.onLine,
      proveHuman: async (action) => window.botProtection?.(action),
    });
    this.#send = (call, unwanted) =>
      withRenewal(
        (sent) => this.#transport(sent, false, unwanted),
        call,
        () => this.visit.customer,
        () => this.refreshSession(),
      );
    this.#questions = createQuestions(this.#send);
    const acted = () => {
      this.#sentOn = 0;
    };
    for (const act of ['click', 'keydown']) addEventListener(act, acted, true);
    this.#entry = router.state.location.key;
    router.subscribe(({ historyAction, location }) => {
      if (location.key !== this.#entry && historyAction !== 'REPLACE') this.#places.leave(this.#entry);
      this.#hasReturned = historyAction === 'POP';
      this.#entry = location.key;
      this.#follow();
    });
    this.#follow();
    this.#walks = new Walks(
      router,
      () => void this.#arrive(),
      () => this.dialogs.drop(),
    );
    const native = nativeFlags(catalogue.portal.native, navigator.userAgent);
    const deeds: Deeds = {
      questions: this.#questions,
      drafts: NO_DRAFTS,
      send: this.#send,
      open: (flow, given) => this.#open(flow, given),
      sealed: (instance, outcome) => this.#sealed(instance, outcome),
      closed: (instance, word) => this.#closed(instance, word),
      toast: (text, tone) => this.messages.say(text, tone),
      retried: () => this.messages.forgetErrors(),
      redirect: (to) => this.#redirect(to),
      link: (to) => this.#linkTo(to),
      perform: (capability, parameters) =>
        perform(capability, parameters, {
          signedOut: () => this.#signedOut(),
          speak: (locale) => this.speak(locale),
        }),
      address: NO_ADDRESS,
      refreshSession: () => this.refreshSession(true),
    };
    const place = computed(() => ({ ...this.#place.value, address: this.#address.value }));
    this.#host = createHost(this.visit, this.routes, place, deeds, native);
    this.#lent = new Lent(this.#host);
    const { app, flags, session } = this.#host;
    this.regions = new Regions(
      () => ({ app: app.value, flags: flags.value, session: session.value }),
      (flow) => this.#create(flow, { query: this.#query() }),
    );
  }

  /** Learns who is here, loads the words, and shows the page of the address. */
  async start(): Promise<void> {
    await this.#arrive();
    // What an earlier visit could not send is sent now.
    this.#keepDrafts().then(
      (drafts) => drafts.sendAll(),
      () => undefined,
    );
  }

  /** What a flow that is open is drawn with. */
  kindsOf({ id }: FlowSession): readonly FlowKind[] {
    return this.#kinds.get(id) ?? [];
  }

  /** Changes the language on screen; what is typed stays, and what the server worded is asked again. */
  async speak(locale: string): Promise<void> {
    try {
      await this.visit.speak(locale);
    } catch {
      return this.#sayUnavailable();
    }
    await this.#renameAddress(locale);
    const reads = Object.entries(catalogue.operations).filter(([, { method }]) => method === 'GET');
    this.#questions.refresh(reads.map(([name]) => name));
  }

  /**
   * Asks the server who is here. Another customer finds nothing of the one before.
   *
   * @param bySigningIn a flow asks, because somebody has signed in with it
   */
  async refreshSession(bySigningIn = false): Promise<void> {
    await this.visit.refresh(this.#transport, (change) => this.#changeHands(change, bySigningIn));
    this.#owner = this.visit.session.peek()?.user?.hs_contact_id ?? this.#owner;
    void this.#drafts?.sendAll();
  }

  /** Puts somebody between the flows, those that are open too, and what is done for them. */
  watch(wrap: (host: Host) => Host): void {
    Object.assign(this.#host, wrap({ ...this.#host }));
  }

  /** A word of the interface itself, for what belongs to no flow. */
  word(key: string): string {
    return String((this.visit.language.peek()?.words('ui') ?? lastWords())[key]);
  }

  /** What an address needs to lead back here: the path, the answers that the page keeps there, and the dialog that it names. */
  #follow(): void {
    const { pathname, search } = this.router.state.location;
    const keeps = this.routes.match(pathname)?.entry.keeps ?? {};
    const leadsBack = ([name, value]: [string, string]) =>
      Object.hasOwn(keeps, name) || (name === 'modalName' && this.routes.byName(value) !== undefined);
    const query = new URLSearchParams([...new URLSearchParams(search)].filter(leadsBack));
    this.#address.value = query.size === 0 ? pathname : `${pathname}?${query}`;
  }

  /** Shows what the address says: another page, or a dialog that it names. */
  async #arrive(): Promise<void> {
    const { pathname } = this.router.state.location;
    const query = this.#query();
    await this.#listen(this.routes.localeIn(pathname));
    if (this.routes.isHome(pathname)) return this.#walks.leave(this.routes.pathTo(catalogue.portal.home, query), true);
    const moved = this.routes.movedTo(pathname);
    if (moved !== undefined) return this.#walks.leave(moved + this.router.state.location.search, true);
    const match = this.routes.match(pathname);
    if (match?.entry.over) return this.#walks.leave(this.routes.pathBehind(match, query, catalogue.portal.home), true);
    if (this.#stale || this.routes.pageOf(pathname) !== this.#shown) await this.#showPage(pathname, match, query);
    else this.#turned(pathname);
    const named = query['modalName'] ? this.routes.byName(query['modalName']) : undefined;
    const page = this.page.peek();
    if (named && page && this.dialogs.open.length === 0 && !this.#stale)
      void this.#openNamed(named.id, query, page.session);
  }

  #query(): Record<string, string> {
    return Object.fromEntries(new URLSearchParams(this.router.state.location.search));
  }

  /** The same page at another address: whoever came back, or along a link, finds what that says. */
  #turned(path: string): void {
    if (path !== this.#place.peek().path) this.#place.value = { ...this.#place.peek(), path };
    this.#answers?.turned();
    // An entry that says something else of what is on screen is none to come back to.
    if (this.#hasReturned) this.#places.comeBack(this.#entry);
  }

  /** Opens a dialog that the address names, for who may see its page. The address does not keep the name of one that did not open. */
  async #openNamed(id: string, query: Parameters, page: FlowSession): Promise<void> {
    const showing = this.#showing;
    if (!(await isLetIn(page)) || showing !== this.#showing) return;
    const laid = await this.#lay(id, { route: this.#params, query }, true);
    if (!laid && showing === this.#showing && this.#walks.read('modalName') !== undefined)
      await this.#walks.leave(this.router.state.location.pathname, true);
  }

  async #showPage(pathname: string, match: ReturnType<Routes['match']>, query: Parameters): Promise<void> {
    const showing = ++this.#showing;
    this.#isArriving = true;
    this.#shown = this.routes.pageOf(pathname);
    this.#answers = undefined;
    this.#host.address = NO_ADDRESS;
    this.#stale = false;
    this.dialogs.drop();
    this.dialogs.closeAll();
    const entry = match?.entry ?? (this.routes.byId(catalogue.portal.missing) as FlowEntry);
    this.#params = match?.params ?? {};
    this.#place.value = { path: pathname, page: entry.id };
    const late = setTimeout(() => {
      this.late.value = true;
    }, LATE);
    const session = await this.#createPage(entry, query);
    clearTimeout(late);
    if (showing !== this.#showing) return session?.close();
    const shown = this.#put(entry, session);
    scrollTo(0, 0);
    this.#places.comeBack(this.#entry);
    // Below a page that sends its customer elsewhere stands nothing that would have to move.
    void isThere(shown).then((isSeen) => isSeen && showing === this.#showing && this.regions.fillBelow());
    void isLetIn(shown).then((isIn) => {
      // What happens by itself on its first step is part of arriving.
      setTimeout(() => {
        if (showing === this.#showing) this.#isArriving = !isIn;
      });
    });
  }

  /** Puts a page on screen, or in its place that it cannot be shown. */
  #put(entry: FlowEntry, session: FlowSession | undefined): FlowSession {
    const left = this.page.peek();
    this.#forgetPage();
    this.#stale = session === undefined;
    const shown = session ?? unavailable(entry.id, this.visit.language, () => void this.#arrive());
    this.page.value = { entry, session: shown, arrived: left !== null };
    this.late.value = false;
    left?.session.close();
    this.#walks.page(shown);
    return shown;
  }

  /**
   * The session of a page, or of the one for what is missing when its input is. Who is here, and the words, come first.
   *
   * @returns undefined when something of it cannot be fetched now
   */
  async #createPage({ id, keeps }: FlowEntry, query: Parameters): Promise<FlowSession | undefined> {
    try {
      await Promise.all([
        keeps && this.#keepAnswers(),
        this.visit.session.peek() ?? this.refreshSession(),
        this.visit.language.peek() ?? this.visit.speak(this.visit.locale.peek()),
      ]);
      // Nobody is taken for a visitor only because the server did not say who they are.
      if (!this.visit.session.peek()) return undefined;
      const around = this.regions.fill();
      const session = await this.#create(id, { route: this.#params, query }, 'page', await this.#keeperOf(id));
      const shown = session ?? (await this.#create(catalogue.portal.missing, {}, 'page'));
      await around;
      return shown;
    } catch {
      return undefined;
    }
  }

  /** @throws when what keeps drafts cannot be fetched now */
  async #keepDrafts(): Promise<PortalDrafts> {
    const { PortalDrafts } = await fetchDrafts();
    this.#drafts ??= new PortalDrafts({
      owner: () => this.#owner,
      signedIn: () => this.visit.session.peek()?.user?.hs_contact_id === this.#owner,
      send: (call, last) => (last ? this.#transport(call, true) : this.#send(call)),
      now: () => this.visit.now.peek(),
      changed: () => this.#questions.refresh(catalogue.portal.drafts ?? []),
    });
    this.#host.drafts = this.#drafts;
    return this.#drafts;
  }

  /** From now on the address of the page has its answers. */
  async #keepAnswers(): Promise<void> {
    const showing = this.#showing;
    const { PageAddress } = await fetchPageAddress();
    if (showing !== this.#showing) return;
    this.#answers = new PageAddress(this.routes, this.#walks, this.#shown);
    this.#host.address = this.#answers;
  }

  /** A session of a flow; undefined when its input is missing or wrong. */
  async #create(id: string, from: From, ...how: How): Promise<FlowSession | undefined> {
    return (await this.#prepare(id, from, ...how))?.begin();
  }

  /** Whoever comes back to a page on which something took effect finds what came of it. */
  async #keeperOf(id: string): Promise<Opening['keeper']> {
    const sealed = this.#walks.sealedPage;
    const outcome = sealed === undefined ? undefined : readOutcome(this.#owner, sealed, id);
    return outcome && (await import('#engine/kinds/outcome')).showsOutcome(outcome);
  }

  async #prepare(id: string, from: From, ...[frame, keeper]: How): Promise<Ready | undefined> {
    const [{ loaded }, modules] = await this.visit.fetchFlow(id);
    const kinds = modules.map(({ kind }) => kind);
    if (kinds.some(({ name }) => name === 'draft')) await this.#keepDrafts();
    this.#kinds.set(id, kinds);
    const flow = chooseVariant(loaded, this.#host.app.peek(), this.#host.flags.peek());
    const leads = (path: string) => this.routes.leads(path);
    const input = readInput(flow, { given: from.given ?? {}, route: from.route ?? {}, query: from.query ?? {}, leads });
    const begin = (known: Ready['input']) =>
      this.#lent.begin((host) =>
        createFlow({
          flow,
          catalogue,
          host,
          input: known,
          kinds,
          ...(frame ? { frame } : {}),
          ...(keeper ? { keeper } : {}),
        }),
      );
    return input && { id: flow.id, input, begin: () => begin(input) };
  }

  /** Lays a flow over what is on screen. One that cannot be fetched now is said to be so; what asked for it stays as it is. */
  async #lay(id: string, from: From, addressed = false): Promise<Dialog | undefined> {
    const entry = this.routes.byId(id);
    const name = addressed || entry?.as === 'modal' ? entry?.name : undefined;
    try {
      return await this.dialogs.lay(
        () => this.#prepare(id, from, entry?.as === 'alert' ? 'alert' : 'modal'),
        (session) => {
          this.messages.giveWayTo(session);
          this.#walks.over(session, name, addressed);
        },
      );
    } catch {
      this.#sayUnavailable();
      return undefined;
    }
  }

  async #open(flow: string, given: Record<string, Json>): Promise<string | undefined> {
    const { id = flow } = this.routes.byId(flow) ?? this.routes.byName(flow) ?? {};
    return (await this.#lay(id, { given, route: this.#params }))?.ended;
  }

  #sayUnavailable(): void {
    this.messages.say(this.word('source_failed'), 'error');
  }

  /** What the customer before has typed leaves the screen before it can be kept, or sent, for another. */
  #changeHands({ signedIn, another }: Change, bySigningIn: boolean): void {
    const page = this.page.peek()?.session;
    // Whoever signs in does it in the uppermost flow, which leads on.
    const own = bySigningIn ? (this.dialogs.open.at(-1)?.session ?? page) : undefined;
    if (another) this.#part(own);
    this.#questions.changeHands(signedIn);
    if (another && (!own || own !== page)) void this.#startAnew();
  }

  #part(own: FlowSession | undefined): void {
    this.#lent.takeBack([own, ...this.regions.sessions]);
    this.#forgetPage();
    this.messages.clear();
    this.dialogs.closeAll();
  }

  /** Signing in leads on by itself. */
  async #startAnew(): Promise<void> {
    if (this.page.peek()?.entry.id === catalogue.portal.signIn) return;
    await this.#clearAddress();
    this.#stale = true;
    await this.#arrive();
  }

  /** Nothing leads back to before it. What came of a page is kept from where its effects have led to. */
  #sealed(instance: string, outcome: () => Omit<Outcome, 'step'>): void {
    this.#walks.sealed(instance);
    const session = this.page.peek()?.session;
    if (session?.instance !== instance) return;
    this.#forgetPage();
    this.#forgetPage = effect(() => {
      const step = session.step.value;
      // A step with a way back is no end: who comes back to the page begins anew.
      if (!step || step.back.value !== null || session.busy.value) return;
      keepOutcome(this.#owner, instance, session.id, { ...outcome(), step: step.id });
    });
  }

  #closed(instance: string, word: string | undefined): void {
    // Who closes something may sign out, or close the window, in the next moment.
    void this.#drafts?.sendAll();
    const session = this.dialogs.closed(instance, word);
    if (session) void this.#walks.closed(session);
    else if (instance === this.page.peek()?.session.instance) this.#stale = true;
  }

  #redirect(to: Destination): void {
    const href = hrefOf(to, this.routes) ?? '/';
    if ('phone' in to || ('url' in to && !this.routes.isPage(href))) return leaveFor(to);
    if (this.routes.isWithin(href)) this.#go(href);
    else window.location.assign(href);
  }

  /** Undefined for what no browser may be sent to: a press then says that it did not work. */
  #linkTo(to: Destination): Link | undefined {
    const href = hrefOf(to, this.routes);
    if (href === undefined) return undefined;
    const tab = 'url' in to && to.tab;
    const here = href === this.routes.written(this.#address.value);
    return { href, tab, here, within: !tab && this.routes.isWithin(href), prepare: () => this.#prepareFor(href) };
  }

  /** Fetches the page behind an address before it is asked for. One that cannot be fetched says so when it is. */
  #prepareFor(href: string): void {
    const entry = this.routes.match(href.split(/[?#]/)[0] ?? '')?.entry;
    if (entry) void this.visit.fetchFlow(entry.id).catch(() => {});
  }

  /** The language of the address is that of the page. One that names none, or one that the portal does not have, changes nothing. */
  async #listen(named: string | undefined): Promise<void> {
    const { locales } = catalogue;
    if (named === undefined || named === writtenLocale(this.visit.locale.peek(), locales)) return;
    const locale = spokenFor(named, locales);
    if (locale === undefined) return;
    if (this.visit.language.peek()) await this.visit.speak(locale).catch(() => this.#sayUnavailable());
    else this.visit.locale.value = locale;
  }

  /** An address that names a language goes with the language on screen; the page stays as it is. */
  #renameAddress(locale: string): Promise<void> {
    return this.#walks.say((present) => this.routes.inLocale(present, writtenLocale(locale, catalogue.locales)), false);
  }

  /** The page on screen with other answers is the same page. */
  #go(path: string): void {
    if (this.#isSentRound()) return;
    const isSame = !this.#stale && this.dialogs.open.length === 0 && this.routes.pageOf(path) === this.#shown;
    const stays = isSame && this.page.peek()?.entry.keeps !== undefined;
    void (stays ? this.#walks.say(() => path, true) : this.#walks.leave(path, this.#isArriving || undefined));
  }

  /** Two pages that send to each other would do so for ever: after two rounds that is said, and the customer may try again. */
  #isSentRound(): boolean {
    this.#sentOn += 1;
    const page = this.page.peek();
    if (this.#sentOn <= MOST_SENT_ON || !page) return false;
    this.#sentOn = 0;
    this.#put(page.entry, undefined);
    return true;
  }

  /** Nothing of what was there for somebody else is read from the address again. */
  #clearAddress(): Promise<void> {
    return this.#answers?.clear() ?? this.#walks.settled;
  }

  async #signedOut(): Promise<void> {
    // What was closed before does nothing any more; what is open leads on.
    const open = this.dialogs.open.map(({ session }) => session);
    this.#lent.takeBack([this.page.peek()?.session, ...open, ...this.regions.sessions]);
    (await this.#keepDrafts()).forget();
    forgetOutcomes();
    this.#owner = 'visitor';
    await this.#clearAddress();
    await this.refreshSession();
  }
}

/** A page that takes longer than this leaves its place to a placeholder, in milliseconds. */
const LATE = 250;

/** How often a customer is sent on who does nothing themselves. */
const MOST_SENT_ON = 4;

type How = [frame?: FlowSession['frame'], keeper?: Opening['keeper']];
type From = { given?: Record<string, Json>; route?: Parameters; query?: Parameters };
