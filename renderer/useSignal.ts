// The bridge between the engine's live values and React: one subscription per reading and component.
import { useCallback, useSyncExternalStore } from 'react';
import type { Reading } from '#engine';

/**
 * Reads a live value and draws the component again when, and only when, that value changes.
 *
 * A component that reads one field's issue is untouched by what is typed into another.
 */
export function useSignal<T>(reading: Reading<T>): T {
  const subscribe = useCallback((listener: () => void) => reading.subscribe(listener), [reading]);
  const read = useCallback(() => reading.peek(), [reading]);
  return useSyncExternalStore(subscribe, read, read);
}
