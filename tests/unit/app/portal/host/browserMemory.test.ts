// @vitest-environment jsdom
// Browser storage under names of the portal, and under names shared with others.
import { afterEach, expect, test, vi } from 'vitest';
import { createMemory } from '../../../../../app/portal/host/browserMemory.ts';
import { MemoryRoot } from '../../../../../engine/state/memory.ts';
import { catalogue } from '../../../../support/definitions.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const store = () =>
  createMemory(
    () => 0,
    (name) => catalogue.memory[name],
  );
const memory = () =>
  new MemoryRoot(catalogue.memory, store(), 'flow', () => ({ read: () => undefined, origin: String }));
const back = () => memory().read(['back_from_pdp']);

test('a value with a name of its own is stored as plain text', () => {
  memory().write('back_from_pdp', '/de-DE/subscribe?fuel=electric');
  expect(localStorage.getItem('back-from-pdp')).toBe('/de-DE/subscribe?fuel=electric');
  expect(back()).toBe('/de-DE/subscribe?fuel=electric');
});

test.each([
  'javascript:alert(1)',
  'https://a.test/',
  '//a.test',
  '/\\a.test',
  '/../a',
  '',
  'subscribe',
  '{"value":"/subscribe"}',
])('a manipulated value does not count as a path of the portal: %s', (text) => {
  localStorage.setItem('back-from-pdp', text);
  expect(back()).toBeUndefined();
});

test('a path that other code has stored is accepted', () => {
  localStorage.setItem('back-from-pdp', '/subscribe');
  expect(back()).toBe('/subscribe');
});

test('values with a lifetime in days expire, and those without an end stay', () => {
  const DAY = 86_400_000;
  let now = 0;
  const remembered = () => createMemory(() => now);
  remembered().write('seen', 3, 'P30D');
  remembered().write('kept', 4, 'browser');
  now = 30 * DAY - 1;
  expect([remembered().read('seen'), remembered().read('kept')]).toEqual([3, 4]);
  now = 30 * DAY;
  expect([remembered().read('seen'), remembered().read('kept')]).toEqual([undefined, 4]);
});

test('values that the server renders with are in a cookie during their lifetime', () => {
  memory().write('ribbon_dismissed', true);
  expect(document.cookie).toContain('memory-ribbon_dismissed=');
  expect(localStorage.length).toBe(0);
  expect(memory().read(['ribbon_dismissed'])).toBe(true);
});

test('a storage that is blocked forgets, and never throws', () => {
  for (const way of ['getItem', 'setItem'] as const)
    vi.spyOn(Storage.prototype, way).mockImplementation(() => {
      throw new Error('blocked');
    });
  expect(back()).toBeUndefined();
  const own = memory();
  own.write('back_from_pdp', '/subscribe');
  expect(own.read(['back_from_pdp'])).toBe('/subscribe');
});
