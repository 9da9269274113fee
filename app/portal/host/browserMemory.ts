// What the browser keeps beyond a flow: memory, and the language. A storage that is blocked or full forgets, and never throws.
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

/** Where a memory lies that does not lie under a name of the portal. */
interface Own {
  /** As plain text, under this name, where others write it too. */
  readonly stored?: string | undefined;
  /** In a cookie, for the server. */
  readonly cookie?: boolean | undefined;
}

/** Where the server finds a memory. */
export const cookieOf = (name: string): string => `memory-${name}`;

/** What was kept, unless its time is over. */
export function readKept(text: string | null | undefined, now: number): Json | undefined {
  const kept = JSON.parse(text ?? 'null') as Kept | null;
  return kept && (kept.until === undefined || kept.until > now) ? kept.value : undefined;
}

/**
 * Memory in a map, in the tab, or in the browser with an expiry.
 *
 * @param ownOf where what has a place of its own lies, by its name
 */
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

/** The cookie with the language that was chosen last. */
export const LOCALE_COOKIE = 'locale';

/** The language that was chosen last in this browser. */
export const readLocale = (): string | undefined => readCookie(document.cookie, LOCALE_COOKIE);

export const keepLocale = (locale: string): void => writeCookie(LOCALE_COOKIE, locale, KEPT_DAYS);

/** Browsers keep no cookie longer. */
const KEPT_DAYS = 400;

function writeCookie(name: string, value: string, days: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is missing in Firefox
  safely(() => (document.cookie = writtenCookie(name, value, days)));
}
