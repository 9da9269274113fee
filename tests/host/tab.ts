// The tab of a browser as the portal sees it, without a browser.
import type { Navigator, Place } from '../../app/host/travel.ts';

/** The history of one tab: it outlives the pages that are loaded in it, and goes where it is asked a moment later. */
export class Tab implements Navigator {
  readonly #entries: Place[];
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
    const { pathname, search } = this.state.location;
    return pathname + search;
  }

  get state() {
    return { location: this.#entries[this.#at] as Place };
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
    else this.#entries.splice(this.#at + 1, this.#entries.length, entry);
    if (!replace) this.#at += 1;
    this.#tell(replace ? 'REPLACE' : 'PUSH');
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

function entryOf(address: string, state: unknown, made: number): Place {
  const { pathname, search } = new URL(`http://portal.test${address}`);
  return { pathname, search, hash: '', state, key: `entry${made}` };
}
