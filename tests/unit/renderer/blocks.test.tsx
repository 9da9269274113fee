// @vitest-environment jsdom

import type { BlockNode, Presence, ShownText, TableNode } from '@fahrplan/engine';
import { signal } from '@preact/signals-core';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  action,
  banner,
  facts,
  field,
  group,
  media,
  review,
  row,
  step,
  text,
  timeline,
} from '../../../scripts/testbed/fakeSession.ts';
import { onPage, set, show, walk } from '../../support/renderer/stage.tsx';

onPage();

describe('a block', () => {
  test('is rendered when first shown, and keeps typed text when hidden again', async () => {
    const name = field('name', { label: 'Name' });
    name.presence.value = 'hidden';
    const { user } = show([name]);
    expect(document.querySelector('input')).toBeNull();
    set(name.presence, 'shown');
    const box = screen.getByRole('textbox');
    await user.type(box, 'Ada');
    set(name.presence, 'hidden');
    expect(screen.queryByRole('textbox')).toBeNull();
    set(name.presence, 'shown');
    expect(screen.getByRole('textbox')).toBe(box);
    expect((box as HTMLInputElement).value).toBe('Ada');
  });

  test('holds its place while pending, and its control survives', () => {
    const name = field('name', { label: 'Name' });
    show([name]);
    const box = screen.getByRole('textbox');
    set(name.presence, 'pending');
    expect(screen.getByText('Wird geladen')).toBeTruthy();
    set(name.presence, 'shown');
    expect(screen.getByRole('textbox')).toBe(box);
  });

  test('that could not be loaded offers to try again', async () => {
    const price = facts([], 'price');
    const { session, user } = show([{ ...price, presence: signal<Presence>('failed') }]);
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(session.heard).toEqual(['retry']);
  });

  test.each<[string, BlockNode]>([
    ['a text', text(null)],
    ['the label of a fact', facts([{ ...row('', '1'), label: null }])],
    ['a fact', facts([row('Rate', null)])],
    ['a fact whose condition still loads', facts([row('Rate', '', 'pending')])],
    ['an answer', review([{ step: 'a', title: 'A', rows: [row('Rate', '', 'pending')], change: () => undefined }])],
    ['a plate', { ...media('sign', { artwork: 'plate' }), text: signal(null) }],
    ['a picture', { ...media('image', {}), source: signal(null) }],
  ])('that is loading is announced to screen readers: %s', async (_, block) => {
    show([block]);
    expect(await screen.findByText('Wird geladen')).toBeTruthy();
  });
});

describe('facts', () => {
  const values = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

  test('show the previous value of a changed one', () => {
    show([
      facts([
        row('Monatsrate', '629,00 €', 'shown', '549,00 €'),
        row('Laufzeit', '12 Monate', 'shown', '12 Monate'),
        row('Ende', '28.02.2027'),
      ]),
    ]);
    expect(values()).toEqual(['statt bisher 549,00 € nun 629,00 €', '12 Monate', '28.02.2027']);
    expect(document.querySelector('s')?.textContent).toBe('549,00 €');
  });

  test('that end in a total repeat it beside the button, as name and value', () => {
    const prices = facts([row('Aufpreis', '80,00 €'), row('Neue Rate', '629,00 €')], 'price');
    walk([step('only', 'Stimmt alles?', [prices], { next: 'Buchen' })]);
    const bar = screen.getByRole('button', { name: 'Buchen' }).closest('[data-sticky]') as HTMLElement;
    expect(within(bar).getByRole('term').textContent).toBe('Neue Rate');
    expect(within(bar).getByRole('definition').textContent).toBe('629,00 €');
  });
});

