// @vitest-environment jsdom

import { FlowView } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { act, render, screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fakeSession, field, group, step, text } from '../../../scripts/testbed/fakeSession.ts';
import { onPage, set, walk } from '../../support/renderer/stage.tsx';

onPage();

const steps = () => [
  step('type', 'Wie gibst du das Auto zurück?', [field('type')]),
  step('place', 'Wo sollen wir es abholen?', [text('Wir kommen zu dir.', 'lead')]),
  step('sure', 'Stimmt alles?', [], { next: 'Verbindlich buchen' }),
];

describe('a step comes on screen', () => {
  test('moves the focus to its heading and announces its place and title', async () => {
    const { user } = walk(steps());
    await user.click(screen.getByRole('button', { name: 'Weiter' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Wo sollen wir es abholen?' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('Schritt 2 von 3: Wo sollen wir es abholen?').getAttribute('aria-live')).toBe('polite');
  });

  test('sets the title of the tab before the focus moves', async () => {
    const { user } = walk(steps());
    expect(document.title).toBe('Wie gibst du das Auto zurück? – Schritt 1 von 3 – Fahrplan');
    let titleOnFocus = '';
    document.addEventListener('focusin', (event) => {
      if (event.target instanceof HTMLHeadingElement) titleOnFocus = document.title;
    });
    await user.click(screen.getByRole('button', { name: 'Weiter' }));
    await screen.findByRole('heading', { name: 'Wo sollen wir es abholen?' });
    expect(titleOnFocus).toBe('Wo sollen wir es abholen? – Schritt 2 von 3 – Fahrplan');
  });

  test('leaves the focus alone when the page is first loaded', () => {
    walk(steps());
    expect(document.activeElement).toBe(document.body);
  });

  test('moves the focus when the page was reached within the portal', () => {
    render(<FlowView session={fakeSession(steps())} kinds={kinds} arrived />);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('scrolls to its top', async () => {
    const { user } = walk(steps());
    document.documentElement.scrollTop = 300;
    await user.click(screen.getByRole('button', { name: 'Weiter' }));
    expect(document.documentElement.scrollTop).toBe(0);
  });

  test('announces a title that loads late once it is there', async () => {
    const late = step('late', null, []);
    const { user } = walk([step('first', 'Eins', []), late]);
    await user.click(screen.getByRole('button', { name: 'Weiter' }));
    expect(screen.queryByText(/Schritt 2 von 2:/)).toBeNull();
    set(late.title, 'Zwei');
    expect(screen.getByText('Schritt 2 von 2: Zwei')).toBeTruthy();
  });
});

describe('the button that goes on', () => {
  test.each([
    ['leaves its focus to the heading when it goes', 'Weiter', 'Schau in dein Postfach'],
    ['takes no focus from where the customer is', 'Demo', 'Demo'],
  ])('%s', (_, focused, then) => {
    const only = step('sent', 'Schau in dein Postfach', []);
    walk([only], { progress: null });
    const elsewhere = Object.assign(document.createElement('button'), { textContent: 'Demo' });
    onTestFinished(() => elsewhere.remove());
    document.body.append(elsewhere);
    act(() => screen.getByRole('button', { name: focused }).focus());
    if (only.next) set(only.next.presence, 'hidden');
    expect(screen.queryByRole('button', { name: 'Weiter' })).toBeNull();
    expect(document.activeElement?.textContent).toBe(then);
  });
});

describe('progress', () => {
  test('has a text when the number of steps is known', () => {
    walk(steps());
    expect(screen.getByText('Schritt 1 von 3')).toBeTruthy();
  });

  test('is left out when the number of steps is not known', () => {
    walk(steps(), { progress: { position: 1, total: null } });
    expect(screen.queryByText(/Schritt/)).toBeNull();
    expect(document.title).toBe('Wie gibst du das Auto zurück? – Fahrplan');
  });
});

describe('back', () => {
  test('leads to the target of the step, and is absent without one', async () => {
    const [first, second] = steps();
    if (!first || !second) throw new Error('two steps');
    const { session, user } = walk([first, second]);
    expect(screen.queryByRole('button', { name: 'Zurück' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Weiter' }));
    set(second.back, session.back);
    await user.click(screen.getByRole('button', { name: 'Zurück' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Wie gibst du das Auto zurück?');
  });
});

describe('phases', () => {
  test('shows a placeholder while the flow opens', () => {
    walk([], { phase: 'opening' });
    expect(screen.getByText('Wird geladen').closest('[aria-busy]')).toBeTruthy();
  });

  test('offers to try again when the flow could not be opened', async () => {
    const { session, user } = walk([], { phase: 'failed' });
    expect(within(screen.getByRole('alert')).getByText('Das konnte nicht geladen werden')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Das konnte nicht geladen werden');
    expect(document.title).toBe('Fehler: Das konnte nicht geladen werden – Fahrplan');
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(session.heard).toContain('retry');
  });

  test('renders nothing for a flow that refuses to open', () => {
    const { view } = walk(steps(), { phase: 'refused' });
    expect(view.container.textContent).toBe('');
  });
});

test.each([
  ['before it, where the step begins with it', ['Fahrzeug', 'Vertrag', 'Hilfe'], 'Fahrzeug'],
  ['within it, where it is written there', ['Vertrag', 'Fahrzeug', 'Hilfe'], 'Hilfe'],
])('an aside is in the reading order of a phone: %s', (_, read, first) => {
  const [before, after] = [group('section', 'Vertrag', []), group('section', 'Hilfe', [])];
  const aside = group('aside', 'Fahrzeug', []);
  const blocks = first === 'Fahrzeug' ? [aside, before, after] : [before, aside, after];
  const { view } = walk([step('car', 'Auto', blocks)]);
  expect([...view.container.querySelectorAll('h2')].map((title) => title.textContent)).toEqual(read);
});

test('the state of saving is announced politely and once, in a region that was there before', () => {
  const { session } = walk([step('only', 'Eine Frage', [])], { progress: null });
  const live = [...document.querySelectorAll('[aria-live="polite"]')];
  const spoken = () => live.map(({ textContent }) => textContent).join('');
  expect(spoken()).toBe('');
  set(session.draft.saved, { text: '15:33', where: 'account' });
  expect(spoken()).toBe('Gespeichert 15:33');
  expect(screen.getAllByText('Gespeichert 15:33')).toHaveLength(1);
  set(session.draft.saved, { text: '15:34', where: 'page' });
  expect(spoken()).toMatch(/^Nicht gespeichert/);
});

describe('headings', () => {
  test('are nested: the step, its groups, their groups', () => {
    walk([step('s', 'Schritt', [group('section', 'Gruppe', [group('card', 'Karte', [])])])]);
    expect(screen.getByRole('heading', { level: 2, name: 'Gruppe' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'Karte' })).toBeTruthy();
  });

  test('start at h2 in a region, which sets no title of the tab', () => {
    walk([step('menu', 'Menü', [group('section', 'Service', [])])], { frame: 'region' });
    expect(screen.getAllByRole('heading').map(({ localName, textContent }) => [localName, textContent])).toEqual([
      ['h2', 'Service'],
    ]);
    expect(document.title).toBe('');
  });
});
