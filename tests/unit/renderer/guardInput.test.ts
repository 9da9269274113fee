// @vitest-environment jsdom
// Guards against default actions: Escape of an input method, and a file dropped beside its field.
import { expect, test, vi } from 'vitest';
import { guardInput } from '../../../renderer/guardInput.ts';

guardInput();

test.each([
  ['an Escape that takes back what is composed', { key: 'Escape', isComposing: true }, false],
  ['an Escape that Safari tells after composing', { key: 'Escape', keyCode: 229 }, false],
  ['any other Escape', { key: 'Escape' }, true],
  ['another key that is composed', { key: 'a', isComposing: true }, true],
])('%s reaches the close handlers: %s', (_, init, reaches) => {
  const close = vi.fn();
  document.addEventListener('keydown', close, true);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  document.removeEventListener('keydown', close, true);
  expect(close).toHaveBeenCalledTimes(reaches ? 1 : 0);
});

/** Drag event, which jsdom lacks. */
function dragged(type: string, types: readonly string[]): Event {
  const event = new Event(type, { bubbles: true, cancelable: true });
  return Object.assign(event, { dataTransfer: { types, dropEffect: 'copy' } });
}

test.each([
  ['dragover', ['Files'], true],
  ['drop', ['Files'], true],
  ['drop', ['text/plain'], false],
])('the default of a %s of %j is prevented: %s', (type, types, kept) => {
  const event = dragged(type, types);
  document.body.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(kept);
});

test('a drop on a file field is left to the field', () => {
  const zone = document.body.appendChild(document.createElement('div'));
  zone.addEventListener('drop', (event) => event.preventDefault());
  const event = dragged('drop', ['Files']);
  zone.dispatchEvent(event);
  expect((event as DragEvent).dataTransfer?.dropEffect).toBe('copy');
});
