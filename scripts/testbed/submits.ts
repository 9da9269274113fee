// Submissions of customers for load tests, with the expected rows in the database.
import { toInstant } from '../../app/server/platform/values/civilDays.ts';
import { type Json, pickup } from './bodies.ts';
import { type Member, ZIPS } from './crowd.ts';
import { sendOverHttp } from './http.ts';

/** A submission that must take effect once, however often it is sent. */
export interface Submit {
  readonly kind: Kind;
  readonly member: Member;
  /** Index per customer, from 0; part of the submitted texts. */
  readonly number: number;
  readonly key: string;
  readonly method: 'PUT' | 'POST';
  readonly path: string;
  readonly body: object;
}

const FIRST = ['return', 'appraisal', 'package', 'reading', 'refund', 'damage', 'fleetDamage', 'reward'] as const;
/** Submissions that a customer may repeat. */
const AGAIN = ['return', 'reading', 'refund', 'damage', 'reward'] as const;

export type Kind = (typeof FIRST)[number];

/** Available appointments on the day of the test. */
export interface Offer {
  /** Start of a slot in a postal zone, both counted from 0. */
  timeOf(zone: number, slot: number): string;
  /** Start of the slot reserved for a customer. */
  returnTimeOf(member: Member): string;
  appraisalDayOf(member: Member): string;
}

export function* submitsOf(member: Member, offer: Offer, count = Number.POSITIVE_INFINITY): Generator<Submit> {
  for (let number = 0; number < count; number += 1) {
    const kind = FIRST[number] ?? AGAIN[number % AGAIN.length] ?? 'return';
    yield { kind, member, number, key: `${member.number}-${number}-${kind}`, ...callOf(kind, member, number, offer) };
  }
}

const SLOTS_OF_A_DAY = 4;
const PLACES_OF_A_SLOT = 3;

/** Reads available appointments and distributes the seats. */
export async function readOffer(base: string, members: readonly Member[]): Promise<Offer> {
  const [first] = members as [Member];
  const zones = await Promise.all(ZIPS.map((zip) => readDays(base, first, zip)));
  const timeOf = (zone: number, slot: number) => {
    const day = zones[zone]?.days[Math.floor(slot / SLOTS_OF_A_DAY)];
    const time = day?.slots[slot % SLOTS_OF_A_DAY];
    if (day === undefined || time === undefined) throw new Error('There are more customers than places on offer.');
    return toInstant(day.date, time).toISOString();
  };
  return {
    timeOf,
    returnTimeOf: ({ number }) => timeOf(number % ZIPS.length, Math.floor(number / ZIPS.length / PLACES_OF_A_SLOT)),
    appraisalDayOf: ({ number }) => zones[number % ZIPS.length]?.appraisal ?? '',
  };
}

/** Reads the latest days: an appraisal must precede the return by some time. */
async function readDays(base: string, member: Member, zip: string) {
  const ask = async (call: string) => {
    const url = `${base}/portal/api/bff/deals/${member.ending}${call}`;
    return JSON.parse((await sendOverHttp({ method: 'GET', url, headers: member.headersFor(base) })).text) as Json;
  };
  const { availabilities } = await ask(`/return-metadata?customer_postcode=${zip}`);
  const days: { date: string; slots: string[] }[] = availabilities.slice(-20).map((day: Json) => ({
    date: day.date,
    slots: day.available_slots.map(({ value }: Json) => value),
  }));
  const { options } = await ask(`/pre-return-appraisal?selected_date=${days[0]?.date}`);
  return { days, appraisal: String(options.dates[0]) };
}

function callOf(kind: Kind, member: Member, number: number, offer: Offer): Pick<Submit, 'method' | 'path' | 'body'> {
  const { ending, running, zip } = member;
  const deal = (id: string, call: string) => `/portal/api/bff/deals/${id}${call}`;
  const words = `${member.number}-${number}`;
  switch (kind) {
    case 'return':
      return {
        method: 'PUT',
        path: deal(ending, '/return'),
        body: pickup({ preferred_return_date: offer.returnTimeOf(member), return_zip: zip, return_housenumber: words }),
      };
    case 'appraisal':
      return {
        method: 'PUT',
        path: deal(ending, '/pre-return-appraisal'),
        body: { appointment_date: offer.appraisalDayOf(member), appointment_timeslot: '10:00' },
      };
    case 'package':
      return { method: 'PUT', path: deal(running, '/mileage_packages'), body: { mileage_package: 3000 } };
    case 'reading':
      return {
        method: 'POST',
        path: deal(running, '/mileage-report'),
        body: { current_mileage: 1000 + number, lower_confirmed: true },
      };
    case 'refund':
      return {
        method: 'POST',
        path: deal(ending, '/deposit-refund-details'),
        body: { iban: 'DE89370400440532013000', account_holder: words },
      };
    case 'damage':
      return {
        method: 'POST',
        path: deal(running, '/report-damage'),
        body: { damage_key: 'bumper', damage_handler: 'claimini', damage_description: describeDamage(words) },
      };
    case 'fleetDamage':
      return {
        method: 'POST',
        path: '/portal/api/bff/active-fleet/damage-reports',
        body: { ...PLACE_OF_DAMAGE, subscription_id: running, description: describeDamage(words) },
      };
    case 'reward':
      return { method: 'POST', path: '/api/redeemLoyaltyBenefits', body: { reward_action_name: REWARD } };
  }
}

export const describeDamage = (words: string): string => `Ein langer, tiefer Kratzer vorne links: ${words}`;

const REWARD = 'mileage-100';

const PLACE_OF_DAMAGE = { street: 'Zeil', house_number: '1', zip: '60311', city: 'Frankfurt', country: 'DE' };
