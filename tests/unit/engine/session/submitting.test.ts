// Slow submissions: cancelled until something is sent, and given up after their timeout.

import {
  type Call,
  createFlow,
  type Host,
  type PreparedCatalogue,
  type PreparedFlow,
  type Reply,
  signal,
} from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { describe, expect, test } from 'vitest';
import type { Effect, Expression } from '../../../../engine/flow.ts';
import { silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { flowOf } from '../../../support/engine/counter.ts';
import { untilOpened } from '../../../support/opened.ts';

const shop: PreparedCatalogue = {
  ...catalogue,
  operations: {
    price: { method: 'POST', url: '/price', safe: true },
    order: { method: 'POST', url: '/order', body: 'Order' },
  },
};
const order: Effect = {
  send: 'order',
  with: { body: { note: { var: 'form.note' } } },
  failed: [{ toast: 'unknown' }],
};

const shopping = flowOf({ submit: [{ send: 'price' }, order, { close: 'done' }] });

interface Waiting extends Call {
  readonly answer: (reply: Reply) => void;
}

/** Opens a flow with a controllable server and clock. */
async function open(changes: Partial<PreparedFlow> = {}, host: Partial<Host> = {}) {
  const calls: Waiting[] = [];
  const toasts: string[] = [];
  const limits: { readonly after: number; readonly run: () => void }[] = [];
  const session = createFlow({
    flow: { ...shopping, ...changes },
    catalogue: shop,
    input: {},
    host: silentHost({
      send: (call) => new Promise((answer) => void calls.push({ ...call, answer })),
      after: (after, run) => void limits.push({ after, run }),
      toast: (text) => void toasts.push(text),
      ...host,
    }),
    kinds,
  });
  await untilOpened(session);
  session.answer('note', 'blue');
  return { session, calls, toasts, limits };
}

type Opened = Awaited<ReturnType<typeof open>>;

const done: Reply = { status: 204, body: undefined };
const refused: Reply = { status: 422, body: {} };
/** Waits longer than any unblocked work takes, in ms. */
const moment = () => new Promise((resolve) => setTimeout(resolve, 5));
const asked = ({ calls }: Opened) => calls.map(({ operation }) => operation);
const keys = ({ calls }: Opened) => calls.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
const issues = ({ session }: Opened) => session.issues.value.map(({ text }) => text);
const answers = ({ session }: Opened) => {
  const [block] = session.step.value?.blocks ?? [];
  return block?.kind === 'field' ? block.answer.value : undefined;
};

/** Presses Continue and waits for some calls. Returns an array, so that `await` does not wait. */
async function press(flow: Opened, ...operations: string[]): Promise<[Promise<void>]> {
  const before = flow.calls.length;
  const pressed = flow.session.next();
  for (const [index, operation] of operations.entries()) {
    for (let turn = 0; turn < 200 && flow.calls.length <= before + index; turn += 1) await moment();
    expect(flow.calls.at(-1)?.operation).toBe(operation);
    if (index < operations.length - 1) flow.calls.at(-1)?.answer(done);
  }
  return [pressed];
}

describe('a cancelled press', () => {
  test('during a quote sends nothing and keeps all answers, and the next one works', async () => {
    const flow = await open();
    const [pressed] = await press(flow, 'price');
    expect(flow.session.underway.value).toBe('cancellable');
    flow.session.cancel();
    await pressed;
    expect(flow.session.phase.value).toBe('open');
    expect(flow.session.busy.value).toBe(false);
    expect(flow.session.underway.value).toBeNull();
    expect(answers(flow)).toBe('blue');
    expect([flow.toasts, issues(flow)]).toEqual([['press.unsent'], []]);
    flow.calls.at(-1)?.answer(done);
    await moment();
    expect(asked(flow)).toEqual(['price']);

    const [again] = await press(flow, 'price', 'order');
    flow.calls.at(-1)?.answer(done);
    await again;
    expect(asked(flow)).toEqual(['price', 'price', 'order']);
    expect(flow.session.phase.value).toBe('closed');
  });

  test('while its draft is being saved sends nothing', async () => {
    let safe = () => {};
    const drafts: Host['drafts'] = {
      load: () => undefined,
      save: () => {},
      flush: () =>
        new Promise((resolve) => {
          safe = resolve;
        }),
    };
    const flow = await open({ submit: [order] }, { drafts });
    const [pressed] = await press(flow);
    await moment();
    flow.session.cancel();
    await pressed;
    safe();
    await moment();
    expect(flow.calls).toEqual([]);
    expect(flow.session.phase.value).toBe('open');
  });

  test('in effects before the submission submits nothing', async () => {
    const steps: PreparedFlow['steps'] = [
      {
        id: 'only',
        title: 'title',
        blocks: [{ field: 'note' }],
        next: { label: 'next', do: [{ send: 'price' }, { goTo: 'submit' }] },
      },
    ];
    const flow = await open({ steps, submit: [order] });
    const [pressed] = await press(flow, 'price');
    flow.session.cancel();
    await pressed;
    flow.calls.at(-1)?.answer(done);
    await moment();
    expect(asked(flow)).toEqual(['price']);
  });

  test('cannot cancel a write in progress', async () => {
    const flow = await open();
    const [pressed] = await press(flow, 'price', 'order');
    expect(flow.session.underway.value).toBe('sent');
    flow.session.cancel();
    await moment();
    expect(flow.session.phase.value).toBe('running');
    flow.calls.at(-1)?.answer(done);
    await pressed;
    expect(flow.session.phase.value).toBe('closed');
    expect(flow.toasts).toEqual([]);
  });
});

describe('a press with a timeout', () => {
  test('ends after a minute, or the time of its flow', async () => {
    for (const [timeout, milliseconds] of [
      [undefined, 60_000],
      ['PT5S', 5_000],
    ] as const) {
      const flow = await open(timeout ? { timeout } : {});
      await press(flow, 'price');
      expect(flow.limits.map(({ after }) => after)).toEqual([milliseconds]);
    }
  });

  test('before anything was sent reports that, and ignores late responses', async () => {
    const flow = await open();
    const [pressed] = await press(flow, 'price');
    flow.limits[0]?.run();
    await pressed;
    flow.calls.at(-1)?.answer(done);
    await moment();
    expect(asked(flow)).toEqual(['price']);
    expect(issues(flow)).toEqual(['effect_failed', 'press.unsent']);
    expect(flow.session.phase.value).toBe('open');
    expect(answers(flow)).toBe('blue');
  });

  test('during a call counts as an unknown outcome, and the retry has the same key', async () => {
    const flow = await open();
    const [pressed] = await press(flow, 'price', 'order');
    flow.limits[0]?.run();
    await pressed;
    expect(flow.toasts).toEqual(['unknown']);
    expect(flow.session.phase.value).toBe('open');
    const [again] = await press(flow, 'price', 'order');
    flow.calls.at(-1)?.answer(done);
    await again;
    expect(flow.session.phase.value).toBe('closed');
    const [first, second] = keys(flow);
    expect(second).toBe(first);
  });

  test('is not sent again if its response arrived before the next press', async () => {
    const flow = await open({ submit: [order, { close: 'done' }] });
    const [pressed] = await press(flow, 'order');
    flow.limits[0]?.run();
    await pressed;
    flow.calls.at(-1)?.answer(done);
    await moment();
    await flow.session.next();
    expect(asked(flow)).toEqual(['order']);
    expect(flow.session.phase.value).toBe('closed');
  });

  test('keeps its key if its refusal arrives after the retry', async () => {
    const flow = await open({ submit: [order, { close: 'done' }] });
    const [pressed] = await press(flow, 'order');
    flow.limits[0]?.run();
    await pressed;
    const [again] = await press(flow, 'order');
    flow.calls[0]?.answer(refused);
    await moment();
    flow.calls[1]?.answer({ status: 500, body: undefined });
    await again;
    await press(flow, 'order');
    expect(new Set(keys(flow)).size).toBe(1);
    expect(keys(flow)).toHaveLength(3);
  });

  test('after a completed call reports a failure, not that nothing was sent', async () => {
    const flow = await open({ submit: [order, { send: 'price' }, { close: 'done' }] });
    const [pressed] = await press(flow, 'order', 'price');
    flow.limits[0]?.run();
    await pressed;
    expect([issues(flow), flow.session.phase.value]).toEqual([['effect_failed'], 'open']);
  });

  test('during a call is handled like a server failure', async () => {
    const says: Expression = { '===': [{ var: 'response.status' }, 500] };
    const failed: Effect[] = [
      { toast: 'down', when: says },
      { toast: 'other', when: { '!': says } },
    ];
    const flow = await open({ submit: [{ send: 'order', failed }] });
    const [pressed] = await press(flow, 'order');
    flow.limits[0]?.run();
    await pressed;
    expect(flow.toasts).toEqual(['down']);
  });

  test('has no timeout after its end', async () => {
    const flow = await open({ submit: [{ send: 'price' }] });
    const [pressed] = await press(flow, 'price');
    flow.calls.at(-1)?.answer(done);
    await pressed;
    flow.limits[0]?.run();
    await moment();
    expect(issues(flow)).toEqual([]);
  });
});

describe('a step that is left while its press waits for an answer', () => {
  const signIn: Partial<PreparedFlow> = {
    effects: { wrong: [{ issue: { field: 'secret', text: 'wrong' } }] },
    fields: { who: { type: 'text', label: 'who' }, secret: { type: 'text', label: 'secret' } },
    steps: [
      { id: 'who', title: 'who', blocks: [{ field: 'who' }] },
      {
        id: 'secret',
        title: 'secret',
        blocks: [
          { field: 'who' },
          { field: 'secret' },
          { id: 'other', kind: 'action', look: 'link', label: 'other', do: [{ goTo: 'who' }] },
        ],
        on: [{ event: 'change', of: ['who'], do: [{ goTo: 'back' }] }],
        next: { label: 'in', do: [{ send: 'order', failed: [{ do: 'wrong' }] }, { goTo: 'in' }] },
      },
      { id: 'in', title: 'in', blocks: [] },
    ],
    submit: [],
  };
  const at = ({ session }: Opened) => session.step.value?.id;
  async function waiting(host: Partial<Host> = {}, changes: Partial<PreparedFlow> = signIn) {
    const unwanted: string[] = [];
    const calls: Waiting[] = [];
    const flow = await open(changes, {
      send: (call, left) => {
        void left?.then(() => unwanted.push(call.operation));
        return new Promise((answer) => void calls.push({ ...call, answer }));
      },
      ...host,
    });
    const there = { ...flow, calls };
    await flow.session.next();
    expect(at(there)).toBe('secret');
    const [pressed] = await press(there, 'order');
    return { flow: there, pressed, unwanted };
  }

  const replies = [
    ['a refusal', refused],
    ['a success', done],
  ] as const;

  test.each(replies)('by a changed answer cancels the press, and a later %s has no effect', async (_, reply) => {
    const { flow, pressed, unwanted } = await waiting();
    flow.session.answer('who', 'somebody else');
    flow.session.touch('who');
    await pressed;
    expect([at(flow), flow.session.busy.value, unwanted]).toEqual(['who', false, ['order']]);
    flow.calls[0]?.answer(reply);
    await moment();
    expect([at(flow), issues(flow), flow.toasts]).toEqual(['who', [], []]);
  });

  test.each(replies)('by an answer that is being typed cancels the press when %s comes', async (_, reply) => {
    const { flow, pressed } = await waiting();
    flow.session.answer('who', 'somebody else');
    flow.calls[0]?.answer(reply);
    await pressed;
    expect([at(flow), flow.session.busy.value, issues(flow), flow.toasts]).toEqual(['who', false, [], []]);
  });

  test('by a link cancels the press, and the next one has its own key', async () => {
    const { flow, pressed } = await waiting();
    const link = flow.session.step.value?.blocks[2];
    if (link?.kind === 'action') await link.press();
    await pressed;
    await flow.session.next();
    const [again] = await press(flow, 'order');
    flow.calls[0]?.answer(done);
    await moment();
    expect(at(flow)).toBe('secret');
    flow.calls[1]?.answer(done);
    await again;
    expect(at(flow)).toBe('in');
    expect(new Set(keys(flow)).size).toBe(2);
  });

  test('reports the failure of a once-only call on any step', async () => {
    const once = { ...shop, operations: { ...shop.operations, order: { ...shop.operations['order'], once: true } } };
    const calls: Waiting[] = [];
    const session = createFlow({
      flow: { ...shopping, ...signIn } as PreparedFlow,
      catalogue: once as PreparedCatalogue,
      input: {},
      host: silentHost({ send: (call) => new Promise((answer) => void calls.push({ ...call, answer })) }),
      kinds,
    });
    await untilOpened(session);
    const flow: Opened = { session, calls, toasts: [], limits: [] };
    await session.next();
    const [pressed] = await press(flow, 'order');
    session.answer('who', 'somebody else');
    session.touch('who');
    await moment();
    calls[0]?.answer(refused);
    await pressed;
    expect([at(flow), issues(flow)]).toEqual(['secret', ['wrong']]);
  });
});

describe('the message of an attempt', () => {
  const twoCodes: Partial<PreparedFlow> = {
    submit: [
      {
        ...order,
        failed: [
          {
            when: { '===': [{ var: 'response.status' }, 422] },
            issue: { field: 'note', text: 'of the field' },
          },
          { when: { '!==': [{ var: 'response.status' }, 422] }, issue: { text: 'of the step' } },
        ],
      },
      { close: 'done' },
    ],
  };
  const conflict: Reply = { status: 409, body: {} };

  test.each([
    [refused, conflict, ['of the field'], ['of the step']],
    [conflict, refused, ['of the step'], ['of the field']],
  ])('disappears with the next press', async (first, second, before, after) => {
    const flow = await open(twoCodes);
    const [one] = await press(flow, 'order');
    flow.calls[0]?.answer(first);
    await one;
    expect(issues(flow)).toEqual(before);
    const [other] = await press(flow, 'order');
    expect(issues(flow)).toEqual([]);
    flow.calls[1]?.answer(second);
    await other;
    expect(issues(flow)).toEqual(after);
  });

  test('disappears with the next attempt, but stays between calls of one attempt', async () => {
    let tries = 0;
    const flow = await open(
      { submit: [{ send: 'order', failed: 'continue' }, order, { close: 'done' }] },
      {
        retried: () => {
          tries += 1;
        },
      },
    );
    const [pressed] = await press(flow, 'order', 'order');
    flow.calls[1]?.answer(refused);
    await pressed;
    expect(tries).toBe(1);
    const [again] = await press(flow, 'order');
    flow.calls[2]?.answer(refused);
    await moment();
    flow.calls[3]?.answer(done);
    await again;
    expect(tries).toBe(2);
  });
});

test('a press on a step that has vanished continues from no other step', async () => {
  const [only] = shopping.steps;
  const { session } = await open({
    steps: ['one', 'two', 'three'].map((id) => ({ ...only, id, blocks: [] }) as (typeof shopping.steps)[number]),
  });
  await session.next('one');
  await session.next('one');
  expect(session.step.value?.id).toBe('two');
  await session.next('two');
  expect(session.step.value?.id).toBe('three');
});

describe('an answer that changes while a press waits for a source', () => {
  const required = (name: string) => ({
    type: 'text' as const,
    label: name,
    rules: [{ rule: 'required' as const, text: `${name} missing` }],
  });
  const fields = { note: required('note'), more: required('more') };
  const steps: PreparedFlow['steps'] = [
    { id: 'one', title: 't', blocks: [{ field: 'note' }] },
    { id: 'two', title: 't', blocks: [{ field: 'more' }] },
  ];

  async function waiting(changes: Partial<PreparedFlow> = {}) {
    const flow = await open({ fields, steps, ...changes });
    flow.session.answer('more', 'much');
    await flow.session.next();
    expect(flow.session.step.value?.id).toBe('two');
    const [pressed] = await press(flow, 'price');
    return { flow, pressed };
  }

  test.each([
    ['nothing', () => {}, ['price', 'order'], 'two', []],
    ['something that is right', ({ session }: Opened) => session.answer('note', 'red'), ['price', 'order'], 'two', []],
    [
      'all, and all of it right',
      ({ session }: Opened) => {
        session.answer('note', 'red');
        session.answer('more', 'less');
      },
      ['price', 'order'],
      'two',
      [],
    ],
    [
      'something that is wrong now',
      ({ session }: Opened) => session.answer('note', null),
      ['price'],
      'one',
      ['note missing'],
    ],
    [
      'something on this step',
      ({ session }: Opened) => session.answer('more', null),
      ['price'],
      'two',
      ['more missing'],
    ],
    [
      'all, and all of it is wrong',
      ({ session }: Opened) => {
        session.answer('note', null);
        session.answer('more', null);
      },
      ['price'],
      'one',
      ['note missing'],
    ],
  ])('%s', async (_, change, sent, step, said) => {
    const { flow, pressed } = await waiting();
    change(flow);
    flow.calls[0]?.answer(done);
    for (let turn = 0; turn < 100 && flow.calls.length < sent.length; turn += 1) await moment();
    flow.calls[1]?.answer(refused);
    await pressed;
    expect([asked(flow), flow.session.step.value?.id, issues(flow)]).toEqual([sent, step, said]);
  });

  test('and becomes invalid is not sent, and its step shows the error', async () => {
    for (const aside of [false, true]) {
      const list: Effect[] = [{ send: 'price' }, order, { goTo: 'submit' }];
      const [one, two] = steps as [never, never];
      const own = { ...(two as object), aside, next: { label: 'n', do: list } } as never;
      const { flow, pressed } = await waiting({
        steps: aside ? [{ ...(one as object), next: { label: 'n', do: [{ goTo: 'two' }] } } as never, own] : [one, own],
      });
      flow.session.answer('more', null);
      const refusals = flow.session.refusals.value;
      flow.calls[0]?.answer(done);
      await pressed;
      expect([asked(flow), flow.session.step.value?.id, issues(flow)]).toEqual([['price'], 'two', ['more missing']]);
      expect(flow.session.refusals.value).toBe(refusals + 1);
    }
  });

  test('is validated again before sending', async () => {
    const rules = [{ that: { var: 'flags.on' }, text: 'off' }];
    const flags = signal<Record<string, boolean>>({ on: true });
    const flow = await open(
      { fields: { note: { ...fields.note, rules: [...fields.note.rules, ...rules] } } },
      { flags },
    );
    const [pressed] = await press(flow, 'price');
    flags.value = { on: false };
    flow.calls[0]?.answer(done);
    for (let turn = 0; turn < 100 && flow.calls.length < 2; turn += 1) await moment();
    flow.calls[1]?.answer(refused);
    await pressed;
    expect(asked(flow)).toEqual(['price', 'order']);
  });
});
