import { lazy } from './lazy.ts';

/** @throws NotReady until the validators of web addresses and check digits are loaded */
export const codes = lazy('web addresses and check digits', () => import('./codes.ts'));
