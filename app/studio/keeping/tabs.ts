// Names the open tabs of this browser: only the unsaved texts of closed ones are taken over.

const KEY = 'fahrplan-studio-tab';
const LOCK = 'fahrplan-studio-tab-';

/** Name of this tab, the same after a reload. A duplicated tab gets its own. */
export function tabName(storage: Pick<Storage, 'getItem' | 'setItem'>): string {
  try {
    const known = storage.getItem(KEY);
    if (known !== null && !isDuplicated()) return known;
    const name = crypto.randomUUID();
    storage.setItem(KEY, name);
    return name;
  } catch {
    return crypto.randomUUID();
  }
}

/** The storage of a tab is copied into tabs that it opens. */
const isDuplicated = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'reload' && history.length <= 1;
};

/** Holds the lock of this tab until it is closed, and returns the names of the other open ones. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  const open = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? name.slice(LOCK.length) : []));
  const own = sessionStorage.getItem(KEY) ?? '';
  void navigator.locks.request(LOCK + own, () => new Promise(() => undefined));
  return new Set(open.filter((name) => name !== own));
}
