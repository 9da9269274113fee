// @vitest-environment jsdom

import type { BlockNode } from '@fahrplan/engine';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { field, option } from '../../../scripts/testbed/fakeSession.ts';
import { onPage, set, show } from '../../support/renderer/stage.tsx';

onPage();

const offered = ['2026-11-25', '2026-11-26', '2026-12-01'].map((day) => option(day));
const strip = (answer?: string) =>
  field('day', { type: 'date', widget: 'days', label: 'Tag', options: offered, ...(answer && { answer }) });
const typed = (answer?: string) =>
  field('day', { type: 'date', widget: 'calendar', label: 'Tag', options: offered, ...(answer && { answer }) });

/** Waits for the date picker, which is loaded on demand. */
async function shown(block: BlockNode) {
  const stage = show([block]);
  await screen.findByText(/Tag|Geburtsdatum/);
  return stage;
}

describe('the strip of days', () => {
  test('offers every day with its full name, the next free one first', async () => {
    await shown(strip());
    const names = screen
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.querySelector('span')?.textContent);
    expect(names).toHaveLength(3);
    expect(screen.getByRole('radio', { name: 'Mittwoch, 25. November 2026' })).toBe(screen.getAllByRole('radio')[0]);
  });

  test('supports the arrow keys', async () => {
    const { session, user } = await shown(strip('2026-11-25'));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Mittwoch, 25. November 2026' }));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(session.heard.at(-1)).not.toContain('touch');
    expect(session.heard).toContain('answer day "2026-12-01"');
  });

  test('lets a date be typed as a second way', async () => {
    const { session, user } = await shown(strip());
    await user.click(screen.getByRole('button', { name: 'Kalender öffnen' }));
    await user.type(screen.getByRole('textbox', { name: /Datum eingeben/ }), '26.11.26');
    expect(session.heard).toContain('answer day "26.11.26"');
    expect((screen.getByRole('radio', { name: 'Donnerstag, 26. November 2026' }) as HTMLInputElement).checked).toBe(
      true,
    );
  });

  test('shows a placeholder while the days load, and a sentence when none is free', async () => {
    const day = field('day', { type: 'date', widget: 'days', label: 'Tag', options: null });
    await shown(day);
    expect(screen.getByText('Wird geladen')).toBeTruthy();
    set(day.options, []);
    expect(screen.getByText('Zurzeit ist kein Tag frei.')).toBeTruthy();
  });
});

describe('the date box', () => {
  test('accepts any spelling, normalizes it on blur, and shows the weekday', async () => {
    const { session, user } = await shown(typed());
    const box = screen.getByRole('textbox', { name: 'Tag' }) as HTMLInputElement;
    await user.type(box, '1. Dez 2026');
    expect(session.heard.at(-1)).toBe('answer day "1. Dez 2026"');
    expect(box.value).toBe('1. Dez 2026');
    await user.tab();
    expect(box.value).toBe('01.12.2026');
    expect(screen.getByText('Dienstag, 1. Dezember 2026')).toBeTruthy();
  });

  test('passes invalid dates to the engine as typed', async () => {
    const { session, user } = await shown(typed());
    await user.type(screen.getByRole('textbox'), 'bald');
    await user.tab();
    expect(session.heard).toContain('answer day "bald"');
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('bald');
  });

  test('has no calendar for a birthday', async () => {
    await shown(field('birthday', { type: 'date', label: 'Geburtsdatum', autocomplete: 'bday' }));
    expect(screen.queryByRole('button', { name: /Kalender/ })).toBeNull();
  });
});

