// Client and server agree: a flow accepts an answer exactly when the server does (SEC-A13).

import { createFlow, type FieldType, type Host, type Json, type PreparedFlow, signal } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { CompanyUpdate, NewDriver, PowerOfAttorney, ProfileUpdate } from '../../../app/server/generated/api.ts';
import { checkPasswordChange, isStrongPassword } from '../../../app/server/platform/auth/passwordChange.ts';
import type { Customer } from '../../../app/server/platform/db/tables.ts';
import { checkWithSchemas, toFieldProblems } from '../../../app/server/platform/validation/schemas.ts';
import { readIban } from '../../../app/server/platform/values/ibans.ts';
import { checkPerson, contactPerson } from '../../../app/server/subscription/customers/personalDetails.ts';
import { fromDamageReport, fromFleetDamage } from '../../../app/server/subscription/damages/damageReporting.ts';
import { isDeliverable } from '../../../app/server/subscription/handovers/deliveryPostcodes.ts';
import { maximumMileage } from '../../../app/server/subscription/mileage/mileageUsage.ts';
import type { CompanyRow, DealRow } from '../../../app/server/subscription/tables.ts';
import {
  validateAttorney,
  validateCompany,
  validateDamage,
  validateDriver,
  validateHandover,
  validateProfile,
  validateReturn,
  validateService,
} from '../../../app/server/subscription/validation/requestValidation.ts';
import { build } from '../../../engine/expressions/expressions.ts';
import { follow, Roots } from '../../../engine/expressions/scope.ts';
import type { Shape } from '../../../engine/flow.ts';
import { ibans } from '../../../engine/values/lazyIban.ts';
import { phones } from '../../../engine/values/lazyPhone.ts';
import { whenReady } from '../../../engine/whenReady.ts';
import { rulesLoaded, silentHost } from '../../../scripts/testbed/silentHost.ts';
import { catalogue, flowFiles, flowIn } from '../../support/definitions.ts';
import { untilOpened } from '../../support/opened.ts';
import { CASES, sampled, share } from '../../support/tier.ts';
import { naughty } from '../../support/unsafe/naughty.ts';

const TODAY = '2026-11-21';

beforeAll(async () => {
  await rulesLoaded();
  await Promise.all([whenReady(phones), whenReady(ibans)]);
});

/** Tells whether the server refuses a property. An absent answer is left out of the body. */
type Refuses = (value: Json | undefined) => boolean | Promise<boolean>;

type Check = ((body: object) => boolean) & { errors?: Parameters<typeof toFieldProblems>[0] };

/** Schema checks as compiled by the server. */
const compiler = ((): ((type: string) => Check) => {
  let compile: (route: { schema: object }) => Check = () => expect.fail('the server checks nothing');
  checkWithSchemas({
    setValidatorCompiler: (made: typeof compile) => {
      compile = made;
    },
    setSerializerCompiler: () => {},
  } as never);
  return (type) => compile({ schema: { $ref: `${type}.json` } });
})();

function schemaOf(type: string, property: string): (value: Json | undefined) => boolean {
  const check = compiler(type);
  return (value) => {
    if (check(value === undefined ? {} : { [property]: value })) return false;
    return names(toFieldProblems(check.errors ?? [])).includes(property);
  };
}

/** Refuses by the schema, then by the rules. */
const behind = (type: string, property: string, rules: Refuses = () => false): Refuses => {
  const schema = schemaOf(type, property);
  return (value) => schema(value) || rules(value);
};

const names = (problems: readonly { name: string }[]) => problems.map(({ name }) => name);
const NOW = new Date(`${TODAY}T09:30:00.000Z`);
const NOBODY = { audience: 'b2b', firstname: '', lastname: '', date_of_birth: null } as Customer;
const inReturn = (property: string): Refuses =>
  behind('ReturnUpdate', property, async (value) => {
    const update = { return_type: 'PICKUP' as const, preferred_return_date: '', [property]: value };
    return names((await validateReturn(update, NOBODY, NOW)).fields).includes(property);
  });
