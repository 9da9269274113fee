// Offers for a deal and fees of changes, with stored, requested and missing values.
import { expect, test } from 'vitest';
import type { HandoverUpdate, ReturnUpdate } from '../../../../../../app/server/generated/api.ts';
import { offeredDays } from '../../../../../../app/server/subscription/appointments/daysOnOffer.ts';
import { countReturnDays, offerFor, returnDay } from '../../../../../../app/server/subscription/appointments/offers.ts';
import { appraisalOffer } from '../../../../../../app/server/subscription/appraisals/appraisalOffer.ts';
import type { DealRecord } from '../../../../../../app/server/subscription/deals/dealQueries.ts';
import {
  feeOfAnyChange,
  handoverDay,
  handoverOfferFor,
  isAddressChangeable,
  quoteHandover,
} from '../../../../../../app/server/subscription/handovers/handoverOffer.ts';
import { quoteChange } from '../../../../../../app/server/subscription/returns/planReturn.ts';

const TODAY = '2026-11-23';

type Row = Record<string, unknown>;

const DOOR = { handover_street: 'Zeil', handover_housenumber: '1', handover_zip: '60313', handover_city: 'Frankfurt' };

const PICKUP = {
  type: 'PICKUP',
  street: 'Lindwurmstraße',
  house_number: '88',
  zip: '80337',
  city: 'München',
  planned_date: '2026-12-17',
  preferred_date: '2026-12-18',
  slot: '10:00',
  pre_return_appraisal_date: null,
};

const record = (deal: Row = {}, planned?: Row, handover?: Row): DealRecord =>
  ({
    deal: {
      state: 'ACTIVE',
      variant: 'SUBSCRIPTION',
      subscribed_as: null,
      subscribed_to: null,
      end_date: null,
      auto_renewal_end_date: null,
      actual_handover_date: null,
      preferred_handover_date: null,
      ...DOOR,
      ...deal,
    },
    car: {},
    planned: planned && { ...PICKUP, ...planned },
    handover: handover && { planned_date: null, slot: '08:00', provider_from: null, ...handover },
  }) as unknown as DealRecord;

const coming = (deal: Row = {}, handover?: Row): DealRecord =>
  record({ state: 'SIGNED', ...deal }, undefined, handover);

test.each([
  ['no return', undefined, undefined],
  ['a return as it is wished for', { planned_date: null }, '2026-12-18'],
  ['a return as it is confirmed', {}, '2026-12-17'],
])('with %s the car comes back then', (_, planned, day) => {
  expect(returnDay(record({}, planned))).toBe(day);
});

test.each([
  ['no return', undefined, undefined, []],
  ['a day that is wished for', { planned_date: null }, undefined, ['2026-11-25', '2026-12-08']],
  ['a day that is confirmed', { planned_date: '2026-12-10' }, undefined, ['2026-11-25', '2026-11-30']],
  ['a day about to be chosen for the first time', undefined, '2026-12-09', ['2026-11-25', '2026-11-27']],
  ['a day about to be chosen', { planned_date: '2026-12-10' }, '2026-12-09', ['2026-11-25', '2026-11-27']],
  ['an appraisal that is asked for', { pre_return_appraisal_date: '2026-11-30' }, undefined, []],
])('with %s an appraisal is possible from when to when', (_, planned, selected, days) => {
  const { dates } = appraisalOffer(record({}, planned), TODAY, selected);
  expect(dates.length === 0 ? [] : [dates[0], dates.at(-1)]).toEqual(days);
});

test('the car is looked at where it is collected, otherwise where it was delivered', () => {
  const delivered = { street: 'Zeil', housenumber: '1', zip: '60313', city: 'Frankfurt' };
  expect(appraisalOffer(record({}, {}), TODAY).place).toEqual({
    street: 'Lindwurmstraße',
    housenumber: '88',
    zip: '80337',
    city: 'München',
  });
  expect(appraisalOffer(record({}, { type: 'SELF_RETURN' }), TODAY).place).toEqual(delivered);
  expect(appraisalOffer(record(), TODAY).place).toEqual(delivered);
});

test.each(Object.keys(DOOR).flatMap((name) => [[name, null] as const, [name, ''] as const]))(
  'a delivery without %s (%o) is no place to look at the car',
  (name, nothing) => {
    expect(appraisalOffer(record({ [name]: nothing }), TODAY).place).toBeUndefined();
  },
);

test.each([
  ['the postcode that is asked for', {}, {}, '10115', '10115', 'zone-1'],
  ['that of the planned collection', {}, {}, undefined, '80337', 'zone-8'],
  ['that of the delivery, when the car is to be brought', {}, { type: 'SELF_RETURN' }, undefined, '60313', 'zone-6'],
  ['that of the delivery, when nothing is planned', {}, undefined, undefined, '60313', 'zone-6'],
  ['none, where the deal has none', { handover_zip: null }, undefined, undefined, undefined, 'zone-any'],
])('a collection is offered for %s', (_, deal, planned, asked, postcode, tour) => {
  const offer = offerFor(record(deal, planned), 'PICKUP', asked, TODAY);
  expect([offer.postcode, offer.tour]).toEqual([postcode, tour]);
  expect(offeredDays(offer)[0]).toBe('2026-11-26');
});

