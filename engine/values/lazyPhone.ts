import { lazy } from './lazy.ts';

/** @throws NotReady until the numbering plans are loaded */
export const phones = lazy('phone numbers', () => import('./phoneNumbers.ts'));
