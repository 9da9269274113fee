// Failures while effects run: no lost input, no repeated effect, and a message to the customer.

import {
  type Call,
  createFlow,
  type Draft,
  type FlowSession,
  type Host,
  type Json,
  type PreparedCatalogue,
  type PreparedFlow,
  type QuestionState,
  type Reply,
  signal,
} from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { describe, expect, test } from 'vitest';
import type { Expression } from '../../../../engine/flow.ts';
import { silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { flowOf } from '../../../support/engine/counter.ts';

const shop: PreparedCatalogue = {
  ...catalogue,
  operations: {
    order: { method: 'POST', url: '/order', body: 'Order', answer: 'Receipt' },
    pay: { method: 'POST', url: '/pay' },
    wish: { method: 'POST', url: '/wish' },
    stock: { method: 'GET', url: '/stock' },
  },
  sources: { stock: { asks: 'stock' } },
  answers: { Receipt: { type: 'object', required: ['number'], properties: { number: { type: 'integer' } } } },
};
const receipt: Reply = { status: 200, body: { number: 1 } };
const lost: Reply = { status: 500, body: undefined };

interface Opened {
  session: FlowSession;
  calls: Call[];
  toasts: string[];
  faults: unknown[];
}

/** Opens a flow with a server that gives the replies in order. */
async function open(
  flow: PreparedFlow,
  replies: Reply[] = [],
  changes: Partial<Host> = {},
  known = shop,
  input: Readonly<Record<string, Json>> = {},
): Promise<Opened> {
  const calls: Call[] = [];
  const toasts: string[] = [];
  const faults: unknown[] = [];
  const host = silentHost({
    send: async (call) => {
      calls.push(call);
      return replies.shift() ?? { status: 204, body: undefined };
    },
    toast: (text) => void toasts.push(text),
    report: (fault) => void faults.push(fault),
    identity: () => crypto.randomUUID(),
    ...changes,
  });
  const session = createFlow({ flow, catalogue: known, host, input, kinds });
  await until(() => session.phase.value !== 'opening');
  return { session, calls, toasts, faults };
}

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !condition(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(condition()).toBe(true);
}

const issues = ({ session }: Opened) => session.issues.value.map(({ text }) => text);
const keys = ({ calls }: Opened, operation: string) =>
  calls.filter((call) => call.operation === operation).map((call) => call.idempotencyKey);
const order = { send: 'order', with: { body: { note: { var: 'form.note' } } } } as const;
async function press({ session }: Opened, at: number): Promise<void> {
  const block = session.step.value?.blocks[at];
  if (block?.kind !== 'action') throw new Error('no button');
  await block.press();
}

describe('a reply', () => {
  test('with status 200 and a wrong body fails the send, which keeps its key', async () => {
    const flow = await open(flowOf({ submit: [{ ...order, failed: [{ toast: 'sorry' }] }, { close: 'done' }] }), [
      { status: 200, body: {} },
      { status: 200, body: '<html>' },
      receipt,
    ]);
    await flow.session.next();
    await flow.session.next();
    expect(flow.session.phase.value).toBe('open');
    expect(flow.toasts).toEqual(['sorry', 'sorry']);
    await flow.session.next();
    expect(flow.session.phase.value).toBe('closed');
    expect(new Set(keys(flow, 'order')).size).toBe(1);
  });
});

describe('an answer that may be absent', () => {
  const lenient: PreparedCatalogue = {
    ...shop,
    operations: { order: { url: '/order', body: 'Order', answer: 'Receipt?', once: true } },
  };
  const outcome = async (reply: Reply) => {
    const opened = await open(flowOf({ submit: [order, { toast: 'done' }] }), [reply], {}, lenient);
    await opened.session.next();
    return [opened.calls[0]?.method, opened.toasts[0]];
  };

  test('without a body is a success, and the method defaults to POST', async () => {
    for (const status of [201, 202, 204]) expect(await outcome({ status, body: undefined })).toEqual(['POST', 'done']);
    expect(await outcome(receipt)).toEqual(['POST', 'done']);
  });

  test('is not a success with an HTML page, another shape or a truncated 200', async () => {
    expect(await outcome({ status: 200, body: undefined })).toEqual(['POST', undefined]);
    const bodies: readonly Json[] = ['<html>', {}, { number: 'one' }, null];
    for (const body of bodies) expect(await outcome({ status: 200, body })).toEqual(['POST', undefined]);
  });
});

describe('a condition that waits for what could not be loaded', () => {
  test.each([
    ['says so', undefined, ['effect_failed']],
    ['says nothing more where the flow answers that itself', [{ toast: 'sorry' }], []],
  ] as const)('stops the effects, and %s', async (_, failed, said) => {
    const questions: Host['questions'] = {
      observe: (_question, report) => {
        report({ status: 'failed', reply: { status: 500, body: undefined } });
        return () => {};
      },
      refresh: () => {},
    };
    const definition = flowOf({
      sources: { stock: { asks: 'stock', ...(failed && { failed }) } as never },
      submit: [{ toast: 'ordered', when: { var: 'stock.left' } }, order],
    });
    const flow = await open(definition, [], { questions });
    await flow.session.next();
    expect(issues(flow)).toEqual(said);
    expect([flow.calls, flow.toasts.filter((text) => text === 'ordered')]).toEqual([[], []]);
    expect(flow.session.phase.value).toBe('open');
  });
});

describe('a flow that is closed before its call is on its way', () => {
  test('sends nothing while a source of that call is still loading', async () => {
    let answer: (state: QuestionState) => void = () => {};
    const questions: Host['questions'] = {
      observe: (_, report) => {
        answer = report;
        report({ status: 'pending' });
        return () => {};
      },
      refresh: () => {},
    };
    const definition = flowOf({
      sources: { stock: { asks: 'stock' } },
      submit: [{ send: 'order', with: { body: { left: { var: 'stock.left' } } } }],
    });
    const flow = await open(definition, [], { questions });
    const pressed = flow.session.next();
    await until(() => flow.session.phase.value === 'running');
    flow.session.close();
    answer({ status: 'ready', body: { left: 3 }, refreshing: false });
    await pressed;
    expect(flow.calls).toEqual([]);
    expect(flow.toasts).toEqual([]);
  });

  test('sends nothing while its draft is being saved', async () => {
    let safe = () => {};
    const flush = () =>
      new Promise<void>((resolve) => {
        safe = resolve;
      });
    const drafts: Host['drafts'] = { load: () => undefined, save: () => {}, flush };
    const flow = await open(flowOf({ submit: [order] }), [], { drafts });
    flow.session.answer('note', 'blue');
    const pressed = flow.session.next();
    await new Promise((resolve) => setTimeout(resolve, 5));
    flow.session.close();
    safe();
    await pressed;
    expect(flow.calls).toEqual([]);
  });
});

describe('the key of a call', () => {
  test.each([401, 403, 429])(
    'is kept over a %i before the server, and the earlier outcome stays unknown',
    async (status) => {
      const undone: Reply = { status: 503, body: { outcome: 'not_done' } };
      const opened: string[] = [];
      const operations = { ...shop.operations, order: { ...shop.operations['order'], once: true } };
      const flow = await open(
        flowOf({ submit: [order] }),
        [lost, { status, body: { code: 'door' } }, undone, receipt],
        {
          open: async (dialog) => void opened.push(dialog),
        },
        { ...shop, operations } as PreparedCatalogue,
      );
      for (let press = 0; press < 4; press += 1) await flow.session.next();
      expect(opened).toEqual([shop.portal.unknown, shop.portal.unknown]);
      expect(new Set(keys(flow, 'order')).size).toBe(1);
    },
  );

  test('lasts over other effects until the outcome is known', async () => {
    const buttons = flowOf({
      steps: [
        {
          id: 'only',
          title: 'title',
          blocks: [
            { kind: 'action', label: 'order', do: [order] },
            { kind: 'action', label: 'wish', do: [{ send: 'wish' }] },
            { field: 'note' },
          ],
        },
      ],
    });
    const flow = await open(buttons, [lost, { status: 204, body: undefined }, receipt, receipt]);
    await press(flow, 0);
    await press(flow, 1);
    await press(flow, 0);
    await press(flow, 0);
    const [first, second, third] = keys(flow, 'order');
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('stays the same for another call while the outcome of the first is unknown', async () => {
    const flow = await open(flowOf({ submit: [order] }), [lost, { status: 422, body: {} }, receipt, receipt]);
    for (const note of ['one', 'other', 'third', 'fourth']) {
      flow.session.answer('note', note);
      await flow.session.next();
    }
    const [first, second, third, fourth] = keys(flow, 'order');
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  const told = { code: 'no' };

  test.each<[number, Json | undefined, number, number]>([
    [399, told, 1, 1],
    [400, told, 0, 0],
    [400, '<html>', 1, 1],
    [401, undefined, 0, 1],
    [403, told, 0, 1],
    [404, told, 0, 0],
    [429, undefined, 0, 1],
    [499, told, 0, 0],
    [499, undefined, 1, 1],
    [500, told, 1, 1],
    [500, { outcome: 'not_done' }, 0, 1],
  ])(
    'has an unknown outcome after %i with %j: %i, and if it was unknown before: %i',
    async (status, body, first, again) => {
      const kept = async (...replies: Reply[]) => {
        const saved: (Draft | undefined)[] = [];
        const drafts: Host['drafts'] = { load: () => undefined, save: (_, draft) => void saved.push(draft) };
        const flow = await open(flowOf({ submit: [order] }), [...replies], { drafts });
        for (const _ of replies) await flow.session.next();
        return Object.keys(saved.at(-1)?.sent ?? {}).length;
      };
      expect([await kept({ status, body }), await kept(lost, { status, body })]).toEqual([first, again]);
    },
  );

  test('that was used for another body is reported, and the next press uses a new key', async () => {
    const reused: Reply = { status: 422, body: { code: 'key_reused' } };
    const flow = await open(flowOf({ submit: [order, { close: 'done' }] }), [lost, reused, receipt]);
    await flow.session.next();
    flow.session.answer('note', 'other');
    await flow.session.next();
    expect(issues(flow)).toEqual(['sent_before']);
    expect(flow.session.phase.value).toBe('open');
    await flow.session.next();
    const [first, second, third] = keys(flow, 'order');
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(flow.session.phase.value).toBe('closed');
  });

  test('is kept over a reload, without the content of the call', async () => {
    const kept = new Map<string, Draft>();
    const drafts: Host['drafts'] = {
      load: ({ flow }) => kept.get(flow),
      save: ({ flow }, draft) => void (draft ? kept.set(flow, draft) : kept.delete(flow)),
    };
    const definition = flowOf({
      fields: { note: { type: 'text', label: 'note' }, secret: { type: 'password', label: 'secret', private: true } },
      steps: [{ id: 'only', title: 'title', blocks: [{ field: 'note' }, { field: 'secret' }] }],
      submit: [{ send: 'order', with: { body: { note: { var: 'form.note' }, secret: { var: 'form.secret' } } } }],
    });
    const first = await open(definition, [lost], { drafts });
    first.session.answer('note', 'blue');
    first.session.answer('secret', 'Sesam-1234');
    await first.session.next();
    expect(JSON.stringify([...kept.values()])).not.toContain('Sesam');
    const second = await open(definition, [receipt], { drafts, identity: () => 'another page' });
    second.session.answer('secret', 'Sesam-1234');
    await second.session.next();
    expect(keys(second, 'order')).toEqual(keys(first, 'order'));
    expect(kept.size).toBe(0);
  });

  test('is kept over a reload between two sends, and each takes effect once', async () => {
    const kept = new Map<string, Draft>();
    const happened = new Map<string, string>();
    let down = true;
    const changes: Partial<Host> = {
      drafts: {
        load: ({ flow }) => kept.get(flow),
        save: ({ flow }, draft) => void (draft ? kept.set(flow, draft) : kept.delete(flow)),
      },
      send: async ({ operation, idempotencyKey = '' }) => {
        if (operation === 'pay' && down) return lost;
        happened.set(idempotencyKey, operation);
        return operation === 'order' ? receipt : { status: 204, body: undefined };
      },
    };
    const definition = flowOf({
      steps: [
        { id: 'first', title: 'title', blocks: [{ field: 'note' }] },
        { id: 'second', title: 'title', blocks: [] },
      ],
      submit: [order, { send: 'pay' }, { close: 'done' }],
    });
    const before = await open(definition, [], changes);
    before.session.answer('note', 'blue');
    await before.session.next();
    await before.session.next();
    expect([...happened.values()]).toEqual(['order']);
    down = false;
    const after = await open(definition, [], changes);
    expect(after.session.step.value?.id).toBe('second');
    await after.session.next();
    expect(after.session.phase.value).toBe('closed');
    expect([...happened.values()]).toEqual(['order', 'pay']);
  });

  test('is kept by a newer flow in which the send has moved', async () => {
    const kept = new Map<string, Draft>();
    const drafts = {
      load: ({ flow }: { flow: string }) => kept.get(flow),
      save: ({ flow }: { flow: string }, draft: Draft | undefined) => void (draft && kept.set(flow, draft)),
    };
    const before = await open(flowOf({ submit: [order] }), [lost], { drafts });
    before.session.answer('note', 'blue');
    await before.session.next();
    const submit = [{ send: 'wish', key: 'wish' }, { do: [{ ...order, key: 'submit.0' }] }, { close: 'done' }];
    const moved = flowOf({ submit });
    const after = await open(moved, [{ status: 204, body: undefined }, receipt], { drafts, identity: () => 'another' });
    await after.session.next();
    expect(keys(after, 'order')).toEqual(keys(before, 'order'));
    expect(keys(after, 'wish')).not.toEqual(keys(before, 'order'));
  });

  test.each<[string, Partial<PreparedFlow>]>([
    ['has no fields', { fields: {}, steps: [{ id: 'only', title: 'title', blocks: [] }] }],
    ['keeps no answers', { keep: 'none' }],
    ['keeps its answers in the address', { keep: 'url' }],
  ])('in a flow that %s is kept over close, reopen and reload, but not for other input', async (_, changes) => {
    const kept = new Map<string, Json>();
    const memory: Host['memory'] = {
      read: (name) => kept.get(name),
      write: (name, value, lives) => void (lives === 'tab' && kept.set(name, structuredClone(value))),
    };
    const definition = flowOf({
      input: { of: { type: 'string' }, from: { type: 'string', sameDraft: true } },
      submit: [{ send: 'order', with: { body: { note: 'Sesam-1234' } } }, { close: 'done' }],
      ...changes,
    });
    const opened = (input: Record<string, string>, ...replies: Reply[]) =>
      open(definition, replies, { memory }, shop, { from: 'here', ...input });
    const first = await opened({ of: 'one' }, lost);
    await first.session.next();
    first.session.close();
    expect(JSON.stringify([...kept.values()])).not.toContain('Sesam');
    const other = await opened({ of: 'two' }, lost);
    await other.session.next();
    expect(keys(other, 'order')).not.toEqual(keys(first, 'order'));
    const again = await opened({ of: 'one', from: 'there' }, receipt);
    await again.session.next();
    expect(keys(again, 'order')).toEqual(keys(first, 'order'));
    const anew = await opened({ of: 'one' }, receipt);
    await anew.session.next();
    expect(keys(anew, 'order')).not.toEqual(keys(first, 'order'));
    const last = await opened({ of: 'two' }, receipt);
    await last.session.next();
    expect(keys(last, 'order')).toEqual(keys(other, 'order'));
    expect([...kept.values()]).toEqual([{}]);
  });

  test('a successful send is not repeated when a later send of the list is retried', async () => {
    const flow = await open(flowOf({ submit: [order, { send: 'pay' }, { close: 'done' }] }), [receipt, lost]);
    await flow.session.next();
    await flow.session.next();
    expect(flow.calls.map(({ operation }) => operation)).toEqual(['order', 'pay', 'pay']);
    expect(flow.session.phase.value).toBe('closed');
  });
});

test('a press is ignored while its effects still run', async () => {
  const buttons = flowOf({
    steps: [
      { id: 'only', title: 'title', blocks: [{ kind: 'action', label: 'order', do: [order] }, { field: 'note' }] },
    ],
    submit: [{ send: 'pay' }],
  });
  const sent: ((reply: Reply) => void)[] = [];
  const send = () => new Promise<Reply>((resolve) => void sent.push(resolve));
  const flow = await open(buttons, [], { send });
  for (const again of [() => press(flow, 0), () => flow.session.next()]) {
    sent.length = 0;
    const pressed = [again(), again()];
    await until(() => sent.length > 0);
    await again();
    expect(sent).toHaveLength(1);
    sent[0]?.(receipt);
    await Promise.all(pressed);
  }
});

describe('a fault', () => {
  const boom = () => {
    throw new Error('boom');
  };

  test('of a message or a count is reported, and stops nothing', async () => {
    const submit = [{ toast: 'hello' }, { track: 'bought' }, { send: 'pay' }, { close: 'done' }];
    const flow = await open(flowOf({ as: 'page', submit }), [], { toast: boom, track: boom });
    await flow.session.next();
    expect(flow.session.phase.value).toBe('closed');
    expect(flow.faults).toHaveLength(2);
  });

  test.each([
    ['a capability that refuses', { host: 'copy' }],
    ['an argument that no operation has', { send: 'pay', with: { wrong: 1 } }],
    ['a name that does not exist', { set: { note: { var: 'nonsense.x' } } }],
  ])('%s is shown, and the customer can continue from the same step', async (_, effect) => {
    const flow = await open(flowOf({ submit: [effect as never, { close: 'done' }] }), [], {
      perform: async () => boom(),
    });
    await flow.session.next();
    expect(flow.session.phase.value).toBe('open');
    expect(flow.session.busy.value).toBe(false);
    expect(issues(flow)).toEqual(['effect_failed']);
    expect(flow.faults).toHaveLength(1);
  });

  test('a failed send without handler in the flow is shown', async () => {
    const flow = await open(flowOf({ submit: [{ send: 'pay' }, { close: 'done' }] }), [lost]);
    await flow.session.next();
    expect(issues(flow)).toEqual(['effect_failed']);
  });

  test('a failed source that only a send reads is shown', async () => {
    const failing: Host['questions'] = {
      observe: (_, report) => {
        report({ status: 'failed', reply: lost });
        return () => {};
      },
      refresh: () => {},
    };
    const submit = [{ send: 'order' as const, with: { body: { left: { var: 'stock.left' } } } }];
    const flow = await open(flowOf({ submit }), [], { questions: failing });
    await flow.session.next();
    expect(issues(flow)).toEqual(['effect_failed']);
    expect(flow.calls).toEqual([]);
  });

  test('while opening makes the opening fail', async () => {
    const flow = await open(flowOf({ allowed: [{ that: { var: 'nonsense.x' }, else: [] }] }));
    expect(flow.session.phase.value).toBe('failed');
    expect(flow.faults).toHaveLength(1);
  });
});

test('effects after an opened flow run, even if its opener has closed', async () => {
  let report: (() => void) | undefined;
  let close: (word: string) => void = () => {};
  const questions: Host['questions'] = {
    observe: (_, say) => {
      report = () => say({ status: 'ready', body: { left: 3 }, refreshing: false });
      return () => {};
    },
    refresh: () => {},
  };
  const flow = await open(
    flowOf({
      submit: [
        { open: 'other', then: { done: [{ toast: { t: 'left', with: { n: { var: 'stock.left' } } } }] } },
        { close: 'done' },
      ],
    }),
    [],
    {
      questions,
      open: () =>
        new Promise((resolve) => {
          close = resolve;
        }),
    },
  );
  await flow.session.next();
  expect(flow.session.phase.value).toBe('closed');
  close('done');
  await until(() => report !== undefined);
  report?.();
  await until(() => flow.toasts.length === 1);
});

test.each([
  ['done', ['said']],
  ['other', []],
  [undefined, ['waved away']],
])('an opened flow closes with %s', async (word, toasts) => {
  let close: (word?: string) => void = () => {};
  const flow = await open(
    flowOf({ submit: [{ open: 'other', then: { done: [{ toast: 'said' }], dismissed: [{ toast: 'waved away' }] } }] }),
    [],
    {
      open: () =>
        new Promise((resolve) => {
          close = resolve;
        }),
    },
  );
  await flow.session.next();
  close(word);
  await until(() => flow.toasts.length === toasts.length);
  expect(flow.toasts).toEqual(toasts);
});

function lateStock(left: number) {
  const answer = signal<(() => void) | null>(null);
  const questions: Host['questions'] = {
    observe: (_, say) => {
      say({ status: 'pending' });
      answer.value = () => say({ status: 'ready', body: { left }, refreshing: false });
      return () => {};
    },
    refresh: () => {},
  };
  return { answer, questions };
}

test('a price that is still loading is reported before it can be agreed to', async () => {
  const { answer, questions } = lateStock(3);
  const flow = await open(
    flowOf({
      steps: [
        {
          id: 'only',
          title: 'title',
          blocks: [
            { field: 'note' },
            {
              kind: 'facts',
              rows: [{ label: 'price', value: { t: 'price', with: { n: { var: 'stock.left' } } } as never }],
            },
          ],
          next: { label: 'buy', binding: 'order' },
        },
      ],
      submit: [{ send: 'pay' }, { close: 'done' }],
    }),
    [],
    { questions },
  );
  await flow.session.next();
  expect(flow.toasts).toEqual(['binding.loading']);
  expect(flow.calls).toEqual([]);
  await until(() => answer.value !== null);
  answer.value?.();
  await flow.session.next();
  expect(flow.calls.map(({ operation }) => operation)).toEqual(['pay']);
});

test('a binding press waits for a loading source without amounts, and is not lost', async () => {
  const { answer, questions } = lateStock(0);
  const flow = await open(
    flowOf({
      steps: [
        {
          id: 'only',
          title: 'title',
          blocks: [{ field: 'note', when: { '>': [{ var: 'stock.left' }, 0] } }],
          next: { label: 'buy', binding: 'order' },
        },
      ],
      submit: [{ send: 'pay' }, { close: 'done' }],
    }),
    [],
    { questions },
  );
  const pressed = flow.session.next();
  await until(() => answer.value !== null);
  expect([flow.toasts, flow.calls]).toEqual([[], []]);
  answer.value?.();
  await pressed;
  expect(flow.calls.map(({ operation }) => operation)).toEqual(['pay']);
});

test('server errors of a step that has vanished are shown on the current step', async () => {
  const flags = signal<Record<string, boolean>>({ on: true });
  const flow = flowOf({
    steps: [
      { id: 'first', title: 'title', blocks: [{ field: 'note' }] },
      { id: 'second', title: 'title', blocks: [], when: { var: 'flags.on' } },
    ],
    submit: [{ send: 'order', with: { body: { a: 1 } }, failed: [{ issue: { text: 'refused' } }] }],
  });
  const sent: ((reply: Reply) => void)[] = [];
  const send = () =>
    new Promise<Reply>((resolve) => {
      sent.push(resolve);
    });
  const { session } = await open(flow, [], { flags, send });
  await session.next();
  const submitted = session.next();
  await until(() => sent.length > 0);
  flags.value = {};
  sent[0]?.({ status: 500, body: null });
  await submitted;
  expect(session.step.value?.id).toBe('first');
  expect(session.issues.value.map(({ text }) => text)).toEqual(['refused']);
});

test('a host that cannot save a draft reports an error, and the customer continues', async () => {
  const full = () => {
    throw new Error('full');
  };
  const flow = flowOf({ submit: [{ close: true }] });
  const { session, faults } = await open(flow, [], { drafts: { load: () => undefined, save: full } });
  session.answer('note', 'kept');
  await session.next();
  expect(session.phase.value).toBe('closed');
  expect(faults).not.toEqual([]);
});

test('a redirect that the host refuses shows an error', async () => {
  const flow = flowOf({ submit: [{ redirect: { phone: '+49 89 CALL' } }] });
  const { session, faults } = await open(flow, [], {
    redirect: () => {
      throw new Error('no number');
    },
  });
  await session.next();
  expect(faults).toEqual([expect.any(Error)]);
  expect(session.issues.value).toHaveLength(1);
});

test('Back skips the step on screen after an effect led there and a step vanished', async () => {
  const home = { kind: 'action', id: 'home', label: 'home', do: [{ goTo: 'first' }] };
  const steps = [
    { id: 'first', title: 'title', blocks: [{ field: 'more' }] },
    { id: 'second', title: 'title', when: { var: 'form.more' }, blocks: [home] },
  ];
  const fields = { more: { type: 'boolean', label: 'more' } };
  const flow = await open(flowOf({ fields, steps } as unknown as Partial<PreparedFlow>));
  flow.session.answer('more', true);
  await flow.session.next();
  await press(flow, 0);
  const here = () => flow.session.step.value;
  expect([here()?.id, typeof here()?.back.value]).toEqual(['first', 'function']);
  flow.session.answer('more', false);
  expect([here()?.id, here()?.back.value]).toEqual(['first', null]);
});

describe('a call whose flow is closed before its answer comes', () => {
  const words = { title: 'order.title' };

  test.each([
    [{ status: 399, body: { code: 'no' } }, false, 'late.unknown'],
    [{ status: 400, body: { code: 'no' } }, false, 'late.failed'],
    [{ status: 499, body: { code: 'no' } }, false, 'late.failed'],
    [{ status: 499, body: '<html>' }, false, 'late.unknown'],
    [{ status: 500, body: undefined }, true, 'late.unknown'],
    [{ status: 503, body: { outcome: 'not_done' } }, true, 'late.failed'],
  ] as const)('%o is shown as a message, and nothing is opened', async (reply, counts, said) => {
    let answer: (reply: Reply) => void = () => {};
    const opened: string[] = [];
    const spoken: unknown[] = [];
    const operations = { ...shop.operations, order: { ...shop.operations['order'], once: counts } };
    const flow = await open(
      flowOf({ ...words, submit: [{ ...order, failed: [{ open: 'sorry' }] }] }),
      [],
      {
        send: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
        open: async (dialog) => void opened.push(dialog),
        toast: (text, tone) => void spoken.push([text, tone]),
      },
      { ...shop, operations, portal: { ...shop.portal, unknown: 'outcome-unknown' } } as PreparedCatalogue,
    );
    const pressed = flow.session.next();
    await until(() => flow.session.phase.value === 'running');
    flow.session.close();
    answer(reply);
    await pressed;
    expect(opened).toEqual([]);
    expect(spoken).toEqual([[said, 'error']]);
  });
});

describe('a source that a press depends on', () => {
  function stockOf() {
    const reports: ((state: QuestionState) => void)[] = [];
    const questions: Host['questions'] = {
      observe: (_, report) => {
        reports.push(report);
        return () => {};
      },
      refresh: () => {},
    };
    return { reports, questions };
  }

  const failed: QuestionState = { status: 'failed', reply: lost };
  const inStock: QuestionState = { status: 'ready', body: { left: 3 }, refreshing: false };
  const isLeft: Expression = { '>': [{ var: 'stock.left' }, 0] };
  const first = { id: 'first', title: 'title', blocks: [{ field: 'note' }] };

  test('and has failed keeps the step with an error, if the next step depends on it', async () => {
    const { reports, questions } = stockOf();
    const steps = [first, { id: 'second', title: 'title', blocks: [], when: isLeft }];
    const flow = await open(flowOf({ steps }), [], { questions });
    const pressed = flow.session.next();
    await until(() => reports.length > 0);
    reports[0]?.(failed);
    await pressed;
    expect([issues(flow), flow.session.step.peek()?.id]).toEqual([['source_failed'], 'first']);
  });

  test('and has failed since sends nothing and shows an error, if an earlier rule needs it', async () => {
    const { reports, questions } = stockOf();
    const rules = [{ rule: 'required' as const, text: 'required', when: { '!': isLeft } }];
    const steps = [first, { id: 'second', title: 'title', blocks: [] }];
    const fields = { note: { type: 'text' as const, label: 'note', rules } };
    const flow = await open(flowOf({ steps, fields, submit: [{ send: 'pay' }] }), [], { questions });
    const pressed = flow.session.next();
    await until(() => reports.length > 0);
    reports[0]?.(inStock);
    await pressed;
    expect(flow.session.step.peek()?.id).toBe('second');
    reports[0]?.(failed);
    await flow.session.next();
    expect([issues(flow), flow.calls]).toEqual([['source_failed'], []]);
  });

  test('is not requested by a press on an earlier step', async () => {
    const { reports, questions } = stockOf();
    const steps = [first, { id: 'second', title: 'title', blocks: [] }];
    const agreed = { left: { var: 'stock.left' } };
    const flow = await open(flowOf({ steps, submit: [{ send: 'pay', agreed }, { close: 'done' }] }), [], { questions });
    await flow.session.next();
    await new Promise((resume) => setTimeout(resume, 1));
    expect([flow.session.step.peek()?.id, reports.length]).toEqual(['second', 0]);
  });
});
