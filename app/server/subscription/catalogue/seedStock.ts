// Fills the catalogue with the cars of the demo, or with any number of generated cars.
import type { Insertable } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import { settle } from '../../platform/db/settle.ts';
import { addDays, type CivilDay, toCivilDay } from '../../platform/values/civilDays.ts';
import type { VehiclesTable } from '../tables.ts';
import { MODELS, type Model, type Paint } from './models.ts';
import { writeRates } from './rates.ts';
import { bitsOf, TERMS } from './terms.ts';
import { lowestRate, pricesOf } from './vehiclePrices.ts';

type NewVehicle = Insertable<VehiclesTable>;

/** Rows of one statement; both databases limit the number of values. */
const AT_ONCE = 400;

/** Writes the cars of the demo, with days counted from today. Overwrites existing ones. */
export async function seedStock(database: Database, now: Date): Promise<void> {
  await write(database, demoStock(toCivilDay(now)));
}

/** Writes a number of generated cars, the same ones each time. */
export async function seedMore(database: Database, now: Date, count: number): Promise<void> {
  const today = toCivilDay(now);
  for (let from = 0; from < count; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - from);
    await write(
      database,
      Array.from({ length: size }, (_, index) => anyVehicle(from + index, today)),
    );
  }
  await settle(database, 'vehicles');
}

async function write(database: Database, vehicles: readonly NewVehicle[]): Promise<void> {
  for (let from = 0; from < vehicles.length; from += AT_ONCE) {
    const some = vehicles.slice(from, from + AT_ONCE);
    const columns = Object.keys(some[0] ?? {}).filter((name) => name !== 'id') as (keyof VehiclesTable)[];
    await database
      .insertInto('vehicles')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => Object.fromEntries(columns.map((name) => [name, ref(`excluded.${name}`)]))),
      )
      .execute();
  }
}

function demoStock(today: CivilDay): NewVehicle[] {
  const kinds = MODELS.flatMap((model, rank) =>
    model.paints.map((paint, index) => ({ model, place: rank, paint, index })),
  );
  return kinds.map(({ model, place: rank, paint, index }, at) => ({
    ...vehicleOf(index === 0 ? model.id : `${model.id}-${index + 1}`, model, paint, at, today),
    // Ranks one car of each model before the second of any.
    popularity: 1000 - index * MODELS.length - rank,
  }));
}

/** Generates a car like those of the demo, varied in every filter. */
function anyVehicle(number: number, today: CivilDay): NewVehicle {
  const model = MODELS[number % MODELS.length] as Model;
  const paint = model.paints[(number >> 4) % model.paints.length] as Paint;
  return vehicleOf(`stock-${number}`, model, paint, mixed(number), today);
}

/** Spreads consecutive numbers. */
const mixed = (number: number): number => (Math.imul(number + 1, 2_654_435_761) >>> 0) % 1_000_003;

/** @param draw number that varies cars of one model: price, stock, days, flags */
function vehicleOf(id: string, model: Model, [color, paint]: Paint, draw: number, today: CivilDay): NewVehicle {
  const { msrp, monthly: rate, size, hitch, features, ev_range = null, paints: _, ...own } = model;
  const terms = TERMS.filter((_, index) => (draw + index) % 5 !== 0);
  const monthly = (rate + (draw % 7) * 10) * 100;
  const discounted = draw % 4 === 1;
  const prices = pricesOf(monthly, terms, discounted ? Math.round(monthly * 1.12) : undefined);
  const stock = draw % 9 === 5 ? 'coming_soon' : draw % 13 === 7 ? 'displayed' : 'available';
  const wait = stock === 'coming_soon' ? 60 + (draw % 60) : draw % 45;
  const [length, width, height, trunk] = size;
  return {
    ...own,
    id,
    stock,
    cug_id: draw % 41 === 40 ? 'partners' : null,
    color,
    paint,
    picture: null,
    ev_range,
    price_msrp: (msrp + (draw % 5) * 400) * 100,
    ...{ length, width, height, trunk },
    hitch: hitch && draw % 2 === 0 ? 1 : 0,
    young_drivers: own.power < 120 ? 1 : 0,
    for_business: draw % 6 === 0 ? 0 : 1,
    discounted: discounted ? 1 : 0,
    retention: draw % 10 === 3 ? 1 : 0,
    product_group: own.cartype === 'van' ? 'transport' : 'car',
    features: JSON.stringify(features),
    label: discounted ? 'deal' : draw % 11 === 2 ? 'new' : null,
    available_from: addDays(today, wait),
    added_at: addDays(today, -(draw % 120)),
    popularity: 1000 - (draw % 1000),
    terms: bitsOf(terms),
    monthly: lowestRate(prices.price),
    monthly_down: lowestRate(prices.downpayment_prices),
    rates: writeRates(prices),
    prices: JSON.stringify(prices),
  };
}
