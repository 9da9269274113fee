// Visits of scenario customers without a browser, each on its own server.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call, Json, LoadedFlow, Reply, World } from '@fahrplan/engine';
import { isReadFrom, pathOfContent } from '@fahrplan/engine/authoring/content';
import { kinds } from '@fahrplan/engine/kinds';
import { type Ground, StoryPortal } from '../../stories/host/StoryPortal.ts';
import { Reference, VISITOR } from '../../stories/server/reference.ts';
import { readScenes, type Scenes } from '../../stories/server/scenes.ts';
import { Definitions } from '../build/definitions.ts';
import { CannotRun } from './command.ts';

export { VISITOR };

/** A customer, and a name that isolates the visit's bookings. */
export interface Guest {
  readonly scenario: string;
  readonly visit: string;
}

export class Visits {
  readonly flows: readonly string[];
  readonly scenes: Scenes;
  /** Files of operations that read one of several content files. */
  readonly contents: ReadonlyMap<string, readonly Json[]>;
  readonly world: World;
  readonly #definitions: Definitions;
  readonly #catalogue;
  readonly #entries;
  readonly #locale: string;
  readonly #loaded = new Map<string, LoadedFlow>();
  readonly #reference = new Reference(() => this.#definitions.operations());

  constructor(root: string) {
    this.#definitions = new Definitions(root, true);
    const catalogue = this.#definitions.catalogue();
    if (!catalogue.ok) throw new CannotRun('The catalogue has problems. List them with: npm run flows -- check');
    this.#catalogue = catalogue.value.prepared;
    this.#locale = Object.keys(this.#catalogue.locales)[0] ?? '';
    this.world = this.#definitions.world(catalogue.value.catalogue);
    this.scenes = readScenes(root);
    this.contents = readContents(join(root, 'flows/content', this.#locale), this.#catalogue.operations);
    this.#entries = this.#definitions.entries();
    this.flows = this.#entries.map(({ id }) => id);
  }

  /** Creates a portal for flows. `send` may answer instead of calling the server through `ask`. */
  portal(
    guest: Guest,
    send: (call: Call, ask: (call: Call) => Promise<Reply>) => Promise<Reply>,
    otherwise: Partial<Ground> = {},
  ): StoryPortal {
    const ask = (call: Call) => this.#ask(guest, call, portal.csrfToken);
    const portal: StoryPortal = new StoryPortal({
      catalogue: this.#catalogue,
      flows: this.#entries,
      kinds,
      loadFlow: async (flow) => this.load(flow),
      loadWords: async () => {
        const words = this.#definitions.spoken(this.#locale);
        return (file) => words[file];
      },
      send: (call) => send(call, ask),
      locale: this.#locale,
      route: this.scenes.scenarios.find((one) => one.id === guest.scenario)?.route ?? {},
      ...otherwise,
    });
    return portal;
  }

  /** Sets the guest's date on the server. */
  async setDay(guest: Guest, day: string): Promise<void> {
    const session = await this.#ask(guest, question('GET', '/portal/api/session'), '');
    const { csrf_token } = session.body as { csrf_token: string };
    await this.#ask(guest, question('POST', '/demo/day', { day }), csrf_token);
  }

  /** Reply body for a path; undefined for a failure. */
  async get(guest: Guest, path: string): Promise<Json | undefined> {
    const { status, body } = await this.#ask(guest, question('GET', path), '');
    return status === 200 ? body : undefined;
  }

  load(id: string): LoadedFlow {
    const known = this.#loaded.get(id);
    if (known) return known;
    const loaded = this.#definitions.load(id);
    if (!loaded.ok) throw new CannotRun(`The flow ${id} has problems. List them with: npm run flows -- check`);
    this.#loaded.set(id, loaded.value);
    return loaded.value;
  }

  end({ visit }: Pick<Guest, 'visit'>): Promise<void> {
    return this.#reference.end(visit);
  }

  endAll(): Promise<void> {
    return this.#reference.endAll();
  }

  async #ask({ scenario, visit }: Guest, { method, path, body: sent }: Call, token: string): Promise<Reply> {
    const { status, body, example } = await this.#reference.ask(scenario, visit, {
      method,
      path,
      headers: {
        'accept-language': this.#locale,
        ...(method !== 'GET' && { 'x-csrf-token': token, 'idempotency-key': crypto.randomUUID() }),
        ...(sent !== undefined && { 'content-type': 'application/json' }),
      },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    });
    return { status, body: body === '' ? undefined : JSON.parse(body), ...(example && { example }) };
  }
}

/** @param folder content of one language */
function readContents(
  folder: string,
  operations: Readonly<Record<string, { readonly url: string; readonly params?: readonly string[] | undefined }>>,
): ReadonlyMap<string, readonly Json[]> {
  const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));
  const root = pathOfContent('');
  return new Map(
    Object.entries(operations).flatMap(([operation, { url, params = [] }]) => {
      if (!url.startsWith(root) || params.length === 0) return [];
      const files = names.filter((name) => isReadFrom(url.slice(root.length), name));
      return [[operation, files.map((name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Json)]];
    }),
  );
}

const question = (method: Call['method'], path: string, body?: Json): Call => ({
  operation: path,
  method,
  path,
  timeout: 30_000,
  attach: [],
  ...(body !== undefined && { body }),
});
