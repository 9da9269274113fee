// The tab of a browser as the portal sees it, without a browser.
import type { HistoryLocation, Navigator } from '../../../app/portal/host/historyTravel.ts';

/** The history of one tab: it outlives the pages that are loaded in it, and goes where it is asked a moment later. */
export class Tab implements Navigator {
  readonly #entries: HistoryLocation[];
  /** Their names: what takes the place of an entry has its name. */
  readonly #names = ['name0'];
  readonly #listeners = new Set<Parameters<Navigator['subscribe']>[0]>();
  #at = 0;
  #made = 0;

  constructor(address: string) {
    this.#entries = [entryOf(address, null, 0)];
  }

  /** How many entries there are up to the present one. */
  get depth(): number {
    return this.#at + 1;
  }

  get address(): string {
    return addressOf(this.state.location);
  }

  /** The address of every entry; an arrow is before the present one. */
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

  /** What a page finds in a browser that names its entries. */
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

  /** Nobody listens any more: another document is loaded, at another address if one is named. */
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

/** The entry that a tab begins with was made by no page. */
const UNNAMED = 'default';

const addressOf = ({ pathname, search, hash }: HistoryLocation): string => pathname + search + hash;

function entryOf(address: string, state: unknown, made: number): HistoryLocation {
  const { pathname, search, hash } = new URL(`http://portal.test${address}`);
  return { pathname, search, hash, state, key: made === 0 ? UNNAMED : `entry${made}` };
}
