// What the browser keeps beyond a flow: memory, and the language. A storage that is blocked or full forgets, and never throws.
import type { Json, MemoryStore } from '#engine';

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

/**
 * Memory in a map, in the tab, or in the browser with an expiry.
 *
 * @param stored what lies in the browser as plain text under a name of its own, by its name here
 */
export function createMemory(
  now: () => number,
  stored: (name: string) => string | undefined = () => undefined,
): MemoryStore {
  const visit = new Map<string, Json>();
  const key = (name: string) => `memory:${name}`;
  const read = (storage: Storage, name: string): Json | undefined => {
    const plain = stored(name);
    if (plain !== undefined) return localStorage.getItem(plain) ?? undefined;
    const kept = JSON.parse(storage.getItem(key(name)) ?? 'null') as Kept | null;
    return kept && (kept.until === undefined || kept.until > now()) ? kept.value : undefined;
  };
  return {
    read: (name) =>
      visit.get(name) ?? safely(() => read(sessionStorage, name)) ?? safely(() => read(localStorage, name)),
    write(name, value, lives) {
      visit.set(name, value);
      if (lives === 'flow') return;
      const plain = stored(name);
      if (plain !== undefined) return safely(() => localStorage.setItem(plain, String(value)));
      const days = /^P(\d+)D$/.exec(lives)?.[1];
      const kept: Kept = days === undefined ? { value } : { value, until: now() + Number(days) * DAY };
      safely(() => (lives === 'tab' ? sessionStorage : localStorage).setItem(key(name), JSON.stringify(kept)));
    },
  };
}

/** The language that was chosen last in this browser. */
export const readLocale = (): string | undefined => safely(() => localStorage.getItem('locale')) ?? undefined;

export const keepLocale = (locale: string): void => void safely(() => localStorage.setItem('locale', locale));
