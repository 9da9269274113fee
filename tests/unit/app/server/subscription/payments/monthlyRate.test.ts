import { expect, test } from 'vitest';
import { monthlyRate, rateItems, rateWith } from '../../../../../../app/server/subscription/payments/monthlyRate.ts';

const deal = {
  amount: 56_900,
  insurance_amount: 4_500,
  young_old_driver_fee: 1_900,
  addon_mileage: null,
  damage_deductible_vollkasko: 100_000,
  damage_deductible_teilkasko: 50_000,
  tire_and_windshield: 0,
  minor_damage: 0,
} as const;
const none = { addons: [], raised: 0 };
const booked = (...ids: string[]) => ids.map((addon_id) => ({ addon_id, price: null }));

test('a rate is the car, its protection and the fee of its drivers', () => {
  expect(monthlyRate(deal)).toBe(63_300);
  expect(monthlyRate({ amount: 56_900, insurance_amount: null, young_old_driver_fee: null })).toBe(56_900);
});

test('its items are named, what the contract covers by itself apart from what was booked', () => {
  expect(rateItems(deal, { addons: booked('insurance-comfort', 'mileage-500'), raised: 2_000 })).toEqual([
    { id: 'base', amount: 54_900 },
    { id: 'mileage', amount: 2_000 },
    { id: 'protection', amount: 1_600 },
    { id: 'insurance-comfort', amount: 2_900 },
    { id: 'drivers', amount: 1_900 },
  ]);
  expect(rateItems({ ...deal, insurance_amount: null, young_old_driver_fee: null }, none)).toEqual([
    { id: 'base', amount: 56_900 },
  ]);
});

test('an addon has the price that was agreed, and none while a package holds it', () => {
  const agreed = [{ addon_id: 'insurance-comfort', price: 0 }, ...booked('minor-damage')];
  expect(rateItems({ ...deal, insurance_amount: 700 }, { addons: agreed, raised: 0 })).toEqual([
    { id: 'base', amount: 56_900 },
    { id: 'minor-damage', amount: 700 },
    { id: 'drivers', amount: 1_900 },
  ]);
  const both = booked('minor-damage', 'insurance-zero');
  expect(rateItems({ ...deal, insurance_amount: 5_900 }, { addons: both, raised: 0 })).toContainEqual({
    id: 'insurance-zero',
    amount: 5_900,
  });
  const before = { ...deal, insurance_amount: null };
  expect(rateWith(before, before, booked('minor-damage'))).toBe(59_500);
  expect(rateWith(before, before, both)).toBe(64_700);
});
