// Fields about the customer have an `autocomplete` token in every flow (WCAG 1.3.5).

import type { PreparedFlow } from '@fahrplan/engine';
import { describe, expect, test } from 'vitest';
import { definition, flowFiles } from '../support/definitions.ts';

/** HTML autocomplete tokens by the words of a field's name. */
const PURPOSES: readonly (readonly [RegExp, string])[] = [
  [/^(first|given|fore)name$/, 'given-name'],
  [/^(last|family|sur)name$/, 'family-name'],
  [/^(name|account(holder|owner)(name)?|accountname|fullname)$/, 'name'],
  [/^(company|companyname|organi[sz]ation)$/, 'organization'],
  [/^(phone|phonenumber|mobile|mobilenumber|telephone)$/, 'tel'],
  [/^(email|emailaddress|mail)$/, 'email'],
  [/^(birthday|birthdate|dateofbirth|dob)$/, 'bday'],
  [/^(street|streetname|address)$/, 'address-line1'],
  [/^(suffix|addressextra|addresssuffix|additionaladdress)$/, 'address-line2'],
  [/^(zip|zipcode|postcode|postalcode)$/, 'postal-code'],
  [/^(city|town)$/, 'address-level2'],
  [/^country$/, 'country'],
];

/** Default tokens by field type (`renderer/fields/line/LineView.tsx`). */
const BY_TYPE: Readonly<Record<string, string>> = { email: 'email', phone: 'tel', postcode: 'postal-code' };

interface Asked {
  readonly name: string;
  readonly field: PreparedFlow['fields'][string];
  readonly token: string | undefined;
}

const asked = Object.keys(flowFiles).flatMap((flow): Asked[] =>
  Object.entries(definition(flow).flow.fields).map(([name, field]) => ({
    name: `${flow}: ${name}`,
    field,
    token: field.autocomplete ?? BY_TYPE[field.type],
  })),
);

/** Flows about another person: `autocomplete: "off"` prevents the customer's own data. */
const OF_OTHERS: readonly string[] = ['add-driver', 'attorney-upload'];

const lastWord = (name: string): string =>
  name
    .replace(/^.*[ .]/, '')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase();

const purposeOf = (name: string): string | undefined => PURPOSES.find(([words]) => words.test(lastWord(name)))?.[1];

describe('fields for known customer data have an autocomplete token', () => {
  const known = asked.filter(({ name }) => purposeOf(name) !== undefined);

  test('many fields have one', () => {
    expect(known.length).toBeGreaterThan(20);
  });

  // An e-mail address for signing in is the username, so that browsers save it with the password.
  test.each(known)('$name', ({ name, token }) => {
    if (OF_OTHERS.includes(name.split(':')[0] ?? '')) return expect(token).toBe('off');
    const purpose = purposeOf(name) ?? '';
    expect(purpose === 'email' ? [purpose, 'username'] : [purpose]).toContain(token);
  });
});

test.each(asked.filter(({ field }) => field.type === 'password'))(
  '$name is a current or a new password',
  ({ token }) => {
    expect(['current-password', 'new-password']).toContain(token);
  },
);

test('house numbers have no token, because address lines are whole lines', () => {
  const numbers = asked.filter(({ name }) => lastWord(name) === 'housenumber');
  expect(numbers.length).toBeGreaterThan(3);
  expect(numbers.map(({ token }) => token).filter((token) => token !== undefined)).toEqual([]);
});
