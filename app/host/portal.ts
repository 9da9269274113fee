// The host of all flows in the browser: it opens them, hands them the outside world, and shows what they ask to have shown.
import { catalogue, type FlowEntry, flows, loadFlow } from 'virtual:flows';
import {
  chooseVariant,
  computed,
  createFlow,
  type Destination,
  type FlowSession,
  type Host,
  isPortalPath,
  type Json,
  readInput,
  signal,
  type Tone,
} from '#engine';
import { createQuestions } from './questions.ts';
import { type Parameters, Routes } from './routes.ts';
import { createDrafts, createMemory, forgetDrafts } from './stores.ts';
import { createTransport, isTokenRefused } from './transport.ts';
import { createUpload } from './upload.ts';
import { Visit } from './visit.ts';
import { type Navigator, Walks } from './walks.ts';

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

const TOAST_STAYS = 7_000;

/** One portal in one browser tab. */
export class Portal {
  readonly visit = new Visit();
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
  readonly #place = signal({ path: '/', page: '' });
  readonly #walks: Walks;
  readonly #send: Host['send'];
  readonly #questions;
  readonly #host: Host;
  #params: Parameters = {};
  #location = '';

  constructor(readonly router: Navigator) {
    const send = createTransport({
      csrfToken: () => this.visit.session.peek()?.csrf_token ?? '',
      locale: () => this.visit.locale.peek(),
    });
    this.#send = async (call) => {
      const reply = await send(call);
      if (!isTokenRefused(reply)) return reply;
      // The token belonged to a visit that has ended; nothing happened, so the call may be made again with a new one.
      await this.refreshSession();
      return send(call);
    };
    this.#questions = createQuestions(this.#send);
    this.#host = this.#createHost();
    this.#walks = new Walks(router, () => void this.#arrive());
  }

  /** Learns who is here, loads the words, and shows the page of the address. */
  async start(): Promise<void> {
    await Promise.all([this.refreshSession(), this.visit.speak(this.visit.locale.peek())]);
    await this.#arrive();
  }

  /** Opens a region of the shell. */
  async region(id: string): Promise<FlowSession> {
    return (await this.#create(id, { given: {} })) as FlowSession;
  }

  /** Changes the language on screen; what is typed stays, and what the server worded is asked again. */
  async speak(locale: string): Promise<void> {
    await this.visit.speak(locale);
    const reads = Object.entries(catalogue.operations).filter(([, { method }]) => method === 'GET');
    this.#questions.refresh(reads.map(([name]) => name));
  }

  /** Asks the server who is here. Another customer finds nothing of the one before. */
  refreshSession(): Promise<void> {
    return this.visit.refresh(this.#send, (signedIn) => this.#questions.changeHands(signedIn));
  }

  dismiss(toast: Toast): void {
    this.toasts.value = this.toasts.peek().filter((other) => other !== toast);
  }

  /** The dialog has left the screen. */
  removed({ session }: Dialog): void {
    this.dialogs.value = this.dialogs.peek().filter((dialog) => dialog.session !== session);
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

  /** A flow that cannot be fetched now is said to be so; what asked for it stays as it is. */
  async #open(flow: string, given: Record<string, Json>): Promise<string | undefined> {
    try {
      return await this.#openOver(flow, { given, route: this.#params });
    } catch {
      this.#toast(String(this.visit.language.peek()?.words('ui')?.['source_failed'] ?? ''), 'error');
      return undefined;
    }
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
    const { visit } = this;
    return {
      now: visit.now,
      app: computed(() => ({
        locale: visit.locale.value,
        region: visit.language.value?.region,
        audience: visit.session.value?.audience ?? 'b2c',
        native: false,
        origin: window.location.origin,
        link: (page: string, parameters: Record<string, Json>) =>
          window.location.origin + this.routes.pathTo(page, parameters),
        ...this.#place.value,
      })),
      session: visit.session as unknown as Host['session'],
      flags: computed(() => visit.session.value?.flags ?? {}),
      language: visit.language,
      questions: this.#questions,
      drafts: createDrafts(() => visit.session.peek()?.user?.hs_contact_id ?? 'visitor'),
      memory: createMemory(() => visit.time()),
      send: this.#send,
      upload: createUpload({
        csrfToken: () => visit.session.peek()?.csrf_token ?? '',
        locale: () => visit.locale.peek(),
      }),
      after: (milliseconds, run) => void setTimeout(run, milliseconds),
      open: (flow, given) => this.#open(flow, given),
      closed: (instance, word) => this.#closed(instance, word),
      toast: (text, tone) => this.#toast(text, tone),
      track: (event, properties) =>
        window.dispatchEvent(new CustomEvent('fahrplan:track', { detail: { event, properties } })),
      redirect: (to) => this.#redirect(to),
      perform: (capability) => this.#perform(capability),
      refreshSession: () => this.refreshSession(),
      report: (fault) => console.error(fault),
      identity: () => crypto.randomUUID(),
    };
  }
}

type From = { given?: Record<string, Json>; route?: Parameters; query?: Parameters };
