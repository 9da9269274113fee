// Reads of answers, sources and values in an open flow, and the requests that they cause.

import {
  createFlow,
  type FlowSession,
  type Host,
  type Json,
  type PreparedFlow,
  type Question,
  type QuestionState,
  type Reply,
  signal,
} from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Expression, Shape, Step } from '../../../../../engine/flow.ts';
import { rulesLoaded, silentHost } from '../../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../../support/definitions.ts';
import { untilOpened } from '../../../../support/opened.ts';

beforeAll(rulesLoaded);

const shop = {
  ...catalogue,
  operations: {
    getDeal: { method: 'GET' as const, url: '/deal' },
    getOther: { method: 'GET' as const, url: '/other' },
    getList: { method: 'GET' as const, url: '/list/{of}', params: ['of'] },
  },
  sources: {},
};

/** Server that answers known questions at once, and leaves others pending. */
class Server {
  readonly asked: Question[] = [];
  readonly again: string[] = [];
  watched = 0;
  readonly #reports = new Map<string, (state: QuestionState) => void>();

  constructor(readonly answers: Readonly<Record<string, Json | Reply>> = {}) {}

  readonly questions: Host['questions'] = {
    observe: (question, report) => {
      this.asked.push(question);
      this.watched += 1;
      this.#reports.set(question.call.path, report);
      const answer = this.answers[question.call.path];
      if (answer !== undefined) this.says(question.call.path, answer);
      return () => {
        this.watched -= 1;
      };
    },
    refresh: (operations) => void this.again.push(...(operations ?? [])),
  };

  says(path: string, answer: Json | Reply): void {
    const reply = answer as Partial<Reply> | null;
    const failed = typeof reply === 'object' && reply !== null && typeof reply.status === 'number';
    this.#reports.get(path)?.(
      failed
        ? { status: 'failed', reply: answer as Reply }
        : { status: 'ready', body: answer as Json, refreshing: false },
    );
  }

  get paths(): string[] {
    return this.asked.map(({ call }) => call.path);
  }
}

interface Opened {
  readonly session: FlowSession;
  /** Value read by the last press. */
  readonly read: () => Promise<Json | undefined>;
  readonly faults: unknown[];
}

/** Opens a flow that reads a value with each press on Continue. */
async function opened(value: Shape, changes: Partial<PreparedFlow> = {}, host: Partial<Host> = {}): Promise<Opened> {
  const seen: (Json | undefined)[] = [];
  const faults: unknown[] = [];
  const next = { label: 'go', do: [{ track: 'read', with: { value } }] };
  const flow: PreparedFlow = {
    id: 'reads',
    version: 1,
    kinds: [],
    as: 'modal',
    keep: 'none',
    allowed: [],
    sources: {},
    fields: {},
    steps: [{ id: 'only', title: 'title', blocks: [], next }],
    submit: [],
    ...changes,
  };
  const steps = flow.steps.map((step, at): Step => (at === 0 ? { ...step, next } : step));
  const session = createFlow({
    flow: { ...flow, steps },
    catalogue: shop,
    host: silentHost({
      track: (name, given) => void (name === 'read' && seen.push((given as { value?: Json }).value)),
      report: (fault) => void faults.push(fault),
      ...host,
    }),
    input: {},
    kinds,
  });
  await untilOpened(session);
  const read = async () => {
    seen.length = 0;
    await session.next();
    return seen[0];
  };
  return { session, read, faults };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 1));
const text = (label = 'label') => ({ type: 'text' as const, label });
const on = (id: string, ...fields: string[]): Step => ({
  id,
  title: 'title',
  blocks: fields.map((field) => ({ field })),
});

