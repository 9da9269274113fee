// Counts the work of a change. `npm run bench` measures its speed.

import { createFlow, signal } from '@fahrplan/engine';
import { loadFlow } from '@fahrplan/engine/authoring';
import { kinds } from '@fahrplan/engine/kinds';
import { beforeAll, expect, test } from 'vitest';
import { formOf, openForm } from '../../../../bench/form.ts';
import { watchConditions } from '../../../../engine/expressions/expressions.ts';
import type { BlockNode } from '../../../../engine/nodes.ts';
import { catchNotReady } from '../../../../engine/notReady.ts';
import { fetchAgain, lazy } from '../../../../engine/values/lazy.ts';
import { rulesLoaded, silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue, catalogueFile, world } from '../../../support/definitions.ts';
import { failed, moment, open } from '../../../support/engine/counter.ts';

beforeAll(rulesLoaded);

/** Counts evaluated conditions, text lookups and notifications of the renderer. */
async function countsOf(size: number) {
  const counts = { conditions: 0, words: 0, told: 0 };
  const spoken = silentHost().language.peek() ?? expect.fail('no language');
  const words = (file: string) => {
    counts.words += 1;
    return spoken.words(file);
  };
  const told = () => {
    counts.told += 1;
  };
  const session = await openForm(formOf(size), told, silentHost({ language: signal({ ...spoken, words }) }));
  return {
    session,
    of(act: () => void) {
      Object.assign(counts, { conditions: 0, words: 0, told: 0 });
      const stop = watchConditions(() => {
        counts.conditions += 1;
      });
      act();
      stop();
      return { ...counts };
    },
  };
}

/** Loses a library and fetches it again. */
async function loseAndFetch(): Promise<void> {
  let down = true;
  const read = lazy('library', async () => {
    if (down) throw new Error('offline');
    return {};
  });
  catchNotReady(read);
  await moment();
  down = false;
  fetchAgain();
  await moment();
}

test.each([10, 1_000])(
  'a key in a form of %i fields notifies once, without conditions or text lookups',
  async (size) => {
    const { session, of } = await countsOf(size);
    const one = { conditions: 0, words: 0, told: 1 };
    expect(of(() => session.answer('f1', 'a'))).toEqual(one);
    session.touch('f1');
    expect(of(() => session.answer('f1', 'ab'))).toEqual(one);
  },
);

test('a change evaluates each condition that reads it once', async () => {
  const { session, of } = await countsOf(1_000);
  // A fifth of the form becomes visible, and only that is notified.
  expect(of(() => session.answer('f0', 'on'))).toEqual({ conditions: 199, words: 0, told: 200 });
  expect(of(() => session.answer('f5', 'a'))).toEqual({ conditions: 0, words: 0, told: 1 });
});

test('no keystroke traverses the step before a source has failed', async () => {
  await loseAndFetch();
  const text = { kind: 'text', text: { show: { var: 'stock.left' } } };
  const { session, says } = await open({
    steps: [{ id: 'only', title: 'title', blocks: [{ field: 'note' }, text, text] }],
  });
  let looks = 0;
  for (const node of session.step.value?.blocks ?? []) {
    const { presence } = node;
    const counted = (): BlockNode['presence'] => {
      looks += 1;
      return presence;
    };
    Object.defineProperty(node, 'presence', { get: counted });
    presence.subscribe(() => {});
  }
  const { repeated } = session.step.value ?? expect.fail('nothing is open');
  const seen: number[] = [];
  repeated.subscribe(({ size }) => void seen.push(size));
  session.answer('note', 'a');
  expect([looks, seen]).toEqual([0, [0]]);
  await says(failed);
  expect(looks).toBeGreaterThan(0);
  expect(seen).toEqual([0, 1]);
});

test('a flow of 5,000 fields with a rule each is valid, and opens', async () => {
  const { fields, steps } = formOf(5_000);
  const words = Object.fromEntries(['label', 'long', 'same', 'title', 'go'].map((key) => [key, key]));
  const copy = Object.fromEntries(
    Object.entries(world.copy).map(([locale, files]) => [locale, { ...files, bench: words }]),
  );
  const all = Object.fromEntries(Object.keys(fields).map((name) => [name, { var: `form.${name}` }]));
  const submit = [{ toast: 'title', when: { has: { var: 'values.all' } } }];
  const flow = { id: 'bench', version: 1, as: 'page', keep: 'none', values: { all }, fields, steps, submit };
  const around = { ...world, copy, flows: new Set([...world.flows, 'bench']), inputs: { ...world.inputs, bench: {} } };
  const loaded = loadFlow('bench.json', JSON.stringify(flow, null, 2), around, catalogueFile);
  if (!loaded.ok) return expect.fail(JSON.stringify(loaded.problems.slice(0, 3), null, 1));
  const session = createFlow({ flow: loaded.value.flow, catalogue, host: silentHost(), input: {}, kinds });
  for (let turn = 0; turn < 10_000 && session.phase.value === 'opening'; turn += 1) await Promise.resolve();
  expect(session.phase.value).not.toBe('opening');
  expect(session.step.value?.blocks).toHaveLength(5_000);
}, 120_000);
