// When waiting is shown: at once would flicker, never would look broken.

import type { ReadonlySignal } from '@fahrplan/engine';
import { useEffect, useState } from 'react';

/** `idle`; `waiting` shows nothing yet; `spinning` from 300 ms; `slow` from 8 s, when a sentence says so. */
export type Busy = 'idle' | 'waiting' | 'spinning' | 'slow';

export const SPINNER_AFTER_MS = 300;
const SLOW_AFTER_MS = 8000;

/**
 * Tells how long something has been running, in the four stages that a button shows.
 *
 * @see behaviour 28 of the customer's forty
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

/**
 * Whether something lasts: what is over before anything could be drawn is not drawn.
 *
 * @param after how long it has lasted then, in milliseconds
 */
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
