// @vitest-environment jsdom

import { type FlowSession, type PreparedFlow, signal, type Words } from '@fahrplan/engine';
import { FlowView } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Field } from '../../../engine/flow.ts';
import german from '../../../flows/copy/de-DE/ui.json';
import { dialog, opened } from '../../support/meanings/stage.ts';
import { onPage } from '../../support/renderer/stage.tsx';

onPage();

const drivers: Field = {
  type: 'rows',
  label: 'Wer fährt mit?',
  row: 'Fahrer',
  movable: true,
  rules: [
    { rule: 'required', text: 'Nenne jemanden' },
    { rule: 'maxRows', value: 3, text: 'Höchstens drei' },
  ],
  fields: { name: { type: 'text', label: 'Name', rules: [{ rule: 'required', text: 'Wie heißt er?' }] } },
};

async function shown(
  field: Field = drivers,
): Promise<{ session: FlowSession; user: ReturnType<typeof userEvent.setup> }> {
  const flow: PreparedFlow = dialog(
    { drivers: field },
    [
      { id: 'who', title: 'Wer', blocks: [{ field: 'drivers' }] },
      { id: 'end', title: 'Ende', blocks: [] },
    ],
    { as: 'page', kinds: kinds.map(({ name }) => name), submit: [{ close: true }] },
  );
  // A text that is its own key reads the same.
  const texts = Object.fromEntries(
    [
      'Wer fährt mit?',
      'Fahrer',
      'Nenne jemanden',
      'Höchstens drei',
      'Name',
      'Tage',
      'Wie heißt er?',
      'Wer',
      'Ende',
    ].map((text) => [text, text]),
  );
  const words = (file: string): Words => (file === 'ui' ? (german as unknown as Words) : texts);
  const session = await opened(flow, { language: signal({ locale: 'de-DE', region: 'DE', currency: 'EUR', words }) });
  render(<FlowView session={session} kinds={kinds} />);
  return { session, user: userEvent.setup() };
}

const add = () => screen.findByRole('button', { name: 'Fahrer hinzufügen' });
const row = (at: number) => within(screen.getByRole('group', { name: `Fahrer ${at}` }));
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('adding a row focuses its first field, until a rule refuses another', async () => {
  const { user } = await shown();
  await user.click(await add());
  await waitFor(() => expect(document.activeElement).toBe(row(1).getByLabelText('Name')));
  await user.keyboard('Ada');
  await user.click(await add());
  await waitFor(() => expect(document.activeElement).toBe(row(2).getByLabelText('Name')));
  await user.click(await add());
  await user.click(await add());
  expect([screen.getByRole('alert').textContent, screen.queryByRole('group', { name: 'Fahrer 4' })]).toEqual([
    'Höchstens drei',
    null,
  ]);
});

test('removing a row focuses the button that puts it back, and that focuses the row again', async () => {
  const { user } = await shown();
  for (const name of ['Ada', 'Bob']) {
    await user.click(await add());
    await user.keyboard(name);
  }
  await user.click(screen.getByRole('button', { name: 'Fahrer 1 entfernen' }));
  await waitFor(() => expect(focused()).toBe('Rückgängig: Fahrer 1 ist entfernt'));
  expect(row(1).getByLabelText('Name')).toHaveProperty('value', 'Bob');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Fahrer 1 entfernen'));
  expect([1, 2].map((at) => row(at).getByLabelText<HTMLInputElement>('Name').value)).toEqual(['Ada', 'Bob']);
});

test('an only row has no buttons that move it', async () => {
  const { user } = await shown();
  const arrows = () => screen.queryAllByRole('button', { name: /nach (?:oben|unten)/ }).length;
  await user.click(await add());
  expect(arrows()).toBe(0);
  await user.click(await add());
  expect(arrows()).toBe(4);
});

test('a moved row keeps the focus, and its new position is announced', async () => {
  const { user } = await shown();
  for (const name of ['Ada', 'Bob', 'Cleo']) {
    await user.click(await add());
    await user.keyboard(name);
  }
  await user.click(screen.getByRole('button', { name: 'Fahrer 3 nach oben' }));
  await waitFor(() => expect(focused()).toBe('Fahrer 2 nach oben'));
  expect(screen.getByText('Fahrer 3 ist jetzt an Stelle 2').getAttribute('role')).toBe('status');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Fahrer 1 nach oben'));
  const names = () => [1, 2, 3].map((at) => row(at).getByLabelText<HTMLInputElement>('Name').value);
  expect(names()).toEqual(['Cleo', 'Ada', 'Bob']);
  // At the top the row stays, which is announced each time.
  const said = () => screen.getByText(/Fahrer 1 ist jetzt an Stelle 1/).textContent;
  await user.keyboard('{Enter}');
  const before = said();
  await user.keyboard('{Enter}');
  expect([names(), focused(), said() === before]).toEqual([['Cleo', 'Ada', 'Bob'], 'Fahrer 1 nach oben', false]);
});

