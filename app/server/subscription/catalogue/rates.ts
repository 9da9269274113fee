// Monthly rates by term and down payment, in one text: an index with it answers every price.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { bitsOf, TERMS } from './terms.ts';
import { highestGross, lowestGross, type Prices } from './vehiclePrices.ts';

/** Price parameters of a list, see schemas/api/ProductQuery.json. */
interface AskedPrice {
  readonly pricing_type?: 'normal' | 'downpayment';
  readonly terms?: readonly number[];
  readonly min_price?: number;
  readonly max_price?: number;
  readonly is_for_business?: boolean;
}

/** Digits of a rate in cents. PostgreSQL allows no index with a column for each rate. */
const DIGITS = 7;
const NONE = '9'.repeat(DIGITS);

/** Rates of a car that is offered for no term. */
export const NO_RATES = NONE.repeat(2 * TERMS.length);

/** Writes the rates of private customers: for each term without, then with a down payment. */
export function writeRates({ price, downpayment_prices: down }: Prices): string {
  const rate = ({ available_price_list: list }: Prices['price'], term: number): string => {
    const cents = list[`b2c_${term}`];
    return cents === undefined ? NONE : String(cents).padStart(DIGITS, '0');
  };
  return TERMS.map((term) => rate(price, term) + rate(down, term)).join('');
}

/** Returns the price in cents with tax: the lowest rate of the chosen terms, or of all. */
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

/** Returns the conditions of a price range. A business names its limits without tax. */
export function priceLimits(query: AskedPrice): Expression<SqlBool>[] {
  const { min_price: min, max_price: max, is_for_business: isNet = false } = query;
  const price = priceOf(query);
  return [
    ...(min === undefined ? [] : [sql<SqlBool>`${price} >= ${isNet ? lowestGross(min) : min}`]),
    ...(max === undefined ? [] : [sql<SqlBool>`${price} <= ${isNet ? highestGross(max) : max}`]),
  ];
}

export const hasTerms = (terms: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(terms & ${bitsOf(terms)}) <> 0`;
