import { lazy } from './lazy.ts';

/** Returns true for a number that is grouped already: its numbering plans need not be loaded. */
export const isGrouped = (text: string): boolean => /^\+\d{1,3} \d/.test(text);

/** @throws NotReady until the numbering plans are loaded */
export const phones = lazy('phone numbers', () => import('./phoneNumbers.ts'));
