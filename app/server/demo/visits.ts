// Reference servers for stories, one per story on screen, so that bookings do not affect others.
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { seedDemo } from '../../app/server/demo/seed.ts';
import { openDatabase } from '../../app/server/openDatabase.ts';
import { EXAMPLE_HEADER } from '../../app/server/platform/operations/unansweredRoutes.ts';
import type { Operations } from '../../app/server/platform/values/catalogue.ts';
import { createServer } from '../../app/server/server.ts';
import { defaultSettings } from '../../app/server/settings.ts';

/** A Monday without nearby holidays, 10:00 in Berlin, so that stories look the same every day. */
const NOW = new Date('2026-11-23T09:00:00.000Z');

/** Scenario without a signed-in customer. */
export const VISITOR = 'visitor';

const ORIGIN = 'http://stories.test';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Answered {
  readonly status: number;
  readonly body: string;
  /** True for an example in place of an answer. */
  readonly example?: true;
}

let filled: Promise<string> | undefined;

/** Database file that visits copy: seeding takes longer than most visits. */
function filledFile(): Promise<string> {
  filled ??= fillFile();
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
class Visit {
  readonly #app: FastifyInstance;
  /** Folder of the database. */
  readonly #folder: string;
  readonly #cookies = new Map<string, string>();
  #token = '';

  private constructor(app: FastifyInstance, folder: string) {
    this.#app = app;
    this.#folder = folder;
  }

  static async begin(scenario: string, operations: Operations): Promise<Visit> {
    const template = await filledFile();
    const folder = join(dirname(template), randomUUID());
    const file = join(folder, 'visit.db');
    mkdirSync(folder);
    copyFileSync(template, file);
    const database = await openDatabase({ file });
    const settings = {
      ...defaultSettings,
      logLevel: 'silent',
      webRoot: '/nowhere',
      uploadRoot: join(folder, 'uploads'),
    };
    const app = await createServer({ database, clock: { now: () => NOW }, settings }, operations);
    const visit = new Visit(app, folder);
    if (scenario === VISITOR) return visit;
    const session = await visit.ask({ method: 'GET', path: '/portal/api/session', headers: {} });
    visit.#token = JSON.parse(session.body).csrf_token;
    const { status, body } = await visit.ask({
      method: 'POST',
      path: '/demo/sign-in',
      headers: { 'content-type': 'application/json', 'x-csrf-token': visit.#token },
      body: JSON.stringify({ customer: scenario }),
    });
    if (status !== 200) throw new Error(`nobody can sign in as the customer of "${scenario}": ${body}`);
    return visit;
  }

  async ask({ method, path, headers, body }: Asked): Promise<Answered> {
    const answer = await this.#app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...headers,
        host: new URL(ORIGIN).host,
        origin: ORIGIN,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body !== undefined && { payload: body }),
    });
    for (const { name, value } of answer.cookies) this.#cookies.set(name, value);
    const isExample = EXAMPLE_HEADER in answer.headers;
    return { status: answer.statusCode, body: answer.body, ...(isExample && { example: true }) };
  }

  async end(): Promise<void> {
    await this.#app.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Active visits by name. */
export class Reference {
  readonly #visits = new Map<string, Promise<Visit>>();

  /**
   * @param operations the calls of the catalogue as it is now
   * @param kept most visits at once; the oldest is ended
   */
  constructor(
    readonly operations: () => Operations,
    readonly kept = Number.POSITIVE_INFINITY,
  ) {}

  /** Answers a call; the first one begins the visit. */
  async ask(scenario: string, name: string, asked: Asked): Promise<Answered> {
    return (await this.#visit(scenario, name)).ask(asked);
  }

  async end(name: string): Promise<void> {
    const visit = this.#visits.get(name);
    this.#visits.delete(name);
    await (await visit)?.end();
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#visits.keys()].map((name) => this.end(name)));
  }

  #visit(scenario: string, name: string): Promise<Visit> {
    const known = this.#visits.get(name);
    if (known) return known;
    const [oldest] = this.#visits.keys();
    if (this.#visits.size >= this.kept && oldest !== undefined) void this.end(oldest);
    const visit = Visit.begin(scenario, this.operations());
    this.#visits.set(name, visit);
    return visit;
  }
}
