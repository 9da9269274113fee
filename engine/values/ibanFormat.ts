// Only import of ibantools.
import { isValidIBAN } from 'ibantools';

const AROUND = /^\s*IBAN\b[\s:.]*|[\s.\p{Dash}\p{Default_Ignorable_Code_Point}]/gu;

/** Normalizes an IBAN to capitals without separators; undefined when it is invalid. */
export function toIban(text: string): string | undefined {
  const iban = text.toUpperCase().replaceAll(AROUND, '');
  return isValidIBAN(iban) ? iban : undefined;
}

export const isIban = (text: string): boolean => toIban(text) !== undefined;
