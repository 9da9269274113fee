// Waiting for the graph: what is pending now is read again when something that it reads has changed.

import { catchNotReady, NotReady } from './notReady.ts';
import { effect } from './signals.ts';

/**
 * Resolves with what `read` gives once nothing that it reads is pending any more.
 *
 * @returns the NotReady of a source that failed: waiting longer would not help
 */
export function whenReady<T>(read: () => T): Promise<T | NotReady> {
  return new Promise((resolve, reject) => {
    let done = false;
    let stop: () => void = () => {};
    const finish = (settle: () => void) => {
      done = true;
      // The first run happens before `stop` is known.
      void Promise.resolve().then(() => stop());
      settle();
    };
    stop = effect(() => {
      if (done) return;
      try {
        const value = catchNotReady(read);
        if (value instanceof NotReady && value.state === 'pending') return;
        finish(() => resolve(value));
      } catch (error) {
        finish(() => reject(error));
      }
    });
  });
}
