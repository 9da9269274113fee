// What a car on offer costs, for each term, each kind of customer and each package of kilometres.

/** Business customers are shown prices without the tax (spec 3 §9). */
export const TAX_DIVISOR = 1.19;

/** Packages of kilometres above the one that is included, a month. */
const EXTRA_KM = [500, 1000, 1500, 2000] as const;
/** Cents for each kilometre of a package. */
const PER_KM = 7;
/** A longer term costs so much of the monthly rate for one month. */
const BY_TERM: Readonly<Record<number, number>> = { 1: 1.45, 3: 1.28, 6: 1.14, 12: 1, 18: 0.95, 24: 0.91 };
/** With a down payment of four rates the rest is lower by a sixth. */
const DOWN = { rates: 4, share: 5 / 6 } as const;

/** See schemas/api/PriceList.json: cents a month. */
export interface PriceList {
  readonly available_price_list: Readonly<Record<string, number>>;
  /** Paid once at the beginning; absent without a down payment. */
  readonly downpayment?: number;
}

/** Both ways of paying. */
export interface Prices {
  readonly price: PriceList;
  readonly downpayment_prices: PriceList;
}

/** A price without the tax, in whole cents. */
export const withoutTax = (gross: number): number => Math.round(gross / TAX_DIVISOR);

/** The highest price that is no more than so much without the tax: half a cent less is rounded up, and none is exactly that. */
export const highestGross = (net: number): number => Math.floor((net + 0.5) * TAX_DIVISOR);

/** The lowest price that is no less than so much without the tax. */
export const lowestGross = (net: number): number => Math.ceil((net - 0.5) * TAX_DIVISOR);

/**
 * Makes the lists of prices of a car.
 *
 * @param monthly cents a month for twelve months
 * @param before the same before it was lowered; absent for a car that was not
 * @see spec 3 §3 "Vehicle (catalogue)"
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

/** The lowest rate in a list, for private customers. */
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
