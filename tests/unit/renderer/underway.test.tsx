// @vitest-environment jsdom
// Button that waits: a cancel button beside it, or the reason why there is none.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, step } from '../../../scripts/testbed/fakeSession.ts';
import { onPage, set, walk } from '../../support/renderer/stage.tsx';

onPage();

/** Timeout in ms for lazy modules on a slow machine. */
const PATIENT = { timeout: 15_000 };

function waiting(underway: 'cancellable' | 'sent', locale: 'de-DE' | 'en-US' = 'de-DE') {
  const stage = walk([step('only', 'Stimmt alles?', [field('note')])], { locale });
  set(stage.session.busy, true);
  set(stage.session.underway, underway);
  return stage;
}

test('a waiting press shows that nothing was sent, and can be cancelled', async () => {
  const { session, user } = waiting('cancellable');
  const cancel = await screen.findByRole('button', { name: 'Abbrechen' }, PATIENT);
  expect(screen.getByText('Einen Moment. Noch ist nichts abgeschickt.').getAttribute('role')).toBe('status');
  await user.click(cancel);
  expect(session.heard).toContain('cancel');
  set(session.underway, null);
  expect(screen.queryByRole('button', { name: 'Abbrechen' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Weiter' }));
});

test('a sent press replaces the cancel button with a message', async () => {
  const { session } = waiting('cancellable', 'en-US');
  (await screen.findByRole('button', { name: 'Cancel' }, PATIENT)).focus();
  set(session.underway, 'sent');
  expect(screen.getByText('Sending. This can no longer be canceled.').getAttribute('role')).toBe('status');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Weiter' }));
});

test('a fast press shows nothing', async () => {
  waiting('sent');
  const said = (await screen.findAllByRole('status', undefined, PATIENT)).map(({ textContent }) => textContent);
  expect(said.join('')).toBe('');
});
