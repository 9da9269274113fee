// @vitest-environment jsdom
// Messages of a step whose parts cannot be loaded.
import { screen } from '@testing-library/react';
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

test('one block that failed says so in its place', () => {
  show([text('Oben'), failed()]);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 1, name: 'Eine Frage' })).toBeTruthy();
});

test('several say it once for the step, with one way to try again; what is there stays', async () => {
  const blocks = [failed(), failed(), group('card', 'Rate', [failed()]), group('card', 'Auto', [failed(), text('M')])];
  const { session, user } = show([text('Oben'), ...blocks]);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 1, name: 'Eine Frage' })).toBeTruthy();
  expect(screen.getByText('Oben')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Auto' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Rate' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(session.heard).toEqual(['retry']);
});

test('a page whose title is lost too has the failure as its heading and in the tab, and gets both back', async () => {
  const blocks = [failed(), failed()];
  const lost = step('deal', '', blocks, { next: null });
  const { user } = walk([lost], { progress: null });
  const heading = screen.getByRole('heading', { level: 1, name: LOST });
  expect(heading.tabIndex).toBe(-1);
  expect(document.title).toBe(`Fehler: ${LOST} – Fahrplan`);
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  set<string | null>(lost.title, null);
  for (const block of blocks) set(block.presence, 'pending');
  for (const block of blocks) set(block.presence, 'shown');
  set(lost.title, 'Dein Auto');
  expect(document.title).toBe('Dein Auto – Fahrplan');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Dein Auto' }));
});

test('what was entered is spoken of only where something can be', () => {
  show([failed(), failed()]);
  expect(screen.queryByText(KEPT)).toBeNull();
  show([failed(), failed(), field('city')]);
  expect(screen.getByText(KEPT)).toBeTruthy();
});
