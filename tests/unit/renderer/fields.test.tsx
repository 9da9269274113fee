// @vitest-environment jsdom

import type { FieldType } from '@fahrplan/engine';
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { field, option } from '../../../scripts/testbed/fakeSession.ts';
import { onPage, set, show } from '../../support/renderer/stage.tsx';

onPage();

describe('a text box', () => {
  test('passes on every key as typed, and reports when it was left', async () => {
    const { session, user } = show([field('postcode', { type: 'postcode', label: 'Postleitzahl' })]);
    await user.type(screen.getByRole('textbox', { name: 'Postleitzahl' }), '80');
    await user.tab();
    expect(session.heard).toEqual(['answer postcode "8"', 'answer postcode "80"', 'touch postcode']);
  });

  test('reports a blur by a press after the press, so that nothing moves under the pointer', async () => {
    const { session, user } = show([field('postcode', { type: 'postcode', label: 'Postleitzahl' })]);
    const box = screen.getByRole('textbox', { name: 'Postleitzahl' });
    await user.click(box);
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button') });
    expect(document.activeElement).not.toBe(box);
    expect(session.heard).not.toContain('touch postcode');
    await user.pointer({ keys: '[/MouseLeft]' });
    await vi.waitFor(() => expect(session.heard).toContain('touch postcode'));
  });

  test('formats the answer only once it was left', async () => {
    const iban = field('iban', { type: 'iban', label: 'IBAN' });
    const { user } = show([iban]);
    const box = screen.getByRole('textbox', { name: 'IBAN' }) as HTMLInputElement;
    await user.type(box, 'DE8937040044');
    expect(box.value).toBe('DE8937040044');
    await user.tab();
    expect(box.value).toBe('DE89 3704 0044');
  });

  test('never clears what was typed when the engine cannot read it', async () => {
    const km = field('km', { type: 'integer', label: 'Kilometerstand', unit: 'km' });
    const { session, user } = show([km]);
    session.answer = () => undefined;
    await user.type(screen.getByRole('textbox', { name: 'Kilometerstand' }), 'viele');
    await user.tab();
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('viele');
  });

  test('shows a whole number in digits only', async () => {
    const km = field('km', { type: 'integer', label: 'Kilometerstand', unit: 'km' });
    const { session, user } = show([km]);
    const box = screen.getByRole('textbox') as HTMLInputElement;
    await user.type(box, '12500');
    expect(session.heard.at(-1)).toBe('answer km "12500"');
    set(km.answer, 12500);
    await user.tab();
    expect(box.value).toBe('12500');
    await user.clear(box);
    expect(session.heard.at(-1)).toBe('answer km undefined');
  });

  test('shows an answer set elsewhere, unless the customer is typing', async () => {
    const name = field('name', { label: 'Name', answer: 'Ada' });
    const { user } = show([name]);
    const box = screen.getByRole('textbox') as HTMLInputElement;
    expect(box.value).toBe('Ada');
    set(name.answer, 'Grace');
    expect(box.value).toBe('Grace');
    await user.click(box);
    set(name.answer, 'Edsger');
    expect(box.value).toBe('Grace');
  });

  test('shows a replaced answer at once, even with the focus in it', async () => {
    const name = field('name', { label: 'Name' });
    const { user } = show([name]);
    const box = screen.getByRole('textbox') as HTMLInputElement;
    await user.type(box, 'Grace');
    set(name.answer, 'Ada');
    expect([box.value, document.activeElement]).toEqual(['Ada', box]);
    set(name.answer, undefined);
    expect(box.value).toBe('');
  });

  test.each([
    ['postcode', { inputmode: 'numeric', autocomplete: 'postal-code', type: 'text' }],
    ['phone', { inputmode: 'tel', autocomplete: 'tel', type: 'tel' }],
    ['email', { inputmode: 'email', autocomplete: 'email', type: 'email' }],
    ['integer', { inputmode: 'numeric', type: 'text' }],
    ['money', { inputmode: 'decimal', type: 'text' }],
  ] as const)('brings up the right keypad: %s', (type, attributes) => {
    show([field('f', { type, label: 'Feld' })]);
    const box = screen.getByRole('textbox', { name: 'Feld' });
    for (const [name, value] of Object.entries(attributes)) expect(box.getAttribute(name)).toBe(value);
    expect(box.getAttribute('spellcheck')).toBe('false');
    expect(box.getAttribute('placeholder')).toBeNull();
  });

  test('prefers the autocomplete of the flow to its own', () => {
    show([field('email', { type: 'email', autocomplete: 'username' })]);
    expect(screen.getByRole('textbox').getAttribute('autocomplete')).toBe('username');
  });

  test.each<[FieldType, string | undefined]>([
    ...(['text', 'email', 'phone', 'postcode', 'password', 'integer', 'longtext', 'iban'] as const).map(
      (type): [FieldType, undefined] => [type, undefined],
    ),
    ['date', 'typed'],
    ['choice', 'select'],
    ['choice', 'search'],
  ])('has the autocomplete of its flow: %s %s', async (type, widget) => {
    const options = [option('a')];
    show([field('asked', { type, label: 'Frage', autocomplete: 'bday', options, ...(widget && { widget }) })]);
    const box = await screen.findByLabelText(/^Frage/, { selector: 'input, select, textarea' });
    expect(box.getAttribute('autocomplete')).toBe('bday');
  });

  test('is described by its hint, its unit and its issue', () => {
    const km = field('km', { type: 'integer', label: 'Kilometerstand', hint: 'Steht im Display', unit: 'km' });
    show([km]);
    set(km.issue, 'Gib den Kilometerstand ein');
    const ids = screen.getByRole('textbox').getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Steht im Display',
      'Gib den Kilometerstand ein',
      'km',
    ]);
  });

  test('marks optional fields', () => {
    show([field('extra', { label: 'Adresszusatz', required: false })]);
    expect(screen.getByRole('textbox', { name: 'Adresszusatz (optional)' })).toBeTruthy();
  });
});

