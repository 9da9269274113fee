// The only door to ibantools, for browser and server.
import { isValidIBAN } from 'ibantools';

/** Characters that people write around an IBAN and between its groups. */
const AROUND = /^\s*IBAN\b[\s:.]*|[\s.\p{Dash}\p{Default_Ignorable_Code_Point}]/gu;

/** Reads an IBAN as banks exchange it: capitals, without what stands around and between its groups; undefined for none. */
export function toIban(text: string): string | undefined {
  const iban = text.toUpperCase().replaceAll(AROUND, '');
  return isValidIBAN(iban) ? iban : undefined;
}

/** Returns whether a text is a valid IBAN. */
export const isIban = (text: string): boolean => toIban(text) !== undefined;
