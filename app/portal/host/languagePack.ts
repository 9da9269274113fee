// One language of the portal: its texts, and flows with their texts, fetched on demand.
import { type FlowModule, type KindModule, type LanguageModule, loadKinds } from 'virtual:flows';
import type { Words } from '@fahrplan/engine';
import { importAgain, importTogether } from '@fahrplan/renderer';

/** Texts by file: a flow, a fragment, `common` or `ui`. */
export type WordFiles = Readonly<Record<string, Words>>;

type Fetched = readonly [FlowModule, readonly KindModule[]];

export class LanguagePack {
  #words: WordFiles;
  readonly #loaders = new Map<string, () => Promise<Fetched>>();
  readonly #fetchAlerts;

  constructor(readonly module: LanguageModule) {
    this.#words = module.words;
    this.#fetchAlerts = importAgain(module.loadAlerts);
  }

  find(file: string): Words | undefined {
    return this.#words[file];
  }

  /** Fetches a flow with its texts and extensions; throws if a part cannot be fetched. */
  async fetch(id: string): Promise<Fetched> {
    const load = this.module.loadFlow[id];
    const fetchAll = this.#loaders.get(id) ?? (load && importTogether(load, loadKinds[id] ?? []));
    // Loaders remember their failures, so each is kept.
    if (fetchAll) this.#loaders.set(id, fetchAll);
    const fetched = await (fetchAll ? fetchAll() : this.#fetchAlert(id));
    this.#words = { ...this.#words, ...fetched[0].words };
    return fetched;
  }

  /** Fetches all alerts, so that they can open offline; throws if they cannot be fetched. */
  async fetchAlerts(): Promise<void> {
    await this.#fetchAlerts();
  }

  async #fetchAlert(id: string): Promise<Fetched> {
    const alert = (await this.#fetchAlerts()).alerts[id];
    if (!alert) throw new Error(`there is no flow "${id}"`);
    return alert;
  }
}
