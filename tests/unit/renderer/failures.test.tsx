// @vitest-environment jsdom
// Messages of a step whose parts cannot be loaded.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, group, step, text } from '../../../scripts/testbed/fakeSession.ts';
import { onPage, set, show, walk } from '../../support/renderer/stage.tsx';

onPage();

const LOST = 'Das konnte nicht geladen werden';
const KEPT = 'Was du eingegeben hast, bleibt erhalten.';
const failed = () => {
  const block = text('Dein Abo');
  block.presence.value = 'failed';
  return block;
};

const withSource = (source: string) => {
  const block = failed();
  return { ...block, presence: Object.assign(block.presence, { failure: () => source }) };
};
const sectionOf = (title: string) => screen.getByRole('heading', { name: title }).parentElement as HTMLElement;

test('a single failed block shows an error in its place', () => {
  show([text('Oben'), failed()]);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 1, name: 'Eine Frage' })).toBeTruthy();
});

test('each section shows its failed sources once each, and keeps loaded content', async () => {
  const blocks = [
    withSource('deal'),
    withSource('deal'),
    group('card', 'Rate', [withSource('deal'), withSource('deal')]),
    group('card', 'Auto', [withSource('addons'), text('M')]),
    group('plain', '', [withSource('deal')]),
  ];
  const { session, user } = show([text('Oben'), ...blocks]);
  expect(screen.getAllByRole('alert')).toHaveLength(3);
  expect(within(sectionOf('Rate')).getAllByRole('alert')).toHaveLength(1);
  expect(within(sectionOf('Auto')).getByText('M')).toBeTruthy();
  expect(screen.getByText('Oben')).toBeTruthy();
  const [first] = screen.getAllByRole('button', { name: 'Noch einmal versuchen' });
  await user.click(first as HTMLElement);
  expect(session.heard).toEqual(['retry']);
});

test('blocks beside a step leave it to the step to report failures', () => {
  show([group('about', 'Kosten', [withSource('prices')]), withSource('prices')]);
  const [alert, ...others] = screen.getAllByRole('alert');
  expect(others).toEqual([]);
  expect(alert?.closest('[data-look="about"]')).toBeNull();
});

test('a page without a title has the failure as heading and tab title, until the retry', async () => {
  const blocks = [failed(), failed()];
  const lost = step('deal', '', blocks, { next: null });
  lost.failure.value = `Auto: ${LOST}`;
  const { user } = walk([lost], { progress: null });
  const heading = screen.getByRole('heading', { level: 1, name: `Auto: ${LOST}` });
  expect(heading.tabIndex).toBe(-1);
  expect(document.title).toBe(`Fehler: Auto: ${LOST} – Fahrplan`);
  await user.click(within(heading.parentElement as HTMLElement).getByRole('button', { name: 'Noch einmal versuchen' }));
  set<string | null>(lost.title, null);
  set(lost.failure, '');
  for (const block of blocks) set(block.presence, 'pending');
  for (const block of blocks) set(block.presence, 'shown');
  set(lost.title, 'Dein Auto');
  expect(document.title).toBe('Dein Auto – Fahrplan');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Dein Auto' }));
});

test('entered data is mentioned only where there can be some', () => {
  show([failed(), failed()]);
  expect(screen.queryByText(KEPT)).toBeNull();
  show([failed(), failed(), field('city')]);
  expect(screen.getByText(KEPT)).toBeTruthy();
});
