// @vitest-environment jsdom
// Choices with the same options as one table.

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FieldGiven, field, group, option } from '../../../scripts/testbed/fakeSession.ts';
import { onPage, set, show } from '../../support/renderer/stage.tsx';

onPage();

const OFTEN = [option('never', 'Nie'), option('some', 'Manchmal'), option('often', 'Oft')];
const asked = (name: string, label: string, given: FieldGiven = {}) =>
  field(name, { type: 'choice', label, options: OFTEN, ...given });

test('a grid has a row per field and a column per option, which name each button', async () => {
  const fields = [asked('city', 'Stadt', { answer: 'often' }), asked('far', 'Fern', { hint: 'Über 100 Kilometer' })];
  const { session, user } = show([group('grid', 'Wie oft?', fields)]);
  const grid = within(screen.getByRole('group', { name: 'Wie oft?' }));
  expect(grid.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Nie', 'Manchmal', 'Oft']);
  expect(grid.getAllByRole('radio', { checked: true })).toEqual([screen.getByRole('radio', { name: 'Stadt Oft' })]);
  const far = screen.getByRole('radio', { name: 'Fern Manchmal' });
  expect(document.getElementById(far.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Über 100 Kilometer');
  await user.click(far);
  await user.tab();
  expect(session.heard).toEqual(['answer far "some"', 'touch far']);
});

test('each row of a grid is one tab stop with arrow keys', async () => {
  const { session, user } = show([group('grid', 'Wie oft?', [asked('city', 'Stadt'), asked('far', 'Fern')])]);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Stadt Nie' }));
  await user.keyboard('{ArrowRight}');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Fern Nie' }));
  expect(session.heard.filter((event) => event.startsWith('answer'))).toEqual(['answer city "some"']);
});

test('an error is in its row and describes its buttons; hidden fields have no row', () => {
  const [city, far] = [asked('city', 'Stadt'), asked('far', 'Fern')];
  show([group('grid', 'Wie oft?', [city, far])]);
  set(city.issue, 'Wähle eine Antwort');
  expect(within(screen.getByRole('rowheader', { name: /Stadt/ })).getByText('Wähle eine Antwort')).toBeTruthy();
  const described = screen.getByRole('radio', { name: 'Stadt Oft' }).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Wähle eine Antwort');
  set(far.presence, 'hidden');
  expect(screen.queryByRole('radio', { name: 'Fern Nie' })).toBeNull();
  set(far.presence, 'pending');
  expect(screen.getByRole('rowheader', { name: 'Fern' })).toBeTruthy();
});

test('a grid of choices allows several options, except unavailable ones', async () => {
  const options = [...OFTEN.slice(0, 2), { ...option('often', 'Oft'), unavailable: 'Ausgebucht' }];
  const { session, user } = show([
    group('grid', 'Wie oft?', [asked('city', 'Stadt', { type: 'choices', options, answer: ['never'] })]),
  ]);
  await user.click(screen.getByRole('checkbox', { name: 'Stadt Manchmal' }));
  await user.click(screen.getByRole('checkbox', { name: 'Stadt Oft' }));
  expect(session.heard.filter((event) => event.startsWith('answer'))).toEqual(['answer city ["never","some"]']);
});

test('fields of one answer are side by side under their name', () => {
  show([group('joined', 'Strecke', [field('way', { type: 'number', label: 'Länge' }), asked('unit', 'Einheit')])]);
  const joined = within(screen.getByRole('group', { name: 'Strecke' }));
  expect(joined.getByRole('textbox', { name: 'Länge' })).toBeTruthy();
  expect(joined.getByRole('radiogroup', { name: 'Einheit' })).toBeTruthy();
});
