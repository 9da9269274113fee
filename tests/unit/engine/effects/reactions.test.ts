// Reactions to a change: at once for a choice, on blur for typed text.

import { createFlow, type FieldType, type Json, type PreparedFlow } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Step } from '../../../../engine/flow.ts';
import { rulesLoaded, silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';

beforeEach(rulesLoaded);

/** Opens a flow that reports changes of its field. `set` answers it. */
async function open(type: FieldType) {
  const said: string[] = [];
  const options = [{ value: 'a' }, { value: 'b' }];
  const flow: PreparedFlow = {
    id: 'one',
    version: 1,
    kinds: [],
    as: 'modal',
    keep: 'none',
    allowed: [],
    sources: {},
    fields: { it: { type, label: 'it', ...(/^choice/.test(type) && { options }) } },
    steps: [
      {
        id: 'only',
        title: 'only',
        blocks: [{ field: 'it' }, { kind: 'action', label: 'set', do: [{ set: { it: 'b' } }] }],
        on: [{ event: 'change', of: ['it'], do: [{ toast: 'changed' }] }],
      },
    ],
    submit: [],
  };
  const host = silentHost({ toast: (text) => void said.push(text) });
  const session = createFlow({ flow, catalogue, host, input: {}, kinds });
  await untilOpened(session);
  const changes = async (act: () => void): Promise<number> => {
    const before = said.length;
    act();
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
    return said.length - before;
  };
  return {
    gives: (answer: Json) => changes(() => session.answer('it', answer)),
    leaves: () => changes(() => session.touch('it')),
    presses: () =>
      changes(() => {
        for (const block of session.step.value?.blocks ?? []) if (block.kind === 'action') block.press();
      }),
    closes: () => session.close(),
  };
}

test.each([
  ['region', ['calm', 'in']],
  ['page', ['in', 'calm']],
] as const)('a %s runs its enter effects before or after the page has settled: %j', async (as, expected) => {
  const said: string[] = [];
  let becomeCalm = () => {};
  const calm = new Promise<void>((resolve) => {
    becomeCalm = resolve;
  });
  const flow: PreparedFlow = {
    ...{ id: 'one', version: 1, kinds: [], as, keep: 'none', allowed: [], sources: {}, fields: {}, submit: [] },
    steps: [{ id: 'only', title: 'only', blocks: [], on: [{ event: 'enter', do: [{ toast: 'in' }] }] }],
  };
  const host = silentHost({ toast: (text) => void said.push(text), calm: () => calm });
  await untilOpened(createFlow({ flow, catalogue, host, input: {}, kinds }));
  const rest = () => new Promise((resume) => setImmediate(resume));
  await rest();
  said.push('calm');
  becomeCalm();
  await rest();
  expect(said).toEqual(expected);
});

test.each<[FieldType, Json, Json]>([
  ['choice', 'a', 'b'],
  ['choices', ['a'], ['a', 'b']],
  ['boolean', true, false],
  ['date', '2026-12-01', '2026-12-02'],
])('a picked answer settles at once: %s', async (type, first, second) => {
  const field = await open(type);
  expect(await field.gives(first)).toBe(1);
  expect(await field.leaves()).toBe(0);
  expect(await field.gives(second)).toBe(1);
  field.closes();
  expect(await field.gives(first)).toBe(0);
});

test.each<[FieldType, Json, Json]>([
  ['text', 'a', 'ab'],
  ['password', 'a', 'ab'],
  ['integer', 1, 12],
  ['money', 100, 1_200],
])('a typed answer settles when its field is left: %s', async (type, first, second) => {
  const field = await open(type);
  expect(await field.gives(first)).toBe(0);
  expect(await field.gives(second)).toBe(0);
  expect(await field.leaves()).toBe(1);
  expect(await field.leaves()).toBe(0);
});

test('a typed day settles with its last character', async () => {
  const field = await open('date');
  expect(await field.gives('01.12.202')).toBe(0);
  expect(await field.gives('01.12.2026')).toBe(1);
});

test('an answer set by an effect settles like one of the customer', async () => {
  const field = await open('choice');
  expect(await field.presses()).toBe(1);
  expect(await field.presses()).toBe(0);
});

describe('a reaction', () => {
  /** Opens three steps, the second of which has the reactions. */
  async function walk(on: NonNullable<Step['on']>) {
    const said: string[] = [];
    const flow: PreparedFlow = {
      id: 'walk',
      version: 1,
      kinds: [],
      as: 'modal',
      keep: 'none',
      allowed: [],
      sources: {},
      fields: { it: { type: 'text', label: 'it' }, other: { type: 'boolean', label: 'other' } },
      steps: [
        { id: 'one', title: 't', blocks: [{ field: 'it' }] },
        { id: 'two', title: 't', blocks: [{ field: 'it' }, { field: 'other' }], on },
        { id: 'three', title: 't', blocks: [] },
      ],
      submit: [],
    };
    const host = silentHost({
      toast: (text) => void said.push(text),
      report: (fault) => void said.push(String(fault)),
    });
    const session = createFlow({ flow, catalogue, host, input: {}, kinds });
    await untilOpened(session);
    const rest = async () => {
      for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
    };
    return { session, said, rest };
  }

  test('to entering a step runs each time, and only there', async () => {
    const { session, said, rest } = await walk([{ event: 'enter', do: [{ toast: 'in' }] }]);
    await rest();
    expect(said).toEqual([]);
    await session.next();
    await rest();
    expect(said).toEqual(['in']);
    await session.next();
    session.back();
    await rest();
    expect([session.step.value?.id, said]).toEqual(['two', ['in', 'in']]);
  });

  test('with "once" runs once', async () => {
    const { session, said, rest } = await walk([
      { event: 'enter', once: true, do: [{ toast: 'in' }] },
      { event: 'change', of: ['other'], once: true, do: [{ toast: 'other' }] },
      { event: 'change', of: ['other'], do: [{ toast: 'each' }] },
    ]);
    await session.next();
    for (const other of [true, false, true]) {
      session.answer('other', other);
      await rest();
    }
    session.back();
    await session.next();
    await rest();
    expect(said).toEqual(['in', 'other', 'each', 'each', 'each']);
  });

  test('to typed text runs before Continue, even if the field was not left', async () => {
    const { session, said } = await walk([{ event: 'change', of: ['it'], do: [{ toast: 'typed' }] }]);
    await session.next();
    session.answer('it', 'a');
    expect(said).toEqual([]);
    await session.next();
    expect([session.step.value?.id, said]).toEqual(['three', ['typed']]);
  });

  test('to a change on another step does not run', async () => {
    const { session, said, rest } = await walk([{ event: 'change', of: ['it'], do: [{ toast: 'typed' }] }]);
    session.answer('it', 'a');
    await session.next();
    session.touch('it');
    await rest();
    expect(said).toEqual([]);
  });
});
