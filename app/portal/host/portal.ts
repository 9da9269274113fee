// Host of all flows in the browser: connects them to pages, dialogs, regions and the server.
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
import { type Parameters, Routes } from './routes.ts';
import { forgetTab, sayLater, takeSaid, tellEnd } from './sessionEnd.ts';
import type { DrawnRegion, Over, SsrState, Tab } from './tab.ts';
import { isUnsent } from './tabDrafts.ts';
import { createTransport, withRenewal } from './transport.ts';
import { type Change, UserContext } from './userContext.ts';

/** Loaded on demand: only flows with fields keep drafts. */
const fetchDrafts = importAgain(() => import('./drafts.ts'));

/** Not needed for the first paint. */
const fetchCare = importAgain(() => import('./afterHydration.ts'));

/** Signed out in any tab, or timed out. */
type End = 'signed out' | 'timed out';

/** Server rendering waits for the browser to act. */
const never = () => new Promise<never>(() => {});

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
  /** Transport without renewal: the session request uses it, since a renewal would recurse. */
  readonly #transport;
  readonly #send: Host['send'];
  readonly #questions;
  /** Loaded with the first flow that keeps drafts, else after the first page. */
  #drafts: PortalDrafts | undefined;
  readonly #host: { -readonly [K in keyof Host]: Host[K] };
  readonly #lent: RevocableHost;
  readonly #flows: Flows;
  /** The account's copies of drafts from server rendering. */
  readonly #takenDrafts: Map<string, Copy>;
  #asksForToken: Promise<void> | undefined;
  /** Owner of drafts: after a session ends, they stay those of its customer. */
  #owner = 'visitor';
  /** Query of the address that the visit began with, for regions that begin later. */
  #firstQuery: Parameters | undefined;

  /** Operations that the demo has answered with examples. */
  readonly examples = signal<readonly string[]>([]);

  /** True once the session has ended: renders no customer data; the next page is a fresh load. */
  readonly left = signal(false);

  /** Topmost dialog, if any. Only this one is rendered; those below keep their step and answers. */
  readonly over = computed(() => {
    const { alive, acts, drawn } = this.tab;
    if (alive.value) return this.dialogs.shown.value.at(-1);
    // Before hydration, only a server-rendered dialog may be shown.
    if (acts && !drawn?.over) return undefined;
    return this.dialogs.shown.value.filter(({ session }) => session.phase.value !== 'closed').at(-1);
  });
  /** True while a dialog makes the page inert. */
  readonly covered = computed(() => (this.over.value?.session.phase.value ?? 'closed') !== 'closed');

  /** Delays non-urgent parts that were server-rendered; resolved at once if they were not. */
  readonly later: Promise<void>;

  constructor(readonly tab: Tab) {
    this.later = tab.drawn ? tab.quiet : Promise.resolve();
    this.#takenDrafts = new Map(tab.drawn?.drafts);
    this.user = new UserContext(tab);
    this.#transport = createTransport(
      {
        csrfToken: () => this.token(),
        locale: () => this.user.locale.peek(),
        release: tab.release,
        isOffline: () => tab.isOffline(),
        proveHuman: (action) => tab.proveHuman(action),
        customer: () => this.user.session.peek()?.user?.hs_contact_id,
      },
      tab.reach,
    );
    this.#send = async (call, unwanted) => {
      const reply = await withRenewal(
        (sent) => this.#transport(sent, false, unwanted),
        call,
        () => this.user.customer,
        () => this.refreshSession(),
      );
      if (reply.example) this.examples.value = [...new Set([...this.examples.peek(), call.operation])];
      return reply;
    };
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
      calm: () => this.later,
      open: (flow, given) => this.#open(flow, given),
      sealed: (instance, outcome) => this.pages.sealed(instance, outcome),
      closed: (instance, word) => this.#closed(instance, word),
      toast: (text, tone, stands) =>
        this.left.peek() ? sayLater({ text, tone }) : this.messages.say(text, tone, stands),
      retried: () => this.messages.forgetOutcomes(),
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
      (flow) => {
        this.#firstQuery ??= this.pages.query;
        return this.#flows.begin(flow, { query: { ...this.#firstQuery, ...this.pages.query } });
      },
      tab.alive,
      this.later,
      tab.drawn?.regions.map(({ flow }) => flow),
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

  /** Loads session and texts, and shows the page of the address. */
  async start(): Promise<void> {
    const { drawn } = this.tab;
    if (drawn) {
      this.user.take(drawn.session, !drawn.shared);
      this.#owner = this.user.customer ?? this.#owner;
      this.#questions.take(drawn.answers);
    }
    await this.pages.arrive();
  }

  /** Starts timers and watchers after hydration. */
  awake(): void {
    const said = takeSaid();
    if (said) this.messages.say(said.text, said.tone);
    this.tab.ended(() => this.#leave('signed out'));
    this.tab.looked(() => void this.#lookAgain());
    this.#questions.settle();
    this.#takenDrafts.clear();
    void this.tab.quiet.then(() => this.#comeToRest());
  }

  /** Prefetches code, and sends drafts that an earlier page could not send. */
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

  /** State for hydration, without parts and CSRF token; undefined if the page is not loaded. */
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

  /** Requests all that the page and the dialog over it show. */
  prepare(): void {
    for (const session of [this.pages.shown.peek()?.session, this.over.peek()?.session])
      areThere(session?.step.peek()?.blocks ?? []);
  }

  /** Returns true if the state equals that of server rendering; otherwise hydration is impossible. */
  isAsDrawn({ page, regions, over }: SsrState): boolean {
    const isSame = this.pages.there === page && stableText(this.#regionsHere()) === stableText(regions);
    const isOver = stableText(this.#overHere()) === stableText(over);
    return isSame && isOver && !this.pages.restored && !this.#drafts?.differs;
  }

  readonly #overHere = (): Over | undefined => {
    const session = this.over.peek()?.session;
    const step = session?.step.peek()?.id;
    return session && { flow: session.id, ...(step !== undefined && { step }) };
  };

  readonly #regionsHere = (): DrawnRegion[] =>
    this.regions.shown.peek().map(({ flow, room }) => ({ flow, ...(room && { room }) }));

  /**
   * Returns the CSRF token; requests it for server-rendered pages, which have none.
   * @returns an empty string if the customer has changed: their calls must not be sent for another
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

  /** Asks again for what could not be loaded offline, wherever it is shown. */
  reconnected(): void {
    const laid = this.dialogs.open.map(({ session }) => session);
    for (const session of [...this.#around, ...laid]) session.reconnected();
  }

  end(): void {
    this.dialogs.closeAll();
    for (const session of this.#around) session.close();
    this.#questions.end();
  }

  /** Sessions of the page and its regions. */
  get #around(): readonly FlowSession[] {
    const page = this.pages.shown.peek()?.session;
    return [...(page ? [page] : []), ...this.regions.sessions];
  }

  kindsOf(session: FlowSession): readonly RendererExtension[] {
    return this.#flows.kindsOf(session);
  }

  /** Changes the language on screen; keeps input, and asks questions with localized answers again. */
  async speak(locale: string): Promise<void> {
    try {
      await this.user.speak(locale);
    } catch {
      return this.#sayUnavailable();
    }
    await this.pages.rename(locale);
    this.#questions.refresh();
  }

  /** Refreshes the session. A change of customer drops all data of the previous one. */
  async refreshSession(bySigningIn = false): Promise<void> {
    await this.user.refresh(this.#transport, (change) => this.#changeHands(change, bySigningIn));
    this.#owner = this.user.session.peek()?.user?.hs_contact_id ?? this.#owner;
    void this.#drafts?.sendAll();
  }

  /** Wraps the host of all flows, including open ones. */
  watch(wrap: (host: Host) => Host): void {
    Object.assign(this.#host, wrap({ ...this.#host }));
  }

  /** Returns a UI text that belongs to no flow. */
  readonly word = (key: string): string =>
    String((this.user.language.peek()?.words('ui') ?? lastWords(this.tab.language))[key]);

  /** @throws if the code for drafts cannot be fetched */
  async #keepDrafts(): Promise<PortalDrafts> {
    const { PortalDrafts } = await fetchDrafts();
    this.#drafts ??= new PortalDrafts({
      owner: () => this.#owner,
      signedIn: () => this.user.session.peek()?.user?.hs_contact_id === this.#owner,
      send: (call, last) => (last ? this.#transport(call, true) : this.#send(call)),
      now: () => this.user.now.peek(),
      taken: this.#takenDrafts,
      changed: () => this.#questions.refresh(catalogue.portal.drafts ?? []),
      channel: this.tab.channel(),
    });
    this.#host.drafts = this.#drafts;
    return this.#drafts;
  }

  /** Opens a dialog. If it cannot be fetched, shows a message; the caller's flow stays as it is. */
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

  /** Effects may open an alert, which must work offline. */
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

  /** Removes the previous customer's input before it could be saved or sent for another. */
  #changeHands({ signedIn, another }: Change, bySigningIn: boolean): void {
    const page = this.pages.shown.peek()?.session;
    // The topmost flow has signed the customer in, and continues.
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
    // Send now: a customer who closes a flow may sign out or close the window next.
    void this.#drafts?.sendAll();
    const session = this.dialogs.closed(instance, word);
    // The customer did not sign in again: leave their page.
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

  /** Returns undefined for an unsafe address; pressing the link then shows an error. */
  #linkTo(to: Destination): Link | undefined {
    const href = hrefOf(to, this.routes, this.pages.query);
    if (href === undefined) return undefined;
    const tab = 'url' in to && to.tab;
    const here = href === this.routes.saved(this.pages.address.value);
    return { href, tab, here, within: !tab && this.routes.isWithin(href), prepare: () => this.#prepareFor(href) };
  }

  /** Prefetches the page of an address. Failures surface on navigation. */
  #prepareFor(href: string): void {
    const entry = this.routes.match(href.split(/[?#]/)[0] ?? '')?.entry;
    if (entry) void this.user.fetchFlow(entry.id).catch(() => {});
  }

  async #signedOut(): Promise<void> {
    // Open flows continue, closed ones are revoked.
    const open = this.dialogs.open.map(({ session }) => session);
    tellEnd();
    this.#forget('signed out', [this.pages.shown.peek()?.session, ...open, ...this.regions.sessions]);
    const { user: _, ...session } = this.user.session.peek() ?? {};
    if ('flags' in session) this.user.take({ ...session, signed_in: false }, false);
    await this.pages.clearAddress();
  }

  /** True once this tab knows that its customer's session has ended. */
  get isOver(): boolean {
    return this.user.customer !== undefined && this.user.session.peek()?.signed_in === false;
  }

  /** Checks that the customer is still signed in, without extending the session. */
  async #lookAgain(): Promise<void> {
    if (this.user.customer === undefined || this.left.peek()) return;
    const ask = (call: Call) => this.#transport({ ...call, path: `${call.path}?unused=true` });
    await this.user.refresh(ask, (change) => this.#changeHands(change, false));
    const asks = this.dialogs.open.some(({ session }) => session.id === catalogue.portal.signIn);
    if (this.isOver && !asks) this.#leave('timed out');
  }

  /** Replaces a page of an ended session by a fresh load. */
  #leave(why: End, address = this.pages.address.peek()): void {
    if (this.user.customer === undefined || this.left.peek()) return;
    this.#forget(why, []);
    this.tab.loadAnew(address);
  }

  /** Drops all customer data of this tab, and revokes all flows except `leading`. */
  #forget(why: End, leading: readonly (FlowSession | null | undefined)[]): void {
    this.left.value = true;
    this.#lent.takeBack(leading);
    this.#host.drafts = NO_DRAFTS;
    this.#drafts?.forget(why === 'timed out');
    this.#questions.end();
    this.messages.clear();
    // After a timeout, unsent drafts stay until the same customer signs in again.
    forgetTab(why === 'timed out' ? isUnsent : undefined);
    this.#owner = 'visitor';
  }
}
