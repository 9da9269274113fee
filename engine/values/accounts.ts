// The only door to ibantools.
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';

/** Whether a text is a valid IBAN; spaces and dashes do not matter. */
export const isIban = (text: string): boolean => isValidIBAN(electronicFormatIBAN(text) ?? '');