const inHandover = (property: string): Refuses =>
  behind('HandoverUpdate', property, async (value) => {
    const update = { preferred_handover_date: '', [property]: value };
    return names((await validateHandover(update, {} as DealRow, NOBODY, true, NOW)).fields).includes(property);
  });
const PERSON = { firstname: 'A', lastname: 'B', phone: '015123456789', birthday: '01.01.1980' };
const inContact = (property: string): Refuses =>
  behind('Contact', property, (value) =>
    names(checkPerson(contactPerson({ ...PERSON, [property]: value ?? '' }), TODAY)).includes(property),
  );
const DRIVER: NewDriver = {
  relationship_type: 'other',
  firstname: 'A',
  lastname: 'B',
  date_of_birth: '1900-01-01',
  driver_license_issue_date: '2010-01-01',
  dl_front_key: 'a',
  dl_back_key: 'b',
  agreed_to_terms: true,
  confirmed_truthful_data: true,
};
const inDriver = (property: string): Refuses =>
  behind('NewDriver', property, async (value) =>
    names((await validateDriver({ ...DRIVER, [property]: value ?? '' }, 'b2c', NOW)).fields).includes(property),
  );
const ATTORNEY: PowerOfAttorney = {
  appointment: 'return',
  firstname: 'A',
  lastname: 'B',
  date_of_birth: '1980-01-01',
  document_key: 'a',
  identity_key: 'b',
};
const inAttorney = (property: string): Refuses =>
  behind('PowerOfAttorney', property, async (value) =>
    names((await validateAttorney({ ...ATTORNEY, [property]: value ?? '' }, 'b2c', NOW)).fields).includes(property),
  );
const PROFILE: ProfileUpdate = {
  phone: '0151234',
  invoice_street: 'A',
  invoice_house_number: '1',
  zip: '80331',
  city: 'B',
};
const inProfile = (property: string): Refuses =>
  behind('ProfileUpdate', property, async (value) =>
    names((await validateProfile({ ...PROFILE, [property]: value ?? '' }, NOBODY, NOW)).fields).includes(property),
  );
const COMPANY: CompanyUpdate = { phone: '0151234', address: 'A, 1', zip: '80331', city: 'B' };
/** @param written maps the answer to the value of the property */
const inCompany = (
  property: string,
  written: (value: Json | undefined) => Json | undefined = (value) => value,
): Refuses => {
  const refuses = behind('CompanyUpdate', property, async (value) =>
    names((await validateCompany({ ...COMPANY, [property]: value ?? '' }, {} as CompanyRow, NOW)).fields).includes(
      property,
    ),
  );
  return (value) => refuses(written(value));
};
const DAMAGE = { damage_key: 'door', damage_handler: 'claimini', damage_description: 'x'.repeat(40) } as const;
const PLACE = { street: 'A', house_number: '1', zip: '10115', city: 'B', country: 'DE' };
const FLEET = { ...PLACE, subscription_id: 'd', description: `brakes: ${'x'.repeat(40)}` };
const inDamage = (property: string, empty?: string): Refuses =>
  behind('DamageReport', property, async (value) => {
    const report = { ...DAMAGE, [property]: value ?? empty };
    const { fields } = await validateDamage('reportDamage', report, fromDamageReport, 'b2c', NOW);
    return names(fields).includes(property);
  });
const inPlace = (property: string): Refuses =>
  behind('FleetDamage', property, async (value) => {
    const report = { ...FLEET, [property]: value ?? '' };
    const { fields } = await validateDamage('reportFleetDamage', report, fromFleetDamage, 'b2c', NOW);
    return names(fields).includes(property);
  });
const THERE = { street: 'A', house_number: '1', zip: '10115', city: 'B', date: TODAY };
const inService = (property: string): Refuses =>
  behind('ServicePlace', property, async (value) => {
    const service = { car_id: 'c', requested_services: [], address: { ...THERE, [property]: value ?? '' } };
    return names((await validateService(service, 'b2c', NOW)).fields).includes(`data.address.${property}`);
  });
