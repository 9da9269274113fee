// What came of a page on which something took effect, kept in the storage of the tab: whoever reloads it, or comes back, finds that.
import type { Outcome } from '@fahrplan/engine';

const PREFIX = 'outcome:';

/** A store that is blocked or full forgets. */
export function keepOutcome(owner: string, instance: string, flow: string, outcome: Outcome): void {
  try {
    sessionStorage.setItem(placeOf(owner, instance), JSON.stringify({ flow, ...outcome }));
  } catch {
    // The page opens as new then.
  }
}

/** @returns nothing when it was of another flow, or of somebody else */
export function readOutcome(owner: string, instance: string, flow: string): Outcome | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(placeOf(owner, instance)) ?? 'null');
    return kept?.flow === flow ? (kept as Outcome) : undefined;
  } catch {
    return undefined;
  }
}

const placeOf = (owner: string, instance: string): string => `${PREFIX}${owner}:${instance}`;
