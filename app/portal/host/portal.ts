// The host of all flows in the browser: it hands them the outside world, shows what they ask to have shown, and knows whose they are.
import { catalogue, flows } from 'virtual:flows';
import {
  type Call,
  computed,
  type Destination,
  type FlowSession,
  type Host,
  type Json,
  type Link,
  prefetch,
  signal,
  stableText,
} from '@fahrplan/engine';
import { importAgain, type RendererExtension } from '@fahrplan/renderer';
import type { Copy } from './accountDrafts.ts';
import { perform } from './capabilities.ts';
import { createHost, type HostActions } from './createHost.ts';
import { type Dialog, Dialogs } from './dialogs.ts';
import type { PortalDrafts } from './drafts.ts';
import { lastWords } from './fallbackWords.ts';
import { areThere } from './flowProgress.ts';
import { Flows, type From } from './flows.ts';
import { leavePortal } from './leavePortal.ts';
import { hrefOf } from './links.ts';
import { writtenLocale } from './locales.ts';
import { Messages } from './messages.ts';
import { nativeFlags } from './nativeApp.ts';
import { Pages } from './pages.ts';
import { createQuestions } from './questions.ts';
import { Regions } from './regions.ts';
import { NO_ADDRESS, NO_DRAFTS, RevocableHost } from './revocableHost.ts';
import { Routes } from './routes.ts';
import { forgetTab, sayLater, takeSaid, tellEnd } from './sessionEnd.ts';
import type { Over, SsrState, Tab } from './tab.ts';
import { isUnsent } from './tabDrafts.ts';
import { createTransport, withRenewal } from './transport.ts';
import { type Change, UserContext } from './userContext.ts';

/** Only flows with fields keep drafts. */
const fetchDrafts = importAgain(() => import('./drafts.ts'));

/** What is seen needs none of it. */
const fetchCare = importAgain(() => import('./afterHydration.ts'));

/** A session ends by a press, in whichever tab, or by itself. */
type End = 'signed out' | 'timed out';

/** Waits for a customer. */
const never = () => new Promise<never>(() => {});

/** One portal in one browser tab. */
export class Portal {
  readonly user: UserContext;
  readonly messages = new Messages();
  readonly dialogs = new Dialogs();
  readonly pages: Pages;
  readonly regions: Regions;
  readonly routes = new Routes(flows, {
    ...catalogue.portal,
    locale: () => writtenLocale(this.user.locale.value, catalogue.locales),
  });
  readonly flows: typeof catalogue.portal = catalogue.portal;
  /** The way to the server as it is: the question who is here goes by it, and asks for no renewal in its turn. */
  readonly #transport;
  readonly #send: Host['send'];
  readonly #questions;
  /** Fetched with the first flow that keeps one, else after the first page. */
  #drafts: PortalDrafts | undefined;
  readonly #host: { -readonly [K in keyof Host]: Host[K] };
  readonly #lent: RevocableHost;
  readonly #flows: Flows;
  /** What has come with the page of what the account has begun. */
  readonly #takenDrafts: Map<string, Copy>;
  /** The token of the page is on its way. */
  #asksForToken: Promise<void> | undefined;
  /** Whose drafts these are: a session that has ended leaves them to who was signed in. */
  #owner = 'visitor';

  /** True once the session has ended: nothing of its customer is drawn any more, and the next page is loaded anew. */
  readonly left = signal(false);

  /** What lies over the page, if anything: only the uppermost is drawn, those below it keep their step and answers. */
  readonly over = computed(() => {
    const { alive, acts, drawn } = this.tab;
    if (alive.value) return this.dialogs.shown.value.at(-1);
    // What is drawn elsewhere has come with the page, or comes once that is alive.
    if (acts && !drawn?.over) return undefined;
    return this.dialogs.shown.value.filter(({ session }) => session.phase.value !== 'closed').at(-1);
  });
  /** Whether nothing of the page can be reached, because something lies over it. */
  readonly covered = computed(() => (this.over.value?.session.phase.value ?? 'closed') !== 'closed');

  /** What nobody needs at once stands as it was drawn until then; what was not drawn comes now. */
  readonly later: Promise<void>;

