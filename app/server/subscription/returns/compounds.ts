import type { GermanState } from '../appointments/germanStates.ts';

/** The only compound, in Kitzingen (RET-6). */
export const COMPOUNDS = [
  { name: 'Rückgabezentrum Kitzingen', street: 'Logistikring', house_number: '8', zip: '97318', city: 'Kitzingen' },
] as const;

/** Federal state of the compound, for public holidays. */
export const COMPOUND_STATE: GermanState = 'BY';
