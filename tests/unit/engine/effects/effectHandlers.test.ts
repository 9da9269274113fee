// Visible results of each effect, and their log.
import { describe, expect, test } from 'vitest';
import { button, done, failed, left, lost, moment, open, refused } from '../../../support/engine/counter.ts';

describe('a failed call shows a general message unless one of its effects is visible', () => {
  test.each([
    [{ goTo: 'only' }, true],
    [{ open: 'other' }, true],
    [{ redirect: { page: 'home' } }, true],
    [{ close: true }, true],
    [{ issue: { text: 'wrong' } }, true],
    [{ toast: 'wrong' }, true],
    [{ host: 'copy', with: { text: 'wrong' } }, true],
    [{ send: 'price' }, false],
    [{ do: [] }, false],
    [{ refresh: ['stock'] }, false],
    [{ remember: { seen: 1 } }, false],
    [{ set: { note: 'set' } }, false],
    [{ track: 'failed' }, false],
    [{ toast: 'wrong', when: { literal: false } }, false],
  ])('%j', async (effect, says) => {
    const flow = await open({ submit: [{ send: 'order', failed: [effect] }] });
    const [pressed] = await flow.presses();
    await flow.answers(refused);
    if (flow.calls.length > 1) await flow.answers(done);
    await pressed;
    expect(flow.faults).toEqual([]);
    expect([...flow.issues, ...flow.toasts].includes('effect_failed')).toBe(!says);
  });

  test('messages before the failed call do not replace the general message', async () => {
    const flow = await open({ submit: [{ toast: 'hello' }, { send: 'order' }] });
    const [pressed] = await flow.presses();
    await flow.answers(refused);
    await pressed;
    expect([flow.toasts, flow.issues]).toEqual([['hello'], ['effect_failed']]);
  });
});

test('a refresh requests the named sources, and ignores unknown names', async () => {
  const asked: unknown[] = [];
  let sessions = 0;
  const flow = await open(
    { submit: [{ refresh: ['session', 'stock', 'failed'] }, { refresh: ['stock'] }, { close: 'done' }] },
    {
      questions: { observe: () => () => {}, refresh: (operations) => void asked.push(operations) },
      refreshSession: async () => {
        sessions += 1;
      },
    },
  );
  await flow.session.next();
  expect([sessions, asked]).toEqual([1, [[], ['stock'], ['stock']]]);
});

test('a message has the tone that it is given, else none of its own', async () => {
  const tones: string[] = [];
  const flow = await open(
    { submit: [{ toast: 'a' }, { toast: 'b', tone: 'error' }, { toast: 'c', tone: 'success' }] },
    { toast: (_, tone) => void tones.push(tone) },
  );
  await flow.session.next();
  expect(tones).toEqual(['info', 'error', 'success']);
});

test('null replaces a remembered or set value', async () => {
  const written: unknown[] = [];
  const flow = await open(
    { submit: [{ remember: { seen: { var: 'results.price' } } }, { set: { note: { var: 'results.price' } } }] },
    { memory: { read: () => undefined, write: (_, value) => void written.push(value) } },
  );
  flow.session.answer('note', 'before');
  await flow.session.next();
  const [block] = flow.session.step.value?.blocks ?? [];
  expect([written, block?.kind === 'field' && block.answer.value]).toEqual([[null], undefined]);
});

test('a host effect gets values and texts, even if texts cannot be loaded', async () => {
  const handed: unknown[] = [];
  const flow = await open(
    {
      submit: [
        { host: 'share', with: { url: '/x' }, words: { title: 'hello', text: { t: 'hello' } } },
        { close: 'done' },
      ],
    },
    { perform: async (capability, given) => void handed.push([capability, given]) },
  );
  await flow.session.next();
  expect(handed).toEqual([['share', { url: '/x', title: 'hello', text: 'hello' }]]);
  expect(flow.session.phase.value).toBe('closed');
});