describe('answers', () => {
  const fields = { 'person.first': text(), alone: text(), 'person.last': text(), 'home.city': text() };
  const steps = [on('only', ...Object.keys(fields))];

  test('of a group can be read one by one, and together if given', async () => {
    const value = { all: { var: 'form.person' }, last: { var: 'form.person.last' }, none: { var: 'form.home' } };
    const { session, read } = await opened(value as Shape, { fields, steps });
    expect(await read()).toStrictEqual({ all: {}, none: {} });
    session.answer('person.last', 'Hopper');
    expect(await read()).toStrictEqual({ all: { last: 'Hopper' }, last: 'Hopper', none: {} });
    session.answer('person.first', 'Grace');
    session.answer('alone', 'x');
    expect(await read()).toEqual({ all: { first: 'Grace', last: 'Hopper' }, last: 'Hopper', none: {} });
  });

  test('of a field have readable parts', async () => {
    const { session, read } = await opened({ var: 'form.alone' } as Shape, { fields, steps });
    session.answer('alone', 'x');
    expect(await read()).toBe('x');
  });

  test.each<[string, Expression]>([
    ['form.nobody', { var: 'form.nobody' }],
    ['values.nothing', { var: 'values.nothing' }],
    ['facts.nothing', { var: 'facts.nothing' }],
    ['memory.nothing', { var: 'memory.nothing' }],
  ])('that do not exist are an error: %s', async (name, value) => {
    const { read, faults } = await opened(value as Shape, { fields, steps });
    await read().catch((fault) => faults.push(fault));
    expect(faults.map(String)).toEqual([`Error: "${name}": no such name`]);
  });

  test('count only on visible steps and under true conditions', async () => {
    const isGiven = (field: string): Expression => ({ '===': [{ var: `form.${field}` }, 'x'] });
    const flow = {
      fields: { first: text(), second: text(), third: text(), fourth: text() },
      steps: [
        on('only', 'first', 'second'),
        { ...on('then', 'third'), when: isGiven('first') },
        {
          ...on('last'),
          when: isGiven('first'),
          blocks: [
            { kind: 'group' as const, when: isGiven('second'), blocks: [{ field: 'third' }, { field: 'fourth' }] },
          ],
        } as Step,
      ],
    };
    const { session, read } = await opened(
      { third: { var: 'form.third' }, fourth: { var: 'form.fourth' } } as Shape,
      flow,
    );
    for (const field of ['third', 'fourth']) session.answer(field, field);
    const asked = async (first: string, second: string) => {
      session.answer('first', first);
      session.answer('second', second);
      return read();
    };
    expect(await asked('', '')).toEqual({});
    expect(await asked('', 'x')).toEqual({});
    expect(await asked('x', '')).toEqual({ third: 'third' });
    expect(await asked('x', 'x')).toEqual({ third: 'third', fourth: 'fourth' });
  });

  test('of a detached step count once the step was reached', async () => {
    const flow = {
      fields: { first: text(), more: { ...text(), default: 'kept' } },
      steps: [on('only', 'first'), { ...on('aside', 'more'), aside: true }],
    };
    const { read } = await opened({ var: 'form.more' } as Shape, flow as never);
    expect(await read()).toBeUndefined();
  });

  test.each([[''], [' '], [null]])('that are initially empty count as absent: %j', async (start) => {
    const fields = { first: { ...text(), default: { literal: start } } };
    const { read } = await opened({ var: 'form.first' } as Shape, { fields, steps: [on('only', 'first')] } as never);
    expect(await read()).toBeUndefined();
  });

  test('that are initially empty are not in their group', async () => {
    const fields = {
      'person.first': { ...text(), default: { literal: '' } },
      'person.last': { ...text(), default: 'Lee' },
    };
    const steps = [on('only', ...Object.keys(fields))];
    const { read } = await opened({ var: 'form.person' } as Shape, { fields, steps } as never);
    expect(await read()).toStrictEqual({ last: 'Lee' });
  });

  test('cannot be set on a read-only or unknown field', async () => {
    const fields = { first: { ...text(), readonly: true, default: 'kept' } };
    const { session, read } = await opened(
      { var: 'form.first' } as Shape,
      { fields, steps: [on('only', 'first')] } as never,
    );
    session.answer('first', 'changed');
    session.answer('nobody', 'x');
    expect(await read()).toBe('kept');
  });
});

