// Drafts in the tab's storage, which survive reloads and network failures.
import type { Draft, DraftName } from '@fahrplan/engine';
import { nameOf } from './accountDrafts.ts';

/** A draft, with the revision of the account's copy. */
export interface Kept {
  /** Absent if it was finished and the account may not know yet. */
  readonly draft?: Draft;
  /** Revision of the copy it is based on; 0 for none, absent if unknown. */
  readonly revision?: number;
  /** True if the account does not have this version. */
  readonly unsent: boolean;
}

const PREFIX = 'draft:';

/** Storage key of a draft: customer, flow and input. */
export const storageKeyOf = (owner: string, name: DraftName): string => `${PREFIX}${owner}:${nameOf(name)}`;

/** Reads a draft; undefined if storage is blocked or the value is invalid. */
export function readKept(key: string): Kept | undefined {
  try {
    const kept = JSON.parse(String(sessionStorage.getItem(key))) as Kept | null;
    return typeof kept?.unsent === 'boolean' ? kept : undefined;
  } catch {
    return undefined;
  }
}

export const isUnsent = (key: string): boolean => key.startsWith(PREFIX) && readKept(key)?.unsent === true;

/** @returns false if storage is blocked or full */
export function writeKept(key: string, kept: Kept): boolean {
  try {
    if (kept.draft || kept.unsent) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Drafts of one owner that the account does not have yet. */
export function unsentNames(owner: string): DraftName[] {
  const start = `${PREFIX}${owner}:`;
  const places = allPlaces().filter((key) => key.startsWith(start) && isUnsent(key));
  return places.map((key) => {
    const [flow = '', ...input] = key.slice(start.length).split(':');
    return { flow, input: JSON.parse(input.join(':')) as DraftName['input'] };
  });
}

export function clearWindow(): void {
  try {
    for (const key of allPlaces()) sessionStorage.removeItem(key);
  } catch {
    // Blocked storage holds no drafts.
  }
}

function allPlaces(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}
