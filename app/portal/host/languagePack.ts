// A language as the portal speaks it: its words, and each flow with its words, fetched when it is opened.
import { type FlowModule, type KindModule, type LanguageModule, loadKinds } from 'virtual:flows';
import type { Words } from '@fahrplan/engine';
import { importAgain, importTogether } from '@fahrplan/renderer';

/** Words by file: a flow, a fragment, `common` or `ui`. */
export type WordFiles = Readonly<Record<string, Words>>;

type Fetched = readonly [FlowModule, readonly KindModule[]];

/** The words of one language that have been fetched so far. */
export class LanguagePack {
  #words: WordFiles;
  readonly #loaders = new Map<string, () => Promise<Fetched>>();
  readonly #fetchAlerts;

  constructor(readonly module: LanguageModule) {
    this.#words = module.words;
    this.#fetchAlerts = importAgain(module.loadAlerts);
  }

  /** The words of one file. */
  find(file: string): Words | undefined {
    return this.#words[file];
  }

  /**
   * Fetches a flow with its words, and the kinds that it needs.
   *
   * @throws Error when something of it cannot be fetched now
   */
  async fetch(id: string): Promise<Fetched> {
    const load = this.module.loadFlow[id];
    const fetchAll = this.#loaders.get(id) ?? (load && importTogether(load, loadKinds[id] ?? []));
    // Each knows whether it has failed before.
    if (fetchAll) this.#loaders.set(id, fetchAll);
    const fetched = await (fetchAll ? fetchAll() : this.#fetchAlert(id));
    this.#words = { ...this.#words, ...fetched[0].words };
    return fetched;
  }

  /**
   * Fetches all alerts: from then on each of them is there, whatever can be fetched.
   *
   * @throws Error when they cannot be fetched now
   */
  async fetchAlerts(): Promise<void> {
    await this.#fetchAlerts();
  }

  async #fetchAlert(id: string): Promise<Fetched> {
    const alert = (await this.#fetchAlerts()).alerts[id];
    if (!alert) throw new Error(`there is no flow "${id}"`);
    return alert;
  }
}
