// Targets of step navigation: forward, back, past vanished steps, and to invalid ones.

import { createFlow, signal } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { showsOutcome } from '@fahrplan/engine/outcome';
import { describe, expect, test } from 'vitest';
import { insideOf } from '../../../../engine/session/session.ts';
import { createJourneyMachine } from '../../../../engine/session/stepMachine.ts';
import { silentHost } from '../../../../scripts/testbed/silentHost.ts';
import {
  begin,
  button,
  failed,
  flowOf,
  left,
  moment,
  type Opened,
  open,
  shop,
} from '../../../support/engine/counter.ts';

const on = (name: string) => ({ var: `form.${name}` });
const flag = { type: 'boolean', label: 'label' };
const wrongBy = (name: string) => ({ ...flag, rules: [{ that: { '!': on(name) }, text: `${name} is on` }] });

/** Four steps. Switches hide all but the first, and make each one invalid. */
const walk = {
  fields: {
    ...Object.fromEntries(['b', 'c', 'd'].map((id) => [`no_${id}`, flag])),
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((id) => [`bad_${id}`, flag])),
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((id) => [`is_${id}`, wrongBy(`bad_${id}`)])),
  },
  steps: ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    title: 't',
    blocks: [{ field: `is_${id}` }, button('aside', { goTo: 'aside' })],
    ...(id !== 'a' && { when: { '!': on(`no_${id}`) } }),
  })),
};
const aside = { id: 'aside', title: 't', aside: true, blocks: [button('a', { goTo: 'a' })], next: false };

async function walked(steps: number, changes: object = {}): Promise<Opened> {
  const flow = await open({ ...walk, steps: [...walk.steps, aside], ...changes });
  for (let count = 0; count < steps; count += 1) await flow.session.next();
  return flow;
}

const set = ({ session }: Opened, ...names: string[]) => {
  for (const name of names) session.answer(name, true);
};

describe('a step that vanishes leads to the nearest one before it', () => {
  test.each([
    [['no_d'], 'c'],
    [['no_c', 'no_d'], 'b'],
    [['no_b', 'no_c', 'no_d'], 'a'],
  ])('%j', async (gone, step) => {
    const flow = await walked(3);
    expect(flow.step).toBe('d');
    set(flow, ...gone);
    expect(flow.step).toBe(step);
  });

  test('or to the first step without an earlier one', async () => {
    const [first, ...others] = walk.steps;
    const flow = await walked(0, { steps: [{ ...first, when: { '!': on('no_b') } }, ...others] });
    set(flow, 'no_b');
    expect(flow.step).toBe('c');
  });

  test('except for a detached step, which is left only by its buttons', async () => {
    const flow = await walked(1, { steps: [...walk.steps, { ...aside, when: { '!': on('no_b') } }] });
    await flow.clicks('aside');
    set(flow, 'no_b');
    expect(flow.step).toBe('aside');
  });
});

describe('goTo leads to visited steps only', () => {
  test.each([
    ['c', 'a', [], 'a', 0],
    ['c', 'b', [], 'b', 0],
    ['c', 'c', [], 'c', 0],
    ['c', 'd', [], 'c', 0],
    ['c', 'a', ['bad_c'], 'a', 0],
    ['c', 'a', ['no_b'], 'a', 0],
    ['c', 'b', ['no_b'], 'c', 0],
    ['a', 'b', [], 'b', 0],
    ['a', 'c', [], 'c', 0],
    ['a', 'b', ['bad_a'], 'a', 1],
    ['a', 'c', ['bad_a'], 'a', 1],
    ['a', 'c', ['bad_b'], 'a', 0],
    ['a', 'c', ['bad_b', 'no_b'], 'c', 0],
    ['a', 'c', ['bad_c'], 'c', 0],
    ['a', 'c', ['bad_d'], 'c', 0],
    ['a', 'c', ['no_c'], 'a', 0],
    ['a', 'c', ['no_c', 'bad_a'], 'a', 1],
    ['b', 'c', ['bad_a'], 'c', 0],
    ['b', 'c', ['bad_b'], 'b', 1],
    ['aside', 'a', ['bad_a'], 'a', 0],
    ['aside', 'b', ['bad_a'], 'aside', 0],
    ['aside', 'c', ['bad_b'], 'aside', 0],
    ['aside', 'c', ['bad_c'], 'c', 0],
    ['c', 'aside', ['bad_a', 'bad_b', 'bad_c'], 'aside', 0],
    ['a', 'aside', ['bad_a', 'bad_b', 'bad_c'], 'aside', 0],
  ])('from %s to %s with %j: %s', async (from, to, names, step, refusals) => {
    const flow = await walked(2);
    if (from === 'aside' || to === 'aside') await flow.clicks('aside');
    if (from !== 'aside') flow.session.goTo(from);
    expect(flow.step).toBe(from);
    set(flow, ...names);
    flow.session.goTo(to);
    expect([flow.step, flow.session.refusals.value]).toEqual([step, refusals]);
    expect(flow.issues).toEqual(refusals === 1 ? [`bad_${from} is on`] : []);
  });
});