const spoken = (date: Json | undefined) => (typeof date === 'string' ? date.split('-').reverse().join('.') : date);
const isOffset = schemaOf('ProductQuery', 'offset');
const isNoPage = (page: Json | undefined): boolean =>
  page !== undefined && (!Number.isInteger(page) || isOffset((Number(page) - 1) * 24));
const isBlank = (value: Json | undefined): boolean => String(value ?? '').trim() === '';

const letter = fc.constantFrom(..."aZéß-' .,1💥’x");
/** Lengths around the maxima of fields. */
const LENGTHS = [1, 7, 8, 29, 30, 31, 50, 51, 99, 100, 101, 199, 200, 201, 202, 254, 255];
const long = fc.tuple(letter, fc.constantFrom(...LENGTHS)).map(([text, times]) => text.repeat(times));
const text = fc.oneof(naughty, long, fc.string({ unit: letter, maxLength: 12 }));
const digits = (from: number, to: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: from, maxLength: to });
const part = fc.oneof(fc.constantFrom('ada', 'a.b', 'a..b', '.a', 'a.', 'ä', 'x-', '-x', 'a b', 'mail'), letter);
const email = fc.oneof(
  text,
  fc
    .tuple(part, part, fc.constantFrom('', '.de', '.c', '.', '.example.com', '.x1'))
    .map(([name, host, end]) => `${name}@${host}${end}`),
  fc.constantFrom(180, 240, 242, 243, 250).map((length) => `${'a'.repeat(length)}@example.de`),
);
const phone = fc.oneof(
  text,
  fc
    .tuple(fc.constantFrom('', '0', '+49', '0049', '+49 (0)', '015', '+1', '+43', 'tel:', 'x '), digits(1, 14))
    .map(([start, rest]) => start + rest),
  digits(7, 9).map((rest) => `0151 ${rest} `),
  digits(8, 8).map((rest) => `0151 ${rest} ext. 5`),
  fc.tuple(fc.constantFrom('(212) ', '415-', '1 202 ', '202.'), digits(7, 7)).map(([start, rest]) => start + rest),
);
const iban = fc.oneof(
  text,
  fc.constantFrom(
    'DE89370400440532013000',
    'AT611904300234573201',
    'DE89 3704 0044 0532 0130 00',
    'NL91ABNA0417164300',
  ),
  digits(20, 20).map((rest) => `DE${rest}`),
);
const birthday = fc.oneof(
  text,
  fc
    .tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1890, max: 2030 }))
    .map(([day, month, year]) => `${day}.${month}.${year}`),
  fc.constantFrom('29.02.2004', '21.11.2006', '22.11.2006', '20.11.2006', '31.12.1899', '01.01.1900', '21.11.2026'),
);
const reading = fc.oneof(
  text,
  fc.integer({ min: -2, max: 100_002 }).map(String),
  fc.constantFrom('100000', '100001', '0', '-0', '1.5', '1e3'),
);

/** Spellings of the same text, as typed, pasted or autofilled. */
const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => ` ${text}  `,
  (text) => `\u00a0${text}\u00a0`,
  (text) => `\t${text}\r\n`,
  (text) => `\u200b${text}\ufeff`,
  (text) => `\u202a${text}\u202c`,
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFC'),
];
const DISTORTIONS: readonly ((text: string) => string)[] = [
  ...SPELLINGS,
  (text) => text.replaceAll(/.{4}/gu, '$& '),
  (text) => text.replaceAll(' ', '\u00a0'),
  (text) => text.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
  (text) => text.replaceAll('.', ','),
  (text) => `${text},5`,
  (text) => `${text}💥`,
  (text) => (text || 'x').repeat(10_000).slice(0, 10_000),
];
const spelled = (typed: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 2, arbitrary: typed },
    { weight: 1, arbitrary: fc.tuple(typed, fc.constantFrom(...DISTORTIONS)).map(([it, write]) => write(it)) },
  );

