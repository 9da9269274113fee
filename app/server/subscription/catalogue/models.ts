// Cars of the demo: invented makes and models, each in several paints.

import type { Product } from '../../generated/api.ts';
export interface Model {
  readonly id: string;
  readonly brand: string;
  readonly brand_name: string;
  readonly model: string;
  readonly cartype: Product['cartype'];
  readonly fuel: Product['fuel'];
  readonly gearshift: Product['gearshift'];
  readonly seats: number;
  readonly doors: number;
  readonly power: number;
  readonly ev_range?: number;
  /** Euros. */
  readonly msrp: number;
  /** Monthly rate for a term of twelve months, in euros. */
  readonly monthly: number;
  /** Millimetres; the trunk in litres. */
  readonly size: readonly [length: number, width: number, height: number, trunk: number];
  readonly hitch?: true;
  readonly features: readonly string[];
  readonly paints: readonly Paint[];
}

/** Colour of the filters, with the colour that is drawn. */
export type Paint = readonly [color: Product['color'], paint: string];

const white: Paint = ['white', '#f2f3f4'];
const silver: Paint = ['silver', '#b9bec4'];
const grey: Paint = ['grey', '#70757a'];
const black: Paint = ['black', '#24303c'];
const blue: Paint = ['blue', '#1f3f77'];
const slate: Paint = ['blue', '#3d5a6c'];
const green: Paint = ['green', '#2f4f3e'];
const red: Paint = ['red', '#8a1f2b'];
const bright: Paint = ['red', '#b3261e'];
const yellow: Paint = ['yellow', '#d9a441'];
const violet: Paint = ['violet', '#5b2a4f'];

const norden = { brand: 'norden', brand_name: 'Norden' } as const;
const aurel = { brand: 'aurel', brand_name: 'Aurel' } as const;
const kestrel = { brand: 'kestrel', brand_name: 'Kestrel' } as const;
const volta = { brand: 'volta', brand_name: 'Volta' } as const;

