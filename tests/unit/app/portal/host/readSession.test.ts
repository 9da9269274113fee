// Reading the session: a reply without a session is ignored.

import type { Json } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { readSession } from '../../../../../app/portal/host/readSession.ts';

const RIGHT = { signed_in: false, audience: 'b2c', csrf_token: 'x', now: '2026-11-21T09:00:00Z', flags: {} };

test.each([
  ['a visitor', RIGHT],
  ['a customer', { ...RIGHT, signed_in: true, user: { hs_contact_id: '7', hs_first_name: 'Katharina' } }],
  ['a user without anything to tell', { ...RIGHT, signed_in: true, user: {} }],
])('%s is a valid session', (_, body) => {
  expect(readSession(body)).toBe(body);
});

const NONE: Readonly<Record<string, unknown>> = {
  nothing: undefined,
  null: null,
  'a list': [],
  'a page of a proxy': '<!doctype html><title>Bitte warten</title>',
  'an empty object': {},
  'a time that is none': { ...RIGHT, now: 'gleich' },
  'a day that is none': { ...RIGHT, now: '2026-99-99T09:00:00Z' },
  'no flags': { ...RIGHT, flags: null },
  'a list of flags': { ...RIGHT, flags: [] },
  'a user that is none': { ...RIGHT, user: 'Katharina' },
  'a number as the id of a user': { ...RIGHT, user: { hs_contact_id: 7 } },
};
const without = Object.keys(RIGHT).map(
  (name) => [`an answer without ${name}`, { ...RIGHT, [name]: undefined }] as const,
);

test.each([...Object.entries(NONE), ...without])('%s is an invalid session', (_, body) => {
  expect(readSession(body as Json | undefined)).toBeUndefined();
});
