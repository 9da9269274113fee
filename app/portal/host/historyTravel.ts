// Moving through the browser's history. The browser answers later, and the customer may press Back meanwhile.

/** An entry of the history: an address, what was given with it, and its own name. */
export interface HistoryLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

/** The history of a tab: a path is a new entry, or takes the place of the present one; a number goes so many entries on. */
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

/** An entry of the history: its name where the browser has one, else its place in the flows of the page. */
interface HistoryPosition {
  readonly key: string | undefined;
  readonly depth: number;
}

/** How often a way is taken again that the customer has crossed, and how long one may take: milliseconds. */
const TRIES = 3;
const GIVE_UP = 1_000;

/** The list of entries, where the browser has one. Counted steps go astray when the customer presses Back in between; named entries do not. */
const entries = (): Navigation | undefined => (globalThis as { navigation?: Navigation }).navigation;

/** The ways that the portal itself takes through the history of its tab. */
export class Travel {
  #home: HistoryPosition;
  #stop: (() => void) | null = null;

  constructor(readonly router: Navigator) {
    this.#home = this.#here();
  }

  /** The entry that belongs to the screen is the one that the customer is on. */
  settle(): void {
    this.#home = this.#here();
  }

  /** Whether an entry lies behind the one of the screen. */
  isBack(): boolean {
    return this.#here().depth < this.#home.depth;
  }

  /** Told of each entry that the router comes to; true while the portal itself is on its way. */
  passes(): boolean {
    this.#stop?.();
    return this.#stop !== null;
  }

  /** Goes to the entry of the screen. */
  home(): Promise<void> {
    return this.#to(this.#home);
  }

  /** Goes a number of entries from here. */
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

  /** Resolves with the next entry that the router comes to, or when the browser did not go anywhere. */
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
    // The browser is there first, the router follows.
    const known = (history.state as { key?: string } | null)?.key ?? 'default';
    return spot.key === here.key && known === this.router.state.location.key;
  }

  #here(): HistoryPosition {
    const { state } = this.router.state.location;
    return { key: entries()?.currentEntry?.key, depth: (state as { depth?: number } | null)?.depth ?? 0 };
  }
}
