// Large libraries are fetched when a flow first needs them; until then what needs them is pending.
import { signal } from '../signals.ts';
import { Unready } from '../unready.ts';

/** A module that is loaded at its first use. Reading it before it is there throws Unready; a failed load is tried again at the next read. */
export function lazy<T extends object>(name: string, load: () => Promise<T>): () => T {
  const loaded = signal<T | Unready>(new Unready('pending', name));
  let asked = false;
  const ask = async (): Promise<void> => {
    try {
      loaded.value = await load();
    } catch {
      asked = false;
      loaded.value = new Unready('failed', name);
    }
  };
  return () => {
    if (!asked) {
      asked = true;
      void ask();
    }
    const module = loaded.value;
    if (module instanceof Unready) throw module;
    return module;
  };
}
