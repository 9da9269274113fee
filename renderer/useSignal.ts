// The bridge between the engine's live values and React: one subscription per reading and component.

import type { ReadonlySignal } from '@fahrplan/engine';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';

/** Told what a page reads where it is drawn once, and no value that changes draws anything again. */
export const ReadsContext = createContext<((reading: ReadonlySignal<unknown>) => void) | null>(null);

/**
 * Reads a live value and draws the component again when, and only when, that value changes.
 *
 * A component that reads one field's issue is untouched by what is typed into another.
 */
export function useSignal<T>(reading: ReadonlySignal<T>): T {
  const subscribe = useCallback((listener: () => void) => reading.subscribe(listener), [reading]);
  const read = useCallback(() => reading.peek(), [reading]);
  const readOnce = () => {
    use(ReadsContext)?.(reading);
    return read();
  };
  return useSyncExternalStore(subscribe, read, readOnce);
}
