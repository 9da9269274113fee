// Form bodies on the server, validated by their flows. Errors have the names of the call.
import { expect, test } from 'vitest';
import type { Customer } from '../../../../../../app/server/platform/db/tables.ts';
import {
  fromDamageReport,
  fromFleetDamage,
  isKnownDamage,
} from '../../../../../../app/server/subscription/damages/damageReporting.ts';
import type { CompanyRow, DealRow } from '../../../../../../app/server/subscription/tables.ts';
import {
  validateCompany,
  validateDamage,
  validateDriver,
  validateHandover,
  validateProfile,
  validateReturn,
  validateService,
} from '../../../../../../app/server/subscription/validation/requestValidation.ts';

const TODAY = '2026-11-23';
/** Half past midnight in Berlin, which is the previous day in UTC. */
const NOW = new Date('2026-11-22T23:30:00.000Z');

type Wrong = readonly (readonly [string, string])[];
const named = (problems: Wrong) => problems.map(([name, code]) => ({ name, code }));

const ADA = { audience: 'b2c', firstname: 'Ada', lastname: 'Lovelace', phone: null, date_of_birth: null } as Customer;
const BUSINESS = { ...ADA, audience: 'b2b' } as Customer;

const PICKUP = {
  return_type: 'PICKUP' as const,
  preferred_return_date: '2026-12-03T10:00:00+01:00',
  return_firstname: 'Ada',
  return_lastname: 'Lovelace',
  return_street: 'Zeil',
  return_housenumber: '1',
  return_city: 'Frankfurt',
  return_zip: '60313',
  return_phone_number: '+49 171 1234567',
};

test.each<[object, Customer, Wrong]>([
  [{}, ADA, []],
  [{ return_zip: '27498' }, ADA, [['return_zip', 'postcode_not_delivered']]],
  [{ return_zip: undefined }, ADA, [['return_zip', 'required']]],
  [{ return_street: '  ' }, ADA, [['return_street', 'required']]],
  [{ return_city: undefined }, ADA, [['return_city', 'required']]],
  [{ return_phone_number: '12' }, ADA, [['return_phone_number', 'phone_invalid']]],
  [{ return_phone_number: undefined }, ADA, [['return_phone_number', 'required']]],
  [{ return_firstname: 'Eva' }, ADA, [['return_firstname', 'read_only']]],
  [{ return_lastname: ' Lovelace ' }, ADA, []],
  [{ return_lastname: ' ' }, ADA, [['return_lastname', 'required']]],
  [{ return_firstname: 'Eva', return_lastname: 'Byron' }, BUSINESS, []],
  [{ return_firstname: undefined }, BUSINESS, [['return_firstname', 'required']]],
])('a collection with %o is validated', async (changes, customer, problems) => {
  expect((await validateReturn({ ...PICKUP, ...changes }, customer, NOW)).fields).toEqual(named(problems));
});

test.each<[object, Customer, Wrong]>([
  [{}, ADA, []],
  [{ return_zip: '27498', return_street: ' ' }, ADA, []],
  [{ return_firstname: 'Eva' }, ADA, [['return_firstname', 'read_only']]],
  [{ return_lastname: ' Lovelace ' }, ADA, []],
  [{ return_firstname: 'Eva', return_lastname: 'Byron' }, BUSINESS, []],
  [{ return_phone_number: '12' }, ADA, [['return_phone_number', 'phone_invalid']]],
])('a self-return with %o is validated', async (changes, customer, problems) => {
  const update = { return_type: 'SELF_RETURN' as const, preferred_return_date: '2026-12-01T09:00', ...changes };
  expect((await validateReturn(update, customer, NOW)).fields).toEqual(named(problems));
});

const DELIVERY = {
  preferred_handover_date: '2026-12-01T08:00',
  handover_firstname: 'Ada',
  handover_lastname: 'Lovelace',
  handover_street: 'Weg',
  handover_housenumber: '1',
  handover_zip: '80331',
  handover_city: 'München',
  handover_phone_number: '+4915123456789',
};
const { preferred_handover_date: _, ...asStored } = DELIVERY;
const DEAL = { ...asStored, handover_address_extra: null } as DealRow;

test.each(Object.keys(asStored))('a delivery needs %s', async (name) => {
  const { fields } = await validateHandover({ ...DELIVERY, [name]: ' ' }, DEAL, BUSINESS, true, NOW);
  expect(fields).toEqual([{ name, code: 'required' }]);
});