  constructor(readonly tab: Tab) {
    this.later = tab.drawn ? tab.quiet : Promise.resolve();
    this.#takenDrafts = new Map(tab.drawn?.drafts);
    this.user = new UserContext(tab);
    this.#transport = createTransport(
      {
        csrfToken: () => this.token(),
        locale: () => this.user.locale.peek(),
        isOffline: () => tab.isOffline(),
        proveHuman: (action) => tab.proveHuman(action),
        customer: () => this.user.session.peek()?.user?.hs_contact_id,
      },
      tab.reach,
    );
    this.#send = (call, unwanted) =>
      withRenewal(
        (sent) => this.#transport(sent, false, unwanted),
        call,
        () => this.user.customer,
        () => this.refreshSession(),
      );
    this.#questions = createQuestions(this.#send, tab.keepsAnswers, tab.lost);
    const actions: HostActions = {
      token: () => this.token(),
      questions: this.#questions,
      drafts:
        tab.drafts?.(
          (call) => this.#send(call),
          () => this.user.customer !== undefined,
        ) ?? NO_DRAFTS,
      send: tab.acts ? this.#send : never,
      ready: () => this.#hasAlerts(),
      open: (flow, given) => this.#open(flow, given),
      sealed: (instance, outcome) => this.pages.sealed(instance, outcome),
      closed: (instance, word) => this.#closed(instance, word),
      toast: (text, tone, stands) =>
        this.left.peek() ? sayLater({ text, tone }) : this.messages.say(text, tone, stands),
      retried: () => this.messages.forgetErrors(),
      redirect: (to) => this.#redirect(to),
      link: (to) => this.#linkTo(to),
      perform: (capability, parameters, isWanted) =>
        perform(capability, parameters, {
          isWanted,
          signedOut: () => this.#signedOut(),
          speak: (locale) => this.speak(locale),
          miss: () => this.pages.miss(),
          clear: () => this.dialogs.clear(),
          openChat: (given) => this.#lay(catalogue.portal.chat ?? '', { given, route: this.pages.params }),
        }),
      address: NO_ADDRESS,
      refreshSession: () => this.refreshSession(true),
    };
    const native = nativeFlags(catalogue.portal.native, tab.userAgent);
    const location = computed(() => ({ ...this.pages.place.value, address: this.pages.address.value }));
    const title = computed(() => this.pages.shown.value?.session.step.value?.title.value ?? undefined);
    this.#host = createHost(tab, this.user, this.routes, location, title, actions, native);
    this.#lent = new RevocableHost(this.#host);
    this.#flows = new Flows(this.user, this.routes, this.#lent, async () => tab.acts && this.#keepDrafts());
    const { app, flags, session } = this.#host;
    this.regions = new Regions(
      () => ({ app: app.value, flags: flags.value, session: session.value }),
      (flow) => this.#flows.begin(flow, { query: this.pages.query }),
      tab.alive,
      this.later,
      tab.drawn?.regions,
    );
    this.pages = new Pages(tab, {
      user: this.user,
      routes: this.routes,
      dialogs: this.dialogs,
      regions: this.regions,
      flows: this.#flows,
      layNamed: (id, from) => this.#lay(id, from, true),
      limit: (...limits) => this.#lent.limit(...limits),
      address: (address) => {
        this.#host.address = address;
      },
      refreshSession: () => this.refreshSession(),
      owner: () => this.#owner,
      sayUnavailable: () => this.#sayUnavailable(),
    });
  }

  /** Learns who is here, loads the words, and shows the page of the address. */
  async start(): Promise<void> {
    const { drawn } = this.tab;
    if (drawn) {
      this.user.take(drawn.session, !drawn.shared);
      this.#owner = this.user.customer ?? this.#owner;
      this.#questions.take(drawn.answers);
    }
    await this.pages.arrive();
  }

  /** The page is alive. */
  awake(): void {
    const said = takeSaid();
    if (said) this.messages.say(said.text, said.tone);
    this.tab.ended(() => this.#leave('signed out'));
    this.tab.looked(() => void this.#lookAgain());
    this.#questions.settle();
    this.#takenDrafts.clear();
    void this.tab.quiet.then(() => this.#comeToRest());
  }

  /** What nobody has needed so far is fetched, and what an earlier visit could not send is sent. */
  #comeToRest(): void {
    prefetch();
    void this.#hasAlerts();
    fetchCare().then(
      ({ careFor }) => careFor(this),
      () => undefined,
    );
    this.#keepDrafts().then(
      (drafts) => drafts.sendAll(),
      () => undefined,
    );
  }

  /**
   * What the page on screen is drawn from, but for its parts, and without the secret of whoever asks for it.
   *
   * @param shared the same is handed to others, and later
   * @returns undefined when the page is not there
   */
  drawnFrom(shared: boolean): Omit<SsrState, 'parts' | 'drafts'> | undefined {
    const session = this.user.session.peek();
    const page = this.pages.there;
    if (!session || page === undefined) return undefined;
    return {
      session: { ...session, csrf_token: '' },
      locale: this.user.locale.peek(),
      page,
      regions: this.#regionsHere(),
      answers: this.#questions.answered(),
      over: this.#overHere(),
      shared,
    };
  }

  /** Has all fetched that the page, and what lies over it, are drawn with. */
  prepare(): void {
    for (const session of [this.pages.shown.peek()?.session, this.over.peek()?.session])
      areThere(session?.step.peek()?.blocks ?? []);
  }

  /** Whether all that the page was drawn with is here as well, and nothing else: if not it is drawn anew. */
  isAsDrawn({ page, regions, over }: SsrState): boolean {
    const isSame = this.pages.there === page && this.#regionsHere().join() === regions.join();
    const isOver = stableText(this.#overHere()) === stableText(over);
    return isSame && isOver && !this.pages.restored && !this.#drafts?.differs;
  }

  readonly #overHere = (): Over | undefined => {
    const session = this.over.peek()?.session;
    const step = session?.step.peek()?.id;
    return session && { flow: session.id, ...(step !== undefined && { step }) };
  };

  readonly #regionsHere = (): string[] => this.regions.shown.peek().map(({ flow }) => flow);

  /**
   * What proves that a call comes from this page. One that was drawn by the server holds none: it is asked for once.
   *
   * @returns nothing when somebody else turns out to be here: what one customer has begun is not sent for another
   */
  async token(): Promise<string> {
    const { session, customer } = this.user;
    const known = () => session.peek()?.csrf_token ?? '';
    if (session.peek() && !known()) {
      this.#asksForToken ??= this.refreshSession().finally(() => {
        this.#asksForToken = undefined;
      });
      await this.#asksForToken;
    }
    return (customer ?? this.user.customer) === this.user.customer ? known() : '';
  }

  /** Closes all that is open. */
  end(): void {
    this.dialogs.closeAll();
    for (const session of [this.pages.shown.peek()?.session, ...this.regions.sessions]) session?.close();
    this.#questions.end();
  }

  /** What a flow that is open is drawn with. */
  kindsOf(session: FlowSession): readonly RendererExtension[] {
    return this.#flows.kindsOf(session);
  }

  /** Changes the language on screen; what is typed stays, and what the server worded is asked again. */
  async speak(locale: string): Promise<void> {
    try {
      await this.user.speak(locale);
    } catch {
      return this.#sayUnavailable();
    }
    await this.pages.rename(locale);
    this.#questions.refresh();
  }

  /**
   * Asks the server who is here. Another customer finds nothing of the one before.
   *
   * @param bySigningIn a flow asks, because somebody has signed in with it
   */
  async refreshSession(bySigningIn = false): Promise<void> {
    await this.user.refresh(this.#transport, (change) => this.#changeHands(change, bySigningIn));
    this.#owner = this.user.session.peek()?.user?.hs_contact_id ?? this.#owner;
    void this.#drafts?.sendAll();
  }

  /** Puts somebody between the flows, those that are open too, and what is done for them. */
  watch(wrap: (host: Host) => Host): void {
    Object.assign(this.#host, wrap({ ...this.#host }));
  }

  /** A word of the interface itself, for what belongs to no flow. */
  readonly word = (key: string): string =>
    String((this.user.language.peek()?.words('ui') ?? lastWords(this.tab.language))[key]);

  /** @throws when what keeps drafts cannot be fetched now */
  async #keepDrafts(): Promise<PortalDrafts> {
    const { PortalDrafts } = await fetchDrafts();
    this.#drafts ??= new PortalDrafts({
      owner: () => this.#owner,
      signedIn: () => this.user.session.peek()?.user?.hs_contact_id === this.#owner,
      send: (call, last) => (last ? this.#transport(call, true) : this.#send(call)),
      now: () => this.user.now.peek(),
      taken: this.#takenDrafts,
      changed: () => this.#questions.refresh(catalogue.portal.drafts ?? []),
    });
    this.#host.drafts = this.#drafts;
    return this.#drafts;
  }

  /** Lays a flow over what is on screen. One that cannot be fetched now is said to be so; what asked for it stays as it is. */
  async #lay(id: string, from: From, addressed = false): Promise<Dialog | undefined> {
    const entry = this.routes.byId(id);
    const name = addressed || entry?.as === 'modal' ? entry?.name : undefined;
    try {
      return await this.dialogs.lay(
        () => this.#flows.prepare(id, from, entry?.as === 'alert' ? 'alert' : 'modal'),
        (session) => {
          this.messages.giveWayTo(session);
          this.pages.limit(session);
          this.pages.historySync.over(session, name, addressed);
        },
      );
    } catch {
      this.#sayUnavailable();
      return undefined;
    }
  }

  /** What an effect leads to may be an alert: it must be there when nothing can be fetched any more. */
  readonly #hasAlerts = (): Promise<boolean> =>
    this.user.fetchAlerts().then(
      () => true,
      () => false,
    );

  async #open(flow: string, given: Record<string, Json>): Promise<string | undefined> {
    const { id = flow } = this.routes.byId(flow) ?? this.routes.byName(flow) ?? {};
    return (await this.#lay(id, { given, route: this.pages.params }))?.ended;
  }

  #sayUnavailable(): void {
    this.messages.say(this.word('source_failed'), 'error');
  }

  /** What the customer before has typed leaves the screen before it can be kept, or sent, for another. */
  #changeHands({ signedIn, another }: Change, bySigningIn: boolean): void {
    const page = this.pages.shown.peek()?.session;
    // Whoever signs in does it in the uppermost flow, which leads on.
    const own = bySigningIn ? (this.dialogs.open.at(-1)?.session ?? page) : undefined;
    if (another) this.#part(own);
    this.#questions.changeHands(signedIn);
    if (another && (!own || own !== page)) void this.pages.startAnew();
  }

  #part(own: FlowSession | undefined): void {
    this.#lent.takeBack([own, ...this.regions.sessions]);
    this.pages.forgetOutcome();
    this.messages.clear();
    this.dialogs.closeAll();
  }

  #closed(instance: string, word: string | undefined): void {
    // Who closes something may sign out, or close the window, in the next moment.
    void this.#drafts?.sendAll();
    const session = this.dialogs.closed(instance, word);
    // The page below is that of a customer who has not signed in again.
    if (session?.id === catalogue.portal.signIn && this.isOver) return this.#leave('timed out');
    if (session) void this.pages.historySync.closed(session);
    else this.pages.closed(instance);
  }

  #redirect(to: Destination): void {
    const href = hrefOf(to, this.routes, this.pages.query) ?? '/';
    if (this.left.peek()) return this.tab.loadAnew(href);
    if (this.isOver) return this.#leave('timed out', href);
    const leaves = 'phone' in to || ('url' in to && !this.routes.isPage(href));
    if (leaves && this.tab.acts) return leavePortal(to);
    if (this.routes.isWithin(href)) this.pages.go(href);
    else this.tab.load(href);
  }

  /** Undefined for what no browser may be sent to: a press then says that it did not work. */
  #linkTo(to: Destination): Link | undefined {
    const href = hrefOf(to, this.routes, this.pages.query);
    if (href === undefined) return undefined;
    const tab = 'url' in to && to.tab;
    const here = href === this.routes.saved(this.pages.address.value);
    return { href, tab, here, within: !tab && this.routes.isWithin(href), prepare: () => this.#prepareFor(href) };
  }

  /** Fetches the page behind an address before it is asked for. One that cannot be fetched says so when it is. */
  #prepareFor(href: string): void {
    const entry = this.routes.match(href.split(/[?#]/)[0] ?? '')?.entry;
    if (entry) void this.user.fetchFlow(entry.id).catch(() => {});
  }

  async #signedOut(): Promise<void> {
    // What was closed before does nothing any more; what is open leads on.
    const open = this.dialogs.open.map(({ session }) => session);
    tellEnd();
    this.#forget('signed out', [this.pages.shown.peek()?.session, ...open, ...this.regions.sessions]);
    const { user: _, ...session } = this.user.session.peek() ?? {};
    if ('flags' in session) this.user.take({ ...session, signed_in: false }, false);
    await this.pages.clearAddress();
  }

  /** True once this tab knows that the session of its customer has ended. */
  get isOver(): boolean {
    return this.user.customer !== undefined && this.user.session.peek()?.signed_in === false;
  }

  /** Asks whether the customer is still signed in; the session is not used by that. */
  async #lookAgain(): Promise<void> {
    if (this.user.customer === undefined || this.left.peek()) return;
    const ask = (call: Call) => this.#transport({ ...call, path: `${call.path}?unused=true` });
    await this.user.refresh(ask, (change) => this.#changeHands(change, false));
    const asks = this.dialogs.open.some(({ session }) => session.id === catalogue.portal.signIn);
    if (this.isOver && !asks) this.#leave('timed out');
  }

  /** Loads a page anew in place of this one, which belongs to a session that has ended. */
  #leave(why: End, address = this.pages.address.peek()): void {
    if (this.user.customer === undefined || this.left.peek()) return;
    this.#forget(why, []);
    this.tab.loadAnew(address);
  }

  /**
   * Drops all that the tab knows of its customer.
   *
   * @param leading flows that lead on, to a page that is loaded anew
   */
  #forget(why: End, leading: readonly (FlowSession | null | undefined)[]): void {
    this.left.value = true;
    this.#lent.takeBack(leading);
    this.#host.drafts = NO_DRAFTS;
    this.#drafts?.forget(why === 'timed out');
    this.#questions.end();
    this.messages.clear();
    // Drafts that are not in the account yet are kept until the same customer signs in again.
    forgetTab(why === 'timed out' ? isUnsent : undefined);
    this.#owner = 'visitor';
  }
}