describe('a banner', () => {
  test.each([
    ['info', 'status', 'Hinweis:'],
    ['success', 'status', 'Erledigt:'],
    ['warning', 'status', 'Achtung:'],
    ['error', 'alert', 'Fehler:'],
  ] as const)('has its tone as a word: %s', (tone, role, word) => {
    show([banner('Die Rückgabe ist geplant.', tone)]);
    expect(within(screen.getByRole(role)).getByText(word)).toBeTruthy();
  });

  test('has the icon of its tone, or one of its own', async () => {
    const own = banner('Dein Paket ist da.', 'success');
    show([own]);
    const icons = () => [...screen.getByRole('status').querySelectorAll('svg')].map(({ classList }) => classList[1]);
    expect(icons()).toEqual(['lucide-circle-check']);
    set(own.icon, 'gift');
    await waitFor(() => expect(icons()).toEqual(['lucide-gift']));
    expect(screen.getByText('Erledigt:')).toBeTruthy();
  });

  test.each(['constructor', 'none'])('draws nothing for an icon that does not exist: %s', async (name) => {
    const own = banner('Dein Paket ist da.');
    show([own]);
    set(own.icon, name);
    await waitFor(() => expect(screen.getByRole('status').querySelector('[hidden]')).toBeTruthy());
    expect(screen.getByRole('status').querySelector('svg')).toBeNull();
  });

  test('offers its action', async () => {
    const press = vi.fn(() => Promise.resolve());
    const { user } = show([banner('Du brauchst eine Vollmacht.', 'info', '', action('Vollmacht ansehen', { press }))]);
    await user.click(screen.getByRole('button', { name: 'Vollmacht ansehen' }));
    expect(press).toHaveBeenCalledOnce();
  });

  test('that is a strip is not announced, and can be dismissed', async () => {
    const press = vi.fn(() => Promise.resolve());
    const dismiss = action('Hinweis ausblenden', { press, look: 'icon', icon: 'close' });
    const { user } = show([banner('Im Winter günstiger.', 'info', '', null, { look: 'strip', dismiss })]);
    expect(screen.queryByRole('status')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Hinweis ausblenden' }));
    expect(press).toHaveBeenCalledOnce();
  });

  test('that is an error is announced at once, as a strip, too', () => {
    show([banner('Gerade geht nichts.', 'error', '', null, { look: 'strip' })]);
    expect(screen.getByRole('alert').textContent).toContain('Gerade geht nichts.');
  });
});

test('a picture with a target is a link with its name', () => {
  const link = { href: 'https://apps.example/', tab: true, within: false, prepare: () => {} };
  show([media('mark', { source: '/badges/apple.svg', text: 'Laden im App Store', action: action('', { link }) })]);
  const anchor = screen.getByRole('link', { name: /^Laden im App Store/ });
  expect([anchor.getAttribute('href'), anchor.getAttribute('rel')]).toEqual(['https://apps.example/', 'noopener']);
  expect(within(anchor).getByRole('img').getAttribute('src')).toBe('/badges/apple.svg');
});

test('an action with an own name has that as its accessible name', () => {
  const own = action('Fahrplan', { look: 'brand' });
  set(own.name, 'Fahrplan, zur Startseite');
  show([own]);
  expect(screen.getByRole('button', { name: 'Fahrplan, zur Startseite' }).textContent).toBe('Fahrplan');
});

test.each([
  [null, null],
  ['-2', '-2'],
  ['3', '3'],
  ['9', '4'],
  ['-9', '-4'],
])('a group that is lowered by %s has a class for it, for at most four steps', (lowered, steps) => {
  const own = group('plain', 'Gruppe', [text('Worte')]);
  set(own.lowered, lowered);
  show([own]);
  const box = screen.getByRole('heading', { name: 'Gruppe' }).parentElement;
  expect(box?.getAttribute('data-lowered')).toBe(steps);
});

describe('a status', () => {
  test('has no spoken tone: a planned return is no warning', () => {
    show([text('Rückgabe geplant', 'status', 'warning')]);
    expect(screen.getByText('Rückgabe geplant').textContent).toBe('Rückgabe geplant');
    expect(screen.queryByText(/Achtung/)).toBeNull();
  });
});

describe('facts', () => {
  test('pair labels with values and leave out hidden rows', () => {
    show([facts([row('Ende', '28.02.2027'), row('Geheim', 'x', 'hidden')], 'rows', 'Vertrag')]);
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Ende']);
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['28.02.2027']);
    expect(screen.getByRole('heading', { name: 'Vertrag' })).toBeTruthy();
  });
});

describe('a review', () => {
  test('links to each step, with the step in the accessible name', async () => {
    const change = vi.fn();
    const { user } = show([review([{ step: 'place', title: 'Abholort', rows: [row('Straße', 'Weg 1')], change }])]);
    await user.click(screen.getByRole('button', { name: 'Ändern Abholort' }));
    expect(change).toHaveBeenCalledOnce();
  });
});