describe('a password', () => {
  test('can be shown and hidden, and pasted', async () => {
    const { session, user } = show([field('password', { type: 'password', label: 'Passwort' })]);
    const box = screen.getByLabelText('Passwort');
    expect(box.getAttribute('type')).toBe('password');
    await user.click(box);
    await user.paste('geheim');
    expect(session.heard).toContain('answer password "geheim"');
    await user.click(screen.getByRole('button', { name: 'Passwort zeigen' }));
    expect(box.getAttribute('type')).toBe('text');
    expect((box as HTMLInputElement).value).toBe('geheim');
    await user.click(screen.getByRole('button', { name: 'Passwort verbergen' }));
    expect(box.getAttribute('type')).toBe('password');
  });
});

describe('a read-only field', () => {
  test('is label and value as text, not a box', () => {
    show([field('name', { label: 'Name', readonly: true, spoken: 'Ada Lovelace' })]);
    expect(screen.getByText('Ada Lovelace').tagName).toBe('DD');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('that is a user name is available to password managers only', () => {
    const box = () => document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
    show([field('email', { label: 'E-Mail', readonly: true, autocomplete: 'username', spoken: 'ada@example.de' })]);
    expect([box()?.value, box()?.readOnly, box()?.hidden]).toEqual(['ada@example.de', true, true]);
    expect(box()?.form).not.toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('shows that it has no answer', () => {
    show([field('extra', { label: 'Zusatz', readonly: true, spoken: '' })]);
    expect(screen.getByText('Nicht angegeben')).toBeTruthy();
  });
});

describe('a choice', () => {
  const cards = () =>
    field('type', {
      type: 'choice',
      widget: 'cards',
      label: 'Rückgabe',
      options: [option('PICKUP', 'Abholung', '199,00 €'), option('SELF', 'Selbst bringen', 'kostenlos')],
    });

  test('is a group of radio buttons whose names hold the price', () => {
    show([cards()]);
    const group = screen.getByRole('radiogroup', { name: 'Rückgabe' });
    expect(within(group).getByRole('radio', { name: 'Abholung 199,00 €' })).toBeTruthy();
  });

  test('has description, difference and recommendation of each option in its name', () => {
    const offer = { ...option('24', '24 Monate', '516,00 €'), text: 'Bis 2029', difference: '33,00 € weniger' };
    show([
      field('term', { type: 'choice', widget: 'cards', label: 'Laufzeit', options: [{ ...offer, recommended: true }] }),
    ]);
    const name = '24 Monate Empfohlen 516,00 € Bis 2029 33,00 € weniger';
    expect(screen.getByRole('radio', { name })).toBeTruthy();
  });

  test('can be changed with the arrow keys', async () => {
    const { session, user } = show([cards()]);
    await user.click(screen.getByRole('radio', { name: /Abholung/ }));
    await user.keyboard('{ArrowDown}');
    expect(session.heard).toContain('answer type "SELF"');
    expect((screen.getByRole('radio', { name: /Selbst/ }) as HTMLInputElement).checked).toBe(true);
  });

  test('of several options adds and removes them', async () => {
    const { session, user } = show([
      field('extras', { type: 'choices', label: 'Im Auto', options: [option('a', 'Kabel'), option('b', 'Schlüssel')] }),
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Kabel' }));
    await user.click(screen.getByRole('checkbox', { name: 'Schlüssel' }));
    await user.click(screen.getByRole('checkbox', { name: 'Kabel' }));
    expect(session.heard.filter((heard) => heard.startsWith('answer'))).toEqual([
      'answer extras ["a"]',
      'answer extras ["a","b"]',
      'answer extras ["b"]',
    ]);
  });

  test('shows a placeholder while the options load, and a sentence when there are none', () => {
    const slot = field('slot', { type: 'choice', label: 'Uhrzeit', options: null });
    show([slot]);
    expect(within(screen.getByRole('radiogroup', { name: 'Uhrzeit' })).getByText('Wird geladen')).toBeTruthy();
    set(slot.options, []);
    expect(screen.getByText('Zurzeit gibt es hier nichts zu wählen.')).toBeTruthy();
  });
});

describe('a checkbox', () => {
  test('answers yes and no', async () => {
    const { session, user } = show([field('agree', { type: 'boolean', label: 'Ich stimme zu' })]);
    await user.click(screen.getByRole('checkbox', { name: 'Ich stimme zu' }));
    await user.click(screen.getByRole('checkbox', { name: 'Ich stimme zu' }));
    expect(session.heard).toEqual(['answer agree true', 'answer agree false']);
  });
});