describe('the calendar', () => {
  async function opened(answer?: string) {
    const stage = await shown(typed(answer));
    await stage.user.click(screen.getByRole('button', { name: 'Kalender öffnen' }));
    const grid = await screen.findByRole('grid', {}, { timeout: 5000 });
    return { ...stage, grid };
  }

  test('opens on the answer and lets only offered days be chosen', async () => {
    const { grid } = await opened('2026-11-25');
    expect(document.activeElement?.textContent).toBe('25');
    expect(
      within(grid)
        .getByRole('button', { name: /24\. November/ })
        .hasAttribute('disabled'),
    ).toBe(true);
    expect(
      within(grid)
        .getByRole('button', { name: /26\. November/ })
        .hasAttribute('disabled'),
    ).toBe(false);
  });

  test('follows a date that is typed while it is open', async () => {
    const { user } = await opened('2026-11-25');
    await user.clear(screen.getByRole('textbox'));
    await user.type(screen.getByRole('textbox'), '01.12.2026');
    expect(screen.getByRole('grid', { name: 'Dezember 2026' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    await user.click(screen.getByRole('button', { name: /vorherigen/i }));
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeTruthy();
  });

  test('supports the keys of a grid; Enter chooses and returns the focus', async () => {
    const { session, user } = await opened('2026-11-25');
    await user.keyboard('{ArrowRight}{Enter}');
    expect(session.heard).toContain('answer day "2026-11-26"');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Kalender öffnen' }));
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('26.11.2026');
  });

  test.each([
    ['PageDown', '2026-12-02', '2026-12-18', 'to the last day, where the next month has none'],
    ['PageUp', '2026-12-18', '2026-11-25', 'to the day nearest to the same one a month before'],
    ['ArrowDown', '2026-11-26', '2026-12-02', 'to the day nearest to that a week later'],
    ['ArrowRight', '2026-12-02', '2026-12-18', 'to the next day that can be chosen'],
    ['ArrowLeft', '2026-11-25', '2026-11-25', 'nowhere before the first'],
    ['Home', '2026-11-26', '2026-11-25', 'to the first day of the week that can be chosen'],
    ['End', '2026-12-02', '2026-12-02', 'nowhere when the rest of the week has none'],
    ['PageDown', '2026-12-18', '2026-12-18', 'nowhere after the last'],
  ])('%s leads from %s to %s: %s', async (key, from, to) => {
    const days = ['2026-11-25', '2026-11-26', '2026-12-02', '2026-12-18'].map((day) => option(day));
    const day = field('day', { type: 'date', widget: 'calendar', label: 'Tag', options: days, answer: from });
    const { session, user } = await shown(day);
    await user.click(screen.getByRole('button', { name: 'Kalender öffnen' }));
    await screen.findByRole('grid', {}, { timeout: 5000 });
    await user.keyboard(`{${key}}`);
    const focused = document.activeElement?.closest('[data-day]');
    expect(focused?.getAttribute('data-day')).toBe(to);
    // The focus ring is hidden on anything that is no tab stop.
    const stops = document.querySelectorAll<HTMLButtonElement>('[data-day] button:not([tabindex="-1"])');
    expect([...stops]).toEqual([document.activeElement]);
    await user.keyboard('{Enter}');
    if (to !== from) expect(session.heard).toContain(`answer day "${to}"`);
  });

  test('closes with Escape and returns the focus', async () => {
    const { user } = await opened();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Kalender öffnen' }));
  });
});

describe('invalid days', () => {
  const junk = ['2026-99-99', '', 'bald', '2026-02-31', '2026-11-26', '2026-11-26', '2026-11-25'].map((day) =>
    option(day),
  );

  test('are left out of the strip', async () => {
    await shown(field('day', { type: 'date', widget: 'days', label: 'Tag', options: junk }));
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      '2026-11-25',
      '2026-11-26',
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('count as no days when nothing else is offered', async () => {
    show([field('day', { type: 'date', widget: 'days', label: 'Termin', options: junk.slice(0, 4) })]);
    expect(await screen.findByText('Zurzeit ist kein Tag frei.')).toBeTruthy();
  });

  test.each(['2026-99-99', '', '2026-02-31'])('are shown unchanged when they are the answer: "%s"', async (answer) => {
    const { user } = await shown(field('day', { type: 'date', label: 'Tag', options: junk, answer }));
    expect((screen.getByRole('textbox', { name: 'Tag' }) as HTMLInputElement).value).toBe(answer);
    await user.click(screen.getByRole('button', { name: 'Kalender öffnen' }));
    const grid = await screen.findByRole('grid', {}, { timeout: 5000 });
    const free = within(grid)
      .getAllByRole('button')
      .filter((button) => !button.hasAttribute('disabled'));
    expect(free.map((button) => button.textContent)).toEqual(['25', '26']);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