const HERE = { locale: 'de-DE', region: 'DE', phones: 'DE' };

interface CheckedField {
  readonly flow: string;
  readonly field: string;
  readonly typed: fc.Arbitrary<string>;
  readonly refuses: Refuses;
  readonly sent?: (answer: Json | undefined) => Json | undefined;
  /** The flow may refuse what the server accepts, but not the reverse. */
  readonly stricter?: boolean;
  readonly beside?: Readonly<Record<string, Json>>;
}

const OLD = 'Probefahrt-2026';
const change = (changed: object) =>
  names(checkPasswordChange({ currentPassword: OLD, newPassword: 'x', confirmedNewPassword: 'x', ...changed }));

const FIELDS: readonly CheckedField[] = [
  ...['postcode', 'city', 'street', 'housenumber', 'suffix'].flatMap((name): CheckedField[] => {
    const property = { postcode: 'zip', suffix: 'address_extra' }[name] ?? name;
    const typed = name === 'postcode' ? fc.oneof(text, digits(4, 6), digits(5, 5)) : text;
    return [
      { flow: 'edit-return', field: `pickup.${name}`, typed, refuses: inReturn(`return_${property}`) },
      { flow: 'edit-handover', field: `delivery.${name}`, typed, refuses: inHandover(`handover_${property}`) },
    ];
  }),
  { flow: 'edit-return', field: 'phone_number', typed: phone, refuses: inReturn('return_phone_number') },
  { flow: 'edit-handover', field: 'phone_number', typed: phone, refuses: inHandover('handover_phone_number') },
  { flow: 'edit-return', field: 'firstname', typed: text, refuses: inReturn('return_firstname') },
  { flow: 'edit-return', field: 'lastname', typed: text, refuses: inReturn('return_lastname') },
  { flow: 'edit-handover', field: 'firstname', typed: text, refuses: inHandover('handover_firstname') },
  { flow: 'edit-handover', field: 'lastname', typed: text, refuses: inHandover('handover_lastname') },
  {
    flow: 'deposit-refund-details',
    field: 'iban',
    typed: iban,
    refuses: behind('RefundDetails', 'iban', (value) => readIban(String(value)) === undefined),
  },
  {
    flow: 'deposit-refund-details',
    field: 'account_holder',
    typed: text,
    refuses: behind('RefundDetails', 'account_holder', isBlank),
  },
  {
    flow: 'mileage-report',
    field: 'current_mileage',
    typed: reading,
    refuses: behind('MileageReport', 'current_mileage', (value) => Number(value) > maximumMileage(null)),
  },
  {
    flow: 'report-damage',
    field: 'damageOccurrenceDate',
    typed: birthday,
    refuses: inDamage('damage_occurrence_date'),
    // Without an answer, the server assumes an unknown date.
    stricter: true,
  },
  {
    flow: 'report-damage',
    field: 'damageDescription',
    typed: fc.oneof(
      text,
      text.map((it) => it.padEnd(40, 'x')),
    ),
    refuses: inDamage('damage_description', ''),
  },
  ...['postcode', 'city', 'street', 'housenumber'].map((name): CheckedField => {
    const property = { postcode: 'zip', housenumber: 'house_number' }[name] ?? name;
    const typed = name === 'postcode' ? fc.oneof(text, digits(5, 5)) : text;
    return {
      flow: 'report-damage',
      field: `whereabouts.${name}`,
      typed,
      refuses: inPlace(property),
    };
  }),
  ...['postcode', 'city', 'street', 'housenumber'].map((name): CheckedField => {
    const property = { postcode: 'zip', housenumber: 'house_number' }[name] ?? name;
    const typed = name === 'postcode' ? fc.oneof(text, digits(5, 5)) : text;
    return { flow: 'schedule-service', field: `whereabouts.${name}`, typed, refuses: inService(property) };
  }),
  { flow: 'schedule-service', field: 'there_from', typed: birthday, refuses: inService('date') },
  {
    flow: 'schedule-service',
    field: 'serviceDescription',
    typed: text,
    refuses: behind('ServiceOrder', 'comment'),
  },
  { flow: 'attorney-upload', field: 'firstname', typed: text, refuses: inAttorney('firstname') },
  { flow: 'attorney-upload', field: 'lastname', typed: text, refuses: inAttorney('lastname') },
  { flow: 'attorney-upload', field: 'date_of_birth', typed: birthday, refuses: inAttorney('date_of_birth') },
  { flow: 'add-driver', field: 'firstname', typed: text, refuses: inDriver('firstname') },
  { flow: 'add-driver', field: 'lastname', typed: text, refuses: inDriver('lastname') },
  { flow: 'add-driver', field: 'date_of_birth', typed: birthday, refuses: inDriver('date_of_birth') },
  {
    flow: 'add-driver',
    field: 'driver_license_issue_date',
    typed: birthday,
    refuses: inDriver('driver_license_issue_date'),
  },
  { flow: 'edit-account', field: 'firstname', typed: text, refuses: inProfile('firstname') },
  { flow: 'edit-account', field: 'lastname', typed: text, refuses: inProfile('lastname') },
  {
    flow: 'edit-account',
    field: 'birthday',
    typed: birthday,
    refuses: (day) => day !== undefined && inProfile('date_of_birth')(day),
  },
  { flow: 'edit-account', field: 'phone', typed: phone, refuses: inProfile('phone') },
  { flow: 'edit-account', field: 'street', typed: text, refuses: inProfile('invoice_street') },
  { flow: 'edit-account', field: 'housenumber', typed: text, refuses: inProfile('invoice_house_number') },
  { flow: 'edit-account', field: 'postcode', typed: fc.oneof(text, digits(5, 5)), refuses: inProfile('zip') },
  { flow: 'edit-account', field: 'city', typed: text, refuses: inProfile('city') },
  {
    flow: 'edit-company',
    field: 'company_name',
    typed: text,
    refuses: (name) => name !== undefined && inCompany('name')(name),
  },
  { flow: 'edit-company', field: 'phone', typed: phone, refuses: inCompany('phone') },
  {
    flow: 'edit-company',
    field: 'street',
    typed: text,
    refuses: inCompany('address', (street) => `${street ?? ''}, 1`),
  },
  {
    flow: 'edit-company',
    field: 'housenumber',
    typed: text,
    refuses: inCompany('address', (number) => `A, ${number ?? ''}`),
    // Text before a comma would belong to the street when both are read from one line.
    stricter: true,
  },
  { flow: 'edit-company', field: 'postcode', typed: fc.oneof(text, digits(5, 5)), refuses: inCompany('zip') },
  { flow: 'edit-company', field: 'city', typed: text, refuses: inCompany('city') },
  // The server does not validate parameters that are absent from the query.
  ...[
    ...['min_price', 'max_price', 'min_price_msrp', 'max_price_msrp', 'min_power', 'max_power'],
    ...['min_ev_range', 'max_ev_range', 'available_from', 'available_to'],
  ].map((field): CheckedField => {
    const refuses = behind('ProductQuery', field);
    return {
      flow: 'car-search',
      field,
      typed: field.startsWith('available') ? birthday : reading,
      refuses: (value) => value !== undefined && refuses(value),
    };
  }),
  // The page is sent as an offset.
  { flow: 'car-search', field: 'page', typed: reading, refuses: isNoPage, stricter: true },
  { flow: 'support-panel', field: 'message_words', typed: text, refuses: behind('SupportMessage', 'message', isBlank) },
  { flow: 'support-panel', field: 'message_writer', typed: text, refuses: behind('SupportMessage', 'name', isBlank) },
  { flow: 'support-panel', field: 'reply_to', typed: email, refuses: behind('SupportMessage', 'email', isBlank) },
  { flow: 'newsletter', field: 'firstname', typed: text, refuses: behind('NewsletterSignUp', 'firstname', isBlank) },
  { flow: 'newsletter', field: 'lastname', typed: text, refuses: behind('NewsletterSignUp', 'lastname', isBlank) },
  { flow: 'newsletter', field: 'email', typed: email, refuses: behind('NewsletterSignUp', 'email') },
  { flow: 'sign-in', field: 'email', typed: email, refuses: behind('EmailOnly', 'email') },
  { flow: 'sign-in', field: 'password', typed: text, refuses: behind('Credentials', 'password') },
  {
    flow: 'sign-in',
    field: 'new_password',
    typed: text,
    refuses: behind('Registration', 'password', (value) => !isStrongPassword(String(value))),
  },
  { flow: 'sign-in', field: 'firstname', typed: text, refuses: inContact('firstname') },
  { flow: 'sign-in', field: 'lastname', typed: text, refuses: inContact('lastname') },
  { flow: 'sign-in', field: 'phone', typed: phone, refuses: inContact('phone') },
  { flow: 'sign-in', field: 'birthday', typed: birthday, refuses: inContact('birthday'), sent: spoken },
  {
    flow: 'reset-password',
    field: 'password',
    typed: text,
    refuses: behind('PasswordReset', 'password', (value) => !isStrongPassword(String(value))),
  },
  {
    flow: 'confirm-email',
    field: 'password',
    typed: text,
    refuses: behind('EmailConfirmation', 'password', (value) => !isStrongPassword(String(value))),
  },
  {
    flow: 'change-password',
    field: 'currentPassword',
    typed: text,
    refuses: behind('PasswordChange', 'currentPassword'),
  },
  {
    flow: 'change-password',
    field: 'newPassword',
    typed: fc.oneof(text, fc.constant(OLD)),
    beside: { currentPassword: OLD },
    refuses: behind('PasswordChange', 'newPassword', (value) => change({ newPassword: value }).includes('newPassword')),
  },
  {
    flow: 'change-password',
    field: 'confirmedNewPassword',
    typed: fc.oneof(text, fc.constant('Testfahrt-2027')),
    beside: { newPassword: 'Testfahrt-2027' },
    refuses: behind('PasswordChange', 'confirmedNewPassword', (value) =>
      change({ newPassword: 'Testfahrt-2027', confirmedNewPassword: value }).includes('confirmedNewPassword'),
    ),
  },
];

