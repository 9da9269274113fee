// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { action, field, option, step } from '../../../scripts/testbed/fakeSession.ts';
import { onPage, set, show, walk } from '../../support/renderer/stage.tsx';

onPage();
afterEach(() => void vi.useRealTimers());

const postcode = 'Gib alle 5 Ziffern der Postleitzahl ein';
const type = 'Wähle, wie du das Auto zurückgibst';

function refused() {
  const shown = show([
    field('type', {
      type: 'choice',
      label: 'Rückgabe',
      options: [option('PICKUP', 'Abholung'), option('SELF', 'Selbst bringen')],
    }),
    field('pickup.postcode', { type: 'postcode', label: 'Postleitzahl' }),
  ]);
  act(() => shown.session.refuse({ type, 'pickup.postcode': postcode }));
  return shown;
}

describe('Continue is refused', () => {
  test('lists all errors on top with the labels of their fields, and takes the focus', () => {
    refused();
    const summary = screen.getByRole('region', { name: 'Es gibt ein Problem' });
    expect(document.activeElement).toBe(summary);
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([`Rückgabe: ${type}`, `Postleitzahl: ${postcode}`]);
    expect(screen.getAllByText(postcode, { exact: false })).toHaveLength(2);
  });

  test.each([
    [postcode, 'textbox', 'Postleitzahl'],
    [type, 'radio', 'Abholung'],
  ])('leads from "%s" to the first control of its field', async (words, role, name) => {
    const { user } = refused();
    const address = location.href;
    await user.click(screen.getByRole('link', { name: new RegExp(words) }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));
    expect(location.href).toBe(address);
  });

  test.each([
    ['leads to a control that is still being asked for once it is there', false],
    ['leaves who has moved on meanwhile where they are', true],
  ])('%s', async (_, movesOn) => {
    const late = field('day', { label: 'Tag' });
    late.presence.value = 'pending';
    const { session } = show([late, field('name', { label: 'Name' })]);
    act(() => session.refuse({ day: 'Nenne den Tag' }));
    const link = screen.getByRole('link', { name: 'Tag: Nenne den Tag' });
    link.focus();
    fireEvent.click(link);
    if (movesOn) screen.getByRole('textbox', { name: 'Name' }).focus();
    set(late.presence, 'shown');
    // Focus moves in the next macrotask.
    await act(() => new Promise((resume) => void setTimeout(resume)));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: movesOn ? 'Name' : 'Tag' }));
  });

  test('leads to a choice whose options are still loading', async () => {
    const day = field('day', { type: 'choice', label: 'Tag', options: null });
    const { session } = show([day]);
    act(() => session.refuse({ day: 'Nenne den Tag' }));
    const link = screen.getByRole('link', { name: 'Tag: Nenne den Tag' });
    link.focus();
    fireEvent.click(link);
    expect(screen.queryByRole('radio')).toBeNull();
    set(day.options, [option('monday', 'Montag'), option('tuesday', 'Dienstag')]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Montag' })));
  });

  test.each([
    ['Tag', 'Tag: Sag es uns'],
    ['Was ist kaputt?', 'Was ist kaputt? Sag es uns'],
    ['Ich stimme zu. Das kann ich widerrufen.', 'Ich stimme zu. Das kann ich widerrufen. Sag es uns'],
  ])('names the field before its message, with a colon unless the name ends like a sentence: %s', (label, said) => {
    const { session } = show([field('one', { label })]);
    act(() => session.refuse({ one: 'Sag es uns' }));
    expect(screen.getByRole('link').textContent).toBe(said);
  });

  test('shows it in the title of the tab until corrected', () => {
    const { session } = refused();
    expect(document.title).toBe('Fehler: Eine Frage – Schritt 1 von 1 – Fahrplan');
    set(session.issues, []);
    expect(document.title).toBe('Eine Frage – Schritt 1 von 1 – Fahrplan');
    expect(screen.queryByText('Es gibt ein Problem')).toBeNull();
  });

  test('takes the focus again each time', () => {
    const { session } = refused();
    screen.getByRole('textbox').focus();
    act(() => session.refuse({ 'pickup.postcode': postcode }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Es gibt ein Problem' }));
  });

  test('marks the control as invalid and describes it with the reason', () => {
    refused();
    const box = screen.getByRole('textbox', { name: 'Postleitzahl' });
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(postcode);
    expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
  });

  test('shows an issue of the step as text without a link', () => {
    const { session } = show([field('name')]);
    set(session.issues, [{ code: 'that', text: 'Wähle mindestens eins von beiden' }]);
    expect(screen.getByText('Wähle mindestens eins von beiden').closest('a')).toBeNull();
  });
});

describe('Continue', () => {
  test('calls the engine, by button and Enter, and is never disabled', async () => {
    const { session, user } = show([field('name', { label: 'Name' })], { next: () => Promise.resolve() });
    await user.click(screen.getByRole('button', { name: 'Weiter' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'A{Enter}');
    expect(session.heard.filter((heard) => heard === 'next')).toHaveLength(2);
    expect(document.querySelector('[disabled]')).toBeNull();
  });

  test('keeps its label, shows a spinner after 300 ms and a message after 8 s', () => {
    vi.useFakeTimers();
    const { session } = show([]);
    const button = screen.getByRole('button', { name: 'Weiter' });
    set(session.busy, true);
    act(() => void vi.advanceTimersByTime(0));
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.querySelector('[aria-hidden]')).toBeNull();
    act(() => void vi.advanceTimersByTime(300));
    expect(button.querySelector('[aria-hidden]')).toBeTruthy();
    expect(screen.queryByText(/Das dauert länger/)).toBeNull();
    act(() => void vi.advanceTimersByTime(7700));
    expect(screen.getByText('Das dauert länger als sonst …').getAttribute('role')).toBe('status');
    expect(button.textContent).toBe('Weiter');
    expect(screen.getByRole('button', { name: 'Weiter' })).toBe(button);
    set(session.busy, false);
    act(() => void vi.advanceTimersByTime(0));
    expect(screen.queryByText(/Das dauert länger/)).toBeNull();
  });

  test('does not look busy for immediate results', () => {
    vi.useFakeTimers();
    const { session } = show([]);
    const button = screen.getByRole('button', { name: 'Weiter' });
    set(session.busy, true);
    expect(button.getAttribute('aria-disabled')).toBeNull();
    set(session.busy, false);
    act(() => void vi.advanceTimersByTime(300));
    expect(button.getAttribute('aria-disabled')).toBeNull();
  });

  test('ignores a second press while it waits', () => {
    const { session } = show([]);
    set(session.busy, true);
    fireEvent.click(screen.getByRole('button', { name: 'Weiter' }));
    fireEvent.submit(screen.getByRole('button', { name: 'Weiter' }).closest('form') ?? document.body);
    expect(session.heard).not.toContain('next');
  });

  test('keeps the focus on the button while it waits', async () => {
    const { session, user } = show([], { next: () => new Promise(() => undefined) });
    await user.click(screen.getByRole('button', { name: 'Weiter' }));
    set(session.busy, true);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Weiter' }));
  });

  test('is absent from a step that has none', () => {
    walk([step('page', 'Seite', [], { next: null })]);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('an action', () => {
  test('shows at once why it does not proceed', () => {
    const extend = action('Verlängern', { look: 'card', icon: 'extend' });
    show([extend]);
    set(extend.refusal, 'Das geht erst ab dem 1. Dezember');
    expect(screen.getByRole('alert').textContent).toBe('Das geht erst ab dem 1. Dezember');
    expect(screen.getByRole('button', { name: 'Verlängern' }).hasAttribute('disabled')).toBe(false);
  });

  test.each(['primary', 'link', 'card', 'chip', 'icon'] as const)('runs once while it is running: %s', async (look) => {
    const press = vi.fn(() => Promise.resolve());
    const node = action('Tu es', { look, press, icon: 'car' });
    const { user } = show([node]);
    await user.click(screen.getByRole('button', { name: 'Tu es' }));
    set(node.running, true);
    await user.click(screen.getByRole('button', { name: 'Tu es' }));
    expect(press).toHaveBeenCalledOnce();
  });

  test('has aria-pressed if chosen, and aria-current on the current page', () => {
    show([
      action('Gold', { look: 'link', current: true }),
      action('Meine Autos', {
        current: true,
        link: { href: '/mycars', tab: false, here: true, within: true, prepare: () => {} },
      }),
    ]);
    expect(screen.getByRole('button', { name: 'Gold' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('link', { name: 'Meine Autos' }).getAttribute('aria-current')).toBe('page');
  });
});
