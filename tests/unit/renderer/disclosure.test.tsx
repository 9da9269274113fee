// @vitest-environment jsdom
// Group that opens by press, hover and keys in each of its forms, and closes again.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { action, type DisclosureGiven, disclosure, field, group, text } from '../../../scripts/testbed/fakeSession.ts';
import { onPage, set, show } from '../../support/renderer/stage.tsx';

onPage();

let narrow = false;
let resized: () => void = () => {};
beforeEach(() => {
  narrow = false;
  // jsdom has no layout.
  vi.stubGlobal(
    'ResizeObserver',
    class extends EventTarget {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return narrow;
    },
    addEventListener: (_: string, changed: () => void) => {
      resized = changed;
    },
    removeEventListener: () => {},
  }));
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector('button')?.focus();
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(() => {
  vi.useRealTimers();
});

const link = (label: string) => action(label, { look: 'link' });
const menu = (given: DisclosureGiven = {}, title = 'Konto') =>
  disclosure(title, [link(`${title} eins`), link(`${title} zwei`)], given);
const button = (name = 'Konto') => screen.getByRole('button', { name });
const isOpen = (name = 'Konto') => button(name).getAttribute('aria-expanded') === 'true';
const entries = () => screen.queryAllByRole('button', { name: / (eins|zwei)$/ }).map((entry) => entry.textContent);

// Runs first, because the lazy module stays loaded afterwards.
test('a press before its panel has loaded opens it, and the next one closes it', async () => {
  const { user } = show([menu()]);
  await user.click(button());
  await screen.findByText('Konto eins');
  expect(isOpen()).toBe(true);
  await user.click(button());
  expect(isOpen()).toBe(false);
});

describe('a press', () => {
  test('opens what the button controls, and closes it again', async () => {
    const { user } = show([menu()]);
    expect(entries()).toEqual([]);
    await user.click(button());
    expect(isOpen()).toBe(true);
    const panel = document.getElementById(button().getAttribute('aria-controls') ?? '');
    expect(within(panel as HTMLElement).getAllByRole('listitem')).toHaveLength(2);
    await user.click(button());
    expect([isOpen(), entries()]).toEqual([false, []]);
  });

  test('opens one at a time', async () => {
    const { user } = show([menu(), menu({}, 'Hilfe')]);
    await user.click(button());
    await user.tab();
    fireEvent.click(button('Hilfe'));
    await waitFor(() => expect([isOpen(), isOpen('Hilfe')]).toEqual([false, true]));
  });

  test('on a linked title follows the link, and the arrow beside it opens', async () => {
    const press = vi.fn(() => Promise.resolve());
    const { user } = show([menu({ action: action('Konto', { look: 'link', press }) })]);
    await user.click(button());
    expect(press).toHaveBeenCalledOnce();
    await user.click(button('Mehr unter „Konto“'));
    expect(isOpen('Mehr unter „Konto“')).toBe(true);
    expect(press).toHaveBeenCalledOnce();
  });

  test('targets a button named by title and badge', () => {
    show([menu({ badge: '3', current: true })]);
    expect(screen.getByRole('button', { name: 'Konto 3' }).getAttribute('aria-current')).toBe('true');
  });
});

describe('the keyboard', () => {
  test('opens with Enter and Space, never with the focus alone', async () => {
    const { user } = show([menu()]);
    await user.tab();
    expect(document.activeElement).toBe(button());
    expect(isOpen()).toBe(false);
    await user.keyboard('{Enter}');
    expect(isOpen()).toBe(true);
    await user.keyboard(' ');
    expect(isOpen()).toBe(false);
  });

  test('closes with Escape, returns the focus, and stops the key', async () => {
    const heard = vi.fn();
    document.addEventListener('keydown', heard);
    const { user } = show([menu()]);
    await user.tab();
    await user.keyboard('{Enter}{Tab}');
    expect(document.activeElement?.textContent).toBe('Konto eins');
    heard.mockClear();
    await user.keyboard('{Escape}');
    expect([isOpen(), document.activeElement, heard.mock.calls.length]).toEqual([false, button(), 0]);
    document.removeEventListener('keydown', heard);
  });

  test('moves through and out, which closes the panel', async () => {
    const { user } = show([menu(), menu({}, 'Hilfe')]);
    await user.tab();
    await user.keyboard('{Enter}');
    await user.tab();
    await user.tab();
    expect([isOpen(), document.activeElement?.textContent]).toEqual([true, 'Konto zwei']);
    await user.tab();
    expect([isOpen(), document.activeElement]).toEqual([false, button('Hilfe')]);
  });
});

