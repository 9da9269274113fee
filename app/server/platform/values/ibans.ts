import { toIban } from '@fahrplan/engine/validate';

/** Normalizes an IBAN; undefined if invalid. @see docs/requirements.md FLW-11: spaces optional */
export const readIban = (text: string): string | undefined => toIban(text);
