// What the customer saw is what is charged: the amounts of the header Agreed-Amounts are compared with today's (threats B9).
import { Problem } from '../problems.ts';

/**
 * Refuses to charge an amount that the customer did not see.
 *
 * @param header such as "change_fee=9900, return_fee=19900" in cents; without it nothing is compared
 * @throws amount_changed with the amount as it is now
 */
export function refuseOtherAmounts(header: string | undefined, amounts: Readonly<Record<string, number>>): void {
  for (const part of (header ?? '').split(',').filter((text) => text.trim() !== '')) {
    const [name = '', seen = ''] = part.split('=').map((text) => text.trim());
    const amount = Object.hasOwn(amounts, name) ? amounts[name] : undefined;
    if (amount === undefined || !/^\d{1,9}$/.test(seen))
      throw new Problem(
        'invalid_request',
        `Agreed-Amounts takes ${Object.keys(amounts).join(', ')} in cents, such as ${Object.keys(amounts)[0]}=9900.`,
      );
    if (amount !== Number(seen))
      throw new Problem('amount_changed', `The ${name} is now ${amount} cents.`, {
        amount,
        fields: [{ name, code: 'amount_changed' }],
      });
  }
}
