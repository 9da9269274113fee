// Answers in the URL: a flow with `keep: url` opens as it was left, and URL and page agree.

import { createFlow, type FlowSession, type Json, type PreparedFlow } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rulesLoaded, silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { AddressBar } from '../../../support/addressBar.ts';
import { catalogue } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';

beforeEach(rulesLoaded);

const label = 'label';
const list: PreparedFlow = {
  id: 'list',
  version: 1,
  kinds: [],
  as: 'page',
  keep: 'url',
  allowed: [],
  sources: {},
  fields: {
    state: { type: 'choices', label, options: [{ value: 'open' }, { value: 'paid' }] },
    mine: { type: 'boolean', label },
    from: { type: 'date', label },
    code: { type: 'text', label, private: true },
    words: { type: 'text', label, rules: [{ rule: 'maxLength', value: 20, text: 'long' }] },
    max_price: { type: 'money', label, rules: [{ rule: 'maximumValue', value: 500_000, text: 'much' }] },
    fuel: { type: 'choice', label, options: [{ value: 'electric' }, { value: 'petrol' }] },
    range: {
      type: 'choice',
      label,
      options: [{ value: 'far', when: { '===': [{ var: 'form.fuel' }, 'electric'] } }, { value: 'near' }],
    },
    sort: { type: 'choice', label, default: 'newest', options: [{ value: 'newest' }, { value: 'cheapest' }] },
    all: { type: 'boolean', label, default: true },
    page: { type: 'integer', label },
    note: { type: 'longtext', label },
  },
  steps: [
    {
      id: 'only',
      title: 't',
      next: false,
      blocks: [
        ...['state', 'mine', 'from', 'code', 'words', 'max_price', 'fuel', 'range', 'sort', 'all', 'note'].map(
          (field) => ({
            field,
          }),
        ),
        {
          kind: 'action',
          label: 'reset',
          do: [{ set: { fuel: null, words: null, page: null } }],
        },
        {
          kind: 'action',
          label: 'more',
          do: [{ set: { page: { '+': [{ var: ['form.page', 1] }, 1] } } }],
        },
      ],
      on: [{ event: 'change', of: ['fuel', 'words'], do: [{ set: { page: null } }] }],
    },
  ],
  submit: [],
};

/** Customer at a URL. Typed text settles when time passes. */
class Visitor {
  readonly bar: AddressBar;
  readonly session: FlowSession;
  #later: (() => void)[] = [];

  constructor(query = '', flow = list) {
    this.bar = new AddressBar(query);
    const after = (_: number, run: () => void) => void this.#later.push(run);
    const host = silentHost({
      address: this.bar,
      after,
      link: (to) => ({ href: JSON.stringify(to), tab: false, within: true, prepare: () => {} }),
    });
    this.session = createFlow({ flow, catalogue, host, input: {}, kinds });
  }

  static async at(query = '', flow = list): Promise<Visitor> {
    const visitor = new Visitor(query, flow);
    await untilOpened(visitor.session);
    return visitor;
  }

  get answers(): Record<string, Json | undefined> {
    const blocks = this.session.step.value?.blocks ?? [];
    return Object.fromEntries(
      blocks.flatMap((block) => (block.kind === 'field' ? [[block.name, block.answer.value]] : [])),
    );
  }

  async gives(name: string, answer: Json | undefined): Promise<void> {
    this.session.answer(name, answer);
    await rest();
  }

  async presses(words: string): Promise<void> {
    for (const block of this.session.step.value?.blocks ?? [])
      if (block.kind === 'action' && block.label.value === words) block.press();
    await rest();
  }

  async pauses(): Promise<void> {
    const due = this.#later;
    this.#later = [];
    for (const run of due) run();
    await rest();
  }
}

