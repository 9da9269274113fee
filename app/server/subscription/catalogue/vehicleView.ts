// Views of cars on offer and filters, see schemas/api/Product.json and ProductFilters.json.

import type { PriceList as PriceListView, Product, ProductFilters } from '../../generated/api.ts';
import { present } from '../../platform/values/present.ts';
import type { VehicleRow } from '../tables.ts';
import type { FilterCounts } from './counts.ts';
import { termsOf } from './terms.ts';
import type { PriceList, Prices } from './vehiclePrices.ts';

export function toVehicleView(row: VehicleRow): Product {
  const { price, downpayment_prices } = JSON.parse(row.prices) as Prices;
  const terms = termsOf(row.terms);
  const { id, model, cartype, fuel, gearshift, color, paint, picture, seats, doors, power, ev_range, price_msrp } = row;
  return present({
    ...{ id, model, cartype, fuel, gearshift, color, paint, picture, seats, doors, power, ev_range, price_msrp },
    brand: { id: row.brand, name: row.brand_name },
    price: toPriceList(price),
    downpayment_prices: toPriceList(downpayment_prices),
    available_terms: terms,
    default_downpayment_term: Math.max(...terms),
    availability: row.available_from,
    coming_soon: row.stock === 'coming_soon',
    displayed: row.stock === 'displayed',
    product_label: row.label === null ? undefined : { label: row.label },
    vehicle_size: { length: row.length, width: row.width, height: row.height, trunk: row.trunk },
    has_hitch: row.hitch === 1,
    is_young_driver: row.young_drivers === 1,
    is_for_business: row.for_business === 1,
    features: JSON.parse(row.features),
  });
}

export function toFiltersView({ options, ranges, total }: FilterCounts): ProductFilters {
  const lists = Object.entries(options).map(([name, counts]) => [
    name,
    counts.map(({ value, label, count }) => present({ value: String(value), label, count })),
  ]);
  return { ...Object.fromEntries(lists), ...ranges, total_results: total };
}

const toPriceList = ({ available_price_list: list, downpayment }: PriceList): PriceListView =>
  present({
    available_price_list: Object.entries(list).map(([name, amount]) => ({ name, amount })),
    downpayment,
  });
