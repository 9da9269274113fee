// Outcomes of submitted pages in the tab's storage, shown again after a reload or on going back.
import type { Outcome } from '@fahrplan/engine';

const PREFIX = 'outcome:';

/** Blocked or full storage loses the outcome. */
export function keepOutcome(owner: string, instance: string, flow: string, outcome: Outcome): void {
  try {
    sessionStorage.setItem(storageKeyOf(owner, instance), JSON.stringify({ flow, ...outcome }));
  } catch {
    // The page then opens as new.
  }
}

/** @returns undefined if it belongs to another flow or customer */
export function readOutcome(owner: string, instance: string, flow: string): Outcome | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKeyOf(owner, instance)) ?? 'null');
    return kept?.flow === flow ? (kept as Outcome) : undefined;
  } catch {
    return undefined;
  }
}

const storageKeyOf = (owner: string, instance: string): string => `${PREFIX}${owner}:${instance}`;
