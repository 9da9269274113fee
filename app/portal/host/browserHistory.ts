// The only module that reads and writes `history` of the tab.

import type { HistoryLocation, Navigator } from './historyTravel.ts';
import { uniqueName } from './uniqueName.ts';

type Listener = Parameters<Navigator['subscribe']>[0];

/** State of a history entry; it outlives the document. */
interface Kept {
  readonly key: string;
  readonly usr: unknown;
}

/** Notifies listeners of every navigation, including back and forward. */
export class BrowserHistory implements Navigator {
  readonly #listeners = new Set<Listener>();
  #location = here();

  constructor() {
    addEventListener('popstate', () => this.#arrive('POP'));
  }

  get state() {
    return { location: this.#location };
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async navigate(
    to: number | string,
    { state = null, replace = false }: Parameters<Navigator['navigate']>[1] = {},
  ): Promise<void> {
    if (typeof to === 'number') return history.go(to);
    const kept: Kept = { key: uniqueName(), usr: state };
    try {
      history[replace ? 'replaceState' : 'pushState'](kept, '', to);
    } catch {
      // Browsers limit the number of entries per time: load the address instead.
      return location[replace ? 'replace' : 'assign'](to);
    }
    this.#arrive(replace ? 'REPLACE' : 'PUSH');
  }

  #arrive(historyAction: 'POP' | 'PUSH' | 'REPLACE'): void {
    this.#location = here();
    for (const listener of [...this.#listeners]) listener({ historyAction, location: this.#location });
  }
}

function here(): HistoryLocation {
  const { key = 'default', usr = null } = (history.state ?? {}) as Partial<Kept>;
  const { pathname, search, hash } = location;
  return { pathname, search, hash, key, state: usr };
}