describe('a timeline', () => {
  test('has the state of each entry as a word', () => {
    show([
      timeline([
        { key: 'a', state: 'completed', title: 'Gebucht', detail: null },
        { key: 'b', state: 'active', title: 'Vorbereitung', detail: 'in 4 Tagen' },
        { key: 'c', state: 'upcoming', title: 'Abholung', detail: null },
      ]),
    ]);
    const entries = screen.getAllByRole('listitem');
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'GebuchtErledigt',
      'VorbereitungLäuft · in 4 Tagen',
      'AbholungSteht noch aus',
    ]);
    expect(entries[1]?.getAttribute('aria-current')).toBe('step');
  });
});

describe('a group', () => {
  test('of fields is a fieldset with its title', () => {
    show([group('fields', 'Abholadresse', [field('street', { label: 'Straße' })])]);
    expect(
      within(screen.getByRole('group', { name: 'Abholadresse' })).getByRole('textbox', { name: 'Straße' }),
    ).toBeTruthy();
  });

  test.each(['card', 'plain', 'list', 'fields'] as const)(
    'with a target is one link with the title as its name: %s',
    async (look) => {
      const press = vi.fn(() => Promise.resolve());
      const { user } = show([group(look, 'Norden Fjell', [text('Aktiv')], press)]);
      await user.click(screen.getByRole('button', { name: 'Norden Fjell' }));
      expect(press).toHaveBeenCalledOnce();
    },
  );

  test('as a list has items only for what is shown, and a sentence when it is empty', () => {
    const hidden = { ...text('Verborgen'), presence: signal<Presence>('hidden') };
    show([group('list', 'Dokumente', [text('Vertrag'), hidden]), group('list', 'Rechnungen', [])]);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Vertrag']);
    expect(screen.getByText('Hier ist nichts.')).toBeTruthy();
  });
});

describe('media', () => {
  test('name the car and spell the number plate', async () => {
    show([
      media('artwork', { artwork: 'vehicle', shape: 'suv', paint: '#2f4a3c', text: 'Norden Berg in Grün' }),
      media('sign', { artwork: 'plate', text: 'M-FW 2417' }),
    ]);
    expect(await screen.findByRole('img', { name: 'Norden Berg in Grün' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Kennzeichen M-FW 2417' }).textContent).toContain('M·FW 2417');
  });

  test('accept only a hex colour as paint', async () => {
    show([
      media('artwork', { artwork: 'vehicle', shape: 'suv', paint: 'url(https://example.org/a.svg)', text: 'Auto' }),
    ]);
    expect((await screen.findByRole('img', { name: 'Auto' })).style.getPropertyValue('--paint')).toBe('');
  });
});

const table = (title: string): TableNode => ({
  ...{ kind: 'table', key: 'table', presence: signal<Presence>('shown'), title: signal<string | null>(title) },
  ...{ more: signal(null), empty: signal('Noch keine') },
  columns: [signal<ShownText>('Betrag')],
  rows: signal([
    {
      key: 'a',
      cells: [{ text: signal<ShownText>('549,00 €'), tone: signal('neutral' as const), action: null }],
    },
  ]),
});

test.each([
  ['Rechnungen', 'Rechnungen'],
  ['', 'Eine Frage'],
])('a table is named after its title, or else after its step: "%s"', (title, name) => {
  show([table(title)]);
  expect(screen.getByRole('table', { name })).toBeTruthy();
});

test('a table has explicit roles, which some browsers drop for cards on narrow screens', () => {
  show([table('Rechnungen')]);
  const parts = [...screen.getByRole('table', { name: 'Rechnungen' }).querySelectorAll('*'), screen.getByRole('table')];
  const roles = parts.filter(({ tagName }) => /^T/.test(tagName));
  expect(roles.map((part) => [part.tagName, part.getAttribute('role')])).toEqual([
    ['THEAD', 'rowgroup'],
    ['TR', 'row'],
    ['TH', 'columnheader'],
    ['TBODY', 'rowgroup'],
    ['TR', 'row'],
    ['TD', 'cell'],
    ['TABLE', 'table'],
  ]);
});

test('a chip with a cross is announced as removing its filter', () => {
  show([action('Elektro', { look: 'chip', icon: 'close' }), action('In 14 Tagen', { look: 'chip' })]);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Elektro entfernen',
    'In 14 Tagen',
    'Weiter',
  ]);
});
