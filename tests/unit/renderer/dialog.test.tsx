// @vitest-environment jsdom

import { FlowDialog, FlowView } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import {
  action,
  facts,
  fakeSession,
  field,
  group,
  option,
  row,
  type SessionGiven,
  step,
  text,
} from '../../../scripts/testbed/fakeSession.ts';
import { onPage, set } from '../../support/renderer/stage.tsx';

onPage();

function Opener({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rückgabe planen
      </button>
      {open && children}
    </>
  );
}

async function opened(given: SessionGiven = {}) {
  const session = fakeSession(
    [
      step('place', 'Wo holen wir ab?', [
        text('Wir kommen zu dir.', 'lead'),
        field('postcode', { label: 'Postleitzahl' }),
      ]),
      step('day', 'Wann?', [field('day', { type: 'date', label: 'Tag', options: [option('2026-11-25')] })]),
    ],
    { frame: 'modal', ...given },
  );
  const onClosed = vi.fn();
  render(
    <Opener>
      <FlowDialog session={session} kinds={kinds} onClosed={onClosed} />
    </Opener>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Rückgabe planen' }));
  const dialog = await screen.findByRole(given.frame === 'alert' ? 'alertdialog' : 'dialog');
  return { session, user, dialog, onClosed };
}

describe('a dialog', () => {
  test('is named by its step, an h2 that takes the focus', async () => {
    const { dialog } = await opened();
    const heading = within(dialog).getByRole('heading', { level: 2, name: 'Wo holen wir ab?' });
    expect(screen.getByRole('dialog', { name: 'Wo holen wir ab?' })).toBe(dialog);
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('makes the page below inert until it is closed, for the pointer and for screen readers', async () => {
    const behind = () => screen.queryByRole('button', { name: 'Rückgabe planen' });
    const { user, dialog } = await opened();
    expect(behind()).toBeNull();
    expect(screen.getByText('Rückgabe planen').closest('[inert]')).not.toBeNull();
    expect(dialog.closest('[inert]')).toBeNull();
    for (let stop = 0; stop < 8; stop += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await user.keyboard('{Escape}');
    await waitFor(() => expect(behind()).not.toBeNull());
  });

  test('is described by the lead of its step', async () => {
    const { dialog } = await opened();
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Wir kommen zu dir.',
    );
  });

  test('is also described by the subject of its step, which is rendered once', async () => {
    const about = group('about', '', [text('Norden Fjell', 'lead'), facts([row('Monatsrate', '549,00 €')], 'price')]);
    const session = fakeSession(
      [step('place', 'Wo?', [about, text('Wir kommen zu dir.', 'lead')], { next: 'Weiter' })],
      {
        frame: 'modal',
      },
    );
    render(<FlowDialog session={session} kinds={kinds} onClosed={() => {}} />);
    const dialog = await screen.findByRole('dialog');
    const described = (dialog.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id));
    expect(described.map((part) => part?.textContent)).toEqual([
      'Norden FjellMonatsrate549,00 €',
      'Wir kommen zu dir.',
    ]);
    expect(within(dialog).getAllByText('549,00 €')).toHaveLength(1);
  });

  test.each([
    ['Escape', async (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    [
      'its button',
      async (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Schließen' })),
    ],
  ])('is closed by %s and returns the focus to its opener', async (_, close) => {
    const { user, onClosed } = await opened();
    await close(user);
    await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rückgabe planen' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('moves the focus to the heading of the page when its opener is gone', async () => {
    render(<FlowView session={fakeSession([step('cars', 'Meine Autos', [])], { progress: null })} kinds={kinds} />);
    const { user, onClosed } = await opened();
    screen.getByRole('button', { name: 'Rückgabe planen', hidden: true }).setAttribute('disabled', '');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Meine Autos' }));
  });

  test('keeps Tab inside', async () => {
    const { user, dialog } = await opened();
    for (let press = 0; press < 8; press++) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
  });

  test('leaves Escape to an open calendar', async () => {
    const { user, dialog } = await opened();
    await user.click(within(dialog).getByRole('button', { name: 'Weiter' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Kalender öffnen' }));
    await screen.findByRole('grid', {}, { timeout: 5000 });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.getByRole('dialog')).toBe(dialog);
  });

  test('sets the title of the tab to its step, and restores it', async () => {
    const page = fakeSession([step('cars', 'Meine Autos', [])], { progress: null });
    render(<FlowView session={page} kinds={kinds} />);
    const { user } = await opened();
    expect(document.title).toBe('Wo holen wir ab? – Schritt 1 von 2 – Fahrplan');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.title).toBe('Meine Autos – Fahrplan'));
  });

  test('is replaced by another dialog, never covered, and restores the focus', async () => {
    const first = fakeSession([step('a', 'Erster', [action('Mehr dazu')])], { frame: 'modal' });
    const second = fakeSession([step('b', 'Zweiter', [])], { frame: 'modal' });
    const view = render(<FlowDialog session={first} kinds={kinds} onClosed={() => undefined} />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Mehr dazu' }));
    view.rerender(<FlowDialog session={second} kinds={kinds} onClosed={() => undefined} />);
    expect(await screen.findByRole('dialog', { name: 'Zweiter' })).toBeTruthy();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    view.rerender(<FlowDialog session={first} kinds={kinds} onClosed={() => undefined} />);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mehr dazu' }));
  });

  test('returns the focus to the first opener when the last of several closes', async () => {
    const first = fakeSession([step('a', 'Erster', [])], { frame: 'modal' });
    const second = fakeSession([step('b', 'Zweiter', [])], { frame: 'modal' });
    const onClosed = vi.fn();
    const shows = (session: typeof first) => (
      <Opener>
        <FlowDialog session={session} kinds={kinds} onClosed={onClosed} />
      </Opener>
    );
    const view = render(shows(first));
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Rückgabe planen' }));
    await screen.findByRole('dialog', { name: 'Erster' });
    // The first dialog closes while the second opens.
    set(first.phase, 'closed');
    view.rerender(shows(second));
    expect(await screen.findByRole('dialog', { name: 'Zweiter' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClosed).toHaveBeenCalled());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rückgabe planen' }));
  });

  test('as an alert is an alertdialog', async () => {
    const { dialog } = await opened({ frame: 'alert' });
    expect(dialog.getAttribute('role')).toBe('alertdialog');
  });

  test('shows a placeholder while its flow opens, and the step when it is there', async () => {
    const { session, dialog } = await opened({ phase: 'opening' });
    expect(within(dialog).getByText('Wird geladen')).toBeTruthy();
    set(session.phase, 'open');
    expect(document.activeElement).toBe(within(dialog).getByRole('heading', { name: 'Wo holen wir ab?' }));
  });
});
