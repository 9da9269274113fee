import { signal } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { begin, open } from '../../../support/engine/counter.ts';

test.each([
  [{}, false],
  [{ note: { type: 'text', label: 'note' } }, true],
  [{ note: { type: 'text', label: 'note' }, more: { type: 'text', label: 'more' } }, true],
])('a flow has fields: %j', async (fields, has) => {
  const flow = await open({ fields, steps: [{ id: 'only', title: 't', blocks: [] }] });
  expect(flow.session.hasFields).toBe(has);
});

test('a flow without fields saves no draft', async () => {
  const steps = ['first', 'second'].map((id) => ({ id, title: 't', blocks: [] }));
  const flow = await open({ fields: {}, steps });
  await flow.session.next();
  expect([flow.step, flow.saved]).toEqual(['second', []]);
});

test('before texts have loaded, interface texts are empty and days are ISO dates', async () => {
  const { session } = begin({}, { language: signal(null) });
  expect([session.word('close'), session.spokenDate('2026-12-01'), session.draft.saved.value]).toEqual([
    '',
    '2026-12-01',
    null,
  ]);
});

test.each([
  [{}, 'order'],
  [{ name: 'public' }, 'public'],
])('a dialog is tracked by its public name, else its own: %j', async (name, said) => {
  const names: unknown[] = [];
  await open(name, { track: (_, properties) => void names.push(properties['name']) });
  expect(names).toEqual([said]);
});
