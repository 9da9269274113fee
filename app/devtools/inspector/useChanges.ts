// Draws the panel again when what it explains has changed: once for everything that changes at a time.

import type { FlowSession } from '@fahrplan/engine';
import { type Log, watch } from '@fahrplan/engine/authoring/explain';
import { useEffect, useReducer } from 'react';

/** The ages of answers are told in seconds. */
const TICK = 5_000;

/** Draws the component again after each change of a flow, and now and then for what only grows older. */
export function useChanges(session: FlowSession, log: Log): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let waiting = false;
    const changed = () => {
      if (waiting) return;
      waiting = true;
      setTimeout(() => {
        waiting = false;
        draw();
      });
    };
    const stop = watch(session, log, changed);
    const clock = setInterval(changed, TICK);
    return () => {
      stop();
      clearInterval(clock);
    };
  }, [session, log]);
}
