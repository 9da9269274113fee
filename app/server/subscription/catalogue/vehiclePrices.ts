/** Business customers see prices without tax (CAT-6). */
export const TAX_DIVISOR = 1.19;

/** Kilometres a month above the included package. */
const EXTRA_KM = [500, 1000, 1500, 2000] as const;
/** Cents per extra kilometre. */
const PER_KM = 7;
/** Factor of the monthly rate by term in months. */
const BY_TERM: Readonly<Record<number, number>> = { 1: 1.45, 3: 1.28, 6: 1.14, 12: 1, 18: 0.95, 24: 0.91 };
/** A down payment of four rates lowers the rest by a sixth. */
const DOWN = { rates: 4, share: 5 / 6 } as const;

/** Prices in cents a month, see schemas/api/PriceList.json. */
export interface PriceList {
  readonly available_price_list: Readonly<Record<string, number>>;
  /** One-time payment at the beginning, in cents. */
  readonly downpayment?: number;
}

export interface Prices {
  readonly price: PriceList;
  readonly downpayment_prices: PriceList;
}

export const withoutTax = (gross: number): number => Math.round(gross / TAX_DIVISOR);

/** Returns the highest gross price whose net price rounds to `net`; none falls on half a cent. */
export const highestGross = (net: number): number => Math.floor((net + 0.5) * TAX_DIVISOR);

/** Returns the lowest gross price whose net price rounds to `net`. */
export const lowestGross = (net: number): number => Math.ceil((net - 0.5) * TAX_DIVISOR);

/**
 * Returns the price lists of a car.
 *
 * @param monthly cents a month for a term of twelve months
 * @param before the same before a discount; absent without one
 * @see docs/requirements.md CAT-4
 */
export function pricesOf(monthly: number, terms: readonly number[], before?: number): Prices {
  const list = (share: number): Record<string, number> => {
    const rates = terms.flatMap((term) => entries(term, '', monthly * share));
    const old = before === undefined ? [] : terms.flatMap((term) => entries(term, 'old_', before * share));
    const extra = EXTRA_KM.map((km): [string, number] => [`extra_${km}`, km * PER_KM]);
    return Object.fromEntries([...rates, ...old, ...extra]);
  };
  return {
    price: { available_price_list: list(1) },
    downpayment_prices: { available_price_list: list(DOWN.share), downpayment: wholeEuros(monthly * DOWN.rates) },
  };
}

export function lowestRate({ available_price_list: list }: PriceList): number {
  return Math.min(...Object.entries(list).flatMap(([name, cents]) => (name.startsWith('b2c_') ? [cents] : [])));
}

function entries(term: number, prefix: string, monthly: number): [string, number][] {
  const gross = wholeEuros(monthly * (BY_TERM[term] ?? 1));
  return [
    [`${prefix}b2c_${term}`, gross],
    [`${prefix}b2b_${term}`, withoutTax(gross)],
  ];
}

const wholeEuros = (cents: number): number => Math.round(cents / 100) * 100;
