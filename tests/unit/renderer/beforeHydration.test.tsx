// @vitest-environment jsdom
// Input before hydration, in every kind of field and control.

import { type FieldType, type FilesPart, signal } from '@fahrplan/engine';
import { FlowView } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { act, cleanup } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { comeAlive } from '../../../app/portal/beforeHydration/hydrationEvents.ts';
import { type FieldGiven, fakeSession, field, option, step } from '../../../scripts/testbed/fakeSession.ts';

let root: Root | undefined;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('CSS', { escape: (name: string) => name.replace(/[^\w-]/g, '\\$&') });
  Element.prototype.scrollIntoView ??= () => undefined;
});

afterEach(() => {
  act(() => root?.unmount());
  cleanup();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

/** Renders a field on the server, and runs the early script. */
async function draw(given: FieldGiven, files: FilesPart | null = null) {
  const asked = { ...field('asked', { label: 'Frage', ...given }), files };
  const session = fakeSession([step('only', 'Eine Frage', [asked])]);
  const page = <FlowView session={session} kinds={kinds} />;
  const html = renderToString(page);
  document.body.innerHTML = `<div id="root">${html}</div><script type="application/json" id="drawn">{}</script>`;
  await import('../../../app/portal/beforeHydration/beforeHydration.ts');
  const place = document.getElementById('root') as HTMLElement;
  return {
    session,
    find: (selector: string) => place.querySelector(selector) as HTMLElement,
    async live() {
      await act(async () => {
        root = hydrateRoot(place, page);
      });
      await act(async () => {
        comeAlive();
        await new Promise((resume) => setTimeout(resume, 20));
      });
    },
  };
}

/** Sets a value and fires `input`, as typing does. */
function type(box: HTMLElement, text: string): void {
  const { prototype } = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

const TYPED: readonly (readonly [kind: FieldType, text: string, answer: string | number])[] = [
  ['text', 'Mia', 'Mia'],
  ['email', 'mia@example.de', 'mia@example.de'],
  ['phone', '0171 2345678', '0171 2345678'],
  ['postcode', '80337', '80337'],
  ['iban', 'DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00'],
  ['password', 'Sommer-2026-wald', 'Sommer-2026-wald'],
  ['integer', '12500', '12500'],
  ['money', '12,50', 1250],
  ['date', '01.02.1990', '01.02.1990'],
  ['longtext', 'Vorne links quietscht es.', 'Vorne links quietscht es.'],
];

test.each(TYPED)('%s: typed text stays, and is the answer', async (kind, text, answer) => {
  const page = await draw({ type: kind });
  const selector = 'textarea, input:not([type=hidden])';
  type(page.find(selector), text);
  await page.live();
  expect((page.find(selector) as HTMLInputElement).value).toBe(text);
  expect(page.session.heard).toContain(`answer asked ${JSON.stringify(answer)}`);
});

test('a value that a password manager filled in without an event is the answer', async () => {
  const page = await draw({ type: 'email' });
  (page.find('input') as HTMLInputElement).value = 'mia@example.de';
  await page.live();
  expect((page.find('input') as HTMLInputElement).value).toBe('mia@example.de');
  expect(page.session.heard).toContain('answer asked "mia@example.de"');
});

const options = [option('a', 'Apfel'), option('b', 'Birne'), option('c', 'Clementine')];

test('choice as radio buttons: the chosen option is the answer', async () => {
  const page = await draw({ type: 'choice', options });
  page.find('input[type=radio][value="b"], label:nth-of-type(2) input[type=radio]').click();
  await page.live();
  expect(page.session.heard).toContain('answer asked "b"');
});

test('yes and no: the chosen option is the answer', async () => {
  const page = await draw({ type: 'boolean', widget: 'yesno' });
  page.find('input[type=radio][value="false"]').click();
  await page.live();
  expect(page.session.heard).toContain('answer asked false');
});

test('choice as a select: the chosen option is the answer', async () => {
  const page = await draw({ type: 'choice', widget: 'select', options });
  const list = page.find('select') as HTMLSelectElement;
  list.value = 'c';
  list.dispatchEvent(new Event('input', { bubbles: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
  await page.live();
  expect((page.find('select') as HTMLSelectElement).value).toBe('c');
  expect(page.session.heard).toContain('answer asked "c"');
});

test('choices: each ticked option is in the answer', async () => {
  const page = await draw({ type: 'choices', options, answer: [] });
  page.find('input[type=checkbox]').click();
  await page.live();
  expect(page.session.heard).toContain('answer asked ["a"]');
});

test.each([null, 'switch'])('boolean as %s: the ticked value is the answer', async (widget) => {
  const page = await draw({ type: 'boolean', ...(widget && { widget }) });
  page.find('input[type=checkbox], [role=switch]').click();
  await page.live();
  expect(page.session.heard).toContain('answer asked true');
});

test('choice with a search: typed text is searched for', async () => {
  const page = await draw({ type: 'choice', widget: 'search', options });
  const box = page.find('input') as HTMLInputElement;
  box.focus();
  type(box, 'Bir');
  await page.live();
  expect((page.find('input') as HTMLInputElement).value).toBe('Bir');
  expect(page.find('[role=listbox]').textContent).toContain('Birne');
  expect(page.find('[role=listbox]').textContent).not.toContain('Apfel');
});

test('choice with free text: typed text is the answer', async () => {
  const page = await draw({ type: 'choice', widget: 'search', free: true, options });
  const box = page.find('input') as HTMLInputElement;
  box.focus();
  type(box, 'Banane');
  await page.live();
  expect((page.find('input') as HTMLInputElement).value).toBe('Banane');
  expect(page.session.heard).toContain('answer asked "Banane"');
});

test.each(['file', 'files'] as const)('%s: the chosen files are uploaded', async (kind) => {
  const choose = vi.fn();
  const page = await draw(
    { type: kind },
    { entries: signal([]), several: kind === 'files', extensions: signal([]), limit: signal(null), choose },
  );
  const box = page.find('input[type=file]') as HTMLInputElement;
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  Object.defineProperty(box, 'files', { value: [file] });
  box.dispatchEvent(new Event('change', { bubbles: true }));
  await page.live();
  expect(choose).toHaveBeenCalledWith([file]);
});