test('the compound is the same for all', () => {
  expect(offerFor(record({}, {}), 'SELF_RETURN', '10115', TODAY)).toMatchObject({ tour: 'compound', today: TODAY });
  expect(offerFor(record({}, {}), 'SELF_RETURN', '10115', TODAY).postcode).toBeUndefined();
});

test.each([
  ['without an end', {}, '2027-02-21'],
  ['with an end', { end_date: '2026-12-31' }, '2026-12-31'],
  ['that renews', { auto_renewal_end_date: '2027-05-01' }, '2027-05-01'],
])('a contract %s offers days up to %s', (_, deal, until) => {
  expect(offerFor(record(deal), 'PICKUP', undefined, TODAY).until).toBe(until);
});

test.each([
  ['on its tour', {}, 'PICKUP', undefined, { day: '2026-12-18', slot: '10:00' }],
  ['on another tour', {}, 'PICKUP', '10115', undefined],
  ['of another kind', {}, 'SELF_RETURN', undefined, undefined],
  ['at the compound', { type: 'SELF_RETURN' }, 'SELF_RETURN', undefined, { day: '2026-12-18', slot: '10:00' }],
  ['that is none', undefined, 'PICKUP', undefined, undefined],
] as const)('an appointment %s is the own one, or none', (_, planned, type, postcode, own) => {
  expect(offerFor(record({}, planned), type, postcode, TODAY).own).toEqual(own);
});

// The last day is the fourth working day from today. Drivers and compounds have two days left.
test.each([
  ['where a driver comes', {}, 2],
  ['on an island, by bringing it', { handover_zip: '27498' }, 2],
  ['in a swap on the same day, by a driver alone', { subscribed_to: 'SWAP_SAME_DAY' }, 2],
  ['in a swap on an island', { handover_zip: '27498', subscribed_to: 'SWAP_SAME_DAY' }, 0],
  ['in a swap on an island, the other way', { handover_zip: '27498', subscribed_as: 'SWAP_SAME_DAY' }, 0],
])('%s a car can still be returned on so many days', (_, deal, days) => {
  expect(countReturnDays(record({ end_date: '2026-11-27', ...deal }), TODAY)).toBe(days);
});

const wanted = (changes: Row = {}): ReturnUpdate =>
  ({
    return_type: 'PICKUP',
    preferred_return_date: '2026-11-26T10:00:00+01:00',
    return_street: 'Lindwurmstraße',
    return_housenumber: '88',
    return_zip: '80337',
    return_city: 'München',
    ...changes,
  }) as unknown as ReturnUpdate;

const FIELDS = ['return_street', 'return_housenumber', 'return_zip', 'return_city'];

test.each<[string, Row, number]>([
  ['nothing that changes', {}, 0],
  ...FIELDS.map((name) => [`${name} left out`, { [name]: undefined }, 0] as [string, Row, number]),
  ...FIELDS.map((name) => [`another ${name}`, { [name]: '10115' }, 9900] as [string, Row, number]),
  ['spaces around the street', { return_street: ' Lindwurmstraße ' }, 0],
  ['spaces around the house number', { return_housenumber: ' 88 ' }, 0],
  ['spaces around the city', { return_city: ' München ' }, 0],
  ['another time', { preferred_return_date: '2026-11-26T12:00:00+01:00' }, 9900],
  ['another day', { preferred_return_date: '2026-11-27T10:00:00+01:00' }, 9900],
  ['no time', { preferred_return_date: 'soon' }, 0],
  ['the compound', { return_type: 'SELF_RETURN' }, 9900],
  ['another name', { return_firstname: 'Karl' }, 0],
])('three days before the collection %s costs so much', (_, changes, fee) => {
  expect(quoteChange(record({}, { planned_date: '2026-11-26' }), wanted(changes), TODAY)).toBe(fee);
});

// Changes are free until five days before the confirmed day (RET-4).
test.each([
  ['a confirmed day that is near', '2026-11-27', '2026-12-24', 9900],
  ['a confirmed day that is far', '2026-11-28', '2026-11-26', 0],
  ['a wished day that is near', null, '2026-11-27', 9900],
  ['a wished day that is far', null, '2026-11-28', 0],
])('%s decides what a change costs', (_, planned_date, preferred_date, fee) => {
  const change = wanted({ preferred_return_date: '2026-12-30T12:00:00+01:00' });
  expect(quoteChange(record({}, { planned_date, preferred_date }), change, TODAY)).toBe(fee);
});

test('planning for the first time changes nothing', () => {
  expect(quoteChange(record(), wanted(), TODAY)).toBe(0);
});

