// @vitest-environment jsdom

import { FlowDialog, FlowView } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeSession, field, step, text } from '../../../scripts/testbed/fakeSession.ts';
import { onPage, set, show, walk } from '../../support/renderer/stage.tsx';

onPage();

const parts = vi.hoisted(() => {
  // Resets modules, because an earlier suite may have loaded the dialog.
  vi.resetModules();
  return { missing: new Set<string>() };
});
const gone = (part: string) => {
  if (parts.missing.has(part)) throw new Error(`${part} could not be fetched`);
};
vi.mock('../../../renderer/FlowDialog.tsx', async (original) => {
  const module = await original<typeof import('../../../renderer/FlowDialog.tsx')>();
  return {
    get FlowDialog() {
      gone('FlowDialog');
      return module.FlowDialog;
    },
  };
});

// React logs what an error boundary catches.
beforeEach(() => {
  // Cleared here, so that late work of the previous test still fails.
  parts.missing.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** Makes a signal throw until it is mended. */
function broken(live: { readonly value: unknown; peek(): unknown }) {
  const fail = () => {
    throw new Error('broken');
  };
  const spies = [
    vi.spyOn(live, 'value', 'get').mockImplementation(fail),
    vi.spyOn(live, 'peek').mockImplementation(fail),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

const retry = () => screen.getByRole('button', { name: 'Noch einmal versuchen' });

describe('a field that fails to render', () => {
  test('shows an error in its place, keeps the others, and restores typed text on retry', async () => {
    const city = field('city', { label: 'Ort' });
    const { user } = show([city, field('street', { label: 'Straße' })]);
    await user.type(screen.getByRole('textbox', { name: 'Ort' }), 'Bremen');
    await user.type(screen.getByRole('textbox', { name: 'Straße' }), 'Weg');
    const mend = broken(city.hint);
    set(city.issue, 'Gib den Ort ein');
    expect(screen.getByRole('alert').textContent).toContain('„Ort“ konnte nicht angezeigt werden');
    expect((screen.getByRole('textbox', { name: 'Straße' }) as HTMLInputElement).value).toBe('Weg');
    await user.click(retry());
    expect(screen.getByRole('alert')).toBeTruthy();
    mend();
    await user.click(retry());
    const box = screen.getByRole('textbox', { name: 'Ort' }) as HTMLInputElement;
    expect(box.value).toBe('Bremen');
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(box));
  });
});

test('a block that fails to render keeps the other blocks and Continue', async () => {
  const note = text('Wir kommen zu dir.');
  const mend = broken(note.tone);
  const { user } = show([note, field('street', { label: 'Straße' })]);
  expect(screen.getByRole('alert').textContent).toContain('Das konnte nicht angezeigt werden');
  expect(screen.getByRole('textbox', { name: 'Straße' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Weiter' })).toBeTruthy();
  mend();
  await user.click(retry());
  expect(screen.getByText('Wir kommen zu dir.')).toBeTruthy();
});

describe('a step that fails to render', () => {
  const steps = () => [step('a', 'Erster', []), step('b', 'Zweiter', []), step('c', 'Dritter', [])] as const;

  test('shows the error as heading and title of the page, with a retry', async () => {
    const [a, b] = steps();
    const mend = broken(b.title);
    const { session, user } = walk([a, b]);
    set(session.place, 1);
    expect(screen.getByRole('heading', { level: 1, name: 'Das konnte nicht angezeigt werden' })).toBeTruthy();
    expect(document.title).toBe('Fehler: Das konnte nicht angezeigt werden – Fahrplan');
    mend();
    await user.click(retry());
    expect(screen.getByRole('heading', { level: 1, name: 'Zweiter' })).toBeTruthy();
    expect(document.title).toBe('Zweiter – Schritt 2 von 2 – Fahrplan');
  });

  test('does not block the next step', () => {
    const [a, b, c] = steps();
    broken(b.title);
    const { session } = walk([a, b, c]);
    set(session.place, 1);
    set(session.place, 2);
    expect(screen.getByRole('heading', { level: 1, name: 'Dritter' })).toBeTruthy();
  });

  test('is omitted in a region of the page', () => {
    const [a] = steps();
    broken(a.title);
    const session = fakeSession([a], { frame: 'region' });
    const { container } = render(<FlowView session={session} kinds={kinds} />);
    expect(container.textContent).toBe('');
  });
});

describe('a dialog', () => {
  const opened = () => {
    const session = fakeSession([step('place', 'Wo?', [field('street', { label: 'Straße' })])], { frame: 'modal' });
    const onClosed = vi.fn();
    render(<FlowDialog session={session} kinds={kinds} onClosed={onClosed} />);
    return { session, onClosed, user: userEvent.setup() };
  };
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
      this.open = false;
    };
  });

  // Runs first, because a dialog stays loaded once imported.
  test('that cannot be loaded can be closed', async () => {
    parts.missing.add('FlowDialog');
    const { session, onClosed, user } = opened();
    await screen.findByRole('dialog');
    await user.click(screen.getByRole('button', { name: 'Schließen' }));
    expect(session.phase.peek()).toBe('closed');
    expect(onClosed).toHaveBeenCalledOnce();
  });

  test('that cannot be loaded shows an error, and can be loaded again', async () => {
    parts.missing.add('FlowDialog');
    const { user } = opened();
    const plain = await screen.findByRole('dialog', { name: 'Das konnte nicht angezeigt werden' });
    expect(within(plain).getByRole('alert')).toBeTruthy();
    parts.missing.clear();
    await user.click(retry());
    expect(await screen.findByRole('dialog', { name: 'Wo?' })).toBeTruthy();
  });

  test('whose step fails to render shows an error and can be closed', async () => {
    const session = fakeSession([step('a', 'Erster', [])], { frame: 'modal' });
    const onClosed = vi.fn();
    const mend = broken(session.progress);
    render(<FlowDialog session={session} kinds={kinds} onClosed={onClosed} />);
    expect(await screen.findByRole('alert')).toBeTruthy();
    const dialog = screen.getByRole('dialog', { name: 'Das konnte nicht angezeigt werden' });
    mend();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Schließen' }));
    await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  });
});
