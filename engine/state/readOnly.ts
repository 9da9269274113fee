// Read-only evaluation for the inspector: reads every value without triggering requests.
import { batch, signal, untracked } from '../signals.ts';

export const isReadOnly = signal(false);

/** Reads without requests: a source that was not requested before stays pending. */
export function readOnly<T>(read: () => T): T {
  if (isReadOnly.peek()) return read();
  return batch(() => {
    isReadOnly.value = true;
    try {
      return untracked(read);
    } finally {
      isReadOnly.value = false;
    }
  });
}
