// Demo visits: servers in this process, each with a database of its own, so that bookings do not affect others.
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { VISITOR } from '../../studio/preview/host/visitor.ts';
import { openDatabase } from '../openDatabase.ts';
import { SESSION_COOKIE, VISITOR_COOKIE } from '../platform/auth/secretCookies.ts';
import type { ServerContext } from '../platform/auth/sessions.ts';
import { csrfTokenOf } from '../platform/auth/tokens.ts';
import { EXAMPLE_HEADER } from '../platform/operations/unansweredRoutes.ts';
import type { Operations } from '../platform/values/catalogue.ts';
import { defaultSettings } from '../settings.ts';
import { DEMO_DAY_COOKIE, OUTAGE_COOKIE, type SimulatedOutage } from './demoMode.ts';
import { seedDemo } from './seed.ts';

/** A Monday without nearby holidays, 10:00 in Berlin, so that visits look the same every day. */
const NOW = new Date('2026-11-23T09:00:00.000Z');

const ORIGIN = 'http://visits.test';

/** Customer, day and outage of a visit. Those of the scenario count where others are absent. */
export interface VisitContext {
  readonly scenario: string;
  /** YYYY-MM-DD. */
  readonly day?: string | undefined;
  readonly outage?: SimulatedOutage | undefined;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Answered {
  readonly status: number;
  readonly body: string;
  readonly bytes: Buffer;
  readonly type: string;
  /** Seconds after which to try again, as the server has sent it. */
  readonly retryAfter?: string;
  /** Operation of an example in place of an answer. */
  readonly example?: string;
}

let filled: Promise<string> | undefined;

/** Database file that visits copy: seeding takes longer than most visits. */
function filledFile(): Promise<string> {
  filled ??= fillFile().catch((error: unknown) => {
    filled = undefined;
    throw error;
  });
  return filled;
}

async function fillFile(): Promise<string> {
  const folder = mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'fahrplan-visits-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'filled.db');
  const database = await openDatabase({ file });
  await seedDemo(database, NOW);
  await database.destroy();
  return file;
}

/** A server with its own database, signed in as the customer of a scenario. */
class DemoVisit {
  readonly #app: FastifyInstance;
  /** Folder of the database. */
  readonly #folder: string;
  readonly #cookies = new Map<string, string>();

  private constructor(app: FastifyInstance, folder: string) {
    this.#app = app;
    this.#folder = folder;
  }

  static async begin(scenario: string, { createServer, operations }: VisitsParts): Promise<DemoVisit> {
    const template = await filledFile();
    const folder = join(dirname(template), randomUUID());
    const file = join(folder, 'visit.db');
    mkdirSync(folder);
    copyFileSync(template, file);
    const database = await openDatabase({ file });
    // Defaults, not those of this process: they reach no mail server and no other system.
    const settings = {
      ...defaultSettings,
      logLevel: 'silent',
      webRoot: '/nowhere',
      uploadRoot: join(folder, 'uploads'),
    };
    const app = await createServer({ database, clock: { now: () => NOW }, settings }, operations());
    const visit = new DemoVisit(app, folder);
    try {
      await visit.#signIn(scenario);
    } catch (error) {
      await visit.end();
      throw error;
    }
    return visit;
  }