test.each<[object, Customer, boolean, Wrong]>([
  [{}, BUSINESS, true, []],
  [{ handover_phone_number: '12' }, BUSINESS, true, [['handover_phone_number', 'phone_invalid']]],
  [{ handover_firstname: 'Eva' }, BUSINESS, true, []],
  [{ handover_firstname: 'Eva' }, ADA, true, [['handover_firstname', 'read_only']]],
  [{ handover_firstname: ' Ada ' }, ADA, true, []],
  [{ handover_city: 'Köln' }, ADA, true, []],
  [{ handover_city: 'Köln' }, BUSINESS, false, [['handover_city', 'read_only']]],
  [{ handover_address_extra: '2. Stock' }, BUSINESS, false, [['handover_address_extra', 'read_only']]],
  [{ handover_address_extra: ' ' }, BUSINESS, false, []],
])('a delivery with %o is validated', async (changes, customer, changeable, problems) => {
  expect((await validateHandover({ ...DELIVERY, ...changes }, DEAL, customer, changeable, NOW)).fields).toEqual(
    named(problems),
  );
});

const place = { street: 'Weg', house_number: '1', zip: '80331', city: 'München', country: 'DE' };
const validateFleet = (changes: object) => {
  const report = { subscription_id: 'deal', description: `brakes: ${'x'.repeat(40)}`, ...place, ...changes };
  return validateDamage('reportFleetDamage', report, fromFleetDamage, 'b2c', NOW);
};

test.each<[object, Wrong]>([
  [{}, []],
  [{ damage_description: 'x'.repeat(39) }, [['damage_description', 'too_short']]],
  [{ damage_description: `  ${'x'.repeat(39)}  ` }, [['damage_description', 'too_short']]],
  [{ damage_description: '🚗'.repeat(39) }, [['damage_description', 'too_short']]],
  [{ damage_description: '🚗'.repeat(40) }, []],
  [{ damage_occurrence_date: TODAY }, []],
  [{ damage_occurrence_date: '2026-11-24' }, [['damage_occurrence_date', 'in_future']]],
])('a damage with %o is validated', async (changes, problems) => {
  const damage = { damage_key: 'door', damage_handler: 'claimini', damage_description: 'x'.repeat(40) } as const;
  const report = { ...damage, ...changes };
  expect((await validateDamage('reportDamage', report, fromDamageReport, 'b2c', NOW)).fields).toEqual(named(problems));
});

test.each<[object, Wrong]>([
  [{}, []],
  [{ zip: '' }, [['zip', 'required']]],
  [{ zip: '8033' }, [['zip', 'format']]],
  [{ zip: '803310' }, [['zip', 'format']]],
  [{ zip: '   ' }, [['zip', 'required']]],
  [{ zip: 'A-1010', country: 'AT' }, []],
  [
    { street: ' ', house_number: '', city: ' ' },
    [
      ['city', 'required'],
      ['street', 'required'],
      ['house_number', 'required'],
    ],
  ],
])('a damage at a place with %o is validated', async (changes, problems) => {
  expect((await validateFleet(changes)).fields).toEqual(named(problems));
});

test.each([
  [{ key: 'no such part' }, true],
  [{ handler: 'claimini' as const }, true],
  [{ handler: 'claimini' as const, key: 'no such part' }, false],
  [{ handler: 'claimini' as const, key: 'door' }, true],
])('a damage of %o is a known kind: %s', (damage, known) => {
  expect(isKnownDamage(damage)).toBe(known);
});

const THERE = { street: 'Zeil', house_number: '1', zip: '60313', city: 'Frankfurt', date: TODAY };

test.each<[object, Wrong]>([
  [{}, []],
  [{ address: THERE }, []],
  [{ address: { ...THERE, date: '2026-11-22' } }, [['data.address.date', 'in_past']]],
  [{ address: { ...THERE, date: '2026-11-24' } }, []],
  [{ address: { ...THERE, zip: '6031' } }, [['data.address.zip', 'format']]],
  [{ address: { ...THERE, street: ' ' } }, [['data.address.street', 'required']]],
  [{ comment: 'x'.repeat(1001) }, [['data.comment', 'too_long']]],
])('a service with %o is validated', async (changes, problems) => {
  const service = { car_id: 'car', requested_services: ['oil_change' as const], ...changes };
  expect((await validateService(service, 'b2c', NOW)).fields).toEqual(named(problems));
});

const DRIVER = {
  relationship_type: 'other' as const,
  firstname: 'A',
  lastname: 'B',
  date_of_birth: '1980-01-01',
  driver_license_issue_date: '2010-01-01',
  dl_front_key: 'a',
  dl_back_key: 'b',
  agreed_to_terms: true,
  confirmed_truthful_data: true,
};

