// The host of all flows in the browser: it opens them, hands them the outside world, and shows what they ask to have shown.
import { catalogue, type FlowEntry, flows, loadFlow, loadWords } from 'virtual:flows';
import {
  type Call,
  chooseVariant,
  computed,
  createFlow,
  type Destination,
  type FlowSession,
  type Host,
  isPortalPath,
  type Json,
  type Language,
  readInput,
  signal,
  type Tone,
  type Words,
} from '#engine';
import { createQuestions } from './questions.ts';
import { type Parameters, Routes } from './routes.ts';
import { createDrafts, createMemory, forgetDrafts, keepLocale, readLocale } from './stores.ts';
import { createTransport } from './transport.ts';
import { type Navigator, Walks } from './walks.ts';

/** The session as the server tells it. */
export interface PortalSession {
  readonly signed_in: boolean;
  readonly user?: { readonly hs_contact_id?: string; readonly hs_first_name?: string };
  readonly audience: string;
  readonly csrf_token: string;
  readonly now: string;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly demo?: boolean;
}

/** A flow that lies over the page. */
export interface Dialog {
  readonly session: FlowSession;
  readonly closed: (word: string | undefined) => void;
}

export interface Toast {
  readonly id: string;
  readonly text: string;
  readonly tone: Tone;
}

const MINUTE = 60_000;
const TOAST_STAYS = 7_000;
const SESSION_CALL: Call = {
  operation: 'getSession',
  method: 'GET',
  path: '/portal/api/session',
  timeout: 30_000,
  attach: [],
};

/** One portal in one browser tab. */
export class Portal {
  readonly session = signal<PortalSession | null>(null);
  readonly locale = signal(savedLocale());
  readonly language = signal<Language | null>(null);
  readonly toasts = signal<readonly Toast[]>([]);
  readonly dialogs = signal<readonly Dialog[]>([]);
  /** The page on screen: its flow, and the parameters of its route. */
  readonly page = signal<{
    readonly entry: FlowEntry;
    readonly session: FlowSession;
    readonly arrived: boolean;
  } | null>(null);
  readonly routes = new Routes(flows);
  readonly flows = catalogue.portal;
  readonly #now = signal(new Date().toISOString());
  readonly #place = signal({ path: '/', page: '' });
  readonly #walks: Walks;
  readonly #send;
  readonly #questions;
  readonly #host: Host;
  #params: Parameters = {};
  #location = '';
  #offset = 0;