function alone(id: string, name: string): PreparedFlow {
  const flow = flowIn(id);
  const { readonly: _, default: __, when: ___, ...field } = flow.fields[name] ?? expect.fail(`no field "${name}"`);
  return {
    ...flow,
    keep: 'none',
    validateOn: 'change',
    allowed: [],
    fields: { ...flow.fields, [name]: field },
    steps: [{ id: 'only', title: 'title', blocks: [{ field: name }] }],
    submit: [],
  };
}

/** Returns a function that tells whether the flow accepts a text, and the sent value. */
async function asking({ flow, field, beside = {} }: CheckedField, place: typeof HERE = HERE) {
  // No source changes a rule.
  const observe: Host['questions']['observe'] = (_, report) => {
    report({ status: 'ready', body: {}, refreshing: false });
    return () => {};
  };
  const host = silentHost({
    now: signal(`${TODAY}T09:30:00.000Z`),
    app: signal(place),
    language: signal({ ...place, currency: 'EUR', words: () => ({}) }),
    questions: { observe, refresh: () => {} },
  });
  const session = createFlow({ flow: alone(flow, field), catalogue, host, input: {}, kinds });
  await untilOpened(session);
  for (const [name, answer] of Object.entries(beside)) session.answer(name, answer);
  session.touch(field);
  const [node] = session.step.value?.blocks ?? [];
  if (node?.kind !== 'field') throw new Error(`${flow} does not ask for ${field}`);
  const validate = (typed: string) => {
    session.answer(field, typed);
    const issue = node.issue.value;
    // A refused answer has a message.
    expect(issue).not.toBe('');
    return { takes: issue === null, answer: node.answer.value };
  };
  // Triggers rules that read a source.
  validate('1');
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  return validate;
}

