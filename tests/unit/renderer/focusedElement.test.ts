// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { focusedElement } from '../../../renderer/focusedElement.ts';
import { root } from '../../support/definitions.ts';

afterEach(() => document.body.replaceChildren());

function nested(mode: ShadowRootMode) {
  const outer = document.body.appendChild(document.createElement('div')).attachShadow({ mode });
  const inner = outer.appendChild(document.createElement('div')).attachShadow({ mode });
  return inner.appendChild(document.createElement('button'));
}

test('the focused element is found inside shadow roots', () => {
  const button = nested('open');
  button.focus();
  expect(document.activeElement).not.toBe(button);
  expect(focusedElement()).toBe(button);
  expect(focusedElement(button)).toBe(button);
});

test('the focused element is found inside a closed shadow root from a node of it', () => {
  const button = nested('closed');
  button.focus();
  expect(focusedElement(button)).toBe(button);
});

test('the focused element is the body without a focus, also from a shadow root', () => {
  const button = nested('open');
  button.focus();
  button.blur();
  expect(focusedElement(button)).toBe(document.body);
  expect(focusedElement(nested('open'))).toBe(document.body);
});

/** Runs in the page before all other scripts. */
const BEFORE_HYDRATION = join('app', 'portal', 'beforeHydration', 'beforeHydration.ts');

test('document.activeElement is read in one place, because it stops at a shadow host', () => {
  const files = ['renderer', 'app'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  const readers = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('document.activeElement'));
  expect(readers.sort()).toEqual([BEFORE_HYDRATION, join('renderer', 'focusedElement.ts')]);
});
