// The only door to ibantools.
import { isValidIBAN } from 'ibantools';

/** Whether a text is a valid IBAN; spaces and dashes do not matter. */
export const isIban = (text: string): boolean => isValidIBAN(text.replaceAll(/[ -]/g, '').toUpperCase());