describe('the number of a step', () => {
  const progress = ({ session }: Opened) => session.progress.value;

  test('counts from one over the visible steps, without detached ones', async () => {
    const flow = await walked(0);
    expect(progress(flow)).toEqual({ position: 1, total: 4 });
    set(flow, 'no_b');
    expect(progress(flow)).toEqual({ position: 1, total: 3 });
    await flow.session.next();
    expect([flow.step, progress(flow)]).toEqual(['c', { position: 2, total: 3 }]);
    set(flow, 'no_d');
    expect(progress(flow)).toEqual({ position: 2, total: 2 });
    await flow.clicks('aside');
    expect([flow.step, progress(flow)]).toEqual(['aside', null]);
    flow.session.close();
    expect(progress(flow)).toBeNull();
  });

  test('has no total while a condition is pending', async () => {
    const [a, b, c, d] = walk.steps;
    const steps = [a, b, c, { ...d, when: { '>': [{ var: 'stock.left' }, 0] } }];
    const flow = await walked(1, { steps });
    expect([flow.step, progress(flow)]).toEqual(['b', { position: 2, total: null }]);
    await flow.says(left(1));
    expect(progress(flow)).toEqual({ position: 2, total: 4 });
    await flow.says(left(0));
    expect(progress(flow)).toEqual({ position: 2, total: 3 });
  });

  test('does not exist for a single step, even if its condition is pending', async () => {
    const flow = begin({ steps: [{ id: 'only', title: 't', blocks: [], when: { '>': [{ var: 'stock.left' }, 0] } }] });
    await flow.says(left(1));
    expect([flow.step, progress(flow)]).toEqual(['only', null]);
    await flow.says({ status: 'pending' });
    expect([flow.step, progress(flow)]).toEqual(['only', null]);
  });
});

test('a submission returns to the first invalid step, with its errors', async () => {
  const flow = await walked(3);
  set(flow, 'bad_b', 'bad_c');
  await flow.session.next();
  expect([flow.step, flow.issues, flow.session.refusals.value]).toEqual(['b', ['bad_b is on'], 1]);
  flow.session.answer('bad_b', false);
  await flow.session.next();
  expect(flow.step).toBe('c');
});

test('an issue from an effect leads to the first step with its field', async () => {
  const fields = { name: { type: 'text', label: 'name' } };
  const block = { field: 'name' };
  const steps = [
    { id: 'zero', title: 't', blocks: [] },
    { id: 'one', title: 't', blocks: [block] },
    { id: 'two', title: 't', blocks: [block] },
    { id: 'three', title: 't', blocks: [button('say', { issue: { field: 'name', text: 'taken' } })] },
  ];
  const flow = await open({ fields, steps });
  for (let count = 0; count < 3; count += 1) await flow.session.next();
  await flow.clicks('say');
  expect([flow.step, flow.issues, flow.session.refusals.value]).toEqual(['one', ['taken'], 1]);
});

