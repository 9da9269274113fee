// Drafts as this window keeps them: in the storage of the tab, over a reload, whatever becomes of the network.
import type { Draft, DraftName } from '@fahrplan/engine';
import { nameOf } from './accountDrafts.ts';

/** A draft with what this window knows of the account's copy. */
export interface Kept {
  /** Absent when it was finished, and the account may not know yet. */
  readonly draft?: Draft;
  /** The account's copy that it goes back to; 0 when there was none, absent when nobody could say. */
  readonly revision?: number;
  /** The account does not have it like this. */
  readonly unsent: boolean;
}

const PREFIX = 'draft:';

/** The place of a draft in the storage: one customer's, of one flow and what it was opened with. */
export const placeOf = (owner: string, name: DraftName): string => `${PREFIX}${owner}:${nameOf(name)}`;

/** What is kept at a place; nothing when the storage is blocked, or holds what is none. */
export function readKept(key: string): Kept | undefined {
  try {
    const kept = JSON.parse(String(sessionStorage.getItem(key))) as Kept | null;
    return typeof kept?.unsent === 'boolean' ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Says whether an entry of the storage is a draft that the account does not have yet. */
export const isUnsent = (key: string): boolean => key.startsWith(PREFIX) && readKept(key)?.unsent === true;

/** @returns whether the storage took it; a blocked or full one does not */
export function writeKept(key: string, kept: Kept): boolean {
  try {
    if (kept.draft || kept.unsent) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Drafts that the account does not have yet, of one owner. */
export function unsentNames(owner: string): DraftName[] {
  const start = `${PREFIX}${owner}:`;
  const places = allPlaces().filter((key) => key.startsWith(start) && isUnsent(key));
  return places.map((key) => {
    const [flow = '', ...input] = key.slice(start.length).split(':');
    return { flow, input: JSON.parse(input.join(':')) as DraftName['input'] };
  });
}

/** Forgets every draft of this tab. */
export function clearWindow(): void {
  try {
    for (const key of allPlaces()) sessionStorage.removeItem(key);
  } catch {
    // What cannot be read was not written either.
  }
}

function allPlaces(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}
