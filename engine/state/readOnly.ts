// Looking on: whoever only explains what stands on screen reads everything, and has nothing asked that was not asked already.
import { batch, signal, untracked } from '../signals.ts';

/** Whether what is read now is read by somebody who only looks. */
export const isReadOnly = signal(false);

/** Reads without asking: a source that nobody has asked yet is pending, and stays unasked. */
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
