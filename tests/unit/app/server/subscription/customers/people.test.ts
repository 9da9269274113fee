// Data of customers, addresses and damages at each limit, one below and one above.
import { expect, test } from 'vitest';
import { deviceOf } from '../../../../../../app/server/platform/auth/devices.ts';
import { isDomainRefused } from '../../../../../../app/server/platform/auth/emailDomains.ts';
import { initialsOf } from '../../../../../../app/server/platform/auth/initials.ts';
import { networksOf } from '../../../../../../app/server/platform/http/networks.ts';
import { toPortalPath } from '../../../../../../app/server/platform/ssr/portalPaths.ts';
import { isName } from '../../../../../../app/server/platform/values/personNames.ts';
import { checkPerson } from '../../../../../../app/server/subscription/customers/personalDetails.ts';

const TODAY = '2026-11-23';
const person = { firstname: 'Ada', lastname: 'Lovelace', phone: '+4915123456789', birthday: '1990-01-01' };

test.each([
  [{}, []],
  [{ firstname: '  ' }, [{ name: 'firstname', code: 'required' }]],
  [{ lastname: 'R2D2' }, [{ name: 'lastname', code: 'letters_only' }]],
  [{ phone: '123' }, [{ name: 'phone', code: 'phone_invalid' }]],
  [{ birthday: '1899-12-31' }, [{ name: 'birthday', code: 'date_invalid' }]],
  [{ birthday: '1900-01-01' }, []],
  [{ birthday: '1990-02-30' }, [{ name: 'birthday', code: 'date_invalid' }]],
  [{ birthday: '2026-11-24' }, [{ name: 'birthday', code: 'in_future' }]],
  [{ birthday: TODAY }, [{ name: 'birthday', code: 'too_young' }]],
  [{ birthday: '2006-11-24' }, [{ name: 'birthday', code: 'too_young' }]],
  [{ birthday: '2006-11-23' }, []],
  [{ birthday: '2006-10-30' }, []],
  [{ birthday: '2006-12-01' }, [{ name: 'birthday', code: 'too_young' }]],
])('a person with %o: %o', (changes, problems) => {
  expect(checkPerson({ ...person, ...changes }, TODAY)).toEqual(problems);
});

test.each([
  ['a'.repeat(100), true],
  ['a'.repeat(101), false],
  ['', false],
  [' ', false],
  ["O'Neill-Müller, jr.", true],
  ['<b>', false],
])('"%s" is a name: %s', (text, expected) => {
  expect(isName(text)).toBe(expected);
});

const REFUSED = ['trash.example', 'discard.example'];
test.each([
  ['a@trash.example', true],
  ['a@TRASH.Example', true],
  ['a@mail.discard.example', true],
  ['a@nottrash.example', false],
  ['a@trash.example.org', false],
  ['"a@b"@trash.example', true],
  ['a@b.example', false],
])('%s is refused: %s', (email, refused) => {
  expect(isDomainRefused(email, REFUSED)).toBe(refused);
});

test.each([
  [{ firstname: 'ada', lastname: 'lovelace' }, 'AL'],
  [{ firstname: 'ada', lastname: null }, 'XY'],
  [{ firstname: null, lastname: 'lovelace' }, 'XY'],
  [{ firstname: '🚗da', lastname: 'lovelace' }, '🚗L'],
])('%o is shown as %s', (named, initials) => {
  expect(initialsOf({ email: 'xyz@example.org', ...named })).toBe(initials);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:db8::3:4:5:6', '2001:db8:0:0'],
  ['2001:db8:1::4:5:6:7', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['::2:3:4:5:6:7', '0:0:2:3'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['nonsense', 'nonsense'],
])('%s is counted as %s', (address, connection) => {
  expect(networksOf(address)[0]?.name).toBe(connection);
});

const encoded = (text: string, times: number): string =>
  Array.from({ length: times }).reduce<string>((once) => encodeURIComponent(once), text);

test.each([
  [`/${'a'.repeat(499)}`, true],
  [`/${'a'.repeat(500)}`, false],
  ['/a', true],
  [`/${encoded('ä', 1)}`, true],
  [`/${encoded('ä', 2)}`, true],
  [`/${encoded('ä', 3)}`, true],
  [`/${encoded('ä', 4)}`, false],
  [`/a${encoded('<', 1)}`, false],
  [`/a${encoded('<', 2)}`, false],
  [`/a${encoded('<', 3)}`, false],
  ['/%zz', false],
  ['//evil.example', false],
  ['/..', false],
  ['/api/x', false],
  [undefined, false],
])('%s is a path of the portal: %s', (wanted, isPath) => {
  expect(toPortalPath(wanted)).toBe(isPath ? wanted : undefined);
});

test('characters after the 512th of a user agent are ignored', () => {
  const agent = (before: number) => `${'x'.repeat(before)} Firefox/1`;
  expect(deviceOf(agent(512 - ' Firefox/'.length)).browser).toBe('Firefox');
  expect(deviceOf(agent(513 - ' Firefox/'.length)).browser).toBeNull();
  expect(deviceOf('Firefox/1').browser).toBe('Firefox');
});
