// The reference server inside the process that serves or builds the stories: one for each story on screen, so that none sees what another booked.
import type { FastifyInstance } from 'fastify';
import { openDatabase } from '../../app/server/db/open.ts';
import { seedDemo } from '../../app/server/db/seed.ts';
import { createServer } from '../../app/server/server.ts';
import { defaultSettings } from '../../app/server/settings.ts';

/** A Monday without a holiday near by, 10:00 in Berlin: stories look the same on every day. */
const NOW = new Date('2026-11-23T09:00:00.000Z');

/** The scenario of somebody who is not signed in. */
export const VISITOR = 'visitor';

const ORIGIN = 'http://stories.test';

/** What a page asks of its server. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Answered {
  readonly status: number;
  readonly body: string;
}

/** A server on a database of its own, with a visitor who is signed in as the customer of a scenario. */
class Visit {
  readonly #app: FastifyInstance;
  readonly #cookies = new Map<string, string>();
  #token = '';

  private constructor(app: FastifyInstance) {
    this.#app = app;
  }

  static async begin(scenario: string): Promise<Visit> {
    const database = await openDatabase({ file: ':memory:' });
    await seedDemo(database, NOW);
    const settings = { ...defaultSettings, logLevel: 'silent', webRoot: '/nowhere' };
    const visit = new Visit(await createServer({ database, clock: { now: () => NOW }, settings }));
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
    return { status: answer.statusCode, body: answer.body };
  }

  end(): Promise<void> {
    return this.#app.close();
  }
}

/** Every visit that goes on, by the name its story gave it. */
export class Reference {
  readonly #visits = new Map<string, Promise<Visit>>();
  readonly #kept: number;

  /** `kept`: how many visits go on at once, where nobody ends them; the one that began first is forgotten. */
  constructor(kept = Number.POSITIVE_INFINITY) {
    this.#kept = kept;
  }

  /** Answers as the server of a visit does; the first question begins the visit. */
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
    if (this.#visits.size >= this.#kept && oldest !== undefined) void this.end(oldest);
    const visit = Visit.begin(scenario);
    this.#visits.set(name, visit);
    return visit;
  }
}