  constructor(readonly router: Navigator) {
    this.#send = createTransport({
      csrfToken: () => this.session.peek()?.csrf_token ?? '',
      locale: () => this.locale.peek(),
    });
    this.#questions = createQuestions(this.#send);
    this.#host = this.#createHost();
    this.#walks = new Walks(router, () => void this.#arrive());
    setInterval(() => this.#tick(), MINUTE / 2);
  }

  /** Learns who is here, loads the words, and shows the page of the address. */
  async start(): Promise<void> {
    await Promise.all([this.refreshSession(), this.speak(this.locale.peek())]);
    await this.#arrive();
  }

  /** Opens a region of the shell. */
  async region(id: string): Promise<FlowSession> {
    return (await this.#create(id, { given: {} })) as FlowSession;
  }

  /** Changes the language on screen; what is typed stays. */
  async speak(locale: string): Promise<void> {
    const { region, currency, fallback } = catalogue.locales[locale] ??
      catalogue.locales['de-DE'] ?? { region: 'DE', currency: 'EUR' };
    const [own, other] = await Promise.all([wordsOf(locale), fallback ? wordsOf(fallback) : noWords]);
    this.locale.value = locale;
    this.language.value = {
      locale,
      region,
      currency,
      words: (file) => (own[file] && other[file] ? { ...other[file], ...own[file] } : (own[file] ?? other[file])),
    };
    document.documentElement.lang = fallback ?? locale;
    keepLocale(locale);
    this.#host.questions.refresh(
      Object.keys(catalogue.operations).filter((name) => catalogue.operations[name]?.method === 'GET'),
    );
  }

  /** Asks the server who is here. Another customer finds nothing of the one before. */
  async refreshSession(): Promise<void> {
    const { status, body } = await this.#send(SESSION_CALL);
    if (status !== 200 || body === undefined) {
      this.session.value ??= {
        signed_in: false,
        audience: 'b2c',
        csrf_token: '',
        now: new Date().toISOString(),
        flags: {},
      };
      return;
    }
    const next = body as unknown as PortalSession;
    if (this.session.peek()?.user?.hs_contact_id !== next.user?.hs_contact_id)
      this.#questions.changeHands(next.signed_in);
    this.#offset = Date.parse(next.now) - Date.now();
    this.session.value = next;
    this.#tick();
  }

  dismiss(toast: Toast): void {
    this.toasts.value = this.toasts.peek().filter((other) => other !== toast);
  }

  /** The dialog has left the screen. */
  removed({ session }: Dialog): void {
    this.dialogs.value = this.dialogs.peek().filter((dialog) => dialog.session !== session);
  }

  #tick(): void {
    this.#now.value = new Date(Date.now() + this.#offset).toISOString();
  }

  /** Shows what the address says: another page, or a dialog that it names. */
  async #arrive(): Promise<void> {
    const { pathname, search } = this.router.state.location;
    const query = Object.fromEntries(new URLSearchParams(search));
    if (pathname === '/') return this.#walks.leave(this.routes.pathTo(catalogue.portal.home), true);
    const match = this.routes.match(pathname);
    if (match?.entry.over)
      return this.#walks.leave(
        `${this.routes.pathTo(match.entry.over, match.params as Record<string, string>)}?modalName=${match.entry.name}`,
        true,
      );
    if (this.#location !== pathname) await this.#showPage(pathname, match, query);
    const named = query['modalName'] ? this.routes.byName(query['modalName']) : undefined;
    if (named && this.dialogs.peek().length === 0 && this.page.peek())
      await this.#openOver(named.id, { route: this.#params, query }, true);
  }

  async #showPage(pathname: string, match: ReturnType<Routes['match']>, query: Parameters): Promise<void> {
    const arrived = this.#location !== '';
    this.#location = pathname;
    for (const { session } of this.dialogs.peek()) session.close();
    const entry = match?.entry ?? (this.routes.byId(catalogue.portal.missing) as FlowEntry);
    this.#params = match?.params ?? {};
    this.#place.value = { path: pathname, page: entry.id };
    const session =
      (await this.#create(entry.id, { route: this.#params, query }, 'page')) ??
      (await this.#create(catalogue.portal.missing, {}, 'page'));
    if (!session || this.#location !== pathname) return;
    const left = this.page.peek();
    this.page.value = { entry, session, arrived };
    left?.session.close();
    this.#walks.page(session);
    scrollTo(0, 0);
  }

  /** A session of a flow; undefined when its input is missing or wrong. */
  async #create(id: string, from: From, frame?: FlowSession['frame']): Promise<FlowSession | undefined> {
    const load = loadFlow[id];
    if (!load) throw new Error(`there is no flow "${id}"`);
    const { loaded } = await load();
    const flow = chooseVariant(loaded, this.#host.app.peek(), this.#host.flags.peek());
    const input = readInput(flow, { given: from.given ?? {}, route: from.route ?? {}, query: from.query ?? {} });
    return input && createFlow({ flow, catalogue, host: this.#host, input, ...(frame ? { frame } : {}) });
  }

  async #openOver(id: string, from: From, addressed = false): Promise<string | undefined> {
    const entry = this.routes.byId(id);
    const frame = entry?.as === 'alert' ? 'alert' : 'modal';
    const session = await this.#create(id, from, frame);
    if (!session) return undefined;
    return new Promise((closed) => {
      this.dialogs.value = [...this.dialogs.peek(), { session, closed }];
      this.#walks.over(session, entry?.as === 'modal' ? entry.name : undefined, addressed);
    });
  }

  #closed(instance: string, word: string | undefined): void {
    const dialog = this.dialogs.peek().find(({ session }) => session.instance === instance);
    if (!dialog) return;
    void this.#walks.closed(dialog.session);
    dialog.closed(word);
  }

  #redirect(to: Destination): void {
    if ('url' in to) {
      if (/^https:\/\//.test(to.url)) window.location.assign(to.url);
      return;
    }
    const path = 'page' in to ? this.routes.pathTo(to.page, to.with) : isPortalPath(to.path) ? to.path : '/';
    void this.#walks.leave(path);
  }

  #toast(text: string, tone: Tone): void {
    const toast = { id: crypto.randomUUID(), text, tone };
    this.toasts.value = [...this.toasts.peek(), toast];
    setTimeout(() => this.dismiss(toast), TOAST_STAYS);
  }

  async #perform(capability: string): Promise<void> {
    if (capability === 'reload') window.location.reload();
    else if (capability === 'print') window.print();
    else if (capability === 'signOut') {
      forgetDrafts();
      await this.refreshSession();
    }
  }

  #createHost(): Host {
    const owner = () => this.session.peek()?.user?.hs_contact_id ?? 'visitor';
    return {
      now: this.#now,
      app: computed(() => ({
        locale: this.locale.value,
        region: this.language.value?.region,
        audience: this.session.value?.audience ?? 'b2c',
        native: false,
        origin: window.location.origin,
        link: (page: string, parameters: Record<string, Json>) =>
          window.location.origin + this.routes.pathTo(page, parameters),
        ...this.#place.value,
      })),
      session: this.session as unknown as Host['session'],
      flags: computed(() => this.session.value?.flags ?? {}),
      language: this.language,
      questions: this.#questions,
      drafts: createDrafts(owner),
      memory: createMemory(() => Date.now() + this.#offset),
      send: this.#send,
      after: (milliseconds, run) => void setTimeout(run, milliseconds),
      open: (flow, given) => this.#openOver(flow, { given, route: this.#params }),
      closed: (instance, word) => this.#closed(instance, word),
      toast: (text, tone) => this.#toast(text, tone),
      track: (event, properties) =>
        window.dispatchEvent(new CustomEvent('fahrplan:track', { detail: { event, properties } })),
      redirect: (to) => this.#redirect(to),
      perform: (capability) => this.#perform(capability),
      refreshSession: () => this.refreshSession(),
      identity: () => crypto.randomUUID(),
    };
  }
}

type From = { given?: Record<string, Json>; route?: Parameters; query?: Parameters };

type WordFiles = Readonly<Record<string, Words>>;

const noWords: WordFiles = {};

async function wordsOf(locale: string): Promise<WordFiles> {
  return (await loadWords[locale]?.())?.words ?? {};
}

function savedLocale(): string {
  const saved = readLocale();
  if (saved && Object.hasOwn(catalogue.locales, saved)) return saved;
  return navigator.language.startsWith('de') ? 'de-DE' : 'en-US';
}