test.each([
  ['confirmed', { preferred_handover_date: '2026-12-18' }, { planned_date: '2026-12-17' }, '2026-12-17'],
  ['wished for', { preferred_handover_date: '2026-12-18' }, {}, '2026-12-18'],
  ['wished for, with nothing agreed', { preferred_handover_date: '2026-12-18' }, undefined, '2026-12-18'],
  ['unknown', {}, {}, undefined],
])('a day of a delivery that is %s', (_, deal, handover, day) => {
  expect(handoverDay(coming(deal, handover))).toBe(day);
});

test.each([
  ['far away', { planned_date: '2026-12-04' }, {}, 0, true],
  ['near', { planned_date: '2026-12-03' }, {}, 9900, true],
  ['with the carrier from tomorrow', { planned_date: '2026-12-04', provider_from: '2026-11-24' }, {}, 0, true],
  ['with the carrier from today', { planned_date: '2026-12-04', provider_from: TODAY }, {}, 9900, false],
  ['of today', { planned_date: TODAY }, {}, 0, false],
  ['that is over', { planned_date: '2026-12-03' }, { state: 'ACTIVE' }, 0, false],
  ['on no day, with the carrier', { provider_from: TODAY }, {}, 0, false],
])(
  'a delivery %s costs so much to change, and its door can be changed or not',
  (_, handover, deal, fee, changeable) => {
    const delivery = coming(deal, handover);
    expect([feeOfAnyChange(delivery, TODAY), isAddressChangeable(delivery, TODAY)]).toEqual([fee, changeable]);
  },
);

const NEAR = { planned_date: '2026-12-03' };
const delivered = (changes: Row = {}): HandoverUpdate =>
  ({ preferred_handover_date: '2026-12-03T08:00:00+01:00', ...changes }) as unknown as HandoverUpdate;

test.each<[string, Row, Row, number]>([
  ['nothing that changes', {}, {}, 0],
  ['the same door', DOOR, {}, 0],
  ['the same street in spaces', { handover_street: ' Zeil ' }, {}, 0],
  ['the same house number in spaces', { handover_housenumber: ' 1 ' }, {}, 0],
  ['the same city in spaces', { handover_city: ' Frankfurt ' }, {}, 0],
  ...Object.keys(DOOR).map((name) => [`another ${name}`, { [name]: '2' }, {}, 9900] as [string, Row, Row, number]),
  ...Object.keys(DOOR).map(
    (name) => [`an empty ${name} for none`, { [name]: '' }, { [name]: null }, 0] as [string, Row, Row, number],
  ),
  ['another time', { preferred_handover_date: '2026-12-03T12:00:00+01:00' }, {}, 9900],
  ['another day', { preferred_handover_date: '2026-12-04T08:00:00+01:00' }, {}, 9900],
  ['the same day without a time', { preferred_handover_date: '2026-12-03' }, {}, 9900],
  ['another name', { handover_firstname: 'Karl' }, {}, 0],
])('ten days before the delivery %s costs so much', (_, changes, deal, fee) => {
  expect(quoteHandover(coming(deal, NEAR), delivered(changes), TODAY)).toBe(fee);
});

test('a delivery that nothing is agreed of is changed for free', () => {
  expect(quoteHandover(coming(), delivered(), TODAY)).toBe(0);
});

test('deliveries are offered for ninety days, in the slots of the reading', () => {
  const offer = handoverOfferFor(coming({}, NEAR), undefined, TODAY, 'evening');
  expect(offer).toMatchObject({ today: TODAY, until: '2027-02-21', postcode: '60313', tour: 'delivery-6' });
  expect(offer.plan.times).toEqual([['16:00', '18:00']]);
});

test.each([
  ['asked for', {}, '10115', '10115', 'delivery-1'],
  ['agreed', {}, undefined, '60313', 'delivery-6'],
  ['unknown', { handover_zip: null }, undefined, undefined, 'delivery-any'],
])('a delivery is offered for the place that is %s', (_, deal, asked, postcode, tour) => {
  const offer = handoverOfferFor(coming(deal), asked, TODAY, 'through_the_day');
  expect([offer.postcode, offer.tour]).toEqual([postcode, tour]);
  expect(offeredDays(offer)[0]).toBe('2026-11-26');
});

test.each([
  ['a confirmed day', { preferred_handover_date: '2026-12-18' }, NEAR, undefined, { day: '2026-12-03', slot: '08:00' }],
  ['a wished day', { preferred_handover_date: '2026-12-18' }, {}, undefined, { day: '2026-12-18', slot: '08:00' }],
  ['no day', {}, {}, undefined, undefined],
  ['nothing agreed', { preferred_handover_date: '2026-12-18' }, undefined, undefined, undefined],
  ['the same zone', {}, NEAR, '65929', { day: '2026-12-03', slot: '08:00' }],
  ['another zone', {}, NEAR, '10115', undefined],
  ['no place yet', { handover_zip: null }, NEAR, undefined, { day: '2026-12-03', slot: '08:00' }],
])('with %s an appointment is the own one, or none', (_, deal, handover, asked, own) => {
  expect(handoverOfferFor(coming(deal, handover), asked, TODAY, 'through_the_day').own).toEqual(own);
});