test('the summary of errors leads to a field of a row', async () => {
  const { user } = await shown();
  await user.click(await add());
  await user.click(await add());
  await user.type(row(1).getByLabelText('Name'), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  await user.click(await screen.findByRole('link', { name: /Wie heißt er/ }));
  expect(document.activeElement).toBe(row(2).getByLabelText('Name'));
});

test('the summary of errors names the row of each field', async () => {
  const { user } = await shown();
  await user.click(await add());
  await user.click(await add());
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  const links = await screen.findAllByRole('link', { name: /Wie heißt er/ });
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Fahrer 1, Name: Wie heißt er?',
    'Fahrer 2, Name: Wie heißt er?',
  ]);
});

test('the summary of errors leads to the button that adds a row', async () => {
  const { user } = await shown();
  await user.click(await screen.findByRole('button', { name: 'Weiter' }));
  await user.click(await screen.findByRole('link', { name: /Nenne jemanden/ }));
  expect(document.activeElement).toBe(await add());
});

test('the summary of errors leads to a field of a row that was there from the start', async () => {
  const { user } = await shown({ ...drivers, start: 1 });
  await user.click(await screen.findByRole('button', { name: 'Weiter' }));
  await user.click(await screen.findByRole('link'));
  await waitFor(() => expect(document.activeElement).toBe(row(1).getByLabelText('Name')));
});

test('fields of rows that were there from the start are judged and rewritten when left', async () => {
  const price: Field = { type: 'money', label: 'Tage', rules: [{ rule: 'minimumValue', value: 1, text: 'Wer' }] };
  const { user } = await shown({ ...drivers, start: 1, fields: { ...drivers.fields, price } });
  const box = await screen.findByLabelText(/^Tage/);
  await user.click(box);
  await user.keyboard('abc{Tab}');
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
  await user.clear(box);
  await user.type(box, '1.234,5{Tab}');
  await waitFor(() => expect(box).toHaveProperty('value', '1.234,50'));
  expect(box.getAttribute('aria-invalid')).not.toBe('true');
});

const single: Field = {
  ...drivers,
  widget: 'single',
  start: 1,
  fields: { ...drivers.fields, days: { type: 'integer', label: 'Tage' } },
};

test('one row at a time is open, and it closes with its answers once it has no errors', async () => {
  const { user } = await shown(single);
  const save = () => screen.getByRole('button', { name: 'Fahrer 1 übernehmen' });
  await screen.findByRole('button', { name: 'Fahrer 1 übernehmen' });
  await user.click(save());
  await waitFor(() => expect(document.activeElement).toBe(row(1).getByLabelText('Name')));
  expect(row(1).getByText('Wie heißt er?')).toBeTruthy();
  await user.keyboard('Ada');
  await user.click(save());
  await waitFor(() => expect(focused()).toBe('Fahrer 1 ändern'));
  expect([row(1).queryByRole('textbox'), row(1).getByText('Ada').tagName]).toEqual([null, 'DD']);
  await user.click(await add());
  await waitFor(() => expect(document.activeElement).toBe(row(2).getByLabelText('Name')));
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
  await user.click(await add());
  expect(row(2).getByText('Wie heißt er?')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Fahrer 3' })).toBeNull();
});

test('a refused Continue opens the first row with an error, and leads to those in the others', async () => {
  const { session, user } = await shown(single);
  act(() => session.answer('drivers', [{ days: 1 }, { days: 2 }]));
  await screen.findByRole('button', { name: 'Fahrer 2 ändern' });
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  await waitFor(() => expect(row(1).getByLabelText('Name')).toBeTruthy());
  expect(row(2).getByText('Wie heißt er?')).toBeTruthy();
  const [, second] = screen.getAllByRole('link');
  await user.click(second as HTMLElement);
  expect(focused()).toBe('Fahrer 2 ändern');
  expect(session.step.peek()?.id).toBe('who');
});
