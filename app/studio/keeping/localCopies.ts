// Unsaved texts in the storage of the browser: they survive a crash, an ended session and a lost connection.

/** An unsaved text, with the revision that it was written on; null for a new file. */
export interface LocalCopy {
  readonly path: string;
  readonly text: string;
  readonly knows: string | null;
}

export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'fahrplan-studio';

/** Copies of one editor in one tab. */
export class LocalCopies {
  /** @param tab names this tab, since two tabs may have one file open */
  constructor(
    readonly storage: Storage,
    readonly editor: string,
    readonly tab: string,
  ) {}

  /** Returns false if the browser has no room. */
  keep(copy: LocalCopy): boolean {
    try {
      this.storage.setItem(this.#key(this.tab, copy.path), JSON.stringify(copy));
      return true;
    } catch {
      return false;
    }
  }

  drop(path: string): void {
    try {
      this.storage.removeItem(this.#key(this.tab, path));
    } catch {
      // Without storage there is nothing to drop.
    }
  }

  /**
   * Takes over the copies of this tab, and of tabs that are gone.
   * @param isOpen returns true for another tab that still has its texts
   */
  adopt(isOpen: (tab: string) => boolean): readonly LocalCopy[] {
    const found: LocalCopy[] = [];
    for (const key of this.#keys()) {
      const [, , tab = ''] = key.split(':');
      if (tab !== this.tab && isOpen(tab)) continue;
      const copy = read(this.storage.getItem(key));
      if (!copy) continue;
      found.push(copy);
      if (tab !== this.tab && this.keep(copy)) this.storage.removeItem(key);
    }
    return found;
  }

  #keys(): string[] {
    const start = this.#start;
    try {
      return Array.from({ length: this.storage.length }, (_, at) => this.storage.key(at) ?? '').filter((key) =>
        key.startsWith(start),
      );
    } catch {
      return [];
    }
  }

  #key(tab: string, path: string): string {
    return `${this.#start}${tab}:${path}`;
  }

  /** Beginning of all keys of the editor, whose name may have a colon. */
  get #start(): string {
    return `${PREFIX}:${this.editor.replaceAll(':', '%3A')}:`;
  }
}

function read(text: string | null): LocalCopy | undefined {
  try {
    const copy = JSON.parse(text ?? 'null') as Partial<LocalCopy> | null;
    const isWhole = typeof copy?.path === 'string' && typeof copy.text === 'string' && copy.knows !== undefined;
    return isWhole ? (copy as LocalCopy) : undefined;
  } catch {
    return undefined;
  }
}