/** Enough runs for some accepted values. */
const MIN_RUNS = 100;

test.each(sampled(FIELDS).map((checked) => [`${checked.flow} ${checked.field}`, checked] as const))(
  '%s is accepted exactly when the server accepts it',
  async (_, checked) => {
    const validate = await asking(checked);
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(spelled(checked.typed), async (typed) => {
        const { takes, answer } = validate(typed);
        const refused = await checked.refuses((checked.sent ?? ((same) => same))(answer));
        const wanted = checked.stricter ? takes && !refused : !refused;
        expect({ answer, takes }).toEqual({ answer, takes: wanted });
        if (takes) taken += 1;
      }),
      {
        numRuns: Math.max(MIN_RUNS, Math.ceil(CASES / FIELDS.length)),
        examples: LENGTHS.map((times) => ['💥'.repeat(times)]),
      },
    );
    expect(taken).toBeGreaterThan(0);
  },
  3_600_000,
);

test.each(FIELDS.filter(({ typed }) => typed === email).map((checked) => [checked.flow, checked] as const))(
  'the host of an address needs a dot in %s as on the server',
  async (_, checked) => {
    const validate = await asking(checked);
    for (const typed of ['ada@mail', 'ada@mail.de']) {
      const { takes, answer } = validate(typed);
      expect([typed, takes]).toEqual([typed, !(await checked.refuses(answer))]);
    }
  },
);

