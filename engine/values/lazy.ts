// Large libraries are fetched when a flow first needs them; until then what needs them is pending.
import { signal } from '../signals.ts';
import { Unready } from '../unready.ts';

/** Loads that have failed: they are tried again when the customer goes on or asks for it, never by themselves. */
const failed = new Set<() => void>();

/** Tries again what could not be fetched. */
export function fetchAgain(): void {
  const again = [...failed];
  failed.clear();
  for (const ask of again) ask();
}

/** A module that is loaded at its first use. Reading it before it is there, or after it could not be loaded, throws Unready. */
export function lazy<T extends object>(name: string, load: () => Promise<T>): () => T {
  const loaded = signal<T | Unready>(new Unready('pending', name));
  let asked = false;
  const ask = async (): Promise<void> => {
    if (asked) loaded.value = new Unready('pending', name);
    asked = true;
    try {
      loaded.value = await load();
    } catch {
      failed.add(() => void ask());
      loaded.value = new Unready('failed', name);
    }
  };
  return () => {
    if (!asked) void ask();
    const module = loaded.value;
    if (module instanceof Unready) throw module;
    return module;
  };
}
