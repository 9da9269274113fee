// The host of one flow in one story: what it opens, asks and says, without an address, a storage or a clock of its own.
import type { FlowEntry } from 'virtual:flows';
import {
  type Call,
  chooseVariant,
  createFlow,
  type Destination,
  type Draft,
  type FlowSession,
  type Host,
  type Json,
  type Language,
  type LoadedFlow,
  type PreparedCatalogue,
  type Reply,
  readInput,
  signal,
  type Tone,
  type Words,
} from '#engine';
import { recordHost } from '#engine/explain';
import { createQuestions } from '../../app/host/questions.ts';
import { type PortalSession, readSession } from '../../app/host/readSession.ts';
import { Routes } from '../../app/host/routes.ts';

/** What a story stands on. */
export interface Ground {
  readonly catalogue: PreparedCatalogue;
  readonly flows: readonly FlowEntry[];
  loadFlow(id: string): Promise<LoadedFlow>;
  loadWords(locale: string): Promise<Readonly<Record<string, Words>>>;
  send(call: Call): Promise<Reply>;
  readonly locale: string;
  /** The parameters of the address, as the scenario has them. */
  readonly route: Readonly<Record<string, string>>;
}

/** Something that the flow did besides being drawn. */
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

/** Opens flows as the portal does, and keeps what happens where a story can show it. */
export class StoryPortal {
  /** The flow of the story, and those that lie over it. */
  readonly sessions = signal<readonly FlowSession[]>([]);
  readonly told = signal<readonly Told[]>([]);
  /** True while the flow of the story cannot be opened with what the scenario has. */
  readonly impossible = signal(false);
  /** Questions on their way. */
  readonly pending = signal(0);
  /** The token that the server wants back with whatever changes something. */
  csrfToken = '';
  readonly #recorded = recordHost(Date.now);
  /** What the flows ask of their host, for the developer panel. */
  readonly log = this.#recorded.log;
  readonly #routes: Routes;
  readonly #waiting = new Map<string, (word: string | undefined) => void>();
  readonly #session = signal<PortalSession | null>(null);
  readonly #language = signal<Language | null>(null);
  readonly #questions = createQuestions((call) => this.#send(call));
  #host: Host | undefined;
  #names = 0;

  constructor(readonly ground: Ground) {
    this.#routes = new Routes(ground.flows);
  }

  /** Learns who is here, and opens the flow. */
  async start(flow: string, given: Readonly<Record<string, Json>>): Promise<void> {
    await Promise.all([this.#greet(), this.#speak()]);
    this.#host = this.#recorded.wrap(this.#createHost(flow));
    await this.#open(flow, given);
    this.impossible.value = this.sessions.peek().length === 0;
  }

  /** The dialog has left the screen. */
  removed(session: FlowSession): void {
    this.sessions.value = this.sessions.peek().filter((other) => other !== session);
  }

  /** Closes everything: another story comes. */
  end(): void {
    for (const session of this.sessions.peek().toReversed()) session.close();
    // A flow lets go of its questions a moment after it closed; answers that nobody wants would wait for minutes.
    setTimeout(() => this.#questions.changeHands(false));
  }

  async #greet(): Promise<void> {
    const { body } = await this.#send(SESSION_CALL);
    this.#session.value = readSession(body) ?? this.#session.peek();
    this.csrfToken = this.#session.peek()?.csrf_token ?? '';
  }

  async #speak(): Promise<void> {
    const { catalogue, locale } = this.ground;
    const { region, currency, fallback } = catalogue.locales[locale] ?? { region: 'DE', currency: 'EUR' };
    const own = await this.ground.loadWords(locale);
    const other = fallback ? await this.ground.loadWords(fallback) : {};
    const words = (file: string) => (own[file] || other[file] ? { ...other[file], ...own[file] } : undefined);
    this.#language.value = { locale, region, currency, words };
  }

  async #send(call: Call): Promise<Reply> {
    this.pending.value++;
    try {
      return await this.ground.send(call);
    } finally {
      // What the reply leads to is under way before the next question counts.
      setTimeout(() => this.pending.value--);
    }
  }

  async #open(id: string, given: Readonly<Record<string, Json>>, over = false): Promise<string | undefined> {
    const host = this.#host;
    const entry = this.#routes.byId(id);
    if (!host || !entry) throw new Error(`there is no flow "${id}"`);
    const flow = chooseVariant(await this.ground.loadFlow(id), host.app.peek(), host.flags.peek());
    const input = readInput(flow, { given, route: this.ground.route, query: {} });
    if (!input) return undefined;
    const frame = over ? (entry.as === 'alert' ? 'alert' : 'modal') : entry.as;
    const session = createFlow({ flow, catalogue: this.ground.catalogue, host, input, frame });
    this.sessions.value = [...this.sessions.peek(), session];
    if (!over) return undefined;
    return new Promise((resolve) => this.#waiting.set(session.instance, resolve));
  }

  #tell(text: string, tone: Tone = 'neutral'): void {
    const told = this.told.peek();
    this.told.value = [...told, { key: told.length, text, tone }];
  }

  #createHost(id: string): Host {
    const { catalogue, locale, route } = this.ground;
    const { region } = catalogue.locales[locale] ?? { region: 'DE' };
    const page = this.#routes.byId(id)?.over ?? id;
    const memory = new Map<string, Json>();
    const address = new Map<string, string | undefined>();
    const drafts = new Map<string, Draft | undefined>();
    return {
      send: (call) => this.#send(call),
      questions: this.#questions,
      address: { read: (name) => address.get(name), write: (name, value) => void address.set(name, value) },
      now: signal(this.#session.peek()?.now ?? '2026-11-23T09:00:00.000Z'),
      app: signal({
        locale,
        region,
        audience: this.#session.peek()?.audience ?? 'b2c',
        native: false,
        origin: ORIGIN,
        page,
        path: this.#routes.pathTo(page, route),
        address: this.#routes.pathTo(page, route),
        link: (to: string, parameters: Record<string, Json>) => ORIGIN + this.#routes.pathTo(to, parameters),
      }),
      session: this.#session as unknown as Host['session'],
      flags: signal(this.#session.peek()?.flags ?? {}),
      language: this.#language,
      drafts: { load: (key) => drafts.get(key), save: (key, draft) => void drafts.set(key, draft) },
      memory: { read: (key) => memory.get(key), write: (key, value) => void memory.set(key, value) },
      upload: async (_, progress) => {
        for (const percent of [30, 60, 100]) {
          await new Promise((resolve) => setTimeout(resolve, 200));
          progress(percent);
        }
        return { status: 500, body: undefined };
      },
      after: (milliseconds, run) => void setTimeout(run, milliseconds),
      open: (flow, given) => this.#open(flow, given, true),
      closed: (instance, word) => {
        this.#tell(word === undefined ? 'closed' : `closed: ${word}`);
        this.#waiting.get(instance)?.(word);
      },
      toast: (text, tone) => this.#tell(text, tone),
      redirect: (to) => this.#tell(`→ ${this.#addressOf(to)}`),
      perform: (capability) => this.#tell(`host: ${capability}`),
      refreshSession: () => this.#greet(),
      track: () => undefined,
      report: (fault) => console.error(fault),
      identity: () => `story-${++this.#names}`,
    };
  }

  #addressOf(to: Destination): string {
    if ('url' in to) return to.url;
    return 'path' in to ? to.path : this.#routes.pathTo(to.page, to.with);
  }
}
