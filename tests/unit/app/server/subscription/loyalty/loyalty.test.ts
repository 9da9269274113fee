import { expect, test } from 'vitest';
import { ADDONS } from '../../../../../../app/server/subscription/addons/addonRules.ts';
import {
  addonPrice,
  asInsured,
  COMFORT_READING,
  deliveryFee,
  freeKilometres,
  withCap,
} from '../../../../../../app/server/subscription/loyalty/loyaltyBenefits.ts';
import { loyaltyLevel } from '../../../../../../app/server/subscription/loyalty/loyaltyLevels.ts';
import {
  coinsOfRate,
  ELECTRIC_COINS,
  isElectricBooking,
  REFERRAL_COINS,
} from '../../../../../../app/server/subscription/loyalty/loyaltyPoints.ts';
import {
  type OpenReward,
  REWARDS,
  usedByBooking,
  validUntil,
} from '../../../../../../app/server/subscription/loyalty/loyaltyRewards.ts';

test.each([
  [0, 'Level 1'],
  [249_999, 'Level 1'],
  [250_000, 'Level 2'],
  [999_999, 'Level 2'],
  [1_000_000, 'Level 3'],
  [4_999_999, 'Level 3'],
  [5_000_000, 'Level 4'],
  [90_000_000, 'Level 4'],
  [-1, 'Level 1'],
])('a value of %i cents is %s, and nothing before the first subscription', (value, level) => {
  expect([loyaltyLevel(value, true), loyaltyLevel(value, false)]).toEqual([level, undefined]);
});

test.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [39_900, 399],
  [39_999, 399],
])('a rate of %i cents gives %i points', (amount, coins) => {
  expect(coinsOfRate(amount)).toBe(coins);
});

test('an electric car gives 500 points when it is booked, not when it is kept; a friend gives 1,000', () => {
  expect([ELECTRIC_COINS, REFERRAL_COINS]).toEqual([500, 1000]);
  expect(isElectricBooking('electric', null)).toBe(true);
  expect(isElectricBooking('electric', 'SWAP_SAME_DAY')).toBe(true);
  expect(isElectricBooking('electric', 'PROLONGATION')).toBe(false);
  expect(isElectricBooking('hybrid', null)).toBe(false);
  expect(isElectricBooking(null, null)).toBe(false);
});

const PRICES = { none: [2900, 5900], highest: [0, 5900] };

test.each([
  [undefined, 0, 24_900, PRICES.none],
  ['Level 1', 0, 24_900, PRICES.none],
  ['Level 2', 250, 24_900, PRICES.none],
  ['Level 3', 500, 24_900, PRICES.none],
  ['Level 4', 1000, 0, PRICES.highest],
] as const)('%s: %i km for nothing, a delivery for %i cents, packages for %o', (level, free, fee, prices) => {
  expect([freeKilometres(level), deliveryFee(level)]).toEqual([free, fee]);
  const packages = ADDONS.filter(({ group }) => group === 'insurance');
  expect(packages.map((addon) => addonPrice(addon, level))).toEqual(prices);
});

const deal = (full: number, partial: number) => ({
  damage_deductible_vollkasko: full,
  damage_deductible_teilkasko: partial,
});

test.each([
  ['Level 4', deal(100_000, 60_000), deal(50_000, 50_000)],
  ['Level 4', deal(50_001, 50_001), deal(50_000, 50_000)],
  ['Level 4', deal(50_000, 15_000), deal(50_000, 15_000)],
  ['Level 4', deal(0, 0), deal(0, 0)],
  ['Level 3', deal(100_000, 60_000), deal(100_000, 60_000)],
  [undefined, deal(100_000, 60_000), deal(100_000, 60_000)],
] as const)('%s: of %o at most %o is paid', (level, before, after) => {
  expect(withCap(before, level)).toEqual(after);
  expect(asInsured(before, { level, comfort: 'included' })).toEqual(after);
  expect(asInsured(before, { level, comfort: 'booked' })).toEqual(before);
});

test('without a setting the comfort package is booked for nothing', () => {
  expect(COMFORT_READING).toBe('booked');
});

test('no voucher is sold for less than 4,000 points, and more points buy more', () => {
  expect(REWARDS.map(({ name, type, value, amount }) => [name, type, value, amount])).toEqual([
    ['mileage-100', 'mileage', 1000, 100],
    ['mileage-250', 'mileage', 2500, 250],
    ['mileage-500', 'mileage', 5000, 500],
    ['voucher-50', 'voucher', 4000, 5000],
    ['voucher-100', 'voucher', 8000, 10_000],
    ['voucher-200', 'voucher', 15_000, 20_000],
  ]);
});

test.each([
  ['voucher', '2026-11-23', '2027-11-23'],
  ['voucher', '2028-02-29', '2029-02-28'],
  ['mileage', '2026-11-23', null],
] as const)('a %s of %s counts until %s', (type, day, until) => {
  expect(validUntil(type, day)).toBe(until);
});

const reward = (reference: string, type: OpenReward['type'], valid_until: string | null): OpenReward => ({
  ...{ reference, type, valid_until },
  amount: 100,
});
const LATER = reward('later', 'voucher', '2027-03-01');
const SOONER = reward('sooner', 'voucher', '2027-02-01');
const TWIN = reward('twin', 'voucher', '2027-02-01');
const ENDLESS = reward('endless', 'voucher', null);
const KILOMETRES = [reward('one', 'mileage', null), reward('two', 'mileage', null)];

test.each([
  ['2026-12-01', [], []],
  ['2026-12-01', [LATER, SOONER], ['sooner']],
  ['2026-12-01', [SOONER, LATER], ['sooner']],
  ['2026-12-01', [LATER, TWIN, SOONER], ['twin']],
  ['2026-12-01', [ENDLESS, LATER], ['later']],
  ['2026-12-01', [LATER, ENDLESS], ['later']],
  ['2027-03-02', [LATER, ENDLESS], ['endless']],
  ['2027-02-01', [LATER, SOONER], ['sooner']],
  ['2027-02-02', [LATER, SOONER], ['later']],
  ['2027-03-02', [LATER, SOONER], []],
  ['2027-03-02', [LATER, ...KILOMETRES], ['one', 'two']],
  ['2026-12-01', [LATER, ...KILOMETRES, SOONER], ['one', 'two', 'sooner']],
] as const)('a booking of %s takes of %o these: %o', (day, open, used) => {
  expect(usedByBooking(open, day).map(({ reference }) => reference)).toEqual(used);
});