describe('values', () => {
  test('are computed once for many reads', async () => {
    let made = 0;
    const app = signal({
      get counted() {
        made += 1;
        return 'x';
      },
    });
    const value = { cat: [{ var: 'values.it' }, { var: 'values.it' }, { var: 'values.it' }] };
    const values = { it: { var: 'app.counted' } } as never;
    const { read } = await opened(value as Shape, { values }, { app: app as never });
    expect(await read()).toBe('xxx');
    await read();
    expect(made).toBe(1);
  });

  test('have the day and the moment of the host', async () => {
    const { read } = await opened({ day: { var: 'now.today' }, at: { var: 'now.instant' } } as Shape);
    expect(await read()).toEqual({ day: '2026-11-21', at: '2026-11-21T09:30:00.000Z' });
  });

  test('of the session are waited for until that is known', async () => {
    const who = signal<Record<string, Json> | null>(null);
    const shows = { kind: 'text', text: { show: { cat: ['name: ', { var: 'session.name' }] } } };
    const steps = [{ ...on('only'), blocks: [shows] }] as never;
    const { session } = await opened('x', { steps }, { session: who as never });
    const [block] = session.step.peek()?.blocks ?? [];
    expect(block?.presence.value).toBe('pending');
    who.value = { name: 'Eva' };
    expect(block?.presence.value).toBe('shown');
    expect(block?.kind === 'text' && block.text.value).toBe('name: Eva');
  });
});

