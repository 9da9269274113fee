// @vitest-environment jsdom

import { type FileEntry, type FilesPart, signal } from '@fahrplan/engine';
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { field, option } from '../../../scripts/testbed/fakeSession.ts';
import { onPage, set, show } from '../../support/renderer/stage.tsx';

onPage();

const colours = [
  option('red', 'Rot'),
  option('blue', 'Blau', '+ 10 €'),
  { ...option('gold', 'Gold'), unavailable: 'Ausverkauft' },
];

describe('a select', () => {
  test('reports the chosen option, and its removal', async () => {
    const { session, user } = show([
      field('paint', { type: 'choice', widget: 'select', label: 'Farbe', options: colours }),
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: /Farbe/ }), 'blue');
    await user.selectOptions(screen.getByRole('combobox', { name: /Farbe/ }), '');
    expect(session.heard.filter((event) => event.startsWith('answer'))).toEqual([
      'answer paint "blue"',
      'answer paint undefined',
    ]);
  });

  test('shows why an option is unavailable', () => {
    show([field('paint', { type: 'choice', widget: 'select', label: 'Farbe', options: colours })]);
    expect(screen.getByRole('option', { name: 'Gold – Ausverkauft' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('option', { name: 'Blau – + 10 €' })).toBeTruthy();
  });
});

test('an exclusive option clears the others, and they clear it', async () => {
  const options = [option('a', 'Bad'), option('b', 'Bart'), { ...option('none', 'Nichts davon'), alone: true }];
  const { session, user } = show([field('extras', { type: 'choices', label: 'Extras', options, answer: [] })]);
  for (const name of ['Bad', 'Bart', 'Nichts davon', 'Bart']) await user.click(screen.getByRole('checkbox', { name }));
  expect(session.heard.filter((event) => event.startsWith('answer'))).toEqual([
    'answer extras ["a"]',
    'answer extras ["a","b"]',
    'answer extras ["none"]',
    'answer extras ["b"]',
  ]);
});

test('a number in another notation stays a text, and is reported', async () => {
  const { session, user } = show([field('weight', { type: 'number', label: 'Gewicht' })]);
  await user.type(screen.getByRole('textbox', { name: 'Gewicht' }), '1,5');
  await user.clear(screen.getByRole('textbox', { name: 'Gewicht' }));
  await user.type(screen.getByRole('textbox', { name: 'Gewicht' }), '1.23');
  expect(session.heard.filter((event) => /^answer/.test(event)).at(-1)).toBe('answer weight "1.23"');
  expect(session.heard).toContain('answer weight 1.5');
});

test.each(['rating', 'stars'] as const)(
  'a %s is radio buttons in a row that name the meaning of its ends',
  async (widget) => {
    const options = [option('1', '1', 'schlecht'), option('2'), option('3', '3', 'gut')];
    const { session, user } = show([field('ride', { type: 'integer', widget, label: 'Fahrt', options, answer: '2' })]);
    const [first, second, third] = screen.getAllByRole('radio');
    expect([first, second, third].map((one) => one?.parentElement?.textContent)).toEqual(
      widget === 'stars'
        ? ['1 von 3 Sternen schlecht', '2 von 3 Sternen', '3 von 3 Sternen gut']
        : ['1 schlecht', '2', '3 gut'],
    );
    expect(second).toHaveProperty('checked', true);
    await user.tab();
    expect(document.activeElement).toBe(second);
    await user.keyboard('{ArrowRight}');
    expect(session.heard).toContain('answer ride "3"');
  },
);

test('a yes-no field has no answer at first, and accepts both', async () => {
  const { session, user } = show([field('hurt', { type: 'boolean', widget: 'yesno', label: 'Verletzt?' })]);
  const [yes, no] = ['Ja', 'Nein'].map((name) => screen.getByRole('radio', { name, checked: false }));
  await user.click(no as HTMLElement);
  await user.click(yes as HTMLElement);
  expect(session.heard.filter((event) => event.startsWith('answer'))).toEqual([
    'answer hurt false',
    'answer hurt true',
  ]);
});

describe('a search', () => {
  const defects = [option('door', 'Tür vorn'), option('door_back', 'Tür hinten'), option('wheel', 'Felge')];

  test('matches the beginning of any word without accents, and reports the value', async () => {
    const { session, user } = show([
      field('part', { type: 'choice', widget: 'search', label: 'Teil', options: defects }),
    ]);
    const box = await screen.findByRole('combobox', { name: /Teil/ });
    await user.type(box, 'hint tur');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Tür hinten']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(session.heard).toContain('answer part "door_back"');
    expect(box).toHaveProperty('value', 'Tür hinten');
  });

  test.each([
    ['Enter', 'fel', '{Enter}', ['answer part "wheel"']],
    ['leaving', 'fel', '{Tab}', ['answer part "wheel"']],
    ['leaving', 'tur', '{Tab}', []],
    ['leaving', ' ', '{Tab}', []],
    ['leaving', 'tur v', '{Tab}', []],
  ])('%s chooses the only match: %s', async (_, typed, keys, answers) => {
    const options = defects.map((one) => (one.value === 'door' ? { ...one, unavailable: 'Nicht dabei' } : one));
    const { session, user } = show([field('part', { type: 'choice', widget: 'search', label: 'Teil', options })]);
    await user.type(await screen.findByRole('combobox', { name: /Teil/ }), typed);
    await user.keyboard(keys);
    expect(session.heard.filter((event) => event.startsWith('answer'))).toEqual(answers);
  });

  test('shows that nothing is found, and never accepts the typed text', async () => {
    const { session, user } = show([
      field('part', { type: 'choice', widget: 'search', label: 'Teil', options: defects }),
    ]);
    const box = await screen.findByRole('combobox', { name: /Teil/ });
    // Live regions must exist before their text, or screen readers do not announce it.
    const said = screen.getAllByRole('status');
    expect(said.map(({ textContent }) => textContent).join('')).toBe('');
    await user.type(box, 'xyz');
    expect(said.map(({ textContent }) => textContent).join('')).toBe('Nichts gefunden');
    await user.tab();
    expect(session.heard.some((event) => event.startsWith('answer'))).toBe(false);
  });
});

test.each([
  ['example.de', 'https://example.de'],
  ['www.example.de/a?b=c', 'https://www.example.de/a?b=c'],
  ['http://example.de', 'http://example.de'],
  ['example', 'example'],
  ['eva@example.de', 'eva@example.de'],
  ['3.5', '3.5'],
])('a web address is completed when the box is left: %s', async (typed, shown) => {
  const { session, user } = show([field('site', { label: 'Website', webAddress: true })]);
  const box = screen.getByRole('textbox', { name: 'Website' });
  expect([box.getAttribute('type'), box.getAttribute('autocomplete')]).toEqual(['url', 'url']);
  await user.type(box, typed);
  expect(box).toHaveProperty('value', typed);
  await user.tab();
  expect(box).toHaveProperty('value', shown);
  expect(session.heard.findLast((event) => event.startsWith('answer'))).toBe(`answer site ${JSON.stringify(shown)}`);
});

describe('a search with free text', () => {
  const options = [option('d', 'Tür vorn'), { ...option('w', 'Felge'), unavailable: 'Nicht dabei' }];
  const part = (given: object = {}) => field('part', { ...SEARCH, free: true, options, ...given });
  const SEARCH = { type: 'choice', widget: 'search', label: 'Teil' } as const;
  const answers = (heard: readonly string[]) => heard.filter((event) => event.startsWith('answer'));

  test.each([
    ['a text that is no option', 'Dach{Tab}', 'Dach', '"Dach"'],
    ['the beginning of an option', 'tü{Tab}', 'tü', '"tü"'],
    ['an option whose name is typed in full', 'tur vorn{Tab}', 'Tür vorn', '"d"'],
    ['an option chosen by arrow and Enter', 'tü{ArrowDown}{Enter}', 'Tür vorn', '"d"'],
    ['what was typed, not an option that was only passed', 'tü{ArrowDown}{Tab}', 'tü', '"tü"'],
    ['what was typed when Escape closes the list', 'tü{Escape}{Tab}', 'tü', '"tü"'],
    ['the name of an option that cannot be chosen, so that it says why', 'felge{Tab}', 'Felge', '"w"'],
    ['nothing after it was cleared', 'tü{Backspace}{Backspace}{Tab}', '', undefined],
  ])('accepts %s', async (_, keys, shown, answer) => {
    const { session, user } = show([part()]);
    const box = await screen.findByRole('combobox', { name: /Teil/ });
    await user.click(box);
    await user.keyboard(keys);
    expect(box).toHaveProperty('value', shown);
    expect(answers(session.heard).at(-1)).toBe(`answer part ${answer}`);
  });

  test('shows that a text is accepted as typed', async () => {
    const { user } = show([part()]);
    const [said] = screen.getAllByRole('status');
    await user.type(await screen.findByRole('combobox', { name: /Teil/ }), 'Dach');
    expect(said?.textContent).toBe('Nicht in der Liste. Deine Eingabe wird so übernommen.');
  });

  test('keeps the input, its text and the last options while others load', async () => {
    const asked = part();
    const { user } = show([asked]);
    const box = await screen.findByRole('combobox', { name: /Teil/ });
    await user.type(box, 'tü');
    set(asked.options, null);
    expect(screen.getByRole('combobox', { name: /Teil/ })).toBe(box);
    expect(box).toHaveProperty('value', 'tü');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    set(asked.options, [option('x', 'Türgriff'), option('y', 'Türschloss')]);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Türgriff', 'Türschloss']);
  });

  test('shows a text that was given before', async () => {
    show([part({ answer: 'Dach' })]);
    expect(await screen.findByRole('combobox', { name: /Teil/ })).toHaveProperty('value', 'Dach');
  });
});

test('a switch is on or off, and shows its state as text', async () => {
  const { session, user } = show([field('alert', { type: 'boolean', widget: 'switch', label: 'Erinnern' })]);
  await user.click(screen.getByRole('switch', { name: 'Erinnern', checked: false }));
  expect(session.heard).toContain('answer alert true');
  expect(screen.getByRole('switch', { name: 'Erinnern', checked: true })).toBeTruthy();
});

test('an unavailable option is focusable, shows its reason, and cannot be chosen', async () => {
  const { session, user } = show([field('paint', { type: 'choice', label: 'Farbe', options: colours })]);
  await user.click(screen.getByRole('radio', { name: 'Gold Ausverkauft' }));
  expect(session.heard.some((event) => event.startsWith('answer'))).toBe(false);
});

test('a new password shows its strength', async () => {
  const { user } = show([field('secret', { type: 'password', label: 'Passwort', strength: true })]);
  await user.type(screen.getByLabelText('Passwort'), 'passwort1');
  expect(await screen.findByText(/Leicht zu erraten/, {}, { timeout: 5_000 })).toBeTruthy();
});

test('a new password shows no strength while it has another error', async () => {
  const secret = field('secret', { type: 'password', label: 'Passwort', strength: true });
  const { user } = show([secret]);
  await user.type(screen.getByLabelText('Passwort'), 'aaaa');
  await screen.findByText(/Leicht zu erraten/, {}, { timeout: 5_000 });
  set(secret.strength as { value: boolean }, false);
  expect(screen.queryByText(/Leicht zu erraten/)).toBeNull();
});

describe('files', () => {
  const entry = (changes: Partial<FileEntry>): FileEntry => ({
    key: 'k',
    name: 'foto.jpg',
    size: 2_621_440,
    state: 'done',
    progress: 100,
    issue: null,
    waitsFor: null,
    content: null,
    retry: () => {},
    remove: () => {},
    ...changes,
  });
  const part = (entries: readonly FileEntry[], choose = vi.fn(), inclusive = true): FilesPart => ({
    entries: signal(entries),
    several: true,
    extensions: signal(['jpg', 'heic']),
    limit: signal({ bytes: 6_291_456, inclusive }),
    choose,
  });
  const images = (files: FilesPart) => ({ ...field('images', { type: 'files', label: 'Fotos' }), files });

  test('show their limits at first, and are passed on unchanged', async () => {
    const choose = vi.fn();
    const { user } = show([images(part([], choose))]);
    expect(await screen.findByText('JPG, HEIC · höchstens 6 MB')).toBeTruthy();
    const file = new File(['x'], 'a.gif', { type: 'image/gif' });
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
    expect(choose).toHaveBeenCalledWith([file]);
  });

  test('show an exclusive limit as "smaller than"', async () => {
    show([images(part([], vi.fn(), false))]);
    expect(await screen.findByText('JPG, HEIC · kleiner als 6 MB')).toBeTruthy();
  });

  test('show progress, errors and actions', async () => {
    const retry = vi.fn();
    const remove = vi.fn();
    const failed = entry({
      key: 'b',
      name: 'b.jpg',
      state: 'failed',
      issue: 'Nicht gesendet',
      content: new File([], 'b.jpg'),
      retry,
      remove,
    });
    const { user } = show([images(part([entry({ key: 'a', state: 'running', progress: 40 }), failed]))]);
    expect(await screen.findByRole('progressbar', { name: 'foto.jpg wird übertragen' })).toHaveProperty('value', 40);
    expect(screen.getByText('Nicht gesendet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen: b.jpg' }));
    await user.click(screen.getByRole('button', { name: 'b.jpg entfernen' }));
    expect([retry, remove].map((act) => act.mock.calls.length)).toEqual([1, 1]);
  });

  test('in progress are announced once by name when uploaded', async () => {
    const sending = entry({ state: 'running', progress: 40 });
    const files = part([sending, entry({ key: 'b', name: 'b.jpg', state: 'waiting', progress: 0 })]);
    show([images(files)]);
    await screen.findByRole('progressbar', { name: 'foto.jpg wird übertragen' });
    const said = screen.getAllByRole('status');
    const spoken = () => said.map(({ textContent }) => textContent);
    expect(spoken()).toEqual(['', '']);
    set(files.entries as { value: readonly FileEntry[] }, [
      entry({}),
      entry({ key: 'b', name: 'b.jpg', state: 'running' }),
    ]);
    expect(spoken()).toEqual(['„foto.jpg“ ist übertragen 2,5 MB', '']);
    expect(screen.getAllByText('„foto.jpg“ ist übertragen')).toHaveLength(1);
  });

  test('that wait for the removal of another show its name, and no progress', async () => {
    const waiting = entry({ key: 'b', name: 'b.jpg', state: 'waiting', progress: 0 });
    const files = part([entry({ state: 'refused', issue: 'Zu groß' }), { ...waiting, waitsFor: 'foto.jpg' }]);
    show([images(files)]);
    const said = await screen.findByRole('status');
    expect(said.textContent).toBe('Noch nicht gesendet: Nimm zuerst „foto.jpg“ heraus.');
    expect(screen.queryByRole('progressbar')).toBeNull();
    set(files.entries as { value: readonly FileEntry[] }, [{ ...waiting, state: 'running' }]);
    expect(screen.getByRole('progressbar', { name: 'b.jpg wird übertragen' })).toBeTruthy();
  });

  test('that failed are announced at once', async () => {
    const files = part([entry({ state: 'running', progress: 40 })]);
    show([images(files)]);
    await screen.findByRole('progressbar');
    expect(screen.queryByRole('alert')).toBeNull();
    set(files.entries as { value: readonly FileEntry[] }, [entry({ state: 'failed', issue: 'Nicht gesendet' })]);
    expect(screen.getByRole('alert').textContent).toBe('Nicht gesendet');
    expect(screen.queryByRole('status')).toBeNull();
    // The host has announced the same text already.
    set(files.entries as { value: readonly FileEntry[] }, [entry({ state: 'refused', issue: 'Zu groß' })]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Zu groß')).toBeTruthy();
  });

  test('that are uploaded show their size', async () => {
    show([images(part([entry({})]))]);
    expect(await screen.findByText(/2,5 MB/)).toBeTruthy();
  });
});
