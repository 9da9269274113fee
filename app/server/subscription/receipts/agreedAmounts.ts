// Comparison of the amounts that the customer saw with those of today (SEC-B9).
import { Problem } from '../../platform/http/problems.ts';

/** Amounts by name, in cents. */
type Amounts = Readonly<Record<string, number>>;

/**
 * Refuses to charge an amount that the customer did not see.
 *
 * @param header in cents, such as "change_fee=9900, return_fee=19900"; optional
 * @throws amount_changed with the current amount and the one that was seen
 */
export function refuseOtherAmounts(header: string | undefined, amounts: Amounts): void {
  for (const part of (header ?? '').split(',').filter((text) => text.trim() !== '')) {
    const [name = '', seen = '', ...others] = part.split('=').map((text) => text.trim());
    if (!Object.hasOwn(amounts, name) || others.length > 0 || !/^\d{1,9}$/.test(seen))
      throw new Problem(
        'invalid_request',
        `The header Agreed-Amounts is invalid. Send ${Object.keys(amounts).join(', ')} in cents, such as ${Object.keys(amounts)[0]}=9900.`,
      );
    refuseMoved({ [name]: Number(seen) }, amounts);
  }
}

/** @throws amount_changed with the current amount and the one that was seen */
export function refuseMoved(agreed: Amounts, amounts: Amounts): void {
  for (const [name, seen] of Object.entries(agreed)) {
    const amount = amounts[name];
    if (amount !== undefined && amount !== seen)
      throw new Problem(
        'amount_changed',
        `The amount ${name} is now ${amount} cents. Show it to the customer, and ask again.`,
        {
          amount,
          agreed: seen,
          fields: [{ name, code: 'amount_changed' }],
        },
      );
  }
}
