// Bookings, changes, sales and prices at each limit, one below and one above.
import { expect, test } from 'vitest';
import { checkKnownPerson, isProfileComplete } from '../../../../../app/server/platform/auth/completeProfile.ts';
import { checkPasswordChange, isStrongPassword } from '../../../../../app/server/platform/auth/passwordChange.ts';
import { readIban } from '../../../../../app/server/platform/values/ibans.ts';
import { createReference } from '../../../../../app/server/platform/values/references.ts';
import {
  ADDONS,
  type Addon,
  type AddonDeal,
  type Covered,
  coveredBy,
  isCancellable,
  isIncluded,
  refuseAddon,
  withAddons,
} from '../../../../../app/server/subscription/addons/addonRules.ts';
import { refuseReduction } from '../../../../../app/server/subscription/addons/deductibles.ts';
import { buyOfferPrice, dayOfOffer, isTimeToBuy } from '../../../../../app/server/subscription/deals/buyOffer.ts';
import { carStays, dealStatus } from '../../../../../app/server/subscription/deals/dealStatus.ts';
import { orderStatus } from '../../../../../app/server/subscription/deals/orderStatus.ts';
import { prolongationOptions } from '../../../../../app/server/subscription/deals/prolongation.ts';
import { isSameHandover, lateHandoverFee } from '../../../../../app/server/subscription/handovers/handoverChangeFee.ts';
import {
  packagesOnOffer,
  refuseMileageUpgrade,
} from '../../../../../app/server/subscription/mileage/mileagePackageRules.ts';
import { hasFollowUp, isSelfReturnPossible } from '../../../../../app/server/subscription/returns/followUp.ts';
import { returnChangeFee } from '../../../../../app/server/subscription/returns/returnChangeFee.ts';
import { newReturnFee, returnFee } from '../../../../../app/server/subscription/returns/returnFee.ts';
import { returnSteps } from '../../../../../app/server/subscription/returns/returnSteps.ts';

const TODAY = '2026-11-23';