describe('a pointer that rests', () => {
  const pointer = { pointerType: 'mouse' };
  const around = (name = 'Konto') => button(name).parentElement?.parentElement as HTMLElement;
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

  test('opens and closes after a delay, so that crossing a corner does not flicker', () => {
    vi.useFakeTimers();
    show([menu({ opens: 'hover' })]);
    fireEvent.pointerEnter(around(), pointer);
    pass(149);
    expect(isOpen()).toBe(false);
    pass(1);
    expect(isOpen()).toBe(true);
    fireEvent.pointerLeave(around(), pointer);
    pass(299);
    expect(isOpen()).toBe(true);
    fireEvent.pointerEnter(around(), pointer);
    pass(1_000);
    expect(isOpen()).toBe(true);
    fireEvent.pointerLeave(around(), pointer);
    pass(300);
    expect(isOpen()).toBe(false);
  });

  test('opens nothing when passing, by touch, or if a press is required', () => {
    vi.useFakeTimers();
    show([menu({ opens: 'hover' }), menu({}, 'Hilfe')]);
    fireEvent.pointerEnter(around(), pointer);
    pass(100);
    fireEvent.pointerLeave(around(), pointer);
    fireEvent.pointerEnter(around(), { pointerType: 'touch' });
    fireEvent.pointerEnter(around('Hilfe'), pointer);
    pass(1_000);
    expect([isOpen(), isOpen('Hilfe')]).toEqual([false, false]);
  });

  test('opens a panel that the following press keeps open', () => {
    vi.useFakeTimers();
    show([menu({ opens: 'hover' })]);
    fireEvent.pointerEnter(around(), pointer);
    pass(200);
    fireEvent.click(button());
    expect(isOpen()).toBe(true);
    act(() => button().blur());
    fireEvent.pointerLeave(around(), pointer);
    pass(1_000);
    expect(isOpen()).toBe(true);
    fireEvent.click(button());
    expect(isOpen()).toBe(false);
  });

  test('does not close a panel with the keyboard focus', () => {
    vi.useFakeTimers();
    show([menu({ opens: 'hover' })]);
    fireEvent.pointerEnter(around(), pointer);
    pass(200);
    act(() => screen.getByRole('button', { name: 'Konto eins' }).focus());
    fireEvent.pointerLeave(around(), pointer);
    pass(1_000);
    expect(isOpen()).toBe(true);
  });

  test.each(['pointerEnter', 'focus'] as const)('creates the content before opening: %s', (event) => {
    const node = menu();
    show([node]);
    expect(node.blocks.peek()).toEqual([]);
    if (event === 'focus') act(() => button().focus());
    else fireEvent.pointerEnter(around(), { pointerType: 'touch' });
    expect([node.blocks.peek().length, isOpen()]).toEqual([2, false]);
  });
});

describe('an overlay closes', () => {
  test('on a press beside it, and not on one in it', async () => {
    const { user } = show([menu(), text('Daneben')]);
    await user.click(button());
    fireEvent.pointerDown(screen.getByText('Konto eins'));
    expect(isOpen()).toBe(true);
    fireEvent.pointerDown(screen.getByText('Daneben'));
    expect(isOpen()).toBe(false);
  });

  test('when an action in it continues, with the focus on its button', async () => {
    const node = menu();
    const { user } = show([node]);
    await user.click(button());
    await user.tab();
    set(node.presses, 1);
    expect([isOpen(), document.activeElement]).toEqual([false, button()]);
  });

  test.each([
    [{}, false],
    [{ ctrlKey: true }, true],
  ])('on a link followed in this tab: %o leaves it open: %s', async (keys, stays) => {
    const { user } = show([menu()]);
    await user.click(button());
    const anchor = document.createElement('a');
    anchor.href = '#there';
    screen.getByText('Konto eins').append(anchor);
    fireEvent.click(anchor, keys);
    expect(isOpen()).toBe(stays);
  });

  test('when another page is shown', async () => {
    const node = menu();
    const { user } = show([node]);
    await user.click(button());
    set(node.page, 'two');
    expect(isOpen()).toBe(false);
  });

  test.each([
    ['menu', 100],
    ['wide', 500],
  ] as const)('when the page is scrolled, checked at intervals: %s', async (panel, pause) => {
    const { user } = show([menu({ panel })]);
    await user.click(button());
    vi.useFakeTimers();
    const scroll = (to: number) => {
      vi.stubGlobal('scrollY', to);
      fireEvent.scroll(window);
    };
    scroll(5);
    expect(isOpen()).toBe(true);
    scroll(200);
    act(() => vi.advanceTimersByTime(pause - 1));
    expect(isOpen()).toBe(true);
    act(() => vi.advanceTimersByTime(1));
    expect(isOpen()).toBe(false);
  });

  test('when the window becomes narrow, if it has another form there', async () => {
    const { user } = show([menu({ narrow: 'drawer' })]);
    await user.click(button());
    act(() => {
      narrow = true;
      resized();
    });
    expect([isOpen(), button().getAttribute('aria-haspopup')]).toEqual([false, 'dialog']);
  });
});