describe('a source', () => {
  const deal = { asks: 'getDeal' };

  test.each<[string, Json, Json | undefined]>([
    ['is made of what it has', { brand: 'x' }, 'x!'],
    ['is its own where the answer has it', { brand: 'x', label: 'own' }, 'own'],
    ['is its own where the answer has it, be it nothing', { brand: 'x', label: null }, null],
    ['is made of nothing where there is no answer', null, '!'],
    ['is made of nothing where the answer is a text', 'label', '!'],
    ['is made of nothing where the answer is a list', [], '!'],
  ])('has declared values: one %s', async (_, body, label) => {
    const source = { ...deal, values: { label: { cat: [{ var: 'deal.brand' }, '!'] } } };
    const { read } = await opened(
      { label: { var: 'deal.label' } } as Shape,
      { sources: { deal: source } as never },
      { questions: new Server({ '/deal': body }).questions },
    );
    expect(await read()).toEqual(label === undefined || label === null ? {} : { label });
  });

  test('computes its declared values once, with readable parts', async () => {
    let made = 0;
    const app = signal({
      get counted() {
        made += 1;
        return { part: 'x' };
      },
    });
    const source = { ...deal, values: { it: { var: 'app.counted' } } };
    const { read } = await opened(
      { cat: [{ var: 'deal.it.part' }, { var: 'deal.it.part' }] } as Shape,
      { sources: { deal: source } as never },
      { questions: new Server({ '/deal': {} }).questions, app: app as never },
    );
    expect(await read()).toBe('xx');
    expect(made).toBe(1);
  });

  test.each([
    [undefined, 1],
    [0, 0],
    [3, 3],
  ])('with retry %s is retried automatically %i times', async (retry, retries) => {
    const server = new Server({ '/deal': {} });
    const source = { ...deal, ...(retry !== undefined && { retry }) };
    const { read } = await opened({ var: 'deal.x' } as Shape, { sources: { deal: source } }, server);
    await read();
    expect(server.asked.map((question) => question.retries)).toEqual([retries]);
  });

  test('that has failed is requested again, and no other', async () => {
    const server = new Server({ '/deal': { status: 500, body: undefined } as never, '/other': {} });
    const sources = { deal: { ...deal, failed: 'empty' }, other: { asks: 'getOther' }, unread: { asks: 'getOther' } };
    const value = { deal: { var: 'deal.x' }, other: { var: 'other.x' } };
    const { session, read } = await opened(value as Shape, { sources } as never, server);
    session.retry();
    expect(server.again).toEqual([]);
    await read();
    session.retry();
    expect(server.again).toEqual(['getDeal']);
  });

  test.each([
    [[true, undefined], 'source_offline'],
    [[undefined, true], 'source_offline'],
    [[undefined, undefined], 'source_failed'],
  ])('that failed has the issue of a failure, or of a missing network: %j', async ([first, second], said) => {
    const failed = (offline: boolean | undefined) => ({ status: 500, body: undefined, ...(offline && { offline }) });
    const server = new Server({ '/deal': failed(first) as never, '/other': failed(second) as never });
    const sources = { deal, other: { asks: 'getOther' }, unread: { asks: 'getOther' } };
    const blocks = ['deal', 'other'].map((name) => ({ kind: 'text', text: { show: { var: `${name}.x` } } }));
    const steps = [{ ...on('only'), blocks }] as never;
    const { session, read } = await opened('x', { sources, steps }, server);
    for (const block of session.step.peek()?.blocks ?? []) block.presence.subscribe(() => {});
    await settle();
    await read();
    expect(session.issues.peek().map((issue) => issue.text)).toEqual([said]);
  });

  test('is observed once across retries, and released when its flow closes', async () => {
    const server = new Server({ '/list/a': { x: 1 }, '/list/b': { x: 2 } });
    const app = signal({ of: 'a' });
    const sources = { list: { asks: 'getList', with: { of: { var: 'app.of' } } } };
    const { session, read } = await opened({ var: 'list.x' } as Shape, { sources } as never, {
      ...server,
      questions: server.questions,
      app: app as never,
    });
    expect([await read(), server.watched]).toEqual([1, 1]);
    app.value = { of: 'b' };
    expect([await read(), server.watched, server.paths]).toEqual([2, 1, ['/list/a', '/list/b']]);
    session.close();
    expect(server.watched).toBe(0);
  });

  test('of a flow that closes before the request is not requested', async () => {
    const server = new Server();
    const steps = [{ ...on('only'), blocks: [{ kind: 'text', text: { show: { var: 'deal.x' } } }] }] as never;
    const { session } = await opened('x', { sources: { deal }, steps }, server);
    session.step.peek()?.blocks[0]?.presence.subscribe(() => {});
    session.close();
    await settle();
    expect([server.paths, server.watched]).toEqual([[], 0]);
  });

  test.each([
    ['a condition', { that: { literal: false }, text: 'wrong' }, ['/list/x']],
    ['a named rule', { rule: 'minLength', value: 2, text: 'short' }, []],
  ])('with an argument that breaks %s is requested, or rests', async (_, rule, paths) => {
    const server = new Server();
    const sources = { list: { asks: 'getList', with: { of: { var: 'form.of' } } } };
    const shows = { kind: 'text', text: { show: { var: 'list.x' } } };
    const steps = [{ ...on('only'), blocks: [{ field: 'of' }, shows] }];
    const { session } = await opened(
      'x',
      { sources, steps, fields: { of: { ...text(), rules: [rule] } } } as never,
      server,
    );
    session.answer('of', 'x');
    session.step.peek()?.blocks[1]?.presence.subscribe(() => {});
    await settle();
    expect(server.paths).toEqual(paths);
  });

  describe('whose arguments have changed', () => {
    const list = { list: { asks: 'getList', with: { of: { var: 'values.of' } } } };
    const fields = {
      typed: text(),
      chosen: { type: 'choice', label: 'l', options: [{ value: 'x' }, { value: 'y' }] },
    };
    const of = { cat: [{ var: 'app.of' }, { or: [{ var: 'form.typed' }, ''] }, { or: [{ var: 'form.chosen' }, ''] }] };

    async function reading() {
      const later: number[] = [];
      const server = new Server();
      const app = signal({ of: 'a' });
      const shows = { kind: 'text', text: { show: { var: 'list.x' } } };
      const steps = [{ ...on('only'), blocks: [{ field: 'typed' }, { field: 'chosen' }, shows] }] as never;
      const { session } = await opened('x', { sources: list, fields, values: { of }, steps } as never, {
        questions: server.questions,
        app: app as never,
        after: (milliseconds) => void later.push(milliseconds),
      });
      session.step.peek()?.blocks[2]?.presence.subscribe(() => {});
      await settle();
      return { session, server, app, later, settle };
    }

    test('is requested at once, unless the customer is typing', async () => {
      const { session, server, app, later } = await reading();
      app.value = { of: 'b' };
      await settle();
      session.answer('chosen', 'x');
      await settle();
      expect([server.paths, later]).toEqual([['/list/a', '/list/b', '/list/bx'], []]);
    });

    test('waits while the customer is typing', async () => {
      const { session, server, later } = await reading();
      session.answer('typed', 'x');
      await settle();
      expect([server.paths, later]).toEqual([['/list/a'], [250]]);
    });
  });
});