/** All models. The car in the first paint has the id of the model. */
export const MODELS: readonly Model[] = [
  {
    ...norden,
    ...{ id: 'norden-fjell-kombi', model: 'Fjell Kombi', cartype: 'estate', fuel: 'diesel', gearshift: 'automatic' },
    ...{ seats: 5, doors: 5, power: 110, msrp: 42_900, monthly: 549, size: [4780, 1840, 1480, 620], hitch: true },
    ...{
      features: ['navigation', 'heated_seats', 'parking_aid', 'roof_rails'],
      paints: [slate, grey, green, blue, white],
    },
  },
  {
    ...norden,
    ...{
      id: 'norden-fjell-kombi-150',
      model: 'Fjell Kombi',
      cartype: 'estate',
      fuel: 'hybrid',
      gearshift: 'automatic',
    },
    ...{
      seats: 5,
      doors: 5,
      power: 150,
      ev_range: 70,
      msrp: 48_500,
      monthly: 609,
      size: [4780, 1840, 1480, 560],
      hitch: true,
    },
    ...{ features: ['navigation', 'heated_seats', 'parking_aid', 'camera'], paints: [green, silver, black] },
  },
  {
    ...norden,
    ...{ id: 'norden-fjell', model: 'Fjell', cartype: 'saloon', fuel: 'petrol', gearshift: 'automatic' },
    ...{ seats: 5, doors: 4, power: 110, msrp: 39_800, monthly: 499, size: [4720, 1840, 1450, 480] },
    ...{ features: ['navigation', 'heated_seats', 'parking_aid'], paints: [silver, violet, black, white] },
  },
  {
    ...norden,
    ...{ id: 'norden-skaer', model: 'Skär', cartype: 'suv', fuel: 'hybrid', gearshift: 'automatic' },
    ...{
      seats: 5,
      doors: 5,
      power: 145,
      ev_range: 62,
      msrp: 49_900,
      monthly: 619,
      size: [4610, 1890, 1660, 540],
      hitch: true,
    },
    ...{ features: ['navigation', 'camera', 'heated_seats', 'all_wheel'], paints: [green, blue, red, white, grey] },
  },
  {
    ...norden,
    ...{ id: 'norden-skaer-el', model: 'Skär El', cartype: 'suv', fuel: 'electric', gearshift: 'automatic' },
    ...{
      seats: 5,
      doors: 5,
      power: 160,
      ev_range: 480,
      msrp: 54_900,
      monthly: 659,
      size: [4610, 1890, 1660, 560],
      hitch: true,
    },
    ...{ features: ['navigation', 'camera', 'heat_pump', 'heated_seats'], paints: [blue, white, black, silver] },
  },
  {
    ...norden,
    ...{ id: 'norden-lastad', model: 'Lastad', cartype: 'van', fuel: 'diesel', gearshift: 'manual' },
    ...{ seats: 9, doors: 5, power: 96, msrp: 44_200, monthly: 579, size: [5140, 1920, 1940, 980], hitch: true },
    ...{ features: ['parking_aid', 'sliding_doors'], paints: [white, silver, blue] },
  },
  {
    ...aurel,
    ...{ id: 'aurel-pico', model: 'Pico', cartype: 'small', fuel: 'petrol', gearshift: 'manual' },
    ...{ seats: 4, doors: 5, power: 52, msrp: 16_900, monthly: 239, size: [3640, 1660, 1490, 250] },
    ...{ features: ['smartphone', 'parking_aid'], paints: [['white', '#e0e3e6'], yellow, bright, black, blue] },
  },
  {
    ...aurel,
    ...{ id: 'aurel-pico-e', model: 'Pico E', cartype: 'small', fuel: 'electric', gearshift: 'automatic' },
    ...{ seats: 4, doors: 5, power: 70, ev_range: 310, msrp: 25_400, monthly: 299, size: [3640, 1660, 1490, 240] },
    ...{ features: ['smartphone', 'camera', 'heat_pump'], paints: [yellow, white, green] },
  },
  {
    ...aurel,
    ...{ id: 'aurel-linea', model: 'Linea', cartype: 'saloon', fuel: 'petrol', gearshift: 'automatic' },
    ...{ seats: 5, doors: 4, power: 115, msrp: 36_700, monthly: 459, size: [4680, 1820, 1440, 460] },
    ...{ features: ['navigation', 'smartphone', 'heated_seats'], paints: [grey, red, slate, black] },
  },
  {
    ...aurel,
    ...{ id: 'aurel-largo', model: 'Largo', cartype: 'van', fuel: 'hybrid', gearshift: 'automatic' },
    ...{
      seats: 7,
      doors: 5,
      power: 130,
      ev_range: 55,
      msrp: 47_300,
      monthly: 599,
      size: [4830, 1860, 1720, 780],
      hitch: true,
    },
    ...{ features: ['navigation', 'sliding_doors', 'camera'], paints: [['white', '#e0e3e6'], grey, blue] },
  },
  {
    ...aurel,
    ...{ id: 'aurel-stella-coupe', model: 'Stella Coupé', cartype: 'coupe', fuel: 'petrol', gearshift: 'automatic' },
    ...{ seats: 4, doors: 2, power: 180, msrp: 52_100, monthly: 679, size: [4590, 1850, 1370, 380] },
    ...{ features: ['navigation', 'leather', 'camera', 'heated_seats'], paints: [violet, black, silver] },
  },
  {
    ...kestrel,
    ...{ id: 'kestrel-merlin', model: 'Merlin', cartype: 'suv', fuel: 'petrol', gearshift: 'automatic' },
    ...{ seats: 5, doors: 5, power: 110, msrp: 33_900, monthly: 429, size: [4330, 1800, 1610, 440] },
    ...{ features: ['smartphone', 'parking_aid', 'roof_rails'], paints: [bright, white, grey, green] },
  },
  {
    ...kestrel,
    ...{ id: 'kestrel-hobby', model: 'Hobby', cartype: 'small', fuel: 'hybrid', gearshift: 'automatic' },
    ...{ seats: 5, doors: 5, power: 85, msrp: 23_800, monthly: 319, size: [4050, 1750, 1500, 310] },
    ...{ features: ['smartphone', 'camera'], paints: [blue, white, yellow] },
  },
  {
    ...kestrel,
    ...{ id: 'kestrel-harrier', model: 'Harrier', cartype: 'estate', fuel: 'petrol', gearshift: 'manual' },
    ...{ seats: 5, doors: 5, power: 96, msrp: 31_500, monthly: 399, size: [4660, 1800, 1480, 590], hitch: true },
    ...{ features: ['navigation', 'roof_rails'], paints: [silver, black, red] },
  },
  {
    ...volta,
    ...{ id: 'volta-una', model: 'Una', cartype: 'saloon', fuel: 'electric', gearshift: 'automatic' },
    ...{ seats: 5, doors: 4, power: 210, ev_range: 560, msrp: 51_900, monthly: 629, size: [4750, 1860, 1440, 500] },
    ...{ features: ['navigation', 'camera', 'heat_pump', 'glass_roof'], paints: [white, black, slate, red] },
  },
  {
    ...volta,
    ...{ id: 'volta-duo', model: 'Duo', cartype: 'coupe', fuel: 'electric', gearshift: 'automatic' },
    ...{ seats: 4, doors: 2, power: 250, ev_range: 510, msrp: 61_400, monthly: 749, size: [4620, 1880, 1360, 360] },
    ...{ features: ['navigation', 'leather', 'glass_roof'], paints: [red, black] },
  },
];
