// Lifetime of a flow, and operations while it is busy or closed.

import { type Host, type Reply, signal } from '@fahrplan/engine';
import { describe, expect, test } from 'vitest';
import {
  begin,
  button,
  done,
  failed,
  left,
  lost,
  moment,
  open,
  refused,
  shop,
} from '../../../support/engine/counter.ts';

/** Flow opened over this one, which closes on command. */
function dialog() {
  let close: (word?: string) => void = () => {};
  const opened: string[] = [];
  const host: Pick<Host, 'open'> = {
    open: (flow) => {
      opened.push(flow);
      return new Promise((resolve) => {
        close = resolve;
      });
    },
  };
  return { host, opened, close: (word?: string) => close(word) };
}

const watched = {
  steps: [{ id: 'only', title: 't', blocks: [{ field: 'note', when: { '>': [{ var: 'stock.left' }, -1] } }] }],
};

describe('a closed flow makes no requests', () => {
  test('after the press that has closed it', async () => {
    const flow = await open({ ...watched, submit: [{ close: 'done' }] });
    const pressed = flow.session.next();
    await flow.says(left(1));
    await pressed;
    expect([flow.session.phase.value, flow.reports.size]).toEqual(['closed', 0]);
  });

  test('after the response to its call', async () => {
    const flow = await open({ ...watched, submit: [{ send: 'order' }] });
    const pressed = flow.session.next();
    await flow.says(left(1));
    await flow.sends(1);
    flow.session.close();
    expect(flow.reports.size).toBe(1);
    await flow.answers(done);
    await pressed;
    expect(flow.reports.size).toBe(0);
  });

  test('after the dialog over it has closed and its effects have run', async () => {
    const over = dialog();
    const then = { bought: [{ send: 'order' }] };
    const flow = await open({ ...watched, submit: [{ open: 'other', then }, { close: 'done' }] }, over.host);
    const pressed = flow.session.next();
    await flow.says(left(1));
    await pressed;
    expect([flow.session.phase.value, flow.reports.size]).toEqual(['closed', 1]);
    over.close('bought');
    await flow.sends(1);
    expect(flow.reports.size).toBe(1);
    await flow.answers(done);
    expect(flow.reports.size).toBe(0);
  });

  test('after the message about a call with unknown outcome', async () => {
    const over = dialog();
    const once = { ...shop.operations, order: { ...shop.operations['order'], once: true } };
    const known = { ...shop, operations: once, portal: { ...shop.portal, unknown: 'unknown' } } as typeof shop;
    const flow = await open({ ...watched, submit: [{ send: 'order' }] }, over.host, known);
    const pressed = flow.session.next();
    await flow.says(left(1));
    await flow.sends(1);
    await flow.answers(lost);
    await pressed;
    flow.session.close();
    expect([over.opened, flow.reports.size]).toEqual([['unknown'], 1]);
    over.close();
    await moment();
    expect(flow.reports.size).toBe(0);
  });
});

describe('a flow that is closed while it opens', () => {
  test('is not reported as opened', async () => {
    const flow = begin({ allowed: [{ that: { '>': [{ var: 'stock.left' }, 0] }, else: [] }] });
    await moment();
    flow.session.close();
    await flow.says(left(1));
    expect([flow.session.phase.value, flow.tracked]).toEqual(['closed', []]);
  });
});

test('a flow that fails to open silently is no error, and opens on retry', async () => {
  const guard = { that: { '>': [{ var: 'stock.left' }, 0] }, else: [] };
  const flow = begin({
    allowed: [guard],
    sources: { stock: { asks: 'stock', failed: 'empty' }, late: { asks: 'stock' } },
  });
  void flow.says(left(1));
  await flow.says(left(1));
  expect([flow.session.phase.value, flow.faults]).toEqual(['open', []]);
  const silent = { ...shop, failed: undefined } as unknown as typeof shop;
  const other = begin({ allowed: [guard], sources: { stock: { asks: 'stock' } } }, {}, silent);
  await other.says(failed);
  expect([other.session.phase.value, other.faults]).toEqual(['failed', []]);
  await other.says(left(1));
  other.session.retry();
  await moment();
  expect([other.session.phase.value, other.tracked]).toEqual(['open', ['modal-opened']]);
});

describe('while a press waits', () => {
  const walk = {
    steps: [
      { id: 'first', title: 't', blocks: [{ field: 'note' }] },
      { id: 'second', title: 't', blocks: [{ kind: 'review', of: ['first'] }] },
    ],
    submit: [{ send: 'order' }],
  };
  const change = (flow: Awaited<ReturnType<typeof open>>) => {
    const review = flow.session.step.value?.blocks[0];
    if (review?.kind === 'review') for (const group of review.groups.value) group.change();
  };

  test('steps do not change, and further presses are ignored', async () => {
    const flow = await open(walk);
    flow.session.answer('note', 'blue');
    await flow.session.next();
    const [pressed] = await flow.presses();
    flow.session.goTo('first');
    flow.session.back();
    change(flow);
    await flow.session.next();
    await moment();
    expect([flow.step, flow.calls.length, flow.session.busy.value]).toEqual(['second', 1, true]);
    await flow.answers(refused);
    await pressed;
    expect(flow.session.busy.value).toBe(false);
    change(flow);
    expect(flow.step).toBe('first');
  });

  test('a closed flow does not change its step', async () => {
    const flow = await open(walk);
    await flow.session.next();
    flow.session.close();
    flow.session.goTo('first');
    await flow.session.next();
    expect([flow.session.step.value, flow.session.phase.value]).toEqual([null, 'closed']);
  });
});

