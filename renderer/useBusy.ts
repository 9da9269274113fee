// Delays busy indicators: fast operations would flicker.

import type { ReadonlySignal } from '@fahrplan/engine';
import { useEffect, useState } from 'react';

/** `idle`; `waiting` shows nothing yet; `spinning` from 300 ms; `slow` with a text from 8 s. */
export type Busy = 'idle' | 'waiting' | 'spinning' | 'slow';

export const SPINNER_AFTER_MS = 300;
const SLOW_AFTER_MS = 8000;

/**
 * Returns the stage of a running operation.
 *
 * @see docs/requirements.md UX-28
 */
export function useBusy(running: boolean): Busy {
  const [stage, setStage] = useState<Busy>('waiting');
  useEffect(() => {
    if (!running) return;
    const spinner = setTimeout(() => setStage('spinning'), SPINNER_AFTER_MS);
    const sentence = setTimeout(() => setStage('slow'), SLOW_AFTER_MS);
    return () => {
      clearTimeout(spinner);
      clearTimeout(sentence);
      setStage('waiting');
    };
  }, [running]);
  return running ? stage : 'idle';
}

/** True once a signal has been true for `after` ms, so that shorter operations are not shown. */
export function useLasting(reading: ReadonlySignal<boolean>, after: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    let turn: ReturnType<typeof setTimeout> | undefined;
    const stop = reading.subscribe((now) => {
      clearTimeout(turn);
      turn = setTimeout(setLasts, now ? after : 0, now);
    });
    return () => {
      clearTimeout(turn);
      stop();
    };
  }, [reading, after]);
  return lasts;
}
