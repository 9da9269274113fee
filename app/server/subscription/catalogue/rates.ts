// What a month of a car costs, for each term and with or without a down payment: all of it in one text, so that an index that has it tells every price.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { bitsOf, TERMS } from './terms.ts';
import { highestGross, lowestGross, type Prices } from './vehiclePrices.ts';

/** What a list is asked for, as far as prices go: see schemas/api/ProductQuery.json. */
interface AskedPrice {
  readonly pricing_type?: 'normal' | 'downpayment';
  readonly terms?: readonly number[];
  readonly min_price?: number;
  readonly max_price?: number;
  readonly is_for_business?: boolean;
}

/** Digits of a rate in cents. PostgreSQL takes no index of so many columns as there are rates. */
const DIGITS = 7;
const NONE = '9'.repeat(DIGITS);

/** The rates of a car that cannot be had for any term. */
export const NO_RATES = NONE.repeat(2 * TERMS.length);

/** Writes the rates of private customers: of each term the one without a down payment, then the one with it. */
export function writeRates({ price, downpayment_prices: down }: Prices): string {
  const rate = ({ available_price_list: list }: Prices['price'], term: number): string => {
    const cents = list[`b2c_${term}`];
    return cents === undefined ? NONE : String(cents).padStart(DIGITS, '0');
  };
  return TERMS.map((term) => rate(price, term) + rate(down, term)).join('');
}

/** The price that is meant, in cents with the tax: the rate of the chosen term, of several the lowest, without one that of the term with the lowest. */
export function priceOf({ pricing_type, terms }: AskedPrice): RawBuilder<number> {
  const isDown = pricing_type === 'downpayment';
  const chosen = TERMS.filter((term) => terms?.includes(term));
  const [first, ...others] = chosen.length === TERMS.length ? [] : chosen.map((term) => rateOf(term, isDown));
  if (first === undefined) return sql.ref(isDown ? 'monthly_down' : 'monthly');
  return others.reduce((least, rate) => sql`case when ${rate} < ${least} then ${rate} else ${least} end`, first);
}

function rateOf(term: (typeof TERMS)[number], isDown: boolean): RawBuilder<number> {
  const at = 1 + (2 * TERMS.indexOf(term) + (isDown ? 1 : 0)) * DIGITS;
  return sql<number>`cast(substr(rates, ${sql.lit(at)}, ${sql.lit(DIGITS)}) as integer)`;
}

/** Between which prices a car may be; a business names them as it sees them, without the tax. */
export function priceLimits(query: AskedPrice): Expression<SqlBool>[] {
  const { min_price: min, max_price: max, is_for_business: isNet = false } = query;
  const price = priceOf(query);
  return [
    ...(min === undefined ? [] : [sql<SqlBool>`${price} >= ${isNet ? lowestGross(min) : min}`]),
    ...(max === undefined ? [] : [sql<SqlBool>`${price} <= ${isNet ? highestGross(max) : max}`]),
  ];
}

/** Which cars can be had for one of the terms. */
export const hasTerms = (terms: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(terms & ${bitsOf(terms)}) <> 0`;