  async #signIn(scenario: string): Promise<void> {
    await this.ask({ method: 'GET', path: '/portal/api/session', headers: {} });
    if (scenario === VISITOR) return;
    const { status, body } = await this.ask({
      method: 'POST',
      path: '/demo/sign-in',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ customer: scenario }),
    });
    if (status !== 200) throw new UnknownScenario(`The demo has no customer "${scenario}": ${body}`);
  }

  async ask({ method, path, headers, body }: Asked, { day, outage }: Partial<VisitContext> = {}): Promise<Answered> {
    const cookies = new Map([
      ...this.#cookies,
      ...(day === undefined ? [] : [[DEMO_DAY_COOKIE, day] as const]),
      ...(outage === undefined ? [] : [[OUTAGE_COOKIE, outage] as const]),
    ]);
    const secret = cookies.get(SESSION_COOKIE) || cookies.get(VISITOR_COOKIE);
    const answer = await this.#app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...headers,
        host: new URL(ORIGIN).host,
        origin: ORIGIN,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(secret && { 'x-csrf-token': csrfTokenOf(secret) }),
      },
      ...(body !== undefined && { payload: body }),
    });
    for (const { name, value } of answer.cookies) this.#cookies.set(name, value);
    const { [EXAMPLE_HEADER]: example, 'retry-after': retryAfter, 'content-type': type } = answer.headers;
    return {
      status: answer.statusCode,
      body: answer.body,
      bytes: answer.rawPayload,
      type: String(type ?? 'application/json'),
      ...(retryAfter !== undefined && { retryAfter: String(retryAfter) }),
      ...(example !== undefined && { example: String(example) }),
    };
  }

  async end(): Promise<void> {
    await this.#app.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A scenario that the demo does not have. */
export class UnknownScenario extends Error {}

/** Runs a function after a delay in milliseconds; returns a function that cancels it. */
export type Later = (milliseconds: number, run: () => void) => () => void;

const later: Later = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds);
  // An idle visit keeps no process alive.
  timer.unref();
  return () => clearTimeout(timer);
};

export interface VisitsParts {
  /** Creates the server of the product. */
  createServer(context: ServerContext, operations: Operations): Promise<FastifyInstance>;
  /** The calls of the catalogue as it is now. */
  operations(): Operations;
  /** Most visits at once. The one that was used longest ago is ended. */
  readonly most?: number;
  /** Milliseconds without a call after which a visit is ended. */
  readonly idleMs?: number;
  readonly later?: Later;
}

interface Begun {
  readonly scenario: string;
  readonly visit: Promise<DemoVisit>;
  stopTimer?: () => void;
}

/** Active visits by name, the latest used last. */
export class Visits {
  readonly #visits = new Map<string, Begun>();

  constructor(readonly parts: VisitsParts) {}

  get size(): number {
    return this.#visits.size;
  }

  /**
   * Answers a call. The first one begins the visit, and one for another customer begins it anew.
   *
   * @throws UnknownScenario
   */
  async ask(context: VisitContext, name: string, asked: Asked): Promise<Answered> {
    const visit = await this.#visit(context.scenario, name);
    return visit.ask(asked, context);
  }

  async end(name: string): Promise<void> {
    const begun = this.#visits.get(name);
    this.#visits.delete(name);
    begun?.stopTimer?.();
    await begun?.visit.then(
      (visit) => visit.end(),
      () => undefined,
    );
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#visits.keys()].map((name) => this.end(name)));
  }

  #visit(scenario: string, name: string): Promise<DemoVisit> {
    const known = this.#visits.get(name);
    const isSame = known?.scenario === scenario;
    if (known && !isSame) void this.end(name);
    const begun = known && isSame ? known : this.#begin(scenario, name);
    // Moves it to the end: the first is the one used longest ago.
    this.#visits.delete(name);
    this.#visits.set(name, begun);
    const { most = Number.POSITIVE_INFINITY, idleMs, later: after = later } = this.parts;
    begun.stopTimer?.();
    if (idleMs !== undefined) begun.stopTimer = after(idleMs, () => void this.end(name));
    const [oldest] = this.#visits.keys();
    if (this.#visits.size > most && oldest !== undefined) void this.end(oldest);
    return begun.visit;
  }

  #begin(scenario: string, name: string): Begun {
    const visit = DemoVisit.begin(scenario, this.parts);
    const begun = { scenario, visit };
    // The next call tries again.
    visit.catch(() => {
      if (this.#visits.get(name) === begun) void this.end(name);
    });
    return begun;
  }
}
