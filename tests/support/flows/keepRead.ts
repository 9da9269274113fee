// Reads all shown values as a screen does, for suites without one.
import { effect, type FlowSession } from '@fahrplan/engine';
import { readAll } from '../../../app/studio/preview/walk/readAll.ts';

export interface Reading {
  /** True between an answer and the next complete read. */
  isBehind(): boolean;
  stop(): void;
}

/** Reads a flow now and after each change. Simultaneous answers are read once, to save time. */
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
