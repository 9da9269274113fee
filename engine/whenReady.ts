import { catchNotReady, NotReady } from './notReady.ts';
import { effect } from './signals.ts';

/** Resolves with the value once nothing is pending, or with the NotReady of a failed source. */
export function whenReady<T>(read: () => T): Promise<T | NotReady> {
  return new Promise((resolve, reject) => {
    let done = false;
    let stop: () => void = () => {};
    const finish = (settle: () => void) => {
      done = true;
      // `effect` runs synchronously before it returns `stop`.
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
