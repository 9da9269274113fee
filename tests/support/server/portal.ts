// Server for tests, and visitors who use it as a browser does.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type KyselyPlugin, sql } from 'kysely';
import { seedDemo } from '../../../app/server/demo/seed.ts';
import { openDatabase } from '../../../app/server/openDatabase.ts';
import { lastUseWritten } from '../../../app/server/platform/auth/sessions.ts';
import type { Database, DatabasePlace } from '../../../app/server/platform/db/open.ts';
import { REQUEST_ID } from '../../../app/server/platform/http/requestIds.ts';
import { deliverMails } from '../../../app/server/platform/mail/delivery.ts';
import { createDemoTransport } from '../../../app/server/platform/mail/transports.ts';
import type { Settings } from '../../../app/server/platform/settings/settings.ts';
import type { RunCommand } from '../../../app/server/platform/studio/jobs.ts';
import type { Operations } from '../../../app/server/platform/values/catalogue.ts';
import { createServer } from '../../../app/server/server.ts';
import { defaultSettings } from '../../../app/server/settings.ts';
import { readMailTexts } from '../../../app/server/subscription/mailTexts.ts';
import { type Json, pickup } from '../../../scripts/testbed/bodies.ts';
import type { TestDatabases } from './databases.ts';
import { textOfPdf } from './pdfText.ts';

export { type Json, pickup };

/** A Monday without a nearby holiday, 10:00 in Berlin. */
export const MONDAY = '2026-11-23T09:00:00.000Z';

const ORIGIN = 'http://portal.test';

export interface Answer {
  readonly status: number;
  readonly body: Json;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

/** Running server with its database and a clock that tests may move. */
export interface Portal {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly place: DatabasePlace;
  readonly uploadRoot: string;
  readonly clock: { now(): Date; moveTo(instant: string): void; moveBy(ms: number): void };
  readonly settings: Settings;
  /** Sends the waiting e-mails to the mailbox of GET /demo/mails. */
  deliver(): Promise<void>;
  visitor(): Visitor;
  newVisitor(): Promise<Visitor>;
  customer(scenario: string): Promise<Visitor>;
}

export interface PortalOptions {
  readonly now?: string;
  readonly settings?: Partial<Settings>;
  readonly accounts?: Partial<Settings['accounts']>;
  readonly place?: DatabasePlace;
  /** Calls that pages make; those of the catalogue by default. */
  readonly operations?: Operations;
  /** Answers the commands that editors begin. */
  readonly runCommand?: RunCommand;
  /** Time in ms for which a change waits for the file's lock. */
  readonly turnMs?: number;
  readonly plugin?: KyselyPlugin;
}

/** Parts of a running server. It is stateless between requests, so tests may reuse it. */
interface Running extends Pick<Portal, 'app' | 'database' | 'place' | 'clock' | 'settings'> {
  /** Folder of uploads, unless the settings name another one. */
  readonly ownUploads: string;
}

// Idle servers by file and settings, because starting one takes longer than most tests.
const waiting = new Map<string, Running>();

const MAX_WAITING = 8;

export async function startPortal(databases: TestDatabases, options: PortalOptions = {}): Promise<Portal> {
  const { now = MONDAY, place: given } = options;
  const start = new Date(now);
  const place = given ?? (await databases.createFilled(start.toISOString(), (to) => seed(to, start)));
  const key = given === undefined ? keyOf(place, options) : undefined;
  const server = (key !== undefined && takeWaiting(key, now)) || (await run(place, options));
  const { app, database, clock, settings } = server;
  databases.whenOver(async () => {
    rmSync(server.ownUploads, { recursive: true, force: true });
    if (key === undefined || app.server.listening || !(await isOpen(database))) return app.close();
    waiting.set(key, server);
    const [[oldest, tooMany] = []] = waiting;
    if (waiting.size <= MAX_WAITING || oldest === undefined) return;
    waiting.delete(oldest);
    await tooMany?.app.close();
  });
  return {
    app,
    database,
    place,
    uploadRoot: settings.uploadRoot,
    clock,
    settings,
    deliver: () =>
      deliverMails({
        context: { database, clock, settings },
        texts: readMailTexts(),
        transport: createDemoTransport(database, clock),
        log: app.log,
      }),
    visitor: () => new Visitor(app, database),
    async newVisitor() {
      const visitor = new Visitor(app, database);
      await visitor.session();
      return visitor;
    },
    async customer(scenario) {
      const visitor = new Visitor(app, database);
      await visitor.signInAs(scenario);
      return visitor;
    },
  };
}

/** Returns the key of a reusable server, or undefined if its options cannot be compared as JSON. */
function keyOf(place: DatabasePlace, { now: _, ...options }: PortalOptions): string | undefined {
  if (!('file' in place)) return undefined;
  const key = JSON.stringify([place.file, options]);
  return isDeepStrictEqual(JSON.parse(key), [place.file, options]) ? key : undefined;
}

function takeWaiting(key: string, now: string): Running | undefined {
  const server = waiting.get(key);
  if (server === undefined) return undefined;
  waiting.delete(key);
  mkdirSync(server.ownUploads);
  server.clock.moveTo(now);
  return server;
}

/** False after a test has closed the server or its database. */
function isOpen(database: Database): Promise<boolean> {
  return sql`select 1`.execute(database).then(
    () => true,
    () => false,
  );
}

/** No load shedding on slow machines, and no outdated pages. */
const EXACT = { pageCheckedForMs: 0, renderWaitMs: 60_000, shedLagMs: 60_000 };

async function run(place: DatabasePlace, options: PortalOptions): Promise<Running> {
  const clock = createClock(options.now ?? MONDAY);
  const opened = await openDatabase(place, options);
  const database = options.plugin === undefined ? opened : opened.withPlugin(options.plugin);
  if (options.place) await seedDemo(database, clock.now());
  const ownUploads = mkdtempSync(join(tmpdir(), 'fahrplan-uploads-'));
  const settings = {
    ...defaultSettings,
    uploadRoot: ownUploads,
    logLevel: 'silent',
    webRoot: '/nowhere',
    slowAnswerMs: 30,
    ...EXACT,
    ...options.settings,
    accounts: { ...defaultSettings.accounts, ...options.accounts },
  };
  const { runCommand } = options;
  const app = await createServer({ database, clock, settings }, options.operations, runCommand && { runCommand });
  return { app, database, place, clock, settings, ownUploads };
}

async function seed(place: DatabasePlace, now: Date): Promise<void> {
  const database = await openDatabase(place);
  await seedDemo(database, now);
  await database.destroy();
}

function createClock(start: string): Portal['clock'] {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    moveTo(instant) {
      now = new Date(instant);
    },
    moveBy(ms) {
      now = new Date(now.getTime() + ms);
    },
  };
}

