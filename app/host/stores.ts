// What the browser keeps: memory that outlives a flow, and drafts in this tab. A storage that is blocked or full forgets, and never throws.
import type { Draft, Drafts, Json, MemoryStore } from '#engine';

interface Kept {
  readonly value: Json;
  readonly until?: number;
}

const DAY = 86_400_000;

function safely<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Memory in a map, in the tab, or in the browser with an expiry. */
export function createMemory(now: () => number): MemoryStore {
  const visit = new Map<string, Json>();
  const key = (name: string) => `memory:${name}`;
  const read = (storage: Storage, name: string): Json | undefined => {
    const kept = JSON.parse(storage.getItem(key(name)) ?? 'null') as Kept | null;
    return kept && (kept.until === undefined || kept.until > now()) ? kept.value : undefined;
  };
  return {
    read: (name) =>
      visit.get(name) ?? safely(() => read(sessionStorage, name)) ?? safely(() => read(localStorage, name)),
    write(name, value, lives) {
      visit.set(name, value);
      if (lives === 'flow') return;
      const days = /^P(\d+)D$/.exec(lives)?.[1];
      const kept: Kept = days === undefined ? { value } : { value, until: now() + Number(days) * DAY };
      safely(() => (lives === 'tab' ? sessionStorage : localStorage).setItem(key(name), JSON.stringify(kept)));
    },
  };
}

/** How long typing may go on before it is written down. */
const WRITE_AFTER = 400;

/** Drafts of one customer in this tab: written a moment after the last key, and before the page goes. */
export function createDrafts(owner: () => string): Drafts & { forget(): void } {
  const visit = new Map<string, Draft | undefined>();
  const unwritten = new Set<string>();
  const name = (key: string) => `draft:${owner()}:${key}`;
  const write = () => {
    for (const key of unwritten) {
      const draft = visit.get(key);
      safely(() => (draft ? sessionStorage.setItem(key, JSON.stringify(draft)) : sessionStorage.removeItem(key)));
    }
    unwritten.clear();
  };
  addEventListener('pagehide', write);
  const saved = (key: string) =>
    safely(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null) ?? undefined;
  return {
    load: (key) => (visit.has(name(key)) ? visit.get(name(key)) : saved(name(key))),
    save(key, draft) {
      visit.set(name(key), draft);
      if (unwritten.size === 0) setTimeout(write, WRITE_AFTER);
      unwritten.add(name(key));
    },
    /** Forgets every draft of this tab: the customer signs out. */
    forget() {
      visit.clear();
      unwritten.clear();
      safely(() => {
        for (const key of Object.keys(sessionStorage)) if (key.startsWith('draft:')) sessionStorage.removeItem(key);
      });
    },
  };
}

/** The language that was chosen last in this browser. */
export const readLocale = (): string | undefined => safely(() => localStorage.getItem('locale')) ?? undefined;

export const keepLocale = (locale: string): void => void safely(() => localStorage.setItem('locale', locale));