describe('an accordion', () => {
  test('stays open when something in it is pressed, or beside it, and closes with its sibling', async () => {
    const node = menu({ panel: 'accordion' });
    const { user } = show([node, menu({ panel: 'accordion' }, 'Hilfe')]);
    await user.click(button());
    set(node.presses, 1);
    await user.click(document.body);
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(true);
    await user.click(button('Hilfe'));
    expect([isOpen(), isOpen('Hilfe')]).toEqual([false, true]);
  });

  test('is used for nested disclosures, one of which is open', async () => {
    const inner = menu({ panel: 'wide', opens: 'hover' }, 'Innen');
    const { user } = show([disclosure('Konto', [inner, menu({ narrow: 'drawer' }, 'Auch innen')])]);
    await user.click(button());
    await user.click(button('Innen'));
    await user.click(button('Auch innen'));
    expect([isOpen(), isOpen('Innen'), isOpen('Auch innen')]).toEqual([true, false, true]);
  });

  test('opens when Continue was refused for a field in it, however deep', async () => {
    const deep = disclosure('Tief', [field('name', { label: 'Name' })], { panel: 'accordion' });
    const { session } = show([disclosure('Konto', [deep], { panel: 'accordion' }), menu({}, 'Hilfe')]);
    act(() => session.refuse({ other: 'Fehlt' }));
    expect(isOpen()).toBe(false);
    act(() => session.refuse({ name: 'Fehlt' }));
    expect([isOpen(), isOpen('Tief'), isOpen('Hilfe')]).toEqual([true, true, false]);
    expect(screen.getByRole('textbox', { name: 'Name' })).toBeTruthy();
  });
});

describe('a drawer', () => {
  beforeEach(() => {
    narrow = true;
  });

  test('is a dialog with a name and a button that closes it', async () => {
    const { user } = show([menu({ narrow: 'drawer' })]);
    await user.click(button());
    const drawer = screen.getByRole('dialog', { name: 'Konto' });
    expect(within(drawer).getAllByRole('listitem')).toHaveLength(2);
    await user.click(within(drawer).getByRole('button', { name: 'Schließen' }));
    expect([isOpen(), screen.queryByRole('dialog')]).toEqual([false, null]);
  });

  test('may have a second close button at its foot with its own label', async () => {
    const { user } = show([menu({ narrow: 'drawer', finish: '12 Autos zeigen' })]);
    await user.click(button());
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '12 Autos zeigen' }));
    expect([isOpen(), screen.queryByRole('dialog')]).toEqual([false, null]);
  });

  test.each([
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a press beside it', (drawer: HTMLElement) => fireEvent.click(drawer)],
    ['what a device has for going back', (drawer: HTMLElement) => fireEvent(drawer, new Event('close'))],
  ])('is closed by %s', async (_, leave) => {
    const { user } = show([menu({ narrow: 'drawer' })]);
    await user.click(button());
    leave(screen.getByRole('dialog'));
    expect(isOpen()).toBe(false);
  });

  test('with a linked title has an arrow button', async () => {
    const { user } = show([menu({ narrow: 'drawer', action: link('Konto') })]);
    const arrow = button('Mehr unter „Konto“');
    expect(arrow.querySelector('svg')).toBeTruthy();
    await user.click(arrow);
    expect(screen.getByRole('dialog', { name: 'Konto' })).toBeTruthy();
  });

  test('is not closed by a press on its own title', async () => {
    const { user } = show([menu({ narrow: 'drawer' })]);
    await user.click(button());
    await user.click(within(screen.getByRole('dialog')).getByText('Konto'));
    expect(isOpen()).toBe(true);
  });
});

describe('a section', () => {
  const contract = (given: DisclosureGiven = {}) =>
    disclosure('Dein Vertrag', [group('section', 'Laufzeit', [text('Läuft bis Mai')])], { panel: 'section', ...given });

  test('on a wide screen is a heading with its content below', () => {
    show([contract()]);
    expect(screen.getByRole('heading', { name: 'Dein Vertrag' }).tagName).toBe('H2');
    expect(screen.getByRole('heading', { name: 'Laufzeit' }).tagName).toBe('H3');
    expect(screen.queryByRole('button', { name: 'Dein Vertrag' })).toBeNull();
    expect(screen.getByText('Läuft bis Mai')).toBeTruthy();
  });

  test('on a narrow screen opens with its heading', async () => {
    narrow = true;
    const { user } = show([contract()]);
    expect(screen.queryByText('Läuft bis Mai')).toBeNull();
    expect(within(screen.getByRole('heading', { name: 'Dein Vertrag' })).getByRole('button')).toBe(
      button('Dein Vertrag'),
    );
    await user.click(button('Dein Vertrag'));
    expect(screen.getByRole('heading', { name: 'Laufzeit' }).tagName).toBe('H3');
  });
});

describe('a row', () => {
  test('on a wide screen has no button, and shows its content', () => {
    show([disclosure('Menü', [menu(), link('Hilfe eins')], { panel: 'row', narrow: 'drawer' })]);
    expect(screen.queryByRole('button', { name: 'Menü' })).toBeNull();
    expect([isOpen(), entries()]).toEqual([false, ['Hilfe eins']]);
  });

  test('on a narrow screen is a drawer with accordions', async () => {
    narrow = true;
    const { user } = show([
      disclosure('Menü', [menu({ panel: 'wide', narrow: 'drawer' })], { panel: 'row', narrow: 'drawer' }),
    ]);
    await user.click(button('Menü'));
    await user.click(button());
    expect([isOpen('Menü'), isOpen()]).toEqual([true, true]);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});
