import { toIban } from '@fahrplan/engine/validate';

/** Normalizes an IBAN; undefined if invalid. @see spec 2 §5 "Deposit refund": spaces optional */
export const readIban = (text: string): string | undefined => toIban(text);