describe('the way back', () => {
  test('follows the visited steps', async () => {
    const flow = await walked(0);
    const first = flow.session.step.value;
    expect(first?.back.value).toBeNull();
    await flow.session.next();
    await flow.session.next();
    flow.session.goTo('a');
    expect(typeof first?.back.value).toBe('function');
    flow.session.back();
    expect(flow.step).toBe('c');
  });

  test('does not pass an invalid answer: the step shows it, and stays', async () => {
    const flow = await walked(2);
    flow.session.goTo('a');
    set(flow, 'bad_a');
    flow.session.back();
    expect([flow.step, flow.issues]).toEqual(['a', ['bad_a is on']]);
    flow.session.answer('bad_a', false);
    flow.session.back();
    expect(flow.step).toBe('c');
  });

  test('does not exist if the flow disables it', async () => {
    const [a, b, ...others] = walk.steps;
    const flow = await walked(1, { steps: [a, { ...b, back: false }, ...others] });
    expect([flow.step, flow.session.step.value?.back.value]).toEqual(['b', null]);
    await flow.session.next();
    expect(typeof flow.session.step.value?.back.value).toBe('function');
  });
});

describe('a finished flow that is shown again', () => {
  const shown = async (step: string) => {
    const flow = flowOf({
      steps: [
        { id: 'ask', title: 't', blocks: [{ field: 'note' }] },
        {
          id: 'thanks',
          title: 't',
          aside: true,
          blocks: [{ field: 'note' }, { kind: 'text', text: { show: { var: 'results.order.number' } } }],
        },
      ],
    });
    const saved: unknown[] = [];
    const keeper = showsOutcome({ step, answers: { note: 'blue', gone: 1 }, results: { order: { number: '7' } } });
    const drafts = { load: () => undefined, save: (...draft: unknown[]) => void saved.push(draft) };
    const session = createFlow({ flow, catalogue: shop, host: silentHost({ drafts }), input: {}, keeper, kinds });
    await moment();
    const [field, text] = session.step.value?.blocks ?? [];
    return [
      session.step.value?.id,
      field?.kind === 'field' && field.answer.value,
      text?.kind === 'text' ? text.text.value : null,
      session.step.value?.back.value,
      saved,
    ];
  };

  test('has its last step, answers and responses', async () => {
    expect(await shown('thanks')).toEqual(['thanks', 'blue', '7', null, []]);
  });

  test('has its first step if the last one is gone', async () => {
    expect(await shown('gone')).toEqual(['ask', 'blue', null, null, []]);
  });
});

test('a flow is charted once', () => {
  const flow = flowOf({});
  expect(createJourneyMachine(flow)).toBe(createJourneyMachine(flow));
  expect(createJourneyMachine(flowOf({}))).not.toBe(createJourneyMachine(flow));
});

test('an unknown step is named in the error', async () => {
  const { session } = await open({});
  expect(() => insideOf(session)?.nodeOf('gone')).toThrow('order: no step "gone"');
});