test('every postcode of five digits has the same result in client and server', async () => {
  const validate = await asking(FIELDS[0] as CheckedField);
  const codes = sampled(Array.from({ length: 100_000 }, (_, code) => String(code).padStart(5, '0')));
  expect(codes.filter((code) => validate(code).takes !== isDeliverable(code))).toEqual([]);
});

const TYPED: ReadonlySet<FieldType> = new Set<FieldType>([
  ...(['text', 'longtext', 'email', 'phone', 'postcode', 'iban', 'password', 'integer', 'money', 'date'] as const),
]);

/** True for a condition that never holds, because a fragment's argument leaves its field out. */
const isNever = (when: unknown): boolean =>
  when === false || (Array.isArray((when as { and?: unknown })?.and) && (when as { and: unknown[] }).and.some(isNever));

test('every text field of the shipped flows is tested here', () => {
  const typed = Object.keys(flowFiles).flatMap((id) =>
    Object.entries(flowIn(id).fields)
      .filter(([, { when }]) => !isNever(when))
      .filter(([, { type, options, readonly }]) => TYPED.has(type) && options === undefined && readonly !== true)
      .map(([name]) => `${id} ${name}`),
  );
  const checked = new Set(FIELDS.map(({ flow, field }) => `${flow} ${field}`));
  expect(typed.filter((one) => !checked.has(one))).toEqual([]);
});

test.each([
  ['edit-return', 'firstname', 'Zoë-Ångström', 'Zoë-Ångström'],
  ['edit-return', 'pickup.city', 'Köln am  Rhein', 'Köln am  Rhein'],
  ['edit-return', 'pickup.postcode', '10 115', '10115'],
  ['edit-return', 'phone_number', '0151 23456789', '+49 1512 3456789'],
  ['deposit-refund-details', 'iban', 'de89 3704-0044 0532 0130 00', 'DE89370400440532013000'],
  ['mileage-report', 'current_mileage', '４２', 42],
  ['newsletter', 'email', 'Ada@Example.DE', 'ada@example.de'],
  ['sign-in', 'birthday', '29.2.2004', '2004-02-29'],
])('%s %s is the same answer in every spelling', async (flow, field, typed, answer) => {
  const validate = await asking({ flow, field, typed: text, refuses: () => false });
  expect(validate(typed)).toEqual({ takes: true, answer });
  for (const write of SPELLINGS) expect(validate(write(typed))).toEqual({ takes: true, answer });
});

