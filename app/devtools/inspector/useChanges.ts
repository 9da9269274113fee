// Re-renders the panel on changes, batched per task.

import type { FlowSession } from '@fahrplan/engine';
import { type Log, watch } from '@fahrplan/engine/authoring/explain';
import { useEffect, useReducer } from 'react';

/** Milliseconds: ages of answers are shown in seconds. */
const TICK = 5_000;

/** Re-renders after changes of a flow, and periodically to update ages. */
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
