// The history of the tab that the portal runs in: the only place that reads and writes it.

import type { HistoryLocation, Navigator } from './historyTravel.ts';
import { uniqueName } from './uniqueName.ts';

type Listener = Parameters<Navigator['subscribe']>[0];

/** What an entry keeps: what it is called, and what was given with it. Both outlive the document. */
interface Kept {
  readonly key: string;
  readonly usr: unknown;
}

/** Tells of every entry that the tab comes to, whoever asked for it. */
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
      // A browser that has counted too many entries takes no more, and loads the address.
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
