// Loads flows with their texts and extensions, and begins them with a revocable host.
import { catalogue } from 'virtual:flows';
import { chooseVariant, createFlow, type FlowSession, type Json, type Opening, readInput } from '@fahrplan/engine';
import type { RendererExtension } from '@fahrplan/renderer';
import type { Ready } from './dialogs.ts';
import type { RevocableHost } from './revocableHost.ts';
import type { Parameters, Routes } from './routes.ts';
import type { UserContext } from './userContext.ts';

/** Input of a flow: given by another flow, or read from its address. */
export interface From {
  readonly given?: Record<string, Json>;
  readonly route?: Parameters;
  readonly query?: Parameters;
}

export type How = [frame?: FlowSession['frame'], keeper?: Opening['keeper']];

export class Flows {
  /** Loaded extensions by flow id. */
  readonly #kinds = new Map<string, readonly RendererExtension[]>();

  constructor(
    readonly user: UserContext,
    readonly routes: Routes,
    readonly revocableHost: RevocableHost,
    /** Loads draft storage: only flows with fields need it. */
    readonly keepDrafts: () => Promise<unknown>,
  ) {}

  kindsOf({ id }: FlowSession): readonly RendererExtension[] {
    return this.#kinds.get(id) ?? [];
  }

  /** Begins a flow; undefined if its input is missing or invalid. */
  async begin(id: string, from: From, ...how: How): Promise<FlowSession | undefined> {
    return (await this.prepare(id, from, ...how))?.begin();
  }

  /**
   * Fetches all parts of a flow without beginning it.
   * @returns undefined if its input is missing or invalid
   * @throws Error if a part cannot be fetched
   */
  async prepare(id: string, from: From, ...[frame, keeper]: How): Promise<Ready | undefined> {
    const [{ loaded, named }, modules] = await this.user.fetchFlow(id);
    const kinds = modules.map(({ kind }) => kind);
    if (kinds.some(({ name }) => name === 'draft')) await this.keepDrafts();
    this.#kinds.set(id, kinds);
    const { app, flags } = this.revocableHost.host;
    const flow = chooseVariant(loaded, app.peek(), flags.peek());
    const leads = (path: string) => this.routes.leads(path);
    const input = readInput(flow, { given: from.given ?? {}, route: from.route ?? {}, query: from.query ?? {}, leads });
    const begin = (known: Ready['input']) =>
      this.revocableHost.begin((host) =>
        createFlow({
          flow,
          catalogue: { ...catalogue, ...named },
          host,
          input: known,
          kinds,
          ...(frame ? { frame } : {}),
          ...(keeper ? { keeper } : {}),
        }),
      );
    return input && { id: flow.id, input, begin: () => begin(input) };
  }
}