test.each<[object, Wrong]>([
  [{}, []],
  [{ firstname: ' ' }, [['firstname', 'required']]],
  [{ date_of_birth: '1899-12-31' }, [['date_of_birth', 'date_invalid']]],
  [{ date_of_birth: '1990-02-30' }, [['date_of_birth', 'date_invalid']]],
  [
    { date_of_birth: '2026-11-24' },
    [
      ['date_of_birth', 'in_future'],
      ['driver_license_issue_date', 'date_invalid'],
    ],
  ],
  [{ date_of_birth: '2009-11-24' }, [['date_of_birth', 'dob_age_limits_exceeded']]],
  [{ date_of_birth: '2009-11-23' }, []],
  [{ driver_license_issue_date: '2026-11-24' }, [['driver_license_issue_date', 'in_future']]],
  [{ driver_license_issue_date: '1979-12-31' }, [['driver_license_issue_date', 'date_invalid']]],
  [{ agreed_to_terms: false }, [['agreed_to_terms', 'agree_to_terms_invalid']]],
  [{ confirmed_truthful_data: false }, [['confirmed_truthful_data', 'truthful_data_invalid']]],
])('a driver with %o is validated', async (changes, problems) => {
  expect((await validateDriver({ ...DRIVER, ...changes }, 'b2c', NOW)).fields).toEqual(named(problems));
});

const ACCOUNT = { phone: '0151234', invoice_street: 'A', invoice_house_number: '1', zip: '80331', city: 'B' };
const NOBODY = { ...ADA, firstname: '', lastname: '' };

test.each<[object, Customer, Wrong]>([
  [{}, ADA, []],
  [{ firstname: 'Ada' }, ADA, []],
  [{ firstname: 'Eva' }, ADA, [['firstname', 'read_only']]],
  [{ firstname: 'Eva' }, NOBODY, []],
  [{ firstname: 'R2D2' }, NOBODY, [['firstname', 'letters_only']]],
  [{ date_of_birth: '1899-12-31' }, ADA, [['date_of_birth', 'date_invalid']]],
  [{ date_of_birth: '2006-11-24' }, ADA, [['date_of_birth', 'too_young']]],
  [{ date_of_birth: '2006-11-23' }, ADA, []],
  [{ date_of_birth: '1990-01-01' }, { ...ADA, date_of_birth: '1990-01-02' }, [['date_of_birth', 'read_only']]],
  [{ phone: '123' }, ADA, [['phone', 'phone_invalid']]],
  [{ phone: '0151 a' }, ADA, [['phone', 'phone_invalid']]],
  [{ phone: ' ' }, ADA, [['phone', 'required']]],
  [{ zip: '8033' }, ADA, [['zip', 'format']]],
  [{ invoice_street: ' ' }, ADA, [['invoice_street', 'required']]],
])('a profile with %o is validated', async (changes, stored, problems) => {
  expect((await validateProfile({ ...ACCOUNT, ...changes }, stored, NOW)).fields).toEqual(named(problems));
});

const COMPANY = { phone: '0151234', address: 'A, 1', zip: '80331', city: 'B' };

test.each<[object, string | null, Wrong]>([
  [{}, null, []],
  [{ name: 'Rad & Tat' }, null, []],
  [{ name: 'Rad & Tat' }, 'Rad & Tat', []],
  [{ name: 'Tat' }, 'Rad & Tat', [['name', 'read_only']]],
  [{ address: 'A' }, null, [['address', 'required']]],
  [{ address: ' , 1' }, null, [['address', 'required']]],
  [{ address: 'A, ' }, null, [['address', 'required']]],
  [{ address: 'A, B, 1' }, null, []],
])('a company with %o is validated', async (changes, name, problems) => {
  const stored = { name, phone: null, address: null, zip: null, city: null } as unknown as CompanyRow;
  expect((await validateCompany({ ...COMPANY, ...changes }, stored, NOW)).fields).toEqual(named(problems));
});

test('stored values are the validated ones: without invisible characters, and normalized', async () => {
  const stored = { name: null, phone: null, address: null, zip: null, city: null } as unknown as CompanyRow;
  const written = {
    name: '\u200b',
    phone: '＋４９ 151 234',
    address: ' A\u200b, 1 ',
    zip: '9 0 4 0 2',
    city: 'Ko\u0308ln',
  };
  const { fields, body } = await validateCompany(written, stored, NOW);
  expect(fields).toEqual([]);
  expect(body).toEqual({ name: '', phone: '+49 151 234', address: 'A, 1', zip: '90402', city: 'Köln' });
  const damage = { description: `${'x'.repeat(40)} `, zip: '8 0 3 3 7' };
  expect((await validateFleet(damage)).body).toMatchObject({
    description: 'x'.repeat(40),
    place: { zip: '80337', country: 'DE' },
  });
});

test('the prefix of the portal does not count towards the length of a fleet report', async () => {
  const judged = async (description: string) => (await validateFleet({ description })).fields;
  expect(await judged(`brakes (2026-11-20): ${'x'.repeat(4900)}`)).toEqual([]);
  expect(await judged(`brakes: ${'x'.repeat(4901)}`)).toEqual([{ name: 'description', code: 'too_long' }]);
  expect(await judged(`electric_door_locking_system (2026-11-20): ${'x'.repeat(39)}`)).toEqual([
    { name: 'description', code: 'too_short' },
  ]);
});
