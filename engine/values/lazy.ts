// Large libraries are fetched when a flow first needs them; until then what needs them is pending.

import { NotReady } from '../notReady.ts';
import { signal } from '../signals.ts';

/** Loads that have failed: they are tried again when the customer goes on or asks for it, never by themselves. */
const failed = new Set<() => Promise<void>>();

/** Whether any module could not be fetched since the program began. */
export const modulesFailed = signal(false);

/** Tries again what could not be fetched. */
export function fetchAgain(): void {
  const again = [...failed];
  failed.clear();
  for (const ask of again) void ask();
}

type Load<T> = () => Promise<T>;

let importWith = <T extends object>(load: Load<T>): Load<T> => load;

/**
 * Says how modules are imported, so that one that could not be fetched can be asked for again: browsers keep a failure
 * under the address of the module for as long as the page lives, and only a host knows another address.
 */
export function importModulesWith(again: <T extends object>(load: Load<T>) => Load<T>): void {
  importWith = again;
}

/** A module that is loaded at its first use. */
export interface Lazy<T> {
  /** @throws NotReady before it is there, or after it could not be loaded */
  (): T;
  /** If it is there; does not ask for it. */
  peek(): T | undefined;
  /** The same for a value that is computed again once it is there. */
  seen(): T | undefined;
}

/** Loads a module at its first use. */
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
