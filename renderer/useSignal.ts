import type { ReadonlySignal } from '@fahrplan/engine';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';

/** Receives every signal read in a server render, where changes cause no rerender. */
export const ReadsContext = createContext<((reading: ReadonlySignal<unknown>) => void) | null>(null);

/** Subscribes to a signal; rerenders only when its value changes. */
export function useSignal<T>(reading: ReadonlySignal<T>): T {
  const subscribe = useCallback((listener: () => void) => reading.subscribe(listener), [reading]);
  const read = useCallback(() => reading.peek(), [reading]);
  const readOnce = () => {
    use(ReadsContext)?.(reading);
    return read();
  };
  return useSyncExternalStore(subscribe, read, readOnce);
}
