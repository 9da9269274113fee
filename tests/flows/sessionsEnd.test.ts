// When a session ends during a form, the customer is asked to sign in again and keeps all answers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flowFiles, root } from '../support/definitions.ts';

/** Flows without a session, and flows that end one. */
const FOR_ANYBODY = [
  'sign-in',
  'confirm-email',
  'magic-link',
  'newsletter',
  'newsletter-confirm',
  'newsletter-unsubscribe',
  'reset-password',
  'header',
];
const ENDING = ['signOut', 'signOutEverywhere'];

/** Returns each `send` that handles failures by a list, and so skips the cases of the catalogue. */
function plainFailures(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { send, failed } = part as { send?: unknown; failed?: unknown };
  const own = typeof send === 'string' && Array.isArray(failed) && !ENDING.includes(send) ? [send] : [];
  return [...own, ...Object.values(part).flatMap(plainFailures)];
}

test('failures of customer calls are handled by the catalogue first', () => {
  const plain = Object.entries(flowFiles).flatMap(([id, file]) =>
    FOR_ANYBODY.includes(id)
      ? []
      : plainFailures(JSON.parse(readFileSync(join(root, file), 'utf8'))).map((send) => `${id}: ${send}`),
  );
  expect(plain).toEqual([]);
});

/** Returns effects that sign out without a redirect, which leaves the customer on a dead page. */
function endsWithoutRedirect(part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = Array.isArray(part) ? part.findIndex((effect) => effect?.host === 'signOut') : -1;
  const leads = (effect: unknown): boolean => JSON.stringify(effect).includes('"redirect"');
  const stuck = own >= 0 && !(part as unknown[]).slice(own + 1).some(leads) ? [part] : [];
  return [...stuck, ...Object.values(part).flatMap(endsWithoutRedirect)];
}

test('every end of a session leads to a page', () => {
  const files = Object.values(flowFiles).map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')));
  expect(files.flatMap(endsWithoutRedirect)).toEqual([]);
  expect(endsWithoutRedirect([{ host: 'signOut' }, { toast: 'gone' }])).toHaveLength(1);
});
