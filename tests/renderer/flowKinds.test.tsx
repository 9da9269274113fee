// @vitest-environment jsdom
// A flow brings the kinds that it draws; whoever forgets one hears of it before anything is shown.
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Kind, type PreparedFlow, requireKinds } from '#engine';
import { FlowView, importTogether } from '#renderer';
import { kinds } from '#renderer/kinds';
import { formOf } from '../../bench/form.ts';
import { catalogue, definition } from '../definitions.ts';
import { silentHost } from '../silentHost.ts';
import { fakeSession, step } from './fakeSession.ts';
import { onPage } from './stage.tsx';

onPage();

const all = Object.keys(kinds) as Kind[];
const fieldless = (drawn: readonly string[]) => ({
  ...fakeSession([step('only', 'Eine', [])]),
  kinds: drawn as Kind[],
});

test('a flow names what it draws beyond what every page has', () => {
  expect(definition('edit-return').flow.kinds).toEqual([
    'banner',
    'checkbox',
    'choice',
    'date',
    'draft',
    'facts',
    'options',
    'review',
  ]);
  expect(definition('my-cars').flow.kinds).toEqual(['facts', 'list', 'media']);
  expect(definition('error-modal').flow.kinds).toEqual([]);
});

test.each(all)('the module of %s adds it, and the part of the engine that it needs', async (kind) => {
  vi.resetModules();
  const [engine, renderer] = [await import('#engine'), await import('#renderer')];
  const flow: PreparedFlow = { ...formOf(1), kinds: [kind] };
  const open = () => engine.createFlow({ flow, catalogue, host: silentHost(), input: {} });
  const view = () => render(<renderer.FlowView session={fieldless([kind])} />);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const missing = `The flow "trip" draws what was not imported: import '#renderer/kinds/${kind}'`;
  expect(view).toThrow(missing);
  await import(`../../renderer/kinds/${kind}.ts`);
  expect(open).not.toThrow();
  expect(view).not.toThrow();
  vi.restoreAllMocks();
});

test('a flow of which a part of the engine was not imported is not opened', async () => {
  vi.resetModules();
  const { createFlow } = await import('#engine');
  const flow: PreparedFlow = { ...formOf(1), kinds: ['file', 'table'] };
  const open = () => createFlow({ flow, catalogue, host: silentHost(), input: {} });
  expect(open).toThrow(
    `The flow "bench" draws what was not imported: import '#renderer/kinds/file'; import '#renderer/kinds/table'; or '#renderer/kinds' for all kinds.`,
  );
});

test('what is there is not asked for', () => {
  expect(() => requireKinds('trip', all, () => true)).not.toThrow();
  expect(() => render(<FlowView session={fieldless(all)} />)).not.toThrow();
});

test('a flow and its kinds are asked for at once, and what was lost is asked for again', async () => {
  const flow = vi.fn(async () => ({ loaded: 'flow' }));
  const lost = vi.fn(async () => ({}));
  lost.mockRejectedValueOnce(new Error('lost'));
  const fetchBoth = importTogether(flow, [lost]);
  await expect(fetchBoth()).rejects.toThrow('lost');
  expect(flow).toHaveBeenCalledTimes(1);
  expect(lost).toHaveBeenCalledTimes(1);
  await expect(fetchBoth()).resolves.toEqual({ loaded: 'flow' });
  expect(lost).toHaveBeenCalledTimes(2);
});
