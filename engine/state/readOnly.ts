// Looking on: whoever only explains what stands on screen reads everything, and has nothing asked that was not asked already.
import { batch, signal, untracked } from '../signals.ts';

/** Whether what is read now is read by somebody who only looks. */
export const onlyLooks = signal(false);

/** Reads without asking: a source that nobody has asked yet is pending, and stays unasked. */
export function looking<T>(read: () => T): T {
  if (onlyLooks.peek()) return read();
  return batch(() => {
    onlyLooks.value = true;
    try {
      return untracked(read);
    } finally {
      onlyLooks.value = false;
    }
  });
}
