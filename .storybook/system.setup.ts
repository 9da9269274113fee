// Checks in every story that reduced motion and forced colours are respected.
import { afterEach, expect } from 'vitest';
import { cdp } from 'vitest/browser';

/** States of controls that must be visible without colours. */
const STATES = {
  '[aria-selected="true"]': 'aria-selected',
  '[aria-pressed="true"]': 'aria-pressed',
  ':is(a, button)[aria-current]': 'aria-current',
  'input:checked': 'checked',
} as const;

afterEach(async () => {
  await emulate({ 'forced-colors': 'active', 'prefers-reduced-motion': 'reduce' });
  const found = { moving: moving(), unmarked: unmarked() };
  await emulate({ 'forced-colors': 'none', 'prefers-reduced-motion': 'no-preference' });
  expect(found).toEqual({ moving: [], unmarked: [] });
});

const emulate = (features: Readonly<Record<string, string>>): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });

const nameOf = (element: Element): string => `${element.localName}.${element.className}: ${element.textContent}`;

const seen = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());

const moving = (): string[] =>
  seen('body *').flatMap((element) =>
    [null, '::before', '::after'].flatMap((part) => {
      const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element, part);
      const still =
        (animationName === 'none' || isNothing(animationDuration)) &&
        isNothing(transitionDuration) &&
        scrollBehavior === 'auto';
      return still ? [] : [nameOf(element)];
    }),
  );

const isNothing = (durations: string): boolean =>
  durations.split(', ').every((duration) => Number.parseFloat(duration) === 0);

/** Elements whose state shows only by colour or font weight, which forced colours hide. */
const unmarked = (): string[] =>
  Object.entries(STATES).flatMap(([selector, state]) =>
    seen(selector)
      .filter((element) => !isNative(element))
      .filter((element) => {
        const box = element.closest('label') ?? element;
        const chosen = marksOf(box);
        const back = takeOff(element, state);
        const otherwise = marksOf(box);
        back();
        return chosen === otherwise;
      })
      .map(nameOf),
  );

/** True for native controls, which the system draws. */
const isNative = (element: HTMLElement): boolean =>
  element instanceof HTMLInputElement && getComputedStyle(element).appearance !== 'none';

function takeOff(element: HTMLElement, state: (typeof STATES)[keyof typeof STATES]): () => void {
  if (state === 'checked') {
    const input = element as HTMLInputElement;
    input.checked = false;
    return () => {
      input.checked = true;
    };
  }
  const value = element.getAttribute(state) ?? '';
  element.removeAttribute(state);
  return () => element.setAttribute(state, value);
}

/** Visible properties of an element and its descendants besides colour and font weight. */
const marksOf = (box: Element): string =>
  [box, ...box.querySelectorAll('*')]
    .flatMap((element) =>
      [null, '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part);
        const ring = [style.outlineStyle, style.outlineStyle === 'none' ? '' : style.outlineWidth];
        const lines = [style.borderStyle, style.borderWidth, style.textDecorationLine];
        return [...ring, ...lines, style.visibility, style.display, style.translate, style.scale].join();
      }),
    )
    .join('\n');