describe('the validation at Continue', () => {
  const required = (name: string, more: object = {}) => ({
    type: 'text',
    label: name,
    rules: [{ rule: 'required', text: `${name} missing` }],
    ...more,
  });
  const inStock = { '>': [{ var: 'stock.left' }, 0] };

  test('includes fields that appear after loading', async () => {
    const flow = await open({ fields: { note: required('note', { when: inStock }) } });
    const pressed = flow.session.next();
    await flow.says(left(1));
    await pressed;
    expect([flow.issues, flow.session.refusals.value]).toEqual([['note missing'], 1]);
  });

  test('shows no errors on another step, or on a revisited one', async () => {
    const flow = await open({
      fields: { note: { type: 'text', label: 'note' }, more: required('more') },
      steps: [
        { id: 'one', title: 't', blocks: [{ field: 'note' }, button('say', { issue: { text: 'said' } })] },
        { id: 'two', title: 't', blocks: [{ field: 'more' }] },
      ],
    });
    await flow.session.next();
    await flow.session.next();
    expect([flow.step, flow.issues]).toEqual(['two', ['more missing']]);
    flow.session.back();
    await flow.clicks('say');
    expect([flow.step, flow.issues]).toEqual(['one', ['said']]);
    flow.session.goTo('two');
    expect([flow.step, flow.issues]).toEqual(['two', []]);
  });

  test('waits for a refresh, and uses its result', async () => {
    const rules = [{ that: inStock, text: 'sold out' }];
    const flow = await open({
      fields: { note: { type: 'text', label: 'note', rules } },
      steps: [
        { id: 'one', title: 't', blocks: [{ field: 'note' }] },
        {
          id: 'two',
          title: 't',
          blocks: [],
          next: { label: 'n', do: [{ refresh: ['stock'] }, { goTo: 'submit' }] },
        },
      ],
      submit: [{ send: 'order' }],
    });
    const first = flow.session.next();
    await flow.says(left(1));
    await first;
    expect(flow.step).toBe('two');
    await flow.says(left(1));
    const pressed = flow.session.next();
    void Promise.resolve().then(() => flow.says(left(1, true)));
    await moment();
    await moment();
    await flow.says(left(0));
    await pressed;
    expect([flow.calls, flow.step, flow.issues]).toEqual([[], 'one', ['sold out']]);
  });

  test('does not submit while an amount is refreshed', async () => {
    const flow = await open({
      steps: [
        {
          id: 'only',
          title: 't',
          blocks: [{ kind: 'text', text: { show: { var: 'stock.left' } } }],
          next: { label: 'n', binding: 'order' },
        },
      ],
      submit: [{ send: 'order' }],
    });
    const [block] = flow.session.step.value?.blocks ?? [];
    void (block?.kind === 'text' && block.text.value);
    await flow.says(left(1, true));
    await flow.session.next();
    expect([flow.toasts, flow.calls]).toEqual([['binding.loading'], []]);
    await flow.says(left(1));
    await flow.presses();
    expect(flow.toasts).toEqual(['binding.loading']);
  });

  test.each([
    ['', {}, ['open', 0]],
    [' that is not there', { when: { literal: false } }, ['running', 1]],
  ])('includes amounts in a group%s', async (_, when, expected) => {
    const text = { kind: 'text', text: { show: { var: 'stock.left' } } };
    const group = { kind: 'group', blocks: [{ kind: 'group', blocks: [{ field: 'note' }, text] }], ...when };
    const flow = await open({ steps: [{ id: 'only', title: 't', blocks: [group] }], submit: [{ send: 'order' }] });
    void flow.session.next();
    await moment();
    await moment();
    expect([flow.session.phase.value, flow.calls.length]).toEqual(expected);
    if (flow.reports.size > 0) {
      await flow.says(left(1));
      expect([flow.session.phase.value, flow.calls.length]).toEqual(['running', 1]);
    }
  });

  test('shows an error for a source that failed, until the retry', async () => {
    const flow = await open({ fields: { note: required('note', { when: inStock }) } });
    const pressed = flow.session.next();
    await flow.says(failed);
    await pressed;
    expect(flow.issues).toEqual(['source_failed']);
    flow.session.retry();
    expect(flow.issues).toEqual([]);
  });
});

test('of several running uploads the first one is reported', async () => {
  const fields = Object.fromEntries(
    ['front', 'back', 'side'].map((name) => [name, { type: 'files', label: name, upload: 'direct' }]),
  );
  const known = {
    ...shop,
    operations: { ...shop.operations, take: { method: 'POST', url: '/files', multipart: ['file'] } },
    uploads: { direct: { direct: 'take', result: 'path' } },
  } as unknown as typeof shop;
  const words = { 'file.running': '{{name}} is on its way' };
  const language = signal({ locale: 'en-DE', region: 'DE', currency: 'EUR', words: () => words });
  const steps = [{ id: 'only', title: 't', blocks: Object.keys(fields).map((field) => ({ field })) }];
  const flow = await open({ fields, steps }, { language, upload: () => new Promise(() => {}) }, known);
  for (const block of flow.session.step.value?.blocks ?? [])
    if (block.kind === 'field' && block.name !== 'front')
      block.files?.choose([{ name: `${block.name}.jpg`, size: 1, type: 'image/jpeg' }]);
  await moment();
  await flow.session.next();
  expect(flow.toasts).toEqual(['back.jpg is on its way']);
});
