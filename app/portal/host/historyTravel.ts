// Traverses the browser's history: asynchronous, and the customer may press Back meanwhile.

export interface HistoryLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

/** History of a tab. A path pushes or replaces an entry; a number traverses by that many. */
export interface Navigator {
  readonly state: { readonly location: HistoryLocation };
  navigate(to: number | string, options?: { readonly state?: unknown; readonly replace?: boolean }): Promise<void>;
  subscribe(
    listener: (state: {
      readonly historyAction: 'POP' | 'PUSH' | 'REPLACE';
      readonly location: HistoryLocation;
    }) => void,
  ): () => void;
}

/** A target entry: its key if the browser has the Navigation API, else its depth. */
interface HistoryPosition {
  readonly key: string | undefined;
  readonly depth: number;
}

/** Attempts for a traversal that the customer crossed, and timeout of each in milliseconds. */
const TRIES = 3;
const GIVE_UP = 1_000;

/** Navigation API, if any. Unlike its keys, relative traversal goes astray on a crossing Back. */
const entries = (): Navigation | undefined => (globalThis as { navigation?: Navigation }).navigation;

/** Traversals that the portal itself starts. */
export class Travel {
  #home: HistoryPosition;
  #stop: (() => void) | null = null;

  constructor(readonly router: Navigator) {
    this.#home = this.#here();
  }

  /** Makes the current entry the one that belongs to the screen. */
  settle(): void {
    this.#home = this.#here();
  }

  /** Returns true if the current entry lies behind that of the screen. */
  isBack(): boolean {
    return this.#here().depth < this.#home.depth;
  }

  /** Called for each entry that the router reaches; returns true during a traversal of the portal. */
  passes(): boolean {
    this.#stop?.();
    return this.#stop !== null;
  }

  /** Goes to the entry of the screen. */
  home(): Promise<void> {
    return this.#to(this.#home);
  }

  by(count: number): Promise<void> {
    const list = entries();
    const at = list?.currentEntry?.index;
    const key = at === undefined ? undefined : list?.entries()[at + count]?.key;
    return this.#to({ key, depth: this.#here().depth + count });
  }

  async #to(spot: HistoryPosition): Promise<void> {
    for (let tries = 0; tries < TRIES && !this.#isAt(spot); tries += 1) await this.#go(spot);
    this.#home = this.#here();
  }

  /** Resolves with the next entry that the router reaches, or if the browser stays. */
  #go({ key, depth }: HistoryPosition): Promise<void> {
    return new Promise<void>((resolve) => {
      this.#stop = resolve;
      setTimeout(resolve, GIVE_UP);
      const list = entries();
      if (list === undefined || key === undefined) return void this.router.navigate(depth - this.#here().depth);
      if (key === list.currentEntry?.key) return;
      const { committed, finished } = list.traverseTo(key);
      void Promise.allSettled([committed, finished]).then(([, end]) => end.status === 'rejected' && resolve());
    }).finally(() => {
      this.#stop = null;
    });
  }

  #isAt(spot: HistoryPosition): boolean {
    const here = this.#here();
    if (spot.key === undefined) return spot.depth === here.depth;
    // The browser arrives before the router does.
    const known = (history.state as { key?: string } | null)?.key ?? 'default';
    return spot.key === here.key && known === this.router.state.location.key;
  }

  #here(): HistoryPosition {
    const { state } = this.router.state.location;
    return { key: entries()?.currentEntry?.key, depth: (state as { depth?: number } | null)?.depth ?? 0 };
  }
}
