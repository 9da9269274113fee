import { lazy } from './lazy.ts';

/** @throws NotReady until the library is loaded */
export const ibans = lazy('bank accounts', () => import('./ibanFormat.ts'));
