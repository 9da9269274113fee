// A session may end while somebody fills in a form: whatever is sent for a customer then asks to sign in again, and keeps everything.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flowFiles, root } from '../support/definitions.ts';

/** Flows that nobody has to be signed in to, and what ends a session. */
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
/** Calls that end a session themselves. */
const ENDING = ['signOut', 'signOutEverywhere'];

/** Every `send` whose failure is answered by a list alone, so that the cases of the catalogue are not looked at. */
function plainFailures(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { send, failed } = part as { send?: unknown; failed?: unknown };
  const own = typeof send === 'string' && Array.isArray(failed) && !ENDING.includes(send) ? [send] : [];
  return [...own, ...Object.values(part).flatMap(plainFailures)];
}

test('what is sent for a customer is answered by the cases of the catalogue first', () => {
  const plain = Object.entries(flowFiles).flatMap(([id, file]) =>
    FOR_ANYBODY.includes(id)
      ? []
      : plainFailures(JSON.parse(readFileSync(join(root, file), 'utf8'))).map((send) => `${id}: ${send}`),
  );
  expect(plain).toEqual([]);
});

/** Lists of effects in which the session ends and nothing leads on: the page that is loaded anew would never come. */
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
