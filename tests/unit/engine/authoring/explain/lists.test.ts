// Constructs missing in the shipped flows, such as filtered lists, refusing actions and all
// effects.

import { createFlow, signal } from '@fahrplan/engine';
import { explain, inspect, jump, recordHost, toText } from '@fahrplan/engine/authoring/explain';
import { kinds } from '@fahrplan/engine/kinds';
import { expect, test } from 'vitest';
import type { Effect, PreparedFlow } from '../../../../../engine/flow.ts';
import { silentHost } from '../../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../../support/definitions.ts';

const effects: Effect[] = [
  { when: { '===': [{ var: 'form.count' }, 99] }, toast: 'never' },
  { toast: 'said' },
  { goTo: 'second' },
];

const cars = Array.from({ length: 9 }, (_, n) => ({ n, fits: n % 2 === 0 }));

const flow = {
  id: 'cars',
  version: 1,
  as: 'modal',
  keep: 'none',
  allowed: [],
  sources: {},
  values: {
    fitting: { filter: [{ var: 'session.cars' }, { var: 'item.fits' }] },
  },
  fields: {
    count: { type: 'integer', label: 'count', default: 3 },
    colour: {
      type: 'choice',
      label: 'colour',
      options: [
        { value: 'red', rules: [{ that: { '>': [{ var: 'form.count' }, 5] }, text: 'too few' }] },
        { value: 'blue' },
      ],
    },
  },
  steps: [
    {
      id: 'first',
      title: 'first',
      rules: [{ that: { '<': [{ var: 'form.count' }, 3] }, text: 'too many' }],
      blocks: [
        { field: 'count' },
        { field: 'colour' },
        {
          id: 'found',
          kind: 'group',
          each: { var: 'values.fitting' },
          as: 'car',
          key: { var: 'car.n' },
          limit: 4,
          blocks: [
            { id: 'name', kind: 'text', text: { show: { var: 'car.n' } }, when: { '>': [{ var: 'car.n' }, 0] } },
          ],
        },
        {
          id: 'buy',
          kind: 'action',
          label: 'buy',
          rules: [
            { that: true, text: 'fine' },
            { that: { '>': [{ var: 'form.count' }, 10] }, when: { has: { var: 'form.count' } }, text: 'buy more' },
          ],
          do: effects,
        },
        { id: 'go', kind: 'action', label: 'go', do: effects },
      ],
    },
    { id: 'second', title: 'second', blocks: [] },
    { id: 'third', title: 'third', when: { '>': [{ var: 'form.count' }, 3] }, blocks: [] },
  ],
  submit: [],
  kinds: [],
} as unknown as PreparedFlow;

async function open() {
  let time = 1_000;
  const { log, wrap } = recordHost(() => {
    time += 5;
    return time;
  });
  const host = wrap(silentHost({ session: signal({ cars }), send: async () => ({ status: 200, body: { ok: true } }) }));
  const session = createFlow({ flow, catalogue, host, input: {}, kinds });
  await new Promise((resolve) => setTimeout(resolve, 20));
  return { session, host, log };
}

test('a list is explained with its shown and total entries', async () => {
  const { session } = await open();
  const why = explain(session, { block: 'first.found' });
  expect(why.outcome).toBe('shown');
  expect(why.layers.at(-1)?.says).toBe('4 of 9 shown, because a filter takes out 4 and the limit of 4 hides 1');
  expect(
    why.layers.at(-1)?.reason?.parts.filter(({ role, verdict }) => role === 'entry' && verdict === 'fails'),
  ).toHaveLength(4);
});

test('parts of an entry are explained with the values of that entry', async () => {
  const { session } = await open();
  expect(explain(session, { block: 'first.found.4.name' }).outcome).toBe('shown');
  const why = explain(session, { block: 'first.found.0.name' });
  expect([why.outcome, why.decides?.reason?.says]).toEqual(['hidden', 'car.n = 0 is not above 0']);
});

test('an action that refuses names its rule', async () => {
  const { session } = await open();
  const why = explain(session, { action: 'first.buy' });
  expect([why.outcome, why.decides?.of, why.decides?.name]).toEqual(['refused', 'rule', '2']);
  expect(why.decides?.says).toBe('does not hold: “buy more”');
  expect(why.decides?.reason?.says).toBe('form.count (count) = 3 is not above 10');
});

test('an option that refuses names its rule, and other options have none', async () => {
  const { session } = await open();
  const why = explain(session, { option: 'red', of: 'colour' });
  expect([why.outcome, why.decides?.says]).toEqual(['refused', 'does not hold: “too few”']);
  expect(explain(session, { option: 'blue', of: 'colour' }).outcome).toBe('shown');
  session.answer('count', 6);
  expect(explain(session, { option: 'red', of: 'colour' }).outcome).toBe('shown');
});

test('the button that goes on refuses by the rules of its step', async () => {
  const { session } = await open();
  expect(explain(session, { action: 'next.first' })).toMatchObject({ outcome: 'refused', decides: { of: 'rule' } });
  await session.next();
  const [issue] = session.issues.value;
  expect(toText(explain(session, { issue: issue as NonNullable<typeof issue> }))).toContain(
    '→ rule 1: does not hold: “too many”',
  );
});

test('effects are logged with their location and outcome', async () => {
  const { session, log } = await open();
  const blocks = session.step.value?.blocks ?? [];
  const go = blocks.find((block) => block.kind === 'action' && block.key === 'first.go');
  if (go?.kind === 'action') await go.press();
  expect(inspect(session, log, 0)?.effects.map(({ at, outcome }) => [at, outcome])).toEqual([
    ['first.go.0', 'skipped'],
    ['first.go.1', 'done'],
    ['first.go.2', 'ended'],
  ]);
});

test('the latest two hundred calls are logged with status and duration', async () => {
  const { host, log } = await open();
  const call = { operation: 'x', method: 'POST', path: '/x', timeout: 1, attach: [], idempotencyKey: 'key' } as const;
  await host.send(call);
  expect(log.requests.value.at(-1)).toMatchObject({
    method: 'POST',
    path: '/x',
    status: 200,
    idempotencyKey: 'key',
    duration: 5,
  });
  for (let count = 0; count < 250; count += 1) await host.send(call);
  expect(log.requests.value).toHaveLength(200);
});

test('a jump leads to a step that was not visited before, and to none outside the sequence', async () => {
  const { session } = await open();
  session.goTo('second');
  expect(session.step.value?.id).toBe('first');
  jump(session, 'second');
  expect(session.step.value?.id).toBe('second');
  jump(session, 'third');
  expect(session.step.value?.id).not.toBe('third');
});
