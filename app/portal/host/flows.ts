// Flows on their way to the screen: fetched with their words and kinds, and begun with the outside world that is lent to them.
import { catalogue } from 'virtual:flows';
import { chooseVariant, createFlow, type FlowSession, type Json, type Opening, readInput } from '@fahrplan/engine';
import type { RendererExtension } from '@fahrplan/renderer';
import type { Ready } from './dialogs.ts';
import type { RevocableHost } from './revocableHost.ts';
import type { Parameters, Routes } from './routes.ts';
import type { UserContext } from './userContext.ts';

/** What a flow is opened with: what another one gave it, and what its address says. */
export interface From {
  readonly given?: Record<string, Json>;
  readonly route?: Parameters;
  readonly query?: Parameters;
}

/** How a flow is opened that is not opened as it says itself. */
export type How = [frame?: FlowSession['frame'], keeper?: Opening['keeper']];

/** The flows of one visit. */
export class Flows {
  /** By flow, once it was fetched. */
  readonly #kinds = new Map<string, readonly RendererExtension[]>();

  constructor(
    readonly user: UserContext,
    readonly routes: Routes,
    readonly revocableHost: RevocableHost,
    /** Fetches what keeps drafts: only flows with fields have some. */
    readonly keepDrafts: () => Promise<unknown>,
  ) {}

  /** What a flow that is open is drawn with. */
  kindsOf({ id }: FlowSession): readonly RendererExtension[] {
    return this.#kinds.get(id) ?? [];
  }

  /**
   * Begins a flow.
   *
   * @returns undefined when its input is missing or wrong
   * @throws Error when something of it cannot be fetched now
   */
  async begin(id: string, from: From, ...how: How): Promise<FlowSession | undefined> {
    return (await this.prepare(id, from, ...how))?.begin();
  }

  /**
   * Fetches all that a flow begins with.
   *
   * @returns undefined when its input is missing or wrong
   * @throws Error when something of it cannot be fetched now
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
