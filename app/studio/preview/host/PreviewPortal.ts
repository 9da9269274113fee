// Host of a flow in a preview, story, walk or test: without address, storage or clock.
import type { FlowEntry } from 'virtual:flows';
import {
  type Call,
  chooseVariant,
  createFlow,
  type Delivery,
  type Destination,
  type Draft,
  type Extension,
  type FlowSession,
  type Host,
  type Json,
  type Language,
  type Link,
  type LoadedFlow,
  type PreparedCatalogue,
  type Reply,
  readInput,
  signal,
  stableText,
  type Tone,
} from '@fahrplan/engine';
import { answersOf, type Beginning, beginWith, inputOf, recordHost } from '@fahrplan/engine/authoring/explain';
import { hrefOf } from '../../../portal/host/links.ts';
import { phonesIn } from '../../../portal/host/locales.ts';
import { createQuestions } from '../../../portal/host/questions.ts';
import { type PortalSession, readSession } from '../../../portal/host/readSession.ts';
import { Routes } from '../../../portal/host/routes.ts';

/** Definitions of a preview, which may change while its flows are open. */
export interface Definitions {
  readonly catalogue: PreparedCatalogue;
  readonly flows: readonly FlowEntry[];
  /** Returns the same object for an unchanged flow. */
  loadFlow(id: string): Promise<LoadedFlow>;
  /** Texts of the locale by file; those of a flow once it is loaded. */
  loadWords(): Promise<Language['words']>;
}

/** Environment of a preview. */
export interface Ground extends Definitions {
  /** All kinds that the flow may need. */
  readonly kinds: readonly Extension[];
  send(call: Call): Promise<Reply>;
  upload?(delivery: Delivery): Promise<Reply>;
  readonly locale: string;
  /** Absent for a visitor. */
  readonly scenario?: string;
  /** Route parameters of the scenario. */
  readonly route: Readonly<Record<string, string>>;
  /** Overrides of the portal's `app` values. */
  readonly app?: Readonly<Record<string, Json>>;
  readonly flags?: Readonly<Record<string, boolean>>;
  /** Initial memory, by names of the catalogue. */
  readonly memory?: Readonly<Record<string, Json>>;
}

/** A visible effect of the flow besides rendering. */
export interface Told {
  readonly key: number;
  readonly text: string;
  readonly tone: Tone;
}

const ORIGIN = 'https://portal.example';

const SESSION_CALL: Call = {
  operation: 'getSession',
  method: 'GET',
  path: '/portal/api/session',
  timeout: 30_000,
  attach: [],
};

