// Rules of a step as a whole, and of an option, with their conditions.

import { type Call, createFlow, type FieldNode, type PreparedFlow } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { beforeAll, expect, test } from 'vitest';
import { rulesLoaded, silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';

beforeAll(rulesLoaded);

/** Rules that apply while ask_x is set, and fail unless is_x is set. */
const rules = (...names: string[]) =>
  names.map((name) => ({ when: { var: `form.ask_${name}` }, that: { var: `form.is_${name}` }, text: name }));

const NAMES = ['one', 'two', 'three'];
const flow: PreparedFlow = {
  id: 'whole',
  version: 1,
  kinds: [],
  as: 'modal',
  keep: 'none',
  allowed: [],
  sources: {},
  fields: {
    ...Object.fromEntries(
      NAMES.flatMap((name) => [`ask_${name}`, `is_${name}`]).map((name) => [name, { type: 'boolean', label: 'label' }]),
    ),
    way: { type: 'choice', label: 'label', options: [{ value: 'a', rules: rules(...NAMES) }] },
  },
  steps: [
    {
      id: 'first',
      title: 'title',
      blocks: [...NAMES.flatMap((name) => [{ field: `ask_${name}` }, { field: `is_${name}` }]), { field: 'way' }],
      rules: rules(...NAMES),
    },
    { id: 'second', title: 'title', blocks: [] },
  ],
  submit: [],
};

async function open(answers: readonly string[]) {
  const session = createFlow({ flow, catalogue, host: silentHost(), input: {}, kinds });
  await untilOpened(session);
  for (const name of answers) session.answer(name, true);
  return session;
}

test.each([
  [[], []],
  [['ask_one', 'is_one'], []],
  [['is_two'], []],
  [['ask_two'], ['two']],
  [
    ['ask_one', 'ask_two', 'is_two', 'ask_three'],
    ['one', 'three'],
  ],
])('with yes to %j a step is refused for %j, with each reason', async (answers, refused) => {
  const session = await open(answers);
  await session.next();
  expect(session.step.peek()?.id).toBe(refused.length === 0 ? 'second' : 'first');
  expect(session.issues.peek().map(({ text }) => text)).toEqual(refused);
});

test.each([
  [[], null],
  [['ask_one', 'is_one'], null],
  [['is_two'], null],
  [['ask_two'], 'two'],
  [['ask_one', 'ask_two', 'is_two', 'ask_three'], 'one'],
])('with yes to %j an option shows its first reason: %s', async (answers, said) => {
  const session = await open(answers);
  const field = session.step.peek()?.blocks.at(-1) as FieldNode;
  expect(field.options.peek()?.map(({ unavailable }) => unavailable)).toEqual([said]);
});

test('a flow without steps submits once as soon as it is open', async () => {
  const sent: Call[] = [];
  let closings = 0;
  const session = createFlow({
    flow: { ...flow, fields: {}, steps: [], submit: [{ send: 'order' }, { close: true }] },
    catalogue: { ...catalogue, operations: { order: { method: 'POST', url: '/order' } } },
    host: silentHost({
      send: async (call) => {
        sent.push(call);
        return { status: 200, body: {} };
      },
      closed: () => {
        closings += 1;
      },
    }),
    input: {},
    kinds,
  });
  await untilOpened(session);
  expect([sent.map(({ path }) => path), closings, session.phase.peek()]).toEqual([['/order'], 1, 'closed']);
});