test('any wrong digit of an IBAN is detected, in any country', async () => {
  const checked = FIELDS.find(({ field }) => field === 'iban') as CheckedField;
  const validate = await asking(checked);
  const examples = [
    ...['DE89370400440532013000', 'AT611904300234573201', 'NL91ABNA0417164300', 'BE68539007547034'],
    ...['CH9300762011623852957', 'FR1420041010050500013M02606', 'GB29NWBK60161331926819', 'ES9121000418450200051332'],
    ...[
      'IT60X0542811101000000123456',
      'PL61109010140000071219812874',
      'PT50000201231234567890154',
      'SE4550000000058398257466',
    ],
    ...[
      'DK5000400440116243',
      'FI2112345600000785',
      'NO9386011117947',
      'LU280019400644750000',
      'CZ6508000000192000145399',
    ],
  ];
  for (const example of examples) {
    const grouped = example.replaceAll(/.{4}/g, '$& ');
    expect({ ...validate(grouped), refused: await checked.refuses(example) }).toEqual({
      takes: true,
      answer: example,
      refused: false,
    });
    for (const [at, digit] of [...example].entries())
      for (const other of '0123456789') {
        if (!/\d/.test(digit) || digit === other) continue;
        const wrong = example.slice(0, at) + other + example.slice(at + 1);
        expect([wrong, validate(wrong).takes, await checked.refuses(wrong)]).toEqual([wrong, false, true]);
      }
  }
});

/** Returns the value of a property when only this field is answered. */
function sentAs(flow: string, property: string, field: string, place: typeof HERE) {
  const find = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return undefined;
    if (Object.hasOwn(part, property)) return (part as Readonly<Record<string, unknown>>)[property];
    return Object.values(part).map(find).find(Boolean);
  };
  const shape = find(flowIn(flow).values) as Shape;
  return (answer: Json | undefined): unknown => {
    const names: Readonly<Record<string, unknown>> = { form: { [field]: answer }, app: place };
    return build(shape, new Roots({}, (name) => (rest) => follow(names[name], rest)));
  };
}

test.each([
  ['edit-return', 'phone_number', 'return_phone_number', inReturn('return_phone_number')],
  ['edit-handover', 'phone_number', 'handover_phone_number', inHandover('handover_phone_number')],
  ['sign-in', 'phone', 'phone', inContact('phone')],
])(
  'a national number of any region is sent with its country: %s',
  async (flow, field, property, refuses) => {
    const { toInternational } = phones();
    for (const place of [HERE, { locale: 'en-US', region: 'US', phones: 'US' }]) {
      const validate = await asking({ flow, field, typed: phone, refuses }, place);
      const sent = sentAs(flow, property, field, place);
      let taken = 0;
      await fc.assert(
        fc.asyncProperty(spelled(phone), async (typed) => {
          const { takes, answer } = validate(typed);
          if (!takes || answer === null) return;
          taken += 1;
          const number = sent(answer) as string;
          expect(await refuses(number)).toBe(false);
          expect(number).toBe(toInternational(String(answer), place.phones));
          expect(toInternational(number, 'DE')).toBe(number);
          expect(number).toMatch(/^\+/);
        }),
        { numRuns: share(0.05) },
      );
      expect(taken).toBeGreaterThan(0);
    }
  },
  3_600_000,
);

test('a number without country code depends on its region', async () => {
  const us = { locale: 'en-US', region: 'US', phones: 'US' };
  expect(sentAs('edit-return', 'return_phone_number', 'phone_number', us)('(212) 555-0123')).toBe('+1 212 555 0123');
  expect(sentAs('edit-return', 'return_phone_number', 'phone_number', HERE)('0151 23456789')).toBe('+49 1512 3456789');
  expect(sentAs('edit-return', 'return_phone_number', 'phone_number', us)('+49 151 23456789')).toBe('+49 1512 3456789');
  expect(sentAs('edit-return', 'return_phone_number', 'phone_number', us)('call me')).toBe('call me');
});
