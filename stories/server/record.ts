// Opens flows without a browser against the reference server, and records their requests.
import type { FlowEntry } from 'virtual:flows';
import { type Call, describeProblem, effect, type FlowSession, type LoadedFlow, type Reply } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { Definitions } from '../../app/build/definitions.ts';
import { onDisk } from '../../app/build/onDisk.ts';
import { PreviewPortal } from '../../app/studio/preview/host/PreviewPortal.ts';
import { keyOf, type Recorded } from '../host/recorded.ts';
import { openVisits } from './openVisits.ts';
import { readScenes, type Scenes } from './scenes.ts';

/** Idle milliseconds after which a flow counts as open. */
const QUIET = 15;

export class Recorder {
  readonly scenes: Scenes;
  readonly #definitions: Definitions;
  /** Cached flows, since loading includes all checks. */
  readonly #loaded = new Map<string, LoadedFlow>();
  readonly #entries: readonly FlowEntry[];
  readonly #catalogue;
  readonly #visits = openVisits(() => this.#definitions.operations());
  #last: Promise<unknown> = Promise.resolve();

  constructor(root: string) {
    this.scenes = readScenes(root);
    this.#definitions = new Definitions(onDisk(root), true);
    this.#entries = this.#definitions.entries();
    this.#catalogue = orThrow(this.#definitions.catalogue()).prepared;
  }

  /** The first scenario in which each flow opens, or else its first fitting one. */
  async firstOpen(): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    const fitting = Object.entries(this.scenes.fitting);
    // Scenario by scenario, so that each needs only one server and database.
    for (const { id } of this.scenes.scenarios) {
      for (const [flow, scenarios] of fitting) {
        const isSought = found[flow] === undefined && scenarios.includes(id);
        if (isSought && (await this.#open(flow, id, 'de-DE', {}))) found[flow] = id;
      }
      await this.#visits.end(id);
    }
    return Object.fromEntries(fitting.map(([flow, scenarios]) => [flow, found[flow] ?? scenarios[0] ?? '']));
  }

  /** Records all replies while flows open for a customer, in all languages. Runs are serialized. */
  record(scenario: string): Promise<Recorded> {
    const recorded = this.#last.then(() => this.#record(scenario));
    this.#last = recorded.catch(() => undefined);
    return recorded;
  }

  async #record(scenario: string): Promise<Recorded> {
    const replies: Recorded = {};
    for (const locale of this.scenes.locales) {
      const flows = Object.keys(this.scenes.fitting).filter((flow) => this.scenes.fitting[flow]?.includes(scenario));
      for (const flow of flows) await this.#open(flow, scenario, locale, replies);
    }
    await this.#visits.end(scenario);
    return replies;
  }

  close(): Promise<void> {
    return this.#visits.endAll();
  }

  #load(id: string): LoadedFlow {
    const loaded = this.#loaded.get(id) ?? orThrow(this.#definitions.load(id));
    this.#loaded.set(id, loaded);
    return loaded;
  }

  /** @returns true if the flow shows a step */
  async #open(flow: string, scenario: string, locale: string, replies: Recorded): Promise<boolean> {
    const send = async (call: Call): Promise<Reply> => {
      const { method, path } = call;
      const { status, body } = await this.#visits.ask({ scenario }, scenario, {
        method,
        path,
        headers: {
          'accept-language': locale,
          ...(call.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      });
      const reply = { status, body: body === '' ? undefined : JSON.parse(body) };
      replies[keyOf(call, locale)] = reply;
      return reply;
    };
    const portal = new PreviewPortal({
      catalogue: this.#catalogue,
      flows: this.#entries,
      kinds,
      loadFlow: async (id) => this.#load(id),
      loadWords: async () => {
        const words = this.#definitions.spoken(locale);
        return (file) => words[file];
      },
      send,
      locale,
      route: this.scenes.scenarios.find(({ id }) => id === scenario)?.route ?? {},
    });
    const stop = effect(() => portal.sessions.value.forEach(readAll));
    await portal.start(flow, this.scenes.given[flow] ?? {});
    await quiet(portal);
    stop();
    const phase = portal.sessions.peek()[0]?.phase.peek();
    portal.end();
    return phase === 'open';
  }
}

/** Reads all that a renderer would draw, since unread values trigger no requests. */
function readAll({ phase, step }: FlowSession): void {
  if (phase.value === 'open' || phase.value === 'running') read(step.value);
}

function read(thing: unknown): void {
  if (typeof thing !== 'object' || thing === null) return;
  if ('peek' in thing && 'value' in thing) read(thing.value);
  else for (const part of Object.values(thing)) read(part);
}

async function quiet(portal: PreviewPortal): Promise<void> {
  const wait = () => new Promise((resolve) => setTimeout(resolve, QUIET));
  do await wait();
  while (portal.pending.peek() > 0 || portal.sessions.peek().some(({ phase }) => phase.peek() === 'opening'));
}

function orThrow<T>(
  loaded: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly Problem[] },
): T {
  if (loaded.ok) return loaded.value;
  throw new Error(loaded.problems.map(describeProblem).join('\n'));
}

type Problem = Parameters<typeof describeProblem>[0];
