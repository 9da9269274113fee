// @vitest-environment jsdom
// Links keep the browser's own behaviour.

import { FlowView } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { action, fakeSession, group, step } from '../../../scripts/testbed/fakeSession.ts';

afterEach(cleanup);

const link = { href: '/de-DE/faq', tab: false, within: true, prepare: vi.fn(), report: vi.fn() };

function draw(given: Partial<typeof link>) {
  const press = vi.fn(async () => {});
  const node = action('Fragen', { look: 'link', press, link: { ...link, ...given } });
  render(<FlowView session={fakeSession([step('only', 'Titel', [node], { next: null })])} kinds={kinds} />);
  return { press, anchor: screen.getByRole('link', { name: /^Fragen/ }) };
}

/** Tells whether the browser's default action remains. */
const follows = (anchor: HTMLElement, how: MouseEventInit = {}) => fireEvent.click(anchor, how);

test('an ordinary press is handled by the portal, and runs the effects of the flow', () => {
  const { anchor, press } = draw({});
  expect(anchor.getAttribute('href')).toBe('/de-DE/faq');
  expect(follows(anchor)).toBe(false);
  expect(press).toHaveBeenCalledOnce();
});

test.each([[{ ctrlKey: true }], [{ metaKey: true }], [{ shiftKey: true }], [{ altKey: true }], [{ button: 1 }]])(
  'a press with %o is left to the browser',
  (how) => {
    const { anchor, press } = draw({});
    expect(follows(anchor, how)).toBe(true);
    expect(press).not.toHaveBeenCalled();
  },
);

test('a link to another site is left to the browser', () => {
  const { anchor, press } = draw({ href: 'https://a.test', within: false });
  expect(follows(anchor)).toBe(true);
  expect(press).not.toHaveBeenCalled();
});

test('the event of a press is reported by the flow, or where the browser follows the link', () => {
  const report = vi.fn();
  const { anchor } = draw({ report });
  follows(anchor);
  expect(report).not.toHaveBeenCalled();
  follows(anchor, { ctrlKey: true });
  expect(report).toHaveBeenCalledOnce();
});

test('a link to a new tab is announced as such, and has no opener', () => {
  const { anchor } = draw({ href: 'https://a.test', within: false, tab: true });
  expect(anchor.textContent).toBe('Fragen (öffnet in einem neuen Tab)');
  expect(anchor.getAttribute('target')).toBe('_blank');
  expect(anchor.getAttribute('rel')).toBe('noopener');
});

test.each(['pointerEnter', 'touchStart', 'focus'] as const)('%s prefetches the target of a link', (intent) => {
  const prepare = vi.fn();
  const { anchor } = draw({ prepare });
  expect(prepare).not.toHaveBeenCalled();
  fireEvent[intent](anchor);
  expect(prepare).toHaveBeenCalled();
});

test('a pressable card or group is a link, or a button without an address', () => {
  const press = async () => {};
  const blocks = [
    action('Karte', { look: 'card', link }),
    group('card', 'Gruppe', [], press, link),
    action('Knopf', { look: 'card' }),
    group('card', 'Knopfgruppe', [], press),
  ];
  render(<FlowView session={fakeSession([step('only', 'Titel', blocks, { next: null })])} kinds={kinds} />);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Karte', 'Gruppe']);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Knopf', 'Knopfgruppe']);
});