/** HTTP client with cookies and a CSRF token, as a page of the portal has. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  csrfToken = '';
  readonly #app: FastifyInstance;
  readonly #database: Database | undefined;

  /** @param database lets `send` wait until the last use of the session is written */
  constructor(app: FastifyInstance, database?: Database) {
    this.#app = app;
    this.#database = database;
  }

  get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', url, undefined, headers);
  }

  post(url: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', url, body, headers);
  }

  /** Sends a change with a new idempotency key, unless the headers have one. */
  put(url: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('PUT', url, body, { 'idempotency-key': crypto.randomUUID(), ...headers });
  }

  delete(url: string): Promise<Answer> {
    return this.send('DELETE', url, undefined);
  }

  /** Sends a request as a page would. Headers set to '' are left out. */
  async send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
    url: string,
    body: object | string | Buffer | undefined,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const proofs =
      method === 'GET'
        ? {}
        : {
            origin: ORIGIN,
            'x-csrf-token': this.csrfToken,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          };
    const all = {
      host: 'portal.test',
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...proofs,
      ...headers,
    };
    const answer = await this.#app.inject({
      method,
      url,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      ...(body !== undefined && { payload: body }),
    });
    if (this.#database) await lastUseWritten(this.#database);
    for (const { name, value } of answer.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const { [REQUEST_ID]: _, ...sent } = answer.headers;
    return { status: answer.statusCode, headers: sent, body: bodyOf(answer) };
  }

  async session(): Promise<Json> {
    const { body } = await this.get('/portal/api/session');
    this.csrfToken = String(body.csrf_token);
    return body;
  }

  async signInAs(scenario: string): Promise<void> {
    await this.session();
    await this.post('/demo/sign-in', { customer: scenario });
    await this.session();
  }

  async signIn(email: string, password: string): Promise<Answer> {
    await this.session();
    return this.post('/api/auth/custom/login', { email, password });
  }
}

function bodyOf({ headers, body, rawPayload }: LightMyRequestResponse): Json {
  return headers['content-type'] === 'application/pdf' ? { text: textOfPdf(rawPayload) } : parse(body);
}

/** The id of a request differs each time; problems.test.ts tests it. */
function parse(text: string): Json {
  try {
    const body = JSON.parse(text) as Json;
    if (typeof body === 'object' && body !== null) delete body.request_id;
    return body;
  } catch {
    return { text } as unknown as Json;
  }
}

export function dealUrl(deal: string, call = ''): string {
  return `/portal/api/bff/deals/${deal}${call}`;
}