describe('a call that a button has sent', () => {
  const buttons = (...list: object[]) => ({
    fields: { note: { type: 'boolean', label: 'note' } },
    steps: [
      {
        id: 'first',
        title: 't',
        blocks: [{ field: 'note' }, button('send', ...list), button('leave', { goTo: 'second' })],
        on: [{ event: 'change', of: ['note'], do: list }],
      },
      { id: 'second', title: 't', blocks: [] },
    ],
  });
  const list = [{ send: 'price' }, { toast: 'told' }];

  test.each([
    ['is taken back by leaving its step', (flow: Awaited<ReturnType<typeof open>>) => flow.clicks('send'), []],
    [
      'and what an answer has sent by itself is not',
      async (flow: Awaited<ReturnType<typeof open>>) => flow.session.answer('note', true),
      ['told'],
    ],
  ])('%s', async (_, act, toasts) => {
    const flow = await open(buttons(...list));
    await act(flow);
    await flow.sends(1);
    await flow.clicks('leave');
    await flow.answers(done);
    expect([flow.step, flow.toasts]).toEqual(['second', toasts]);
  });
});

test('a cancelled call that has succeeded since is repeated by the next press', async () => {
  const flow = await open({
    steps: [
      { id: 'first', title: 't', blocks: [button('send', { send: 'order' }), button('leave', { goTo: 'second' })] },
      { id: 'second', title: 't', blocks: [] },
    ],
  });
  await flow.clicks('send');
  await flow.clicks('leave');
  await flow.answers(done);
  flow.session.back();
  await flow.clicks('send');
  await flow.sends(2);
  expect(new Set(flow.keys).size).toBe(2);
});

describe('a call with an unknown outcome', () => {
  const page = '<html>';
  const once = { ...shop.operations, order: { ...shop.operations['order'], once: true } };
  const known = { ...shop, operations: once, portal: { ...shop.portal, unknown: 'unknown' } } as typeof shop;

  /** Tells for each reply whether the outcome counts as unknown. */
  const opens = async (...replies: Reply[]) => {
    const over: string[] = [];
    const flow = await open({ submit: [{ send: 'order' }] }, { open: async (name) => void over.push(name) }, known);
    const open_: boolean[] = [];
    for (const reply of replies) {
      const [pressed] = await flow.presses();
      const before = over.length;
      await flow.answers(reply);
      await pressed;
      open_.push(over.length > before);
    }
    return open_;
  };

  test.each([
    [399, page, true],
    [400, page, true],
    [401, page, false],
    [402, page, true],
    [403, page, true],
    [428, page, true],
    [429, page, false],
    [430, page, true],
    [499, page, true],
    [500, page, true],
    [400, {}, false],
    [499, {}, false],
    [500, {}, true],
    [500, { outcome: 'not_done' }, false],
  ])('a %i with %j', async (status, body, open_) => {
    expect(await opens({ status, body })).toEqual([open_]);
  });

  test.each([
    [400, { code: 'no' }, false],
    [499, { code: 'no' }, false],
    [499, { outcome: 'not_done' }, false],
    [500, { outcome: 'not_done' }, true],
    [501, { outcome: 'not_done' }, true],
  ])('stays open over a %i with %j', async (status, body, open_) => {
    expect(await opens(lost, { status, body })).toEqual([true, open_]);
  });

  test('is not asked where there is no network', async () => {
    expect(await opens({ ...lost, offline: true })).toEqual([false]);
  });

  /** Keys of a call repeated for each reply, and once more after another call. */
  const keysAfter = async (...replies: Reply[]) => {
    const blocks = [
      button('order', { send: 'order' }),
      button('other', { send: 'order', with: { body: { other: true } } }),
    ];
    const flow = await open({ steps: [{ id: 'only', title: 't', blocks }] });
    for (const reply of replies) {
      await flow.clicks('order');
      await flow.answers(reply);
    }
    await flow.clicks('other');
    await flow.answers(done);
    await flow.clicks('order');
    return flow.calls.flatMap(({ body, idempotencyKey }) => (body === undefined ? [idempotencyKey] : []));
  };

  test.each([
    [400, false],
    [401, true],
    [402, false],
    [403, true],
    [404, false],
    [428, false],
    [429, true],
    [430, false],
    [499, false],
    [500, true],
  ])('keeps its key after a %i: %s', async (status, same) => {
    const [first, second, third] = await keysAfter(lost, { status, body: { code: 'no' } });
    expect([second === first, third === first]).toEqual([true, same]);
  });

  test('keeps its key without a network, too', async () => {
    expect(new Set(await keysAfter({ ...lost, offline: true })).size).toBe(1);
  });
});

describe('the result of a call after its flow has closed is reported with the name of the flow', () => {
  const words = { 'late.failed': '{{title}} has failed', 'late.request': 'What you sent', buying: 'Your order' };
  test.each([
    [{ title: 'buying' }, 'Your order has failed'],
    [{ title: { show: { var: 'form.note' } } }, 'blue has failed'],
    [{}, 'What you sent has failed'],
    [{ title: { show: { var: 'stock.left' } } }, 'What you sent has failed'],
  ])('%j', async (title, said) => {
    const language = { locale: 'en-DE', region: 'DE', currency: 'EUR', words: () => words };
    const flow = await open({ ...title, submit: [{ send: 'order' }] }, { language: signal(language) });
    flow.session.answer('note', 'blue');
    const [pressed] = await flow.presses();
    flow.session.close();
    await flow.answers(refused);
    await pressed;
    expect(flow.toasts).toEqual([said]);
  });
});