async function rest(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

test('a chosen answer is written, and read again', async () => {
  const { bar, session } = await Visitor.at();
  session.answer('state', ['open', 'paid']);
  session.answer('mine', true);
  session.answer('from', '01.12.2026');
  await rest();
  expect(bar.query).toBe('state=open,paid&mine=true&from=2026-12-01');
  const { answers } = await Visitor.at(bar.query);
  expect(answers).toMatchObject({ state: ['open', 'paid'], mine: true, from: '2026-12-01' });
});

test('a withdrawn answer leaves the URL, and a private one neither enters nor leaves it', async () => {
  const visitor = await Visitor.at('state=open&code=secret');
  expect(visitor.answers['code']).toBeUndefined();
  await visitor.gives('state', []);
  await visitor.gives('code', '1234');
  expect(visitor.bar.query).toBe('code=secret');
});

test('answers are in the order of the flow, after other parameters', async () => {
  const visitor = await Visitor.at('from=2026-12-01&topic=cars');
  await visitor.gives('fuel', 'petrol');
  await visitor.gives('mine', true);
  expect(visitor.bar.query).toBe('topic=cars&mine=true&from=2026-12-01&fuel=petrol');
});

test('a flow with replaced entries never adds a history entry', async () => {
  const visitor = await Visitor.at('', { ...list, history: 'replace' });
  await visitor.gives('fuel', 'electric');
  await visitor.gives('words', 'far');
  await visitor.pauses();
  await visitor.presses('more');
  expect([visitor.bar.query, visitor.bar.depth]).toEqual(['words=far&fuel=electric&page=2', 1]);
});

test('an amount is in the URL in whole units', async () => {
  const visitor = await Visitor.at('max_price=499');
  expect(visitor.answers['max_price']).toBe(49_900);
  await visitor.gives('max_price', 20_050);
  await visitor.pauses();
  expect(visitor.bar.query).toBe('max_price=200.50');
});

describe('a default is left out', () => {
  test('whether it was chosen or not', async () => {
    const visitor = await Visitor.at('sort=cheapest');
    await visitor.gives('sort', 'newest');
    expect(visitor.bar.query).toBe('');
    expect(visitor.answers['sort']).toBe('newest');
  });

  test('but a withdrawn default is written', async () => {
    const visitor = await Visitor.at();
    await visitor.gives('all', false);
    await visitor.gives('sort', null);
    expect(visitor.bar.query).toBe('sort=&all=false');
    const { answers } = await Visitor.at(visitor.bar.query);
    expect(answers).toMatchObject({ sort: undefined, all: false });
  });
});

describe('an answer that its field would refuse reads as absent', () => {
  test.each([
    ['fuel=coal', 'fuel'],
    ['fuel=electric,petrol', 'fuel'],
    ['range=far&fuel=petrol', 'range'],
    ['range=far', 'range'],
    ['mine=TRUE', 'mine'],
    ['mine=1', 'mine'],
    ['from=2026-02-30', 'from'],
    ['from=01.12.2026', 'from'],
    ['from=tomorrow', 'from'],
    ['words=abcdefghijklmnopqrstuvwxyz', 'words'],
    ['max_price=5001', 'max_price'],
    ['max_price=1e3', 'max_price'],
    ['max_price=4.999', 'max_price'],
    ['state=burnt', 'state'],
  ])('%s is read as nothing', async (query, name) => {
    const { answers } = await Visitor.at(query);
    expect(answers[name]).toBeUndefined();
  });

  test('a boolean in another spelling, so that its default counts', async () => {
    expect((await Visitor.at('all=FALSE')).answers['all']).toBe(true);
    expect((await Visitor.at('all=false')).answers['all']).toBe(false);
  });

  test('a text above the maximum length', async () => {
    expect((await Visitor.at(`note=${'a'.repeat(1_000)}`)).answers['note']).toHaveLength(1_000);
    expect((await Visitor.at(`note=${'a'.repeat(1_001)}`)).answers['note']).toBeUndefined();
  });

  test('but valid values stay, also among others', async () => {
    const { answers } = await Visitor.at('state=open,burnt&state=paid,open&range=far&fuel=electric&fuel=coal');
    expect(answers).toMatchObject({ state: ['open', 'paid'], range: 'far', fuel: 'electric' });
  });

  test('and is never written to the URL', async () => {
    const visitor = await Visitor.at();
    await visitor.gives('max_price', 999_999);
    await visitor.gives('words', 'abcdefghijklmnopqrstuvwxyz');
    await visitor.pauses();
    expect(visitor.bar.query).toBe('');
  });
});

describe('the history', () => {
  test('a choice is an entry, which Back undoes', async () => {
    const visitor = await Visitor.at();
    await visitor.gives('fuel', 'petrol');
    await visitor.gives('fuel', 'electric');
    expect(visitor.bar.depth).toBe(3);
    visitor.bar.back();
    expect(visitor.answers['fuel']).toBe('petrol');
    visitor.bar.back();
    expect(visitor.answers['fuel']).toBeUndefined();
    visitor.bar.forward();
    expect(visitor.answers['fuel']).toBe('petrol');
  });

  test('typing in one field is one entry, after a pause, however often', async () => {
    const visitor = await Visitor.at();
    await visitor.gives('words', 'com');
    await visitor.gives('words', 'combi');
    expect(visitor.bar.query).toBe('');
    await visitor.pauses();
    expect([visitor.bar.query, visitor.bar.depth]).toEqual(['words=combi', 2]);
    await visitor.gives('words', 'coupe');
    await visitor.pauses();
    expect([visitor.bar.query, visitor.bar.depth]).toEqual(['words=coupe', 2]);
    visitor.bar.back();
    expect(visitor.answers['words']).toBeUndefined();
  });

  test('typed again after a choice, or after Back, it is another entry', async () => {
    const visitor = await Visitor.at();
    for (const [words, mine] of [
      ['a', true],
      ['b', false],
    ] as const) {
      await visitor.gives('words', words);
      await visitor.pauses();
      await visitor.gives('mine', mine);
    }
    expect(visitor.bar.depth).toBe(5);
    visitor.bar.back();
    await visitor.gives('words', 'c');
    await visitor.pauses();
    expect([visitor.bar.query, visitor.bar.depth]).toEqual(['mine=true&words=c', 5]);
    visitor.bar.back();
    expect(visitor.bar.query).toBe('mine=true&words=b');
  });

  test('text typed just before a choice belongs to the entry before it', async () => {
    const visitor = await Visitor.at();
    await visitor.gives('words', 'combi');
    await visitor.gives('mine', true);
    expect([visitor.bar.query, visitor.bar.depth]).toEqual(['mine=true&words=combi', 3]);
    visitor.bar.back();
    expect(visitor.bar.query).toBe('words=combi');
    visitor.bar.back();
    expect(visitor.bar.query).toBe('');
  });

  test('simultaneous answers are one entry', async () => {
    const visitor = await Visitor.at();
    await visitor.gives('words', 'combi');
    await visitor.gives('fuel', 'petrol');
    await visitor.presses('more');
    expect([visitor.bar.query, visitor.bar.depth]).toEqual(['words=combi&fuel=petrol&page=2', 4]);
    await visitor.presses('reset');
    expect([visitor.bar.query, visitor.bar.depth]).toEqual(['', 5]);
    visitor.bar.back();
    expect(visitor.answers).toMatchObject({ words: 'combi', fuel: 'petrol' });
  });

  test('effects of a choice belong to its entry', async () => {
    const visitor = await Visitor.at('page=3');
    await visitor.gives('fuel', 'petrol');
    expect([visitor.bar.query, visitor.bar.depth]).toEqual(['fuel=petrol', 2]);
    visitor.bar.back();
    expect(visitor.bar.query).toBe('page=3');
  });

  test('reading the URL triggers no effects', async () => {
    const visitor = await Visitor.at('fuel=petrol&page=3');
    await visitor.gives('fuel', 'electric');
    visitor.bar.back();
    visitor.session.touch('fuel');
    await rest();
    expect(visitor.bar.query).toBe('fuel=petrol&page=3');
  });

  test('Back loses nothing that the address does not hold', async () => {
    const visitor = await Visitor.at();
    await visitor.gives('code', '1234');
    await visitor.gives('mine', true);
    await visitor.gives('words', 'abcdefghijklmnopqrstuvwxyz');
    await visitor.pauses();
    visitor.bar.back();
    expect(visitor.answers).toMatchObject({ code: '1234', words: 'abcdefghijklmnopqrstuvwxyz' });
    expect(visitor.answers['mine']).toBeUndefined();
  });

  test('a link to the same page with other answers shows them', async () => {
    const visitor = await Visitor.at('fuel=petrol');
    visitor.bar.follow('mine=true&sort=cheapest');
    expect(visitor.answers).toMatchObject({ fuel: undefined, mine: true, sort: 'cheapest' });
  });

  test('a closed flow reads nothing more', async () => {
    const visitor = await Visitor.at('fuel=petrol');
    visitor.session.close();
    const read = vi.spyOn(visitor.bar, 'read');
    visitor.bar.follow('fuel=electric');
    expect(visitor.bar.turns.peek()).toBe(1);
    expect(read).not.toHaveBeenCalled();
    expect((await Visitor.at(visitor.bar.query)).answers['fuel']).toBe('electric');
  });

  test('a closed flow does not write text typed just before', async () => {
    const visitor = await Visitor.at();
    await visitor.gives('words', 'combi');
    visitor.session.close();
    await visitor.pauses();
    expect(visitor.bar.query).toBe('');
  });
});

describe('a field that depends on other answers', () => {
  const even = { '===': [{ var: 'form.fuel' }, 'coal'] };
  const fields: PreparedFlow['fields'] = {
    range: { type: 'choice', label, options: [{ value: 'far', when: even }, { value: 'near' }] },
    fuel: { type: 'choice', label, options: [{ value: 'electric' }] },
    short: { type: 'text', label, rules: [{ rule: 'maxLength', value: 3, text: 'long', when: { var: 'form.mine' } }] },
    mine: { type: 'boolean', label },
    whole: { type: 'text', label, rules: [{ that: { '===': [{ var: 'form.whole' }, 'whole'] }, text: 'all of it' }] },
    state: { type: 'choices', label, options: [{ value: 'open' }, { value: 'paid' }] },
    mixed: {
      type: 'choice',
      label,
      options: [{ value: 'all' }, { each: { literal: [{ id: 'a' }] }, as: 'it', value: { var: 'it.id' }, label: 'it' }],
    },
  } as PreparedFlow['fields'];
  const flow: PreparedFlow = {
    ...list,
    fields,
    steps: [{ id: 'only', title: 't', next: false, blocks: Object.keys(fields).map((field) => ({ field })) }],
  };

  test.each([
    ['what allowed it is gone', 'range=far&fuel=coal', { range: undefined, fuel: undefined }],
    ['a rule that does not count', 'short=long', { short: 'long' }],
    ['a rule that counts', 'short=long&mine=true', { short: undefined }],
    ['a rule that it keeps', 'short=shy&mine=true', { short: 'shy' }],
    ['a condition, which says so of others, too', 'whole=half', { whole: 'half' }],
    ['one of several', 'state=open,burnt', { state: ['open'] }],
    ['none of several', 'state=burnt,lost', { state: undefined }],
    ['choices of which some may have changed', 'mixed=gone', { mixed: 'gone' }],
  ])('%s', async (_, query, answers) => {
    expect((await Visitor.at(query, flow)).answers).toMatchObject(answers);
    const visitor = await Visitor.at('', flow);
    visitor.bar.follow(query);
    expect(visitor.answers).toMatchObject(answers);
  });
});

test('several values are ignored if one of them is too long', async () => {
  const long = 'a'.repeat(1_001);
  for (const query of [`note=b&note=${long}`, `note=${long}&note=b`])
    expect((await Visitor.at(query)).answers['note']).toBeUndefined();
});

test('of several options only offered ones are read', async () => {
  expect((await Visitor.at('state=lost,paid')).answers['state']).toEqual(['paid']);
  expect((await Visitor.at('state=lost,paid,open')).answers['state']).toEqual(['paid', 'open']);
  expect((await Visitor.at('state=lost,gone')).answers['state']).toBeUndefined();
});

test('an answer of the customer that replaces one from the URL is not undone by Back', async () => {
  const visitor = await Visitor.at('words=combi');
  const long = 'abcdefghijklmnopqrstuvwxyz';
  await visitor.gives('words', long);
  await visitor.pauses();
  await visitor.gives('mine', true);
  visitor.bar.back();
  expect(visitor.answers).toMatchObject({ words: long, mine: undefined });
});

test('reactions belong to the entry of their change each time', async () => {
  const visitor = await Visitor.at('page=3');
  for (const [fuel, depth] of [
    ['petrol', 2],
    ['electric', 4],
    ['petrol', 6],
  ] as const) {
    await visitor.gives('fuel', fuel);
    expect([visitor.bar.query, visitor.bar.depth]).toEqual([`fuel=${fuel}`, depth]);
    await visitor.presses('more');
    expect([visitor.bar.query, visitor.bar.depth]).toEqual([`fuel=${fuel}&page=2`, depth + 1]);
  }
});

test('typed text is in the URL once its step is left', async () => {
  const flow: PreparedFlow = {
    ...list,
    as: 'modal',
    steps: [
      { id: 'one', title: 't', blocks: [{ field: 'words' }] },
      { id: 'two', title: 't', blocks: [{ field: 'mine' }] },
    ],
  };
  const visitor = await Visitor.at('', flow);
  await visitor.gives('words', 'combi');
  expect(visitor.bar.query).toBe('');
  await visitor.session.next();
  expect([visitor.session.step.value?.id, visitor.bar.query]).toEqual(['two', 'words=combi']);
});

function linkOf({ session }: Visitor, words: string): Json | undefined {
  const found = session.step.value?.blocks.find((block) => block.kind === 'action' && block.label.value === words);
  const href = found?.kind === 'action' ? found.link.value?.href : undefined;
  return href === undefined ? undefined : JSON.parse(href);
}

test('a press that only sets answers is a link to the page with them', async () => {
  const visitor = await Visitor.at('fuel=petrol&words=combi&page=2');
  expect(linkOf(visitor, 'reset')).toEqual({ page: 'list', with: {} });
  expect(linkOf(visitor, 'more')).toEqual({ page: 'list', with: { fuel: 'petrol', words: 'combi', page: 3 } });
  await visitor.gives('fuel', 'electric');
  await visitor.gives('state', ['open', 'paid']);
  expect(linkOf(visitor, 'reset')).toEqual({ page: 'list', with: { state: ['open', 'paid'] } });
});

test('answers that are never in a URL are in no link', async () => {
  const visitor = await Visitor.at('fuel=petrol');
  await visitor.gives('code', 'secret');
  expect(visitor.answers['code']).toBe('secret');
  expect(linkOf(visitor, 'more')).toEqual({ page: 'list', with: { fuel: 'petrol', page: 2 } });
});

test('a link to other answers keeps what the page was opened with', async () => {
  const flow: PreparedFlow = { ...list, input: { of: { type: 'string', from: ['route.car', 'query.of'] } } };
  const bar = new AddressBar('');
  const link = (to: object) => ({ href: JSON.stringify(to), tab: false, within: true, prepare: () => {} });
  const session = createFlow({
    flow,
    catalogue,
    host: silentHost({ address: bar, link }),
    input: { of: 'kombi' },
    kinds,
  });
  await untilOpened(session);
  expect(linkOf({ session } as Visitor, 'more')).toEqual({
    page: 'list',
    with: { car: 'kombi', of: 'kombi', page: 2 },
  });
});

test.each<[string, object[]]>([
  ['sets and goes on', [{ set: { mine: true } }, { redirect: { path: '/faq' } }]],
  ['sets only sometimes', [{ when: { var: 'form.mine' }, set: { mine: true } }]],
])('a press that %s is no link', async (_, effects) => {
  const block = { kind: 'action', label: 'other', do: effects };
  const steps = [{ id: 'only', title: 't', next: false, blocks: [{ field: 'mine' }, block] }];
  expect(linkOf(await Visitor.at('', { ...list, steps } as never), 'other')).toBeUndefined();
});

test('a flow that keeps its answers elsewhere has no address with answers', async () => {
  expect(linkOf(await Visitor.at('', { ...list, keep: 'none' }), 'reset')).toBeUndefined();
});

test.each([
  ['choice', 'fuel=coal', undefined],
  ['choices', 'fuel=coal', undefined],
  ['choices', 'fuel=coal,petrol', ['petrol']],
] as const)('sources are not requested with values that a %s lacks: %s is %o', async (type, query, answer) => {
  const asked: string[] = [];
  const flow: PreparedFlow = {
    ...list,
    sources: { counts: { asks: 'getCounts', with: { fuel: { var: 'form.fuel' } } } },
    fields: {
      fuel: {
        type,
        label,
        options: [
          {
            each: ['electric', 'petrol'],
            as: 'drive',
            value: { var: 'drive' },
            detail: { show: { var: 'counts.all' } },
          },
        ],
      },
    },
    steps: [{ id: 'only', title: 't', next: false, blocks: [{ field: 'fuel' }] }],
  };
  const operations = { getCounts: { method: 'GET' as const, url: '/counts', query: ['fuel?'], answer: 'Counts' } };
  const host = silentHost({
    address: new AddressBar(query),
    questions: {
      observe: ({ call }) => {
        asked.push(call.path);
        return () => {};
      },
      refresh: () => {},
    },
  });
  const session = createFlow({ flow, catalogue: { ...catalogue, operations }, host, input: {}, kinds });
  await untilOpened(session);
  const field = session.step.peek()?.blocks[0];
  if (field?.kind === 'field') field.options.subscribe(() => {});
  await rest();
  if (field?.kind === 'field') expect(field.answer.peek()).toEqual(answer);
  expect(asked.filter((path) => path.includes('coal'))).toEqual([]);
  expect(asked).toContain(answer ? '/counts?fuel=petrol' : '/counts');
});

test.each([
  ['a', undefined],
  ['b', 'b'],
  ['zz', undefined],
])('with dynamic options, "%s" in the address is an offered one, or the default', async (given, written) => {
  const fields: PreparedFlow['fields'] = {
    term: {
      type: 'choice',
      label,
      default: { literal: 'a' },
      options: [
        { each: { literal: [{ id: 'a' }, { id: 'b' }] } as never, as: 'it', value: { var: 'it.id' }, label: 'it' },
      ],
    },
    page: { type: 'integer', label },
  };
  const steps = [{ id: 'only', title: 't', next: false as const, blocks: [{ field: 'term' }, { field: 'page' }] }];
  const visitor = await Visitor.at(`term=${given}`, { ...list, fields, steps });
  expect(visitor.answers['term']).toBe(written ?? 'a');
  await visitor.gives('page', 2);
  await visitor.pauses();
  expect(visitor.bar.query).toBe(['page=2', ...(written ? [`term=${written}`] : [])].toSorted().toReversed().join('&'));
});

describe('an option from a source', () => {
  const flow = (route: string): PreparedFlow => ({
    ...list,
    route,
    sources: { stock: { asks: 'getStock' } },
    fields: {
      brand: {
        type: 'choice',
        label,
        options: [{ each: { var: 'stock.brands' }, as: 'it', value: { var: 'it' }, label: 'it' }],
      },
      page: { type: 'integer', label },
    },
    steps: [{ id: 'only', title: 't', next: false, blocks: [{ field: 'brand' }] }],
  });
  const operations = { getStock: { method: 'GET' as const, url: '/stock', answer: 'Stock' } };

  async function openAt(query: string, route: string) {
    const bar = new AddressBar(query);
    const answers: ((answer: Json) => void)[] = [];
    const host = silentHost({
      address: bar,
      questions: {
        observe: (_, tell) => {
          answers.push((body) => tell({ status: 'ready', body, refreshing: false }));
          return () => {};
        },
        refresh: () => {},
      },
    });
    const session = createFlow({ flow: flow(route), catalogue: { ...catalogue, operations }, host, input: {}, kinds });
    await untilOpened(session);
    const field = session.step.peek()?.blocks[0];
    if (field?.kind !== 'field') throw new Error('no field');
    field.options.subscribe(() => {});
    const stock = (...brands: string[]) => {
      for (const answer of answers) answer({ brands });
    };
    return { bar, field, stock };
  }

  test('in the path is removed from the address once known as not offered', async () => {
    const { bar, field, stock } = await openAt('brand=unsinn&page=2', '/list/:brand');
    expect(bar.query).toBe('brand=unsinn&page=2');
    stock('norden', 'volta');
    await rest();
    expect([bar.query, bar.depth, field.answer.peek()]).toEqual(['page=2', 1, undefined]);
  });

  test('in the path stays if offered', async () => {
    const { bar, field, stock } = await openAt('brand=volta', '/list/:brand');
    stock('norden', 'volta');
    await rest();
    expect([bar.query, field.answer.peek()]).toEqual(['brand=volta', 'volta']);
  });

  test('in the query stays, and the field reports it as no longer offered', async () => {
    const { bar, field, stock } = await openAt('brand=unsinn', '/list');
    stock('norden');
    await rest();
    expect([bar.query, field.answer.peek()]).toEqual(['brand=unsinn', 'unsinn']);
  });
});
