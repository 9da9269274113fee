// Host of one flow in one story, without address, storage or clock.
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
import { recordHost } from '@fahrplan/engine/authoring/explain';
import { hrefOf } from '../../app/portal/host/links.ts';
import { phonesIn } from '../../app/portal/host/locales.ts';
import { createQuestions } from '../../app/portal/host/questions.ts';
import { type PortalSession, readSession } from '../../app/portal/host/readSession.ts';
import { Routes } from '../../app/portal/host/routes.ts';

/** Environment of a story. */
export interface Ground {
  readonly catalogue: PreparedCatalogue;
  readonly flows: readonly FlowEntry[];
  /** All kinds that the flow may need. */
  readonly kinds: readonly Extension[];
  loadFlow(id: string): Promise<LoadedFlow>;
  /** Texts of the locale by file; those of a flow once it is loaded. */
  loadWords(): Promise<Language['words']>;
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

/** Opens flows as the portal does, and records effects for the story. */
export class StoryPortal {
  /** Flow of the story, and dialogs over it. */
  readonly sessions = signal<readonly FlowSession[]>([]);
  readonly told = signal<readonly Told[]>([]);
  /** True if the scenario lacks the input of the flow. */
  readonly impossible = signal(false);
  /** Number of pending requests. */
  readonly pending = signal(0);
  /** CSRF token. */
  csrfToken = '';
  readonly #recorded = recordHost(Date.now);
  /** Calls to the host, for the developer panel. */
  readonly log = this.#recorded.log;
  readonly #routes: Routes;
  /** Resolvers of closing words, by instance. */
  readonly #waiting = new Map<string, (word: string | undefined) => void>();
  readonly #session = signal<PortalSession | null>(null);
  readonly #language = signal<Language | null>(null);
  // No expiry: a timer for each answer would keep a walk's process alive.
  readonly #questions = createQuestions((call) => this.#send(call), Number.POSITIVE_INFINITY);
  #host: Host | undefined;
  #names = 0;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(readonly ground: Ground) {
    this.#routes = new Routes(ground.flows, { ...ground.catalogue.portal, locale: () => ground.locale });
  }

  /** Loads session and texts, and opens the flow. */
  async start(flow: string, given: Readonly<Record<string, Json>>): Promise<void> {
    await Promise.all([this.#greet(), this.#speak()]);
    this.#host = this.#recorded.wrap(this.#createHost(flow));
    await this.#open(flow, given);
    this.impossible.value = this.sessions.peek().length === 0;
  }

  /** Removes a closed dialog. */
  removed(session: FlowSession): void {
    this.sessions.value = this.sessions.peek().filter((other) => other !== session);
  }

  /** Closes all flows. */
  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const session of this.sessions.peek().toReversed()) session.close();
  }

  async #greet(): Promise<void> {
    const { body } = await this.#send(SESSION_CALL);
    this.#session.value = readSession(body) ?? this.#session.peek();
    this.csrfToken = this.#session.peek()?.csrf_token ?? '';
  }

  async #speak(): Promise<void> {
    const { catalogue, locale } = this.ground;
    const { region, currency, fallback = locale } = catalogue.locales[locale] ?? { region: 'DE', currency: 'EUR' };
    const words = await this.ground.loadWords();
    this.#language.value = { locale: fallback, region, currency, words };
  }

  async #send(call: Call): Promise<Reply> {
    this.pending.value++;
    try {
      const reply = await this.ground.send(call);
      if (reply.example) this.#tell(`${call.operation}: an example, because no server answers it yet`);
      return reply;
    } finally {
      // Follow-up requests must begin before this one stops counting.
      setTimeout(() => this.pending.value--);
    }
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

  async #open(id: string, given: Readonly<Record<string, Json>>, over = false): Promise<string | undefined> {
    const host = this.#host;
    const entry = this.#routes.byId(id) ?? this.#routes.byName(id);
    if (!host || !entry) throw new Error(`there is no flow "${id}"`);
    const flow = chooseVariant(await this.ground.loadFlow(entry.id), host.app.peek(), host.flags.peek());
    const input = readInput(flow, { given, route: this.ground.route, query: {} });
    if (!input) return undefined;
    const frame = over ? (entry.as === 'alert' ? 'alert' : 'modal') : entry.as;
    const { catalogue, kinds } = this.ground;
    const session = createFlow({ flow, catalogue, host, input, kinds, frame });
    this.sessions.value = [...this.sessions.peek(), session];
    if (!over) return undefined;
    return new Promise((resolve) => this.#waiting.set(session.instance, resolve));
  }

  #tell(text: string, tone: Tone = 'neutral'): void {
    const told = this.told.peek();
    this.told.value = [...told, { key: told.length, text, tone }];
  }

  #createHost(id: string): Host {
    const { catalogue, locale, route, app, flags, memory: remembered } = this.ground;
    const { region } = catalogue.locales[locale] ?? { region: 'DE' };
    const [page = id] = [this.#routes.byId(id)?.over ?? []].flat();
    const memory = new Map<string, Json>();
    // A key contains a name among other parts.
    const before = (key: string) => remembered?.[key.split(':').find((part) => Object.hasOwn(remembered, part)) ?? ''];
    const drafts = new Map<string, Draft | undefined>();
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
        load: (name) => drafts.get(stableText(name)),
        save: (name, draft) => void drafts.set(stableText(name), draft),
      },
      memory: { read: (key) => memory.get(key) ?? before(key), write: (key, value) => void memory.set(key, value) },
      upload: (delivery, progress) => this.#upload(delivery, progress),
      after: (milliseconds, run) => this.#after(milliseconds, run),
      open: (flow, given) => this.#open(flow, given, true),
      closed: (instance, word) => {
        this.#tell(word === undefined ? 'closed' : `closed: ${word}`);
        this.#waiting.get(instance)?.(word);
      },
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
