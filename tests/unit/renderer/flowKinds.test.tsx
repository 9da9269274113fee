// @vitest-environment jsdom
// A flow requires renderer extensions. A missing one fails before anything is shown.

import { createFlow, type Extension, type Kind, type PreparedFlow } from '@fahrplan/engine';
import { kinds as walked } from '@fahrplan/engine/kinds';
import { FlowView, importTogether, type RendererExtension } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { formOf } from '../../../bench/form.ts';
import { fakeSession, step } from '../../../scripts/testbed/fakeSession.ts';
import { silentHost } from '../../../scripts/testbed/silentHost.ts';
import { catalogue, definition, flowFiles } from '../../support/definitions.ts';
import { onPage } from '../../support/renderer/stage.tsx';

onPage();

const own = (name: Kind) => kinds.find((kind) => kind.name === name) as RendererExtension;
const fieldless = (drawn: readonly string[]) => ({
  ...fakeSession([step('only', 'Eine', [])]),
  kinds: drawn as Kind[],
});

test('a flow declares the kinds that it renders beyond the common ones', () => {
  expect(definition('edit-return').flow.kinds).toEqual([
    'about',
    'banner',
    'boolean',
    'choice',
    'counter',
    'date',
    'draft',
    'facts',
    'form',
    'line',
    'link',
    'media',
    'options',
    'readonly',
    'review',
  ]);
  expect(definition('my-cars').flow.kinds).toEqual(['facts', 'link', 'list', 'media', 'reactions']);
  expect(definition('error-modal').flow.kinds).toEqual([]);
});

// All alerts are loaded with the first press: each press would wait for the chunk of dialogs.
test('no alert uses a kind that belongs to dialogs', () => {
  const alerts = Object.keys(flowFiles).filter((id) => definition(id).flow.as === 'alert');
  expect(alerts.length).toBeGreaterThan(20);
  expect(alerts.filter((id) => definition(id).flow.kinds?.includes('about'))).toEqual([]);
});

test.each(kinds)('a flow with $name opens and renders only with that kind', ({ name }) => {
  const flow: PreparedFlow = { ...formOf(1), kinds: [name] };
  const open = (given: readonly RendererExtension[]) =>
    createFlow({ flow, catalogue, host: silentHost(), input: {}, kinds: given });
  const view = (given: readonly RendererExtension[]) => render(<FlowView session={fieldless([name])} kinds={given} />);
  const others = kinds.filter((kind) => kind.name !== name);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const missing = `needs kinds that were not passed: '@fahrplan/renderer/kinds/${name}'; '@fahrplan/renderer/kinds' has all.`;
  expect(() => open(others)).toThrow(`The flow "bench" ${missing}`);
  expect(() => view(others)).toThrow(`The flow "trip" ${missing}`);
  expect(() => open([own(name)])).not.toThrow();
  expect(() => view([own(name)])).not.toThrow();
  vi.restoreAllMocks();
});

test('all missing kinds are reported at once', () => {
  const flow: PreparedFlow = { ...formOf(1), kinds: ['file', 'table'] };
  expect(() => createFlow({ flow, catalogue, host: silentHost(), input: {}, kinds: [] })).toThrow(
    `The flow "bench" needs kinds that were not passed: '@fahrplan/renderer/kinds/file', '@fahrplan/renderer/kinds/table'; '@fahrplan/renderer/kinds' has all.`,
  );
});

test('the module of each kind has it under its name', async () => {
  for (const { name } of kinds) {
    const { kind } = await import(`../../../renderer/generated/kinds/${name}.ts`);
    expect(kind).toBe(own(name));
  }
});

test('a walk has the engine extension of every kind', () => {
  const added = (list: readonly Extension[]) =>
    Object.fromEntries(list.map(({ name, part }) => [name, part] as const).toSorted());
  expect(added(walked)).toEqual(added(kinds));
});

test('a flow and its kinds are requested in parallel, and failed ones again', async () => {
  const flow = vi.fn(async () => ({ loaded: 'flow' }));
  const lost = vi.fn(async () => ({}));
  // The import is retried at once, and then at the next press.
  lost.mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('lost'));
  const fetchBoth = importTogether(flow, [lost]);
  await expect(fetchBoth()).rejects.toThrow('lost');
  expect(flow).toHaveBeenCalledTimes(1);
  expect(lost).toHaveBeenCalledTimes(2);
  await expect(fetchBoth()).resolves.toEqual([{ loaded: 'flow' }, [{}]]);
  expect(lost).toHaveBeenCalledTimes(3);
});
