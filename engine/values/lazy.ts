// Loads large libraries on first use. Until then, computations that need them are pending.

import { NotReady } from '../notReady.ts';
import { signal } from '../signals.ts';

/** Failed imports. They are retried on a customer's action, never automatically. */
const failed = new Set<() => Promise<void>>();

/** True while an import is failed. */
export const modulesFailed = signal(false);

export function fetchAgain(): void {
  const again = [...failed];
  failed.clear();
  modulesFailed.value = false;
  for (const ask of again) void ask();
}

type Load<T> = () => Promise<T>;

let importWith = <T extends object>(load: Load<T>): Load<T> => load;

/** Sets how modules are imported: browsers cache failures, so hosts retry under another URL. */
export function importModulesWith(again: <T extends object>(load: Load<T>) => Load<T>): void {
  importWith = again;
}

/** A module that is imported on first use. */
export interface Lazy<T> {
  /** @throws NotReady while it is loading or after it failed */
  (): T;
  /** Returns the module if it is loaded, without importing it. */
  peek(): T | undefined;
  /** Like `peek`, but subscribes to its loading. */
  seen(): T | undefined;
}

export function lazy<T extends object>(name: string, load: Load<T>): Lazy<T> {
  const pending = new NotReady('pending', name);
  const loaded = signal<T | NotReady>(pending);
  let asked = false;
  let fetchModule: Load<T> | undefined;
  const ask = async (): Promise<void> => {
    asked = true;
    loaded.value = pending;
    try {
      fetchModule ??= importWith(load);
      loaded.value = await fetchModule();
    } catch {
      failed.add(ask);
      modulesFailed.value = true;
      loaded.value = new NotReady('failed', name);
    }
  };
  const read = () => {
    if (!asked) void ask();
    const module = loaded.value;
    if (module instanceof NotReady) throw module;
    return module;
  };
  const peek = () => {
    const module = loaded.peek();
    return module instanceof NotReady ? undefined : module;
  };
  const seen = () => {
    const module = loaded.value;
    return module instanceof NotReady ? undefined : module;
  };
  return Object.assign(read, { peek, seen });
}
