// Which bank accounts money can be paid to. The only door to ibantools on the server.
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';

/**
 * Reads an IBAN as banks exchange it: capitals, without spaces and dashes.
 *
 * @returns nothing when it is no valid IBAN
 * @see spec 2 §5 "Deposit refund": spaces optional
 */
export function readIban(text: string): string | undefined {
  const iban = electronicFormatIBAN(text.replaceAll(/\s/g, ''));
  return iban !== null && isValidIBAN(iban) ? iban : undefined;
}
