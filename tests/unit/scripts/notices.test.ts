import { expect, test } from 'vitest';
import { isAccepted, licenceOf } from '../../../scripts/notices.mjs';
import { provideNode } from '../../../scripts/testing/otherNode.ts';

test.each([
  ['MIT', true],
  ['MIT or MPL-2.0', true],
  ['(GPL-3.0-only OR Apache-2.0)', true],
  ['MIT AND LGPL-3.0-or-later', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE', false],
  ['', false],
])('a package with the licence "%s" is accepted: %s', (licence, accepted) => {
  expect(isAccepted(licence)).toBe(accepted);
});

test('a licence comes from the list of packages, or from a file', () => {
  const named = (licenses: Parameters<typeof licenceOf>[0]['licenses'] = []) => ({
    name: 'a',
    version: '1.0.0',
    licenses,
  });
  expect(licenceOf(named([{ license: { id: 'MIT' } }, { license: { name: 'X' } }]))).toBe('MIT AND X');
  expect(licenceOf(named([{ expression: 'MIT OR ISC' }]))).toBe('MIT OR ISC');
  expect(licenceOf({ name: 'png-js', version: '2.0.0' })).toBe('MIT');
  expect(licenceOf(named([]))).toBe('');
});

test.each(['latest', '24;ls', '../24', ''])('"%s" is not a supported version of Node.js for the tests', (version) => {
  expect(() => provideNode(version, '/nowhere')).toThrow('is no version of Node.js. Write --node 24.');
});