test('a host effect can tell that the customer has closed the flow', async () => {
  const wanted: (() => boolean)[] = [];
  const ask = async (submit: object[]) => {
    const flow = await open({ submit }, { perform: async (_, __, isWanted) => void wanted.push(isWanted) });
    await flow.session.next();
    return flow;
  };
  const still = await ask([{ host: 'share' }]);
  await ask([{ close: true }, { host: 'share' }]);
  const [stillOpen, closedBefore] = wanted;
  expect([stillOpen?.(), closedBefore?.()]).toEqual([true, true]);
  still.session.close();
  expect(stillOpen?.()).toBe(false);
});

test('an unknown list of effects is a named error, and stops the effects', async () => {
  const flow = await open({ effects: { known: [] }, submit: [{ do: 'constructor' }, { close: 'done' }] });
  await flow.session.next();
  expect(flow.faults).toEqual([new Error('order: no effects "constructor"')]);
  expect([flow.session.phase.value, flow.issues]).toEqual(['open', ['effect_failed']]);
});

describe('the log of an effect', () => {
  const ran = async (...submit: object[]) => {
    const flow = await open({ submit });
    await flow.session.next();
    return flow.notes.map(({ at, happens, early, failed: hasFailed = false }) => [at, happens, early, hasFailed]);
  };

  test('has its location, the result of its condition, and its outcome', async () => {
    expect(
      await ran(
        { toast: 'a' },
        { toast: 'b', when: { literal: false } },
        { do: [{ toast: 'c' }], when: { literal: false }, else: [{ toast: 'd' }] },
        { do: [{ toast: 'e' }], when: { literal: true }, else: [{ toast: 'f' }] },
        { goTo: 'only' },
        { toast: 'g' },
      ),
    ).toEqual([
      ['submit.0', true, false, false],
      ['submit.1', false, false, false],
      ['submit.2.else.0', true, false, false],
      ['submit.2', false, false, false],
      ['submit.3.do.0', true, false, false],
      ['submit.3', true, false, false],
      ['submit.4', true, true, false],
    ]);
  });

  test('counts an error in its condition as a failure', async () => {
    expect(await ran({ toast: 'a', when: { var: 'nonsense.x' } }, { toast: 'b' })).toEqual([
      ['submit.0', true, true, true],
    ]);
  });
});

describe('a call that fails ends its list', () => {
  test.each([
    ['with words of the flow', [{ toast: 'sorry' }], refused, ['sorry'], []],
    ['without words', [], refused, [], ['effect_failed']],
    ['with too many calls', [], { status: 429, body: {}, retryAfter: 60 }, [], ['wait']],
    ['with too many calls, and nobody knows for how long', [], { status: 429, body: {} }, [], ['effect_failed']],
    ['with a wait that another failure names', [], { status: 428, body: {}, retryAfter: 60 }, [], ['effect_failed']],
    ['with a wait that yet another names', [], { status: 430, body: {}, retryAfter: 60 }, [], ['effect_failed']],
    ['without a network', [{ toast: 'sorry' }], { ...lost, offline: true as const }, [], ['offline']],
  ])('%s: answers are kept, and later effects do not run', async (_, list, reply, toasts, issues) => {
    const flow = await open({ submit: [{ send: 'order', failed: list }, { close: 'done' }] });
    flow.session.answer('note', 'blue');
    const [pressed] = await flow.presses();
    await flow.answers(reply);
    await pressed;
    expect([flow.toasts, flow.issues, flow.session.phase.value]).toEqual([toasts, issues, 'open']);
    expect(flow.saved.at(-1)?.answers).toEqual({ note: 'blue' });
  });
});

test('a call without effect keeps Back to the step before it', async () => {
  const sealed: string[] = [];
  const asking = {
    steps: [
      { id: 'first', title: 't', blocks: [], next: { label: 'n', do: [{ send: 'price' }, { goTo: 'next' }] } },
      { id: 'second', title: 't', blocks: [], next: { label: 'n', do: [{ send: 'order' }, { goTo: 'next' }] } },
      { id: 'third', title: 't', blocks: [] },
    ],
  };
  const flow = await open(asking, { sealed: (instance) => void sealed.push(instance) });
  const [first] = await flow.presses();
  await flow.answers(done);
  await first;
  expect([flow.step, sealed, typeof flow.session.step.value?.back.value]).toEqual(['second', [], 'function']);
  const [second] = await flow.presses();
  await flow.answers(done);
  await second;
  expect([flow.step, sealed.length, flow.session.step.value?.back.value]).toEqual(['third', 1, null]);
});

