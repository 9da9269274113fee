// Memory and language choice in browser storage. Blocked or full storage never throws.
import type { Json, MemoryStore } from '@fahrplan/engine';
import { readCookie, writtenCookie } from './cookies.ts';

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

/** Storage of a memory with a location of its own. */
interface Own {
  /** Plain text under this localStorage key, shared with other scripts. */
  readonly stored?: string | undefined;
  /** Cookie, readable by the server. */
  readonly cookie?: boolean | undefined;
}

export const cookieOf = (name: string): string => `memory-${name}`;

/** Returns the stored value unless it has expired. */
export function readKept(text: string | null | undefined, now: number): Json | undefined {
  const kept = JSON.parse(text ?? 'null') as Kept | null;
  return kept && (kept.until === undefined || kept.until > now) ? kept.value : undefined;
}

/** Creates a store with memory per flow, per tab, or in the browser with an expiry. */
export function createMemory(
  now: () => number,
  ownOf: (name: string) => Own | undefined = () => undefined,
): MemoryStore {
  const visit = new Map<string, Json>();
  const key = (name: string) => `memory:${name}`;
  const read = (storage: Storage, name: string): Json | undefined => {
    const { stored, cookie } = ownOf(name) ?? {};
    if (stored !== undefined) return localStorage.getItem(stored) ?? undefined;
    return readKept(cookie ? readCookie(document.cookie, cookieOf(name)) : storage.getItem(key(name)), now());
  };
  return {
    read: (name) =>
      visit.get(name) ?? safely(() => read(sessionStorage, name)) ?? safely(() => read(localStorage, name)),
    write(name, value, lives) {
      visit.set(name, value);
      if (lives === 'flow') return;
      const { stored, cookie } = ownOf(name) ?? {};
      if (stored !== undefined) return safely(() => localStorage.setItem(stored, String(value)));
      const days = Number(/^P(\d+)D$/.exec(lives)?.[1] ?? 0);
      const kept: Kept = days === 0 ? { value } : { value, until: now() + days * DAY };
      if (cookie) return writeCookie(cookieOf(name), JSON.stringify(kept), days);
      safely(() => (lives === 'tab' ? sessionStorage : localStorage).setItem(key(name), JSON.stringify(kept)));
    },
  };
}

export const LOCALE_COOKIE = 'locale';

export const readLocale = (): string | undefined => readCookie(document.cookie, LOCALE_COOKIE);

export const keepLocale = (locale: string): void => writeCookie(LOCALE_COOKIE, locale, KEPT_DAYS);

/** Browsers cap the lifetime of cookies at 400 days. */
const KEPT_DAYS = 400;

function writeCookie(name: string, value: string, days: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is missing in Firefox
  safely(() => (document.cookie = writtenCookie(name, value, days)));
}
