// Reads everything that a flow shows, as a screen does, for suites that walk flows without one.
import { effect, type FlowSession } from '@fahrplan/engine';
import { readAll } from '../../../app/cli/walker.ts';

/** A flow that is read while it is open. */
export interface Reading {
  /** Is true between an answer and the moment at which everything has been read with it. */
  isBehind(): boolean;
  stop(): void;
}

/** Reads a flow now, and again after each change. Answers that arrive together are read once: reading takes longest. */
export function keepRead(session: FlowSession): Reading {
  let stop = () => {};
  let next: NodeJS.Immediate | undefined;
  const read = () => {
    let isRead = false;
    stop();
    next = undefined;
    stop = effect(() => {
      if (isRead) next ??= setImmediate(read);
      else readAll(session);
      isRead = true;
    });
  };
  read();
  return {
    isBehind: () => next !== undefined,
    stop() {
      clearImmediate(next);
      stop();
    },
  };
}