/** Opens flows as the portal does, and records effects. */
export class PreviewPortal {
  /** Flow of the preview, and dialogs over it. */
  readonly sessions = signal<readonly FlowSession[]>([]);
  readonly told = signal<readonly Told[]>([]);
  /** True if the scenario lacks the input of the flow. */
  readonly unreachable = signal(false);
  /** Number of pending requests. */
  readonly pending = signal(0);
  /** Operations that were answered from examples, because no server answers them yet. */
  readonly examples = signal<readonly string[]>([]);
  readonly #recorded = recordHost(Date.now);
  /** Calls to the host, for the developer panel. */
  readonly log = this.#recorded.log;
  #routes: Routes;
  #definitions: Definitions;
  /** Resolvers of closing words, by instance. */
  readonly #waiting = new Map<string, (word: string | undefined) => void>();
  /** Sessions that a new version has replaced: their end is no effect of the flow. */
  readonly #replaced = new Set<string>();
  readonly #opened = new WeakMap<FlowSession, { loaded: LoadedFlow; beginning: Beginning | undefined }>();
  readonly #session = signal<PortalSession | null>(null);
  readonly #language = signal<Language | null>(null);
  // No expiry: a timer for each answer would keep a walk's process alive.
  readonly #questions = createQuestions((call) => this.#send(call), Number.POSITIVE_INFINITY);
  readonly #memory = new Map<string, Json>();
  readonly #drafts = new Map<string, Draft | undefined>();
  #flow = '';
  #host: Host | undefined;
  #names = 0;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(readonly ground: Ground) {
    this.#definitions = ground;
    this.#routes = this.#createRoutes();
  }

  /**
   * Loads session and texts, and opens the flow.
   *
   * @param beginning step and answers with which the flow begins, even if a customer could not reach the step
   */
  async start(flow: string, given: Readonly<Record<string, Json>>, beginning?: Beginning): Promise<void> {
    this.#flow = flow;
    await Promise.all([this.#greet(), this.#speak()]);
    this.#host = this.#recorded.wrap(this.#createHost(flow));
    await this.#open(flow, given, false, beginning);
    this.unreachable.value = this.sessions.peek().length === 0;
  }

  /** Continues with changed definitions: open flows keep their answers and steps, and loaded data. */
  async redefine(definitions: Definitions): Promise<void> {
    const isSame = definitions.catalogue === this.#definitions.catalogue;
    this.#definitions = definitions;
    this.#routes = this.#createRoutes();
    await this.#speak();
    this.#host = this.#recorded.wrap(this.#createHost(this.#flow));
    const sessions = this.sessions.peek();
    const continued = await Promise.all(sessions.map((session) => this.#continued(session, isSame)));
    // Closed meanwhile.
    const open = this.sessions.peek();
    this.sessions.value = open.map((session) => continued[sessions.indexOf(session)] ?? session);
    for (const [at, session] of sessions.entries()) {
      const next = continued[at];
      if (next && next !== session) this.#replace(session, next);
    }
  }

  get definitions(): Definitions {
    return this.#definitions;
  }

  /** Asks again for data of operations. */
  refresh(operations: readonly string[]): void {
    this.#questions.refresh(operations);
  }

  /** Removes a closed dialog. */
  removed(session: FlowSession): void {
    this.sessions.value = this.sessions.peek().filter((other) => other !== session);
  }

  /** Closes all flows. */
  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const session of [...this.sessions.peek()].reverse()) session.close();
  }

  /** Returns the session of the same flow in its current version, with the answers and step of `session`. */
  async #continued(session: FlowSession, isSameCatalogue: boolean): Promise<FlowSession> {
    if (session.phase.peek() === 'closed') return session;
    const loaded = await this.#definitions.loadFlow(session.id);
    const opened = this.#opened.get(session);
    if (isSameCatalogue && loaded === opened?.loaded) return session;
    const isOpening = session.phase.peek() === 'opening';
    const beginning = isOpening
      ? opened?.beginning
      : { step: session.step.peek()?.id ?? null, answers: answersOf(session) };
    return this.#create(loaded, inputOf(session), session.frame, beginning);
  }

  #replace(session: FlowSession, next: FlowSession): void {
    const resolve = this.#waiting.get(session.instance);
    if (resolve) this.#waiting.set(next.instance, resolve);
    this.#replaced.add(session.instance);
    session.close();
  }

  #createRoutes(): Routes {
    const { catalogue, flows } = this.#definitions;
    return new Routes(flows, { ...catalogue.portal, locale: () => this.ground.locale });
  }

  async #greet(): Promise<void> {
    const { body } = await this.#send(SESSION_CALL);
    this.#session.value = readSession(body) ?? this.#session.peek();
  }

  async #speak(): Promise<void> {
    const { locale } = this.ground;
    const { locales } = this.#definitions.catalogue;
    const { region, currency, fallback = locale } = locales[locale] ?? { region: 'DE', currency: 'EUR' };
    const words = await this.#definitions.loadWords();
    this.#language.value = { locale: fallback, region, currency, words };
  }

  async #send(call: Call): Promise<Reply> {
    this.pending.value++;
    try {
      const reply = await this.ground.send(call);
      if (reply.example) this.#tellExample(call.operation);
      return reply;
    } finally {
      // Follow-up requests must begin before this one stops counting.
      setTimeout(() => this.pending.value--);
    }
  }

  #tellExample(operation: string): void {
    if (this.examples.peek().includes(operation)) return;
    this.examples.value = [...this.examples.peek(), operation];
    this.#tell(`${operation}: an example, because no server answers it yet`);
  }

  /** Without a server for uploads, they fail after a while. */
  async #upload(delivery: Delivery, progress: (percent: number) => void): Promise<Reply> {
    const { upload } = this.ground;
    this.pending.value++;
    try {
      if (upload) return await upload(delivery);
      for (const percent of [30, 60, 100]) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        progress(percent);
      }
      return { status: 500, body: undefined };
    } finally {
      setTimeout(() => this.pending.value--);
    }
  }

  async #open(
    id: string,
    given: Readonly<Record<string, Json>>,
    over = false,
    beginning?: Beginning,
  ): Promise<string | undefined> {
    const entry = this.#routes.byId(id) ?? this.#routes.byName(id);
    if (!this.#host || !entry) throw new Error(`there is no flow "${id}"`);
    const loaded = await this.#definitions.loadFlow(entry.id);
    const flow = chooseVariant(loaded, this.#host.app.peek(), this.#host.flags.peek());
    const input = readInput(flow, { given, route: this.ground.route, query: {} });
    if (!input) return undefined;
    const frame = over ? (entry.as === 'alert' ? 'alert' : 'modal') : entry.as;
    const session = this.#create(loaded, input, frame, beginning);
    this.sessions.value = [...this.sessions.peek(), session];
    if (!over) return undefined;
    return new Promise((resolve) => this.#waiting.set(session.instance, resolve));
  }

  #create(
    loaded: LoadedFlow,
    input: Readonly<Record<string, Json>>,
    frame: FlowSession['frame'],
    beginning: Beginning | undefined,
  ): FlowSession {
    const host = this.#host;
    if (!host) throw new Error('The preview has not started.');
    const flow = chooseVariant(loaded, host.app.peek(), host.flags.peek());
    const { kinds } = this.ground;
    const { catalogue } = this.#definitions;
    const keeper = beginning && beginWith(beginning);
    const session = createFlow({ flow, catalogue, host, input, kinds, frame, ...(keeper && { keeper }) });
    this.#opened.set(session, { loaded, beginning });
    return session;
  }

  #tell(text: string, tone: Tone = 'neutral'): void {
    const told = this.told.peek();
    this.told.value = [...told, { key: told.length, text, tone }];
  }

  #createHost(id: string): Host {
    const { locale, route, app, flags, memory: remembered } = this.ground;
    const { catalogue } = this.#definitions;
    const { region } = catalogue.locales[locale] ?? { region: 'DE' };
    const [page = id] = [this.#routes.byId(id)?.over ?? []].flat();
    // A key contains a name among other parts.
    const before = (key: string) => remembered?.[key.split(':').find((part) => Object.hasOwn(remembered, part)) ?? ''];
    return {
      send: (call) => this.#send(call),
      questions: this.#questions,
      address: { read: () => new Map(), turns: signal(0), write: () => undefined },
      now: signal(this.#session.peek()?.now ?? '2026-11-23T09:00:00.000Z'),
      app: signal({
        locale,
        region,
        currency: catalogue.locales[locale]?.currency ?? 'EUR',
        phones: phonesIn(region, catalogue.phones),
        audience: this.#session.peek()?.audience ?? 'b2c',
        native: false,
        narrow: false,
        shares: true,
        origin: ORIGIN,
        page,
        path: this.#routes.pathTo(page, route),
        address: this.#routes.pathTo(page, route),
        trail: this.#routes.trail(this.#routes.pathTo(page, route)),
        link: (to: string, parameters: Record<string, Json>) => ORIGIN + this.#routes.pathTo(to, parameters),
        ...app,
      }),
      session: this.#session as unknown as Host['session'],
      flags: signal({ ...this.#session.peek()?.flags, ...flags }),
      language: this.#language,
      drafts: {
        load: (name) => this.#drafts.get(stableText(name)),
        save: (name, draft) => void this.#drafts.set(stableText(name), draft),
      },
      memory: {
        read: (key) => this.#memory.get(key) ?? before(key),
        write: (key, value) => void this.#memory.set(key, value),
      },
      upload: (delivery, progress) => this.#upload(delivery, progress),
      after: (milliseconds, run) => this.#after(milliseconds, run),
      open: (flow, given) => this.#open(flow, given, true),
      closed: (instance, word) => this.#closed(instance, word),
      toast: (text, tone) => this.#tell(text, tone),
      redirect: (to) => this.#tell(`→ ${hrefOf(to, this.#routes)}`),
      link: (to) => this.#linkTo(to),
      perform: (capability) => this.#tell(`host: ${capability}`),
      refreshSession: () => this.#greet(),
      track: () => undefined,
      report: (fault) => console.error(fault),
      identity: () => `story-${++this.#names}`,
    };
  }

  #closed(instance: string, word: string | undefined): void {
    if (this.#replaced.has(instance)) return;
    this.#tell(word === undefined ? 'closed' : `closed: ${word}`);
    this.#waiting.get(instance)?.(word);
  }

  /** Tracks timers: pending ones would keep a walk's process alive. */
  #after(milliseconds: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, milliseconds);
    this.#timers.add(timer);
  }

  #linkTo(to: Destination): Link | undefined {
    const href = hrefOf(to, this.#routes);
    return href === undefined ? undefined : { href, tab: 'url' in to && to.tab, within: true, prepare: () => {} };
  }
}
