// Choices with numbers as values, such as terms and packages.

import { createFlow, type FieldNode, type Host, type Json, type PreparedFlow } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { expect, test, vi } from 'vitest';
import { silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';

const flow: PreparedFlow = {
  id: 'terms',
  version: 1,
  kinds: [],
  as: 'modal',
  keep: 'none',
  allowed: [],
  sources: {},
  fields: {
    term: {
      type: 'choice',
      label: 'term',
      default: 12,
      options: { each: [6, 12, 24], as: 'months', value: { var: 'months' }, label: { show: { var: 'months' } } },
    },
  },
  steps: [
    {
      id: 'only',
      title: 'title',
      blocks: [{ field: 'term' }],
      next: { label: 'go', do: [{ track: 'chosen', with: { term: { var: 'form.term' } } }] },
    },
  ],
  submit: [],
};

test('a list that cannot be loaded is reported in place of the field', async () => {
  const failing: Host['questions'] = {
    observe: (_, report) => {
      report({ status: 'failed', reply: { status: 500, body: undefined } });
      return () => {};
    },
    refresh: () => {},
  };
  const flow: PreparedFlow = {
    id: 'pick',
    version: 1,
    kinds: [],
    as: 'modal',
    allowed: [],
    sources: {},
    fields: {
      car: { type: 'choice', label: 'l', options: { each: { var: 'deals' }, as: 'd', value: { var: 'd.id' } } },
    },
    steps: [{ id: 'only', title: 't', blocks: [{ field: 'car' }] }],
    submit: [],
  };
  const session = createFlow({ flow, catalogue, host: silentHost({ questions: failing }), input: {}, kinds });
  await untilOpened(session);
  const field = session.step.value?.blocks[0] as FieldNode;
  field.presence.subscribe(() => {});
  await new Promise((resolve) => setTimeout(resolve, 2));
  expect(field.presence.value).toBe('failed');
});

test('a numeric option is shown as text, and sent as a number', async () => {
  const sent: unknown[] = [];
  const session = createFlow({
    flow,
    catalogue,
    host: silentHost({ track: (_, with_) => sent.push(with_) }),
    input: {},
    kinds,
  });
  await untilOpened(session);
  await new Promise((resolve) => setTimeout(resolve));
  const term = session.step.value?.blocks[0] as FieldNode;
  expect(term.answer.value).toBe('12');
  await session.next();
  session.answer('term', '24');
  expect([term.answer.value, term.spoken.value]).toEqual(['24', '24']);
  await session.next();
  expect(session.issues.value).toEqual([]);
  expect(sent.filter((entry) => JSON.stringify(entry).includes('term"'))).toEqual([{ term: 12 }, { term: 24 }]);
});

test('a day that was never offered is not reported as gone', async () => {
  const days: PreparedFlow = {
    ...flow,
    fields: {
      many: { type: 'boolean', label: 'many', default: true },
      day: {
        type: 'date',
        label: 'day',
        options: {
          each: { if: [{ var: 'form.many' }, ['2026-12-01', '2026-12-02'], ['2026-12-01']] },
          as: 'free',
          value: { var: 'free' },
          label: { show: { var: 'free' } },
        },
      },
    },
    steps: [{ id: 'only', title: 'title', blocks: [{ field: 'many' }, { field: 'day' }] }],
  };
  const session = createFlow({ flow: days, catalogue, host: silentHost(), input: {}, kinds });
  await untilOpened(session);
  const saidOf = async (day: string) => {
    session.answer('day', day);
    await session.next();
    return session.issues.value.map(({ text }) => text);
  };
  expect(await saidOf('2026-12-05')).toEqual(['option_strange']);
  expect(await saidOf('2026-12-02')).toEqual([]);
  session.answer('many', false);
  await session.next();
  expect(session.issues.value.map(({ text }) => text)).toEqual(['option_gone']);
});

async function choosing(field: object) {
  const asking = { ...flow, fields: { it: { type: 'choice', label: 'l', ...field } } };
  const [step] = flow.steps;
  const only = {
    ...step,
    blocks: [{ field: 'it' }],
    next: { label: 'go', do: [{ track: 'sent', with: { it: { var: 'form.it' } } }] },
  };
  const sent: unknown[] = [];
  const session = createFlow({
    flow: { ...asking, steps: [only] } as never,
    catalogue,
    host: silentHost({ track: (name, given) => void (name === 'sent' && sent.push(given)) }),
    input: {},
    kinds,
  });
  await untilOpened(session);
  const node = session.step.value?.blocks[0] as FieldNode;
  const saidOf = async (answer: Json) => {
    session.answer('it', answer);
    await session.next();
    return session.issues.value.map(({ code, text }) => `${code}: ${text}`);
  };
  const offered = () => node.options.value?.map(({ value, label }) => [value, label]);
  return { saidOf, offered, sent };
}

const never = [{ that: { literal: false }, text: 'not_now' }];

test('an unavailable option gives the first of its reasons, an available one none', async () => {
  const options = [
    { value: 'a' },
    { value: 'b', rules: never },
    {
      value: 'c',
      rules: [{ that: { literal: true }, text: 'fine' }, { that: { literal: false }, text: 'sold' }, ...never],
    },
    { value: 'd', rules: [{ ...never[0], when: { literal: false } }] },
    { value: 'e', when: { literal: false } },
  ];
  const one = await choosing({ options });
  expect(await one.saidOf('a')).toEqual([]);
  expect(await one.saidOf('b')).toEqual(['unavailable: not_now']);
  expect(await one.saidOf('c')).toEqual(['unavailable: sold']);
  expect(await one.saidOf('d')).toEqual([]);
  expect(await one.saidOf('e')).toEqual(['unavailable: option_strange']);
  const several = await choosing({ type: 'choices', options });
  expect(await several.saidOf(['a', 'd'])).toEqual([]);
  expect(await several.saidOf(['a', 'c', 'b'])).toEqual(['unavailable: sold']);
  expect(await several.saidOf(['a', 'b', 'c'])).toEqual(['unavailable: not_now']);
  expect(await several.saidOf(['b', 'z'])).toEqual(['unavailable: option_gone']);
});

test('the first of two equal options counts', async () => {
  const options = [{ value: 'a' }, { value: 'a', rules: never }, { value: 'b', rules: never }, { value: 'b' }];
  const { saidOf } = await choosing({ options });
  expect([await saidOf('a'), await saidOf('b')]).toEqual([[], ['unavailable: not_now']]);
  const numbers = await choosing({ options: [{ value: 7 }, { value: { literal: '7' } }] });
  expect([await numbers.saidOf('7'), numbers.sent]).toEqual([[], [{ it: 7 }]]);
});

test('an entry of a list is called item, and an option without a value has none', async () => {
  const { offered } = await choosing({
    options: [
      { each: ['a', 'b'], value: { var: 'item' }, label: { show: { cat: ['the ', { var: 'item' }] } } },
      { label: 'none' },
    ],
  });
  expect(offered()).toEqual([
    ['a', 'the a'],
    ['b', 'the b'],
    ['', 'none'],
  ]);
});

test('a closed flow does not request its list', async () => {
  let asking = 0;
  const questions: Host['questions'] = {
    observe: (_, report) => {
      asking += 1;
      report({ status: 'ready', body: [{ id: 'd1' }], refreshing: false });
      return () => {
        asking -= 1;
      };
    },
    refresh: () => {},
  };
  const pick: PreparedFlow = {
    ...flow,
    fields: {
      car: { type: 'choice', label: 'l', options: { each: { var: 'deals' }, as: 'd', value: { var: 'd.id' } } },
    },
    steps: [{ id: 'only', title: 't', blocks: [{ field: 'car' }] }],
  };
  const session = createFlow({ flow: pick, catalogue, host: silentHost({ questions }), input: {}, kinds });
  await untilOpened(session);
  const field = session.step.value?.blocks[0] as FieldNode;
  field.presence.subscribe(() => {});
  await vi.waitFor(() => expect(asking).toBe(1));
  session.close();
  expect(asking).toBe(0);
});

test('an option has its description, difference and recommendation once known', async () => {
  const compared: PreparedFlow = {
    ...flow,
    fields: {
      term: {
        type: 'choice',
        label: 'term',
        options: {
          each: [6, 12],
          as: 'months',
          value: { var: 'months' },
          label: { show: { var: 'months' } },
          text: { show: { '*': [{ var: 'months' }, 2] } },
          difference: { show: { '-': [{ var: 'months' }, 6] } },
          recommended: { '===': [{ var: 'months' }, { var: 'deals.0.term' }] },
        },
      },
    },
  };
  let answer: (deals: Json) => void = () => {};
  const questions: Host['questions'] = {
    observe: (_, report) => {
      answer = (deals) => report({ status: 'ready', body: deals, refreshing: false });
      return () => {};
    },
    refresh: () => {},
  };
  const session = createFlow({
    flow: compared,
    catalogue,
    host: silentHost({ questions }),
    input: { deal_id: 'd' },
    kinds,
  });
  await untilOpened(session);
  const field = session.step.value?.blocks[0] as FieldNode;
  field.options.subscribe(() => {});
  const told = () => field.options.value?.map(({ text, difference, recommended }) => [text, difference, recommended]);
  expect(told()).toEqual([
    ['12', '0', false],
    ['24', '6', false],
  ]);
  await new Promise((resolve) => setTimeout(resolve, 2));
  answer([{ term: 12 }]);
  expect(told()).toEqual([
    ['12', '0', false],
    ['24', '6', true],
  ]);
});
