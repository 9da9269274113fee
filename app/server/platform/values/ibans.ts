// Bank accounts that money can be paid to.
import { toIban } from '@fahrplan/engine/validate';

/**
 * Reads an IBAN as banks exchange it: capitals, without spaces and dashes.
 *
 * @returns nothing when it is no valid IBAN
 * @see spec 2 §5 "Deposit refund": spaces optional
 */
export const readIban = (text: string): string | undefined => toIban(text);