test('Back returns to a step that stayed on screen after its call', async () => {
  const flow = await open({
    steps: [
      { id: 'first', title: 't', blocks: [] },
      { id: 'second', title: 't', blocks: [button('order', { send: 'order' })] },
      { id: 'third', title: 't', blocks: [] },
      { id: 'fourth', title: 't', blocks: [] },
    ],
  });
  await flow.session.next();
  await flow.clicks('order');
  await flow.answers(done);
  await flow.session.next();
  await flow.session.next();
  flow.session.goTo('first');
  expect(flow.step).toBe('fourth');
  flow.session.goTo('second');
  expect(flow.step).toBe('second');
  for (let count = 0; count < 3; count += 1) flow.session.back();
  expect([flow.step, flow.session.step.value?.back.value]).toEqual(['second', null]);
});

test('a second press removes the message of the first failure', async () => {
  const flow = await open({
    steps: [
      { id: 'only', title: 't', blocks: [button('order', { send: 'order', failed: [{ issue: { text: 'no' } }] })] },
    ],
  });
  await flow.clicks('order');
  await flow.answers(refused);
  expect([flow.issues, flow.session.refusals.value]).toEqual([['no'], 1]);
  await flow.clicks('order');
  expect([flow.issues, flow.calls.length]).toEqual([[], 2]);
  await flow.answers(refused);
  expect([flow.issues, flow.session.refusals.value]).toEqual([['no'], 2]);
});

describe('a source that fails', () => {
  const shows = [{ kind: 'text', text: { show: { var: 'stock.left' } } }];
  const help = [
    { id: 'only', title: 't', blocks: shows },
    { id: 'help', title: 't', aside: true, blocks: [] },
  ];
  const reading = (said: unknown, more: object = {}) =>
    open({ sources: { stock: { asks: 'stock', failed: said } }, steps: help, ...more });
  const seen = async (flow: Awaited<ReturnType<typeof open>>) => {
    const [block] = flow.session.step.value?.blocks ?? [];
    void (block?.kind === 'text' && block.text.value);
    await moment();
  };

  test('runs its effects once per failure, and again after a retry', async () => {
    const flow = await reading([{ toast: 'sorry' }]);
    await seen(flow);
    await flow.says(failed);
    expect(flow.toasts).toEqual(['sorry']);
    await flow.says({ ...failed });
    expect(flow.toasts).toEqual(['sorry']);
    await flow.says(left(1));
    await flow.says({ ...failed });
    expect(flow.toasts).toEqual(['sorry', 'sorry']);
    flow.session.retry();
    await flow.says({ ...failed });
    expect(flow.toasts).toEqual(['sorry', 'sorry', 'sorry']);
  });

  test('can lead to another step', async () => {
    const flow = await reading([{ goTo: 'help' }]);
    await seen(flow);
    await flow.says(failed);
    expect(flow.step).toBe('help');
  });

  test('as an empty value runs no effects', async () => {
    const flow = await reading('empty');
    await seen(flow);
    await flow.says(failed);
    expect([flow.faults, flow.issues, flow.notes]).toEqual([[], [], []]);
  });

  test('reports the result of its call on any step', async () => {
    const flow = await reading([{ send: 'price' }, { toast: 'told' }], {
      steps: [
        { id: 'only', title: 't', blocks: [...shows, button('leave', { goTo: 'second' })] },
        { id: 'second', title: 't', blocks: [] },
      ],
    });
    await seen(flow);
    await flow.says(failed);
    await flow.sends(1);
    await flow.clicks('leave');
    await flow.answers(done);
    expect([flow.step, flow.toasts]).toEqual(['second', ['told']]);
  });
});
