// Visits of scenario customers without a browser, each on its own server.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  agreedHeader,
  type Call,
  type Delivery,
  type Json,
  type LoadedFlow,
  type Reply,
  type World,
} from '@fahrplan/engine';
import { isReadFrom, pathOfContent } from '@fahrplan/engine/authoring/content';
import { kinds } from '@fahrplan/engine/kinds';
import { type Asked, openVisits, VISITOR } from '../../stories/server/openVisits.ts';
import { readScenes, type Scenes } from '../../stories/server/scenes.ts';
import { Definitions } from '../build/definitions.ts';
import { onDisk } from '../build/onDisk.ts';
import { type Ground, PreviewPortal } from '../studio/preview/host/PreviewPortal.ts';
import type { Guest, TestVisits } from '../studio/preview/walk/flowTest.ts';
import { CannotRun } from './command.ts';

export type { Guest };
export { VISITOR };

export class Visits implements TestVisits {
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
  readonly #visits = openVisits(() => this.#definitions.operations());

  constructor(root: string) {
    this.#definitions = new Definitions(onDisk(root), true);
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

  given(flow: string): Readonly<Record<string, Json>> {
    return this.scenes.given[flow] ?? {};
  }

  /** Creates a portal for flows. `send` may answer instead of calling the server through `ask`. */
  portal(
    guest: Guest,
    send: (call: Call, ask: (call: Call) => Promise<Reply>) => Promise<Reply>,
    otherwise: Partial<Ground> = {},
  ): PreviewPortal {
    const { locale = this.#locale } = guest;
    const ask = (call: Call) => this.#ask(guest, call);
    return new PreviewPortal({
      catalogue: this.#catalogue,
      flows: this.#entries,
      kinds,
      loadFlow: async (flow) => this.load(flow),
      loadWords: async () => {
        const words = this.#definitions.spoken(locale);
        return (file) => words[file];
      },
      send: (call) => send(call, ask),
      upload: (delivery) => this.#upload(guest, delivery),
      locale,
      route: this.scenes.scenarios.find((one) => one.id === guest.scenario)?.route ?? {},
      ...otherwise,
    });
  }

  /** Reply body for a path; undefined for a failure. */
  async get(guest: Guest, path: string): Promise<Json | undefined> {
    const { status, body } = await this.#ask(guest, question('GET', path));
    return status === 200 ? body : undefined;
  }

  /** Returns true for calls that change nothing despite their method. */
  isSafe(operation: string): boolean {
    return this.#catalogue.operations[operation]?.safe === true;
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
    return this.#visits.end(visit);
  }

  endAll(): Promise<void> {
    return this.#visits.endAll();
  }

  #ask(guest: Guest, { method, path, body, agreed }: Call): Promise<Reply> {
    return this.#reach(guest, {
      method,
      path,
      headers: {
        ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
        ...(agreed && { 'agreed-amounts': agreedHeader(agreed) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** Sends a file as a browser does: as a form, or alone to a signed address. */
  async #upload(guest: Guest, delivery: Delivery): Promise<Reply> {
    const file = delivery.file as File;
    const form = new FormData();
    if ('call' in delivery)
      for (const [name, part] of Object.entries(delivery.parts)) if (part !== null) form.append(name, String(part));
    form.append('file', file, file.name);
    const sent = new Response('call' in delivery ? form : file);
    const [method, path] = 'call' in delivery ? [delivery.call.method, delivery.call.path] : ['PUT', delivery.put];
    const headers = { 'content-type': sent.headers.get('content-type') ?? file.type };
    return this.#reach(guest, { method, path, headers, body: Buffer.from(await sent.arrayBuffer()) });
  }

  async #reach({ scenario, visit, day, locale = this.#locale }: Guest, asked: Asked): Promise<Reply> {
    const { status, body, example } = await this.#visits.ask({ scenario, day }, visit, {
      ...asked,
      headers: { 'accept-language': locale, ...asked.headers },
    });
    return {
      status,
      body: body === '' ? undefined : JSON.parse(body),
      ...(example !== undefined && { example: true }),
    };
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
