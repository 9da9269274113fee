// @vitest-environment jsdom

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field } from '../../../scripts/testbed/fakeSession.ts';
import { onPage, show } from '../../support/renderer/stage.tsx';

onPage();

const announced = () => [...document.querySelectorAll('[aria-live="polite"]')].map((one) => one.textContent).join('');
const described = (box: HTMLElement) =>
  (box.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('a long text shows the remaining length, and announces it near the maximum', async () => {
  const { user } = show([
    field('what', { type: 'longtext', label: 'Was ist passiert?', most: { unit: 'words', most: 5 } }),
  ]);
  const box = screen.getByRole('textbox', { name: 'Was ist passiert?' });
  expect([described(box), announced()]).toEqual(['Noch 5 Wörter', '']);
  const heard: (readonly [string, string])[] = [];
  for (const word of ['ein ', 'Pfosten ', 'und ', 'zwei ', 'Autos ', 'mit ', 'Lack ']) {
    await user.type(box, word);
    heard.push([described(box), announced()]);
  }
  expect(heard).toEqual([
    ['Noch 4 Wörter', ''],
    ['Noch 3 Wörter', ''],
    ['Noch 2 Wörter', ''],
    ['Noch 1 Wort', 'Noch 1 Wort'],
    ['Noch 0 Wörter', 'Noch 0 Wörter'],
    ['1 Wort zu viel', '1 Wort zu viel'],
    ['2 Wörter zu viel', '1 Wort zu viel'],
  ]);
});

test('a text of one line counts only near its maximum, and each character once', async () => {
  const { user } = show([field('name', { type: 'text', label: 'Vorname', most: { unit: 'characters', most: 5 } })]);
  const box = screen.getByRole('textbox', { name: 'Vorname' });
  await user.type(box, 'Eva');
  expect(described(box)).toBe('');
  await user.type(box, '😀');
  expect([described(box), announced()]).toEqual(['Noch 1 Zeichen', 'Noch 1 Zeichen']);
});