const addon = (id: string): Addon => {
  const found = ADDONS.find((one) => one.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};

const insured = (changes: Partial<AddonDeal> = {}): AddonDeal => ({
  variant: 'SUBSCRIPTION',
  state: 'ACTIVE',
  status: 'ACTIVE',
  minimum_commitment_end_date: '2027-11-23',
  damage_deductible_vollkasko: 100_000,
  tire_and_windshield: 0,
  minor_damage: 0,
  ...changes,
});

test.each<[string, Partial<AddonDeal>, string[], string | undefined]>([
  ['mileage-500', {}, [], undefined],
  ['mileage-500', { variant: 'LEAD' }, [], 'addon_not_possible'],
  ['mileage-500', { state: 'CREATED' }, [], 'addon_not_possible'],
  ['mileage-500', { status: 'OVERDUE' }, [], 'addon_not_possible'],
  ['mileage-500', {}, ['mileage-500'], 'addon_already_attached'],
  ['mileage-500', {}, ['mileage-2500'], 'addon_already_attached'],
  ['mileage-500', {}, ['insurance-zero', 'minor-damage'], undefined],
  ['mileage-500', { minimum_commitment_end_date: TODAY }, [], undefined],
  ['insurance-comfort', { state: 'CREATED' }, [], undefined],
  ['insurance-comfort', { state: 'SIGNED' }, [], 'addon_not_possible'],
  ['insurance-comfort', {}, ['insurance-zero'], 'addon_already_attached'],
  ['insurance-comfort', { damage_deductible_vollkasko: 50_001 }, [], undefined],
  ['insurance-comfort', { damage_deductible_vollkasko: 50_000 }, [], 'addon_not_possible'],
  ['insurance-comfort', { damage_deductible_vollkasko: 49_999 }, [], 'addon_not_possible'],
  ['insurance-comfort', { minimum_commitment_end_date: null }, [], undefined],
  ['insurance-comfort', { minimum_commitment_end_date: '2027-01-24' }, [], undefined],
  ['insurance-comfort', { minimum_commitment_end_date: '2027-01-23' }, [], undefined],
  ['insurance-comfort', { minimum_commitment_end_date: '2027-01-22' }, [], 'addon_not_possible'],
  ['minor-damage', {}, [], undefined],
  ['minor-damage', { minor_damage: 1 }, [], 'addon_not_possible'],
  ['minor-damage', { tire_and_windshield: 1 }, [], undefined],
  ['minor-damage', {}, ['tire-and-windshield'], undefined],
  ['minor-damage', {}, ['minor-damage'], 'addon_already_attached'],
  ['tire-and-windshield', {}, [], undefined],
  ['tire-and-windshield', { tire_and_windshield: 1 }, [], 'addon_not_possible'],
  ['tire-and-windshield', { minor_damage: 1 }, [], undefined],
])('%s for a deal with %o that has %o: %s', (id, changes, applied, refusal) => {
  expect(refuseAddon(addon(id), insured(changes), applied, TODAY)).toBe(refusal);
});

test.each([
  ['2026-11-10', true],
  ['2026-11-09', true],
  ['2026-11-08', false],
])('a booking of %s can be cancelled: %s', (attached, can) => {
  expect(isCancellable(attached, TODAY)).toBe(can);
});

const covered = (changes: Partial<Covered> = {}): Covered => ({
  addon_mileage: null,
  insurance_amount: null,
  damage_deductible_vollkasko: 100_000,
  damage_deductible_teilkasko: 30_000,
  tire_and_windshield: 0,
  minor_damage: 0,
  ...changes,
});

test.each<[string[], Partial<Covered>, Partial<Covered>]>([
  [[], {}, {}],
  [['mileage-1000'], {}, { addon_mileage: 1000 }],
  [['mileage-1000'], { addon_mileage: 200 }, { addon_mileage: 1200 }],
  [['insurance-comfort'], {}, { insurance_amount: 2900, damage_deductible_vollkasko: 50_000 }],
  [
    ['insurance-comfort'],
    { damage_deductible_teilkasko: 60_000, insurance_amount: 100 },
    { insurance_amount: 3000, damage_deductible_vollkasko: 50_000, damage_deductible_teilkasko: 50_000 },
  ],
  [
    ['insurance-zero'],
    {},
    {
      insurance_amount: 5900,
      damage_deductible_vollkasko: 0,
      damage_deductible_teilkasko: 0,
      tire_and_windshield: 1,
      minor_damage: 1,
    },
  ],
  [['minor-damage'], {}, { insurance_amount: 700, minor_damage: 1 }],
  [['tire-and-windshield'], { minor_damage: 1 }, { insurance_amount: 900, tire_and_windshield: 1, minor_damage: 1 }],
  [['tire-and-windshield', 'minor-damage'], {}, { insurance_amount: 1600, tire_and_windshield: 1, minor_damage: 1 }],
  [
    ['minor-damage', 'insurance-zero'],
    {},
    {
      insurance_amount: 5900,
      damage_deductible_vollkasko: 0,
      damage_deductible_teilkasko: 0,
      tire_and_windshield: 1,
      minor_damage: 1,
    },
  ],
])('with %o a deal that has %o has what they give', (ids, before, after) => {
  const booked = ids.map((addon_id) => ({ addon_id, price: null }));
  expect(withAddons(covered(before), booked)).toEqual(covered({ ...before, ...after }));
});

test.each([
  ['minor-damage', ['insurance-zero'], true],
  ['tire-and-windshield', ['insurance-zero'], true],
  ['minor-damage', ['insurance-comfort'], false],
  ['tire-and-windshield', ['insurance-comfort'], false],
  ['minor-damage', ['minor-damage', 'tire-and-windshield'], false],
  ['minor-damage', [], false],
  ['mileage-500', ['insurance-zero'], false],
  ['insurance-zero', ['insurance-zero'], false],
])('%s is included in %o: %s', (id, ids, included) => {
  expect(isIncluded(addon(id), ids)).toBe(included);
});

test('of a deal is taken what addons change', () => {
  const deal = covered({ addon_mileage: 1, insurance_amount: 2, tire_and_windshield: 1 });
  expect(coveredBy({ ...deal, id: 'one' } as Covered)).toEqual(deal);
});

const car = (changes: object = {}) => ({
  vin: 'WFP',
  aop_rv_presale_target: 2_000_000,
  aop_stock_rv_damage_equivalent: null as number | null,
  aop_stock_rv_km_equivalent: null as number | null,
  ...changes,
});

// (20,000 € × 1.03 + 1,500 €) × 1.19 = 26,299 €, rounded up to the next ten.
test.each([
  [{}, 2_630_000],
  [{ aop_stock_rv_damage_equivalent: 100_000 }, 2_508_000],
  [{ aop_stock_rv_km_equivalent: 100_000 }, 2_508_000],
  [{ aop_stock_rv_damage_equivalent: 60_000, aop_stock_rv_km_equivalent: 40_000 }, 2_508_000],
  [{ aop_rv_presale_target: 0 }, 179_000],
  [{ aop_rv_presale_target: 2_000_081 }, 2_630_000],
  [{ aop_rv_presale_target: 2_000_082 }, 2_631_000],
  [{ vin: null }, undefined],
  [{ aop_rv_presale_target: null }, undefined],
])('a car with %o is offered for %o cents', (changes, price) => {
  expect(buyOfferPrice(car(changes))).toBe(price);
});

test.each([
  ['2026-12-20', false],
  ['2026-12-21', true],
  ['2026-12-22', true],
  ['2027-03-22', true],
  ['2027-03-23', true],
  ['2027-03-24', false],
])('a car that comes back on %s can be bought: %s', (day, can) => {
  expect(isTimeToBuy(day, TODAY)).toBe(can);
});

test('an offer counts to the planned return, or to the end of the contract where the catalogue says so', () => {
  const days = { end: '2027-01-21', planned: '2027-01-15' };
  expect([dayOfOffer(days), dayOfOffer(days, false), dayOfOffer(days, true)]).toEqual([
    '2027-01-15',
    '2027-01-15',
    '2027-01-21',
  ]);
  expect([dayOfOffer({ end: null, planned: '2027-01-15' }, true), dayOfOffer({ ...days, planned: undefined })]).toEqual(
    [undefined, undefined],
  );
});

const KNOWN = { firstname: 'Ada', lastname: 'Lovelace', phone: '0151', date_of_birth: '1990-01-01' };
const NO_MOBILE = { ...KNOWN, mobilephone: null };

test.each(Object.keys(KNOWN).flatMap((name) => ['', null].map((nothing) => [name, nothing] as const)))(
  'an account without %s (%o) is not complete, and may still be given any name',
  (name, nothing) => {
    const person = { ...NO_MOBILE, [name]: nothing } as typeof NO_MOBILE;
    expect(isProfileComplete(person)).toBe(false);
    expect(checkKnownPerson(person, { ...KNOWN, firstname: 'Grace' })).toEqual([]);
  },
);

test('a complete account keeps name and birthday, and may change its telephone', () => {
  expect(isProfileComplete(NO_MOBILE)).toBe(true);
  expect(isProfileComplete({ ...KNOWN, phone: null, mobilephone: '0160' })).toBe(true);
  expect(checkKnownPerson(NO_MOBILE, { ...KNOWN, phone: '0152' })).toEqual([]);
  const other = { firstname: 'Grace', lastname: 'Hopper', phone: '0151', date_of_birth: '1990-01-02' };
  expect(checkKnownPerson(NO_MOBILE, other)).toEqual(
    ['firstname', 'lastname', 'birthday'].map((name) => ({ name, code: 'read_only' })),
  );
});

const deal = (changes: object = {}) => ({
  state: 'ACTIVE',
  variant: 'SUBSCRIPTION',
  subscribed_to: null as string | null,
  subscribed_as: null as string | null,
  actual_handover_date: null as string | null,
  actual_return_date: null as string | null,
  ...changes,
});
const on = (planned_date: string | null) => ({ planned_date });

test.each([
  ['LEAD', { variant: 'LEAD' }, { planned: on(TODAY) }, true],
  ['ENDED', { state: 'ENDED' }, { planned: on('2026-12-01') }, false],
  ['ENDED', { state: 'INACTIVE' }, {}, false],
  ['ENDED', { state: 'CANCELED' }, {}, false],
  ['SIGNED', { state: 'SIGNED' }, {}, true],
  ['PREPARED', { state: 'EXTERNALLY_VERIFIED' }, {}, true],
  ['PREPARED', { state: 'CREATED' }, { handover: on('2026-11-24') }, true],
  ['PREPARED', { state: 'CREATED' }, { handover: on(null) }, true],
  ['DELIVERY_UNDER_WAY', { state: 'CREATED' }, { handover: on(TODAY) }, true],
  ['ACTIVE', {}, {}, true],
  ['ACTIVE', {}, { end: '2026-11-24' }, true],
  ['ACTIVE', {}, { end: TODAY }, true],
  ['OVERDUE', {}, { end: '2026-11-22' }, false],
  ['ACTIVE', { subscribed_to: 'PROLONGATION' }, { end: '2026-11-22' }, true],
  ['OVERDUE', { subscribed_to: 'SWAP_SAME_DAY' }, { end: '2026-11-22' }, false],
  ['PREPARED', { state: 'CREATED' }, { end: '2026-11-22' }, true],
  ['RETURN_SCHEDULED', {}, { planned: on(null), end: '2026-11-22' }, true],
  ['RETURN_CONFIRMED', {}, { planned: on('2026-11-29') }, true],
  ['RETURN_CONFIRMED', {}, { planned: on('2026-11-28') }, true],
  ['PREPARE_RETURN', {}, { planned: on('2026-11-27') }, true],
  ['PREPARE_RETURN', {}, { planned: on('2026-11-24') }, true],
  ['RETURN_UNDER_WAY', {}, { planned: on(TODAY) }, false],
  ['RETURNED', { actual_return_date: TODAY }, { planned: on(TODAY) }, false],
])('a deal is %s with %o and %o, and its car stays or goes', (status, changes, days, stays) => {
  expect(dealStatus(deal(changes), days, TODAY)).toBe(status);
  expect(carStays(dealStatus(deal(changes), days, TODAY))).toBe(stays);
});

const steps = (changes: object) =>
  returnSteps({ state: 'ACTIVE', booked: true, ...changes }, TODAY)
    .map(({ status }) => status[0])
    .join('');

test.each([
  ['addddd', { booked: false, actualReturnDate: TODAY }],
  ['cadddd', {}],
  ['cadddd', { plannedDate: null }],
  ['ccaddd', { plannedDate: '2026-11-24' }],
  ['cccadd', { plannedDate: TODAY }],
  ['cccadd', { plannedDate: '2026-11-22' }],
  ['ccccad', { plannedDate: '2026-11-24', actualReturnDate: TODAY }],
  ['ccccca', { state: 'ENDED', plannedDate: '2026-11-24' }],
  ['ccccca', { state: 'INACTIVE' }],
])('the six steps of a return are %s (completed, active, disabled) with %o', (statuses, changes) => {
  expect(steps(changes)).toBe(statuses);
});

test.each([
  ['CREATED', 'SUBSCRIPTION', 100_000, undefined],
  ['CREATED', 'SUBSCRIPTION', 99_999, 'deductible_lower'],
  ['CREATED', 'SUBSCRIPTION', 100_001, 'deductible_lower'],
  ['ACTIVE', 'SUBSCRIPTION', 100_000, 'deductible_handed_over'],
  ['SIGNED', 'SUBSCRIPTION', 100_000, 'deductible_not_for_state'],
  ['CREATED', 'LEAD', 100_000, 'deductible_not_for_state'],
  ['ACTIVE', 'LEAD', 100_000, 'deductible_not_for_state'],
])('the deductible of a deal that is %s, a %s and has %i cents: %s', (state, variant, cents, refusal) => {
  expect(refuseReduction({ state, variant, damage_deductible_vollkasko: cents })).toBe(refusal);
});

test.each([
  [{}, false, true],
  [{ followup_subscription_id: 'next' }, true, true],
  [{ subscribed_to: 'PROLONGATION' }, true, true],
  [{ subscribed_to: 'SWAP_SAME_DAY' }, true, false],
  [{ subscribed_as: 'SWAP_SAME_DAY' }, false, false],
  [{ subscribed_as: 'PROLONGATION' }, false, true],
  [{ subscribed_to: 'SWAP' }, false, true],
])('a deal with %o has a follow-up (%s), and its car may be brought (%s)', (links, follows, brought) => {
  expect([hasFollowUp(links), isSelfReturnPossible(links)]).toEqual([follows, brought]);
});

test.each([
  [undefined, false, 0],
  [undefined, true, 0],
  ['2026-12-03', false, 9900],
  ['2026-12-04', false, 0],
  ['2026-12-05', false, 0],
  ['2026-12-05', true, 9900],
])('a delivery on %s (with the carrier: %s) costs %i cents to change', (planned, withProvider, fee) => {
  expect(lateHandoverFee(planned, withProvider, TODAY)).toBe(fee);
});

const DOOR = { day: '2026-11-27', slot: '10:00', street: 'Zeil', houseNumber: '1', zip: '60313', city: 'Frankfurt' };

test.each(Object.keys(DOOR))('a delivery or a return with another %s is another one', (name) => {
  expect(isSameHandover(DOOR, { ...DOOR })).toBe(true);
  expect(isSameHandover(DOOR, { ...DOOR, [name]: 'other' })).toBe(false);
  const planned = { ...DOOR, type: 'PICKUP' } as const;
  expect(returnChangeFee(planned, { ...planned }, TODAY)).toBe(0);
  expect(returnChangeFee(planned, { ...planned, [name]: 'other' }, TODAY)).toBe(9900);
});

test.each([
  ['PICKUP', '2026-11-27', 9900],
  ['PICKUP', '2026-11-28', 0],
  ['PICKUP', '2026-11-29', 0],
  ['SELF_RETURN', '2026-11-24', 0],
  [undefined, '', 0],
] as const)('to change a %s on %s costs %i cents', (type, day, fee) => {
  const planned = type && { ...DOOR, type, day };
  expect(returnChangeFee(planned, { ...DOOR, type: 'PICKUP', day: '2026-12-24' }, TODAY)).toBe(fee);
});

test.each([
  ['PICKUP', false, 19_900],
  ['PICKUP', true, 0],
  ['SELF_RETURN', false, 0],
  ['SELF_RETURN', true, 0],
] as const)('a %s (with a follow-up: %s) costs %i cents', (type, follows, fee) => {
  expect([returnFee(type, follows), newReturnFee(type, follows)]).toEqual([fee, fee]);
});

test.each([
  [0, 19_900],
  [9900, 10_000],
  [19_899, 1],
  [19_900, 0],
  [19_901, 0],
])('of a collection that is agreed for %i cents, %i are not agreed yet', (agreed, left) => {
  expect(newReturnFee('PICKUP', false, agreed)).toBe(left);
});

test.each([
  ['DE89370400440532013000', 'DE89370400440532013000'],
  ['de89 3704 0044\t0532 0130 00', 'DE89370400440532013000'],
  ['DE89-3704-0044-0532-0130-00', 'DE89370400440532013000'],
  ['DE88370400440532013000', undefined],
  ['', undefined],
])('%o is read as the account %s', (text, iban) => {
  expect(readIban(text)).toBe(iban);
});

test.each([
  [{}, undefined, 'car_arrived_at_compound'],
  [{ state: 'SIGNED' }, undefined, 'order_received'],
  [{ order_status: 'customer_verified' }, undefined, 'customer_verified'],
  [{ order_status: 'customer_verified' }, '2026-11-24', 'customer_verified'],
  [{ order_status: 'customer_verified' }, TODAY, 'car_in_delivery'],
  [{ order_status: 'delivery_completed' }, TODAY, 'delivery_completed'],
  [{ order_status: 'unknown' }, undefined, 'car_arrived_at_compound'],
  [{ state: 'SIGNED' }, TODAY, 'car_in_delivery'],
  [{ actual_handover_date: TODAY, order_status: 'order_received' }, TODAY, 'delivery_completed'],
])('an order with %o that is planned for %s is at %s', (changes, planned, status) => {
  const order = { state: 'CREATED', subscribed_as: null, order_status: null, actual_handover_date: null, ...changes };
  expect(orderStatus(order, planned, TODAY)).toBe(status);
});

test.each([
  ['abcdef1', false],
  ['abcdefg1', true],
  ['abcdefgh1', true],
  ['abcdefgh', false],
  ['12345678', false],
])('%s is strong: %s', (password, strong) => {
  expect(isStrongPassword(password)).toBe(strong);
});

test.each([
  ['old-pass-1', 'new-pass-1', 'new-pass-1', []],
  ['old-pass-1', 'old-pass-1', 'old-pass-1', [['newPassword', 'same_password']]],
  ['weak', 'weak', 'weak', [['newPassword', 'same_password']]],
  ['old-pass-1', 'weak', 'weak', [['newPassword', 'weak_password']]],
  ['old-pass-1', 'new-pass-1', 'new-pass-2', [['confirmedNewPassword', 'passwords_not_matching']]],
])('from %s to %s, confirmed with %s: %o', (currentPassword, newPassword, confirmedNewPassword, problems) => {
  expect(checkPasswordChange({ currentPassword, newPassword, confirmedNewPassword })).toEqual(
    problems.map(([name, code]) => ({ name, code })),
  );
});

test('a reference has eight unambiguous characters', () => {
  const references = Array.from({ length: 200 }, () => createReference('RG'));
  for (const reference of references) expect(reference).toMatch(/^RG-[2-9A-HJ-NP-TV-Z]{8}$/);
  expect(new Set(references).size).toBe(200);
});

const driven = (changes: object = {}) => ({
  state: 'ACTIVE',
  variant: 'SUBSCRIPTION',
  status: 'ACTIVE' as const,
  minimum_commitment_end_date: null,
  auto_renewal_end_date: null,
  end_date: '2027-11-23' as string | null,
  mileage_package: 2000,
  amount: 50_000,
  insurance_amount: null,
  young_old_driver_fee: null,
  actual_handover_date: '2026-09-23' as string | null,
  ...changes,
});

test.each([
  [{}, undefined],
  [{ end_date: null }, undefined],
  [{ end_date: '2027-02-24' }, undefined],
  [{ end_date: '2027-02-23' }, undefined],
  [{ end_date: '2027-02-22' }, 'mileage_upgrade_too_late'],
  [{ variant: 'LEAD' }, 'mileage_upgrade_not_for_leads'],
  [{ state: 'STOPPED' }, 'mileage_upgrade_not_for_state'],
  [{ state: 'ENDED' }, 'mileage_upgrade_not_for_state'],
  [{ status: 'OVERDUE' }, 'mileage_upgrade_not_for_state'],
  [{ state: 'CREATED' }, undefined],
])('the package of a deal with %o cannot be raised: %s', (changes, refusal) => {
  expect(refuseMileageUpgrade(driven(changes), TODAY)).toBe(refusal);
});

test.each([
  ['2027-01-24', 0],
  ['2026-11-24', 0],
  ['2026-11-23', 1],
  ['2026-10-24', 1],
  ['2026-10-23', 2],
  ['2026-09-24', 2],
  [null, 0],
])('a package is paid for since the handover on %s: %i months', (actual_handover_date, months) => {
  expect(packagesOnOffer(driven({ actual_handover_date }), TODAY)).toEqual([
    { mileage_package: 2500, amount_change: 4000, new_amount: 54_000, one_time_payment: 4000 * months },
    { mileage_package: 3000, amount_change: 8000, new_amount: 58_000, one_time_payment: 8000 * months },
  ]);
});

test('nothing above the largest package, and nothing where it cannot be raised', () => {
  expect(packagesOnOffer(driven({ mileage_package: 3000 }), TODAY)).toEqual([]);
  expect(packagesOnOffer(driven({ variant: 'LEAD' }), TODAY)).toEqual([]);
});

test.each([
  [{}, undefined, 3],
  [{ state: 'CREATED' }, undefined, 0],
  [{ variant: 'LEAD' }, undefined, 0],
  [{ subscribed_to: 'SWAP_SAME_DAY' }, undefined, 0],
  [{ end_date: null }, undefined, 0],
  [{ end_date: '2026-11-22' }, undefined, 0],
  [{ end_date: TODAY }, undefined, 0],
  [{ end_date: '2026-11-24' }, undefined, 3],
  [{ actual_return_date: '2026-11-30' }, undefined, 0],
  [{}, '2026-11-22', 0],
  [{}, TODAY, 0],
  [{}, '2026-11-24', 3],
  [{ belongs_to_subscription_service: 0, end_date: '2027-03-24' }, undefined, 0],
  [{ belongs_to_subscription_service: 0, end_date: '2027-03-25' }, undefined, 3],
  [{ end_date: '2027-03-24' }, undefined, 3],
])('a contract with %o and a return on %s can be prolonged by %i terms', (changes, returnDay, terms) => {
  const contract = {
    ...driven(),
    subscribed_to: null,
    actual_return_date: null,
    belongs_to_subscription_service: 1,
    ...changes,
  };
  expect(prolongationOptions(contract, returnDay, TODAY)).toHaveLength(terms);
});
