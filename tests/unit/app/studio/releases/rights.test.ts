// Rights about releases, as the pages explain them.
import { expect, test } from 'vitest';
import type { Role } from '../../../../../app/studio/api.ts';
import { may, refusalToPublish } from '../../../../../app/studio/releases/rights.ts';

const session = (secondPerson: boolean, ...roles: Role[]) => ({ editor: { name: 'anna', roles }, secondPerson });
const release = (author: string) => ({
  ...{ id: 'r', author, note: '', at: '2026-11-23T09:00:00.000Z', live: false, was_live: false },
});

test('the role edit includes that for texts, and no role another one', () => {
  expect(may(session(false, 'edit'), 'copy')).toBe(true);
  expect(may(session(false, 'copy'), 'edit')).toBe(false);
  expect(may(session(false, 'publish'), 'copy')).toBe(false);
  expect(may({ editor: null }, 'read')).toBe(false);
});

test('authors publish their own changes unless two people are needed', () => {
  expect(refusalToPublish(session(false, 'publish'), release('anna'))).toBeUndefined();
  expect(refusalToPublish(session(true, 'publish'), release('bert, anna'))).toContain('bert, anna made the changes');
  expect(refusalToPublish(session(true, 'publish'), release('annabel'))).toBeUndefined();
  expect(refusalToPublish(session(false, 'edit'), release('bert'))).toContain('role publish');
});
