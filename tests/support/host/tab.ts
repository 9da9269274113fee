import type { HistoryLocation, Navigator } from '../../../app/portal/host/historyTravel.ts';

/** History of a browser tab. It outlives page loads and traverses asynchronously. */
export class Tab implements Navigator {
  readonly #entries: HistoryLocation[];
  /** Keys of the entries. A replaced entry keeps its key. */
  readonly #names = ['name0'];
  readonly #listeners = new Set<Parameters<Navigator['subscribe']>[0]>();
  #at = 0;
  #made = 0;

  constructor(address: string) {
    this.#entries = [entryOf(address, null, 0)];
  }

  /** Number of entries up to the current one. */
  get depth(): number {
    return this.#at + 1;
  }

  get address(): string {
    return addressOf(this.state.location);
  }

  /** URLs of all entries, with an arrow before the current one. */
  get entries(): readonly string[] {
    return this.#entries.map((entry, at) => (at === this.#at ? '→ ' : '') + addressOf(entry));
  }

  get state() {
    return { location: this.#entries[this.#at] as HistoryLocation };
  }

  subscribe(listener: Parameters<Navigator['subscribe']>[0]): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async navigate(
    to: number | string,
    { state = null, replace = false }: Parameters<Navigator['navigate']>[1] = {},
  ): Promise<void> {
    await Promise.resolve();
    if (typeof to === 'number') return this.#go(this.#at + to);
    const entry = entryOf(to, state, ++this.#made);
    if (replace) this.#entries[this.#at] = entry;
    else {
      this.#at += 1;
      this.#entries.splice(this.#at, this.#entries.length, entry);
      this.#names.splice(this.#at, this.#names.length, `name${this.#made}`);
    }
    this.#tell(replace ? 'REPLACE' : 'PUSH');
  }

  /** Globals of a browser with the Navigation API. */
  get globals() {
    const names = () => this.#names.map((key, index) => ({ key, index }));
    const present = () => {
      const { key } = this.state.location;
      return { entry: names()[this.#at], state: key === UNNAMED ? null : { key } };
    };
    return {
      history: {
        get state() {
          return present().state;
        },
      },
      navigation: {
        entries: names,
        get currentEntry() {
          return present().entry;
        },
        traverseTo: (key: string) => {
          const finished = this.navigate(this.#names.indexOf(key) - this.#at);
          return { committed: finished, finished };
        },
      },
    };
  }

  /** Loads another document, and so removes all listeners. */
  async load(address?: string): Promise<void> {
    this.#listeners.clear();
    if (address !== undefined) await this.navigate(address);
  }

  #go(at: number): void {
    if (!this.#entries[at] || at === this.#at) return;
    this.#at = at;
    this.#tell('POP');
  }

  #tell(historyAction: 'POP' | 'PUSH' | 'REPLACE'): void {
    for (const listener of this.#listeners) listener({ historyAction, location: this.state.location });
  }
}

/** Key of the initial entry, which no page has created. */
const UNNAMED = 'default';

const addressOf = ({ pathname, search, hash }: HistoryLocation): string => pathname + search + hash;

function entryOf(address: string, state: unknown, made: number): HistoryLocation {
  const { pathname, search, hash } = new URL(`http://portal.test${address}`);
  return { pathname, search, hash, state, key: made === 0 ? UNNAMED : `entry${made}` };
}
