// @vitest-environment jsdom

import { FlowView } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeSession, field, option, step } from '../../../../scripts/testbed/fakeSession.ts';
import { onPage, set, show } from '../../../support/renderer/stage.tsx';

onPage();

/** Fills a control without an event, as some password managers do. */
function fill(control: HTMLElement, text: string): void {
  const { prototype } = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
}

describe('a box that is filled without an event', () => {
  test('is read when Continue is pressed', async () => {
    const { session, user } = show([field('street', { label: 'Straße', answer: 'Altweg' })]);
    fill(screen.getByRole('textbox'), 'Neuweg');
    await user.click(screen.getByRole('button'));
    expect(session.heard.filter((heard) => /answer|next/.test(heard))).toEqual(['answer street "Neuweg"', 'next']);
  });

  test('is read when the form is submitted without a press, as in a shadow root', () => {
    const { session } = show([field('street', { label: 'Straße' })]);
    fill(screen.getByRole('textbox'), 'Neuweg');
    fireEvent.submit(screen.getByRole('textbox').closest('form') as HTMLFormElement);
    expect(session.heard[0]).toBe('answer street "Neuweg"');
  });

  test('is read before a press outside of the step, before Escape, and before the page is hidden', async () => {
    const { session } = show([field('street', { label: 'Straße' })]);
    const box = screen.getByRole('textbox');
    for (const [text, happen] of [
      ['A', () => fireEvent.click(document.body)],
      ['B', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
      ['C', () => fireEvent(document, new Event('visibilitychange'))],
      ['D', () => fireEvent(window, new Event('pagehide'))],
    ] as const) {
      fill(box, text);
      happen();
      expect(session.heard.at(-1)).toBe(`answer street "${text}"`);
    }
  });

  test('is read when it is left, and keeps its text', async () => {
    const { session, user } = show([field('street', { label: 'Straße', answer: 'Altweg' })]);
    const box = screen.getByRole('textbox') as HTMLInputElement;
    await user.click(box);
    fill(box, 'Neuweg');
    await user.tab();
    expect(session.heard).toContain('answer street "Neuweg"');
  });

  test('is not read again when nothing has changed in it', async () => {
    const street = field('street', { label: 'Straße', answer: ' Altweg' });
    const { session, user } = show([street]);
    set(street.answer, 'Ringweg');
    await user.click(screen.getByRole('button'));
    expect(session.heard.filter((heard) => heard.startsWith('answer'))).toEqual([]);
  });

  test('can be a list of the system', async () => {
    const options = [option('DE'), option('AT')];
    const { session, user } = show([
      field('country', { type: 'choice', widget: 'select', label: 'Land', options, answer: 'DE' }),
    ]);
    fill(screen.getByRole('combobox'), 'AT');
    await user.click(screen.getByRole('button'));
    expect(session.heard).toContain('answer country "AT"');
  });
});

describe('a box that an input method composes in', () => {
  const birthday = () => field('birthday', { type: 'date', widget: 'typed', label: 'Geburtstag' });

  test('is not rewritten before the text is complete', async () => {
    show([birthday()]);
    const box = (await screen.findByRole('textbox')) as HTMLInputElement;
    box.focus();
    fireEvent.compositionStart(box);
    for (const end of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const text = '12031990'.slice(0, end);
      fill(box, text);
      box.setSelectionRange(end, end);
      fireEvent(box, new InputEvent('input', { bubbles: true, isComposing: true }));
      expect(box.value).toBe(text);
    }
    fireEvent.compositionEnd(box);
    expect(box.value).toBe('12.03.1990');
  });

  test('is not rewritten by an answer from elsewhere', async () => {
    const name = field('name', { label: 'Name' });
    const { user } = show([name]);
    const box = screen.getByRole('textbox') as HTMLInputElement;
    await user.type(box, 'A');
    fireEvent.compositionStart(box);
    set(name.answer, 'Grace');
    expect(box.value).toBe('A');
  });

  test('brings up a keypad of digits for a date', async () => {
    show([birthday()]);
    expect((await screen.findByRole('textbox')).getAttribute('inputmode')).toBe('numeric');
  });
});

describe('a box inside a shadow root', () => {
  function inShadow(asked: ReturnType<typeof field>) {
    const host = document.body.appendChild(document.createElement('div'));
    const container = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
    const session = fakeSession([step('only', 'Eine Frage', [asked])]);
    session.answer = (_, value) => set(asked.answer, value);
    render(<FlowView session={session} kinds={kinds} />, { container });
    return within(container);
  }

  test.each([
    ['date', '12031990', '12.03.1990'],
    ['money', '1.234,50', '1.234,50'],
  ] as const)('is not rewritten while the customer types: %s', async (type, typed, shown) => {
    const page = inShadow(field('asked', { type, widget: 'typed', label: 'Frage' }));
    const box = (await page.findByRole('textbox')) as HTMLInputElement;
    box.focus();
    const user = userEvent.setup();
    await user.keyboard(typed);
    expect(box.value).toBe(shown);
  });
});
