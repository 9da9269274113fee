// Conditional steps never break next, back, goTo or the progress, in any order of presses.

import {
  createFlow,
  type Draft,
  type FlowSession,
  type Host,
  type Outcome,
  type PreparedFlow,
  type QuestionState,
} from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { showsOutcome } from '@fahrplan/engine/outcome';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Step } from '../../../../engine/flow.ts';
import { silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';

const SIZE = 6;
const ids = Array.from({ length: SIZE }, (_, at) => `s${at}`);

/** Wizard whose step n depends on switch n. Every step shows all switches. */
function wizard(): PreparedFlow {
  const fields = Object.fromEntries(
    ids.map((id) => [`on_${id}`, { type: 'boolean' as const, label: 'label', default: true }]),
  );
  const blocks = ids.map((id) => ({ field: `on_${id}` }));
  const steps = ids.map((id, at) => ({
    id,
    title: 'title',
    blocks,
    ...(at === 0 ? {} : { when: { var: `form.on_${id}` } }),
  }));
  return {
    id: 'wizard',
    version: 1,
    kinds: [],
    as: 'modal',
    keep: 'none',
    allowed: [],
    sources: {},
    fields,
    steps,
    submit: [{ goTo: 's0' }],
  };
}

type Press = { do: 'next' } | { do: 'back' } | { do: 'goTo'; step: string } | { do: 'toggle'; step: string };
const press: fc.Arbitrary<Press> = fc.oneof(
  fc.constant<Press>({ do: 'next' }),
  fc.constant<Press>({ do: 'back' }),
  fc.record({ do: fc.constant('goTo' as const), step: fc.constantFrom(...ids) }),
  fc.record({ do: fc.constant('toggle' as const), step: fc.constantFrom(...ids) }),
);

async function opened(flow = wizard(), changes: Partial<Host> = {}): Promise<FlowSession> {
  const session = createFlow({ flow, catalogue, host: silentHost(changes), input: {}, kinds });
  await untilOpened(session);
  return session;
}

test('the current step is always part of the sequence, with a matching count', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(press, { maxLength: 30 }), async (presses) => {
      const session = await opened();
      const on = new Map(ids.map((id) => [id, true]));
      for (const action of presses) {
        if (action.do === 'next') await session.next();
        else if (action.do === 'back') session.back();
        else if (action.do === 'goTo') session.goTo(action.step);
        else {
          on.set(action.step, !on.get(action.step));
          session.answer(`on_${action.step}`, on.get(action.step));
        }
        const way = ids.filter((id, at) => at === 0 || on.get(id));
        const step = session.step.value?.id ?? '';
        expect(way).toContain(step);
        expect(session.progress.value).toEqual(
          way.length < 2 ? null : { position: way.indexOf(step) + 1, total: way.length },
        );
      }
    }),
    { numRuns: 300 },
  );
});

test('two steps with one hidden have no count', async () => {
  const { steps, ...rest } = wizard();
  const session = await opened({ ...rest, steps: steps.slice(0, 2) });
  expect(session.progress.value).toEqual({ position: 1, total: 2 });
  session.answer('on_s1', false);
  expect(session.progress.value).toBeNull();
  session.answer('on_s1', true);
  expect(session.progress.value).toEqual({ position: 1, total: 2 });
});

test('a blocked Continue shows its reason, and works once unblocked', async () => {
  const { steps, ...rest } = wizard();
  const rules = [{ when: { var: 'form.on_s2' }, that: { var: 'form.on_s3' }, text: 'three first' }];
  const [first, ...others] = steps.map((step) => ({ ...step, next: { label: 'go', rules } }));
  const session = await opened({ ...rest, steps: [first as (typeof steps)[0], ...others] });
  session.answer('on_s3', false);
  await session.next();
  expect([session.step.value?.id, session.issues.value.map(({ text }) => text)]).toEqual(['s0', ['three first']]);
  session.answer('on_s2', false);
  await session.next();
  expect([session.step.value?.id, session.issues.value]).toEqual(['s1', []]);
});

test('as many times back as next leads to the start, over any steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(ids.slice(1)), fc.integer({ min: 0, max: SIZE }), async (off, count) => {
      const session = await opened();
      for (const id of off) session.answer(`on_${id}`, false);
      const walked: (string | undefined)[] = [];
      for (let at = 0; at < Math.min(count, SIZE - 1 - off.length); at += 1) {
        walked.push(session.step.value?.id);
        await session.next();
      }
      for (const step of walked.reverse()) {
        session.back();
        expect(session.step.value?.id).toBe(step);
      }
      expect(session.step.value?.back.value).toBeNull();
    }),
    { numRuns: 100 },
  );
});

test('goTo never jumps to a step that was not reached', async () => {
  const session = await opened();
  session.goTo('s3');
  expect(session.step.value?.id).toBe('s0');
  await session.next();
  await session.next();
  session.goTo('s0');
  expect(session.step.value?.id).toBe('s0');
  session.goTo('s2');
  expect(session.step.value?.id).toBe('s2');
});

test('a step that vanishes while its successor loads is left once that is known', async () => {
  let say: (state: QuestionState) => void = () => {};
  const questions: Host['questions'] = {
    observe: (_, report) => {
      report({ status: 'pending' });
      say = report;
      return () => {};
    },
    refresh: () => {},
  };
  const block = [{ field: 'gone' }];
  const changing: PreparedFlow = {
    ...wizard(),
    fields: { gone: { type: 'boolean', label: 'label' } },
    steps: [
      { id: 'first', title: 'title', blocks: [], when: { '!': { var: 'form.gone' } } },
      { id: 'second', title: 'title', blocks: [], when: { length: { var: 'deals' } } },
      { id: 'last', title: 'title', blocks: block },
    ],
  };
  const session = await opened(changing, { questions });
  session.answer('gone', true);
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(session.step.value?.id).toBe('first');
  say({ status: 'ready', body: [], refreshing: false });
  expect(session.step.value?.id).toBe('last');
});

test('a named back target ends the trail', async () => {
  const flow = wizard();
  const named = { ...flow, steps: flow.steps.map((step) => (step.id === 's2' ? { ...step, back: 's0' } : step)) };
  const session = await opened(named);
  await session.next();
  await session.next();
  session.back();
  expect(session.step.value?.id).toBe('s0');
  expect(session.step.value?.back.value).toBeNull();
});

test('Back passes a step as often as it was visited', async () => {
  const session = await opened();
  await session.next();
  await session.next();
  session.goTo('s0');
  await session.next();
  const gone = ['s0', 's2', 's1', 's0'].map(() => {
    session.back();
    return session.step.value?.id;
  });
  expect(gone).toEqual(['s0', 's2', 's1', 's0']);
});

test('Continue skips a detached step at any position', async () => {
  const flow = wizard();
  const withAside = { ...flow, steps: flow.steps.map((step) => (step.id === 's1' ? { ...step, aside: true } : step)) };
  const session = await opened(withAside);
  await session.next();
  expect([session.step.value?.id, session.progress.value]).toEqual(['s2', { position: 2, total: SIZE - 1 }]);
});

test('Continue works as soon as the flow is open', async () => {
  const session = createFlow({ flow: wizard(), catalogue, host: silentHost(), input: {}, kinds });
  await untilOpened(session);
  await session.next();
  expect(session.step.value?.id).toBe('s1');
});

const kept = { version: 1, id: 'one', step: 's1', answers: {} };

const resumed = async (draft: unknown) => {
  const drafts = { load: () => draft as Draft, save: () => {} };
  return (await opened({ ...wizard(), keep: 'draft' }, { drafts })).step.value?.id;
};

test('an undamaged draft is resumed', async () => {
  const all = { labels: { on_s0: 'label' }, sent: { x: { key: 'key', print: 'print' } } };
  expect([await resumed(kept), await resumed({ ...kept, ...all })]).toEqual(['s1', 's1']);
});

test.each([
  null,
  'text',
  [],
  {},
  { ...kept, version: '1' },
  { ...kept, id: 7 },
  { ...kept, step: 7 },
  { ...kept, step: undefined },
  { ...kept, step: 'gone', answers: { on_s9: true } },
  { ...kept, answers: null },
  { ...kept, answers: [] },
  { ...kept, labels: 'label' },
  { ...kept, labels: { on_s0: 'label', on_s1: 7 } },
  { ...kept, sent: 'key' },
  { ...kept, sent: { x: null } },
  { ...kept, sent: { x: { key: 'key', print: 'print' }, y: { key: 'key' } } },
  { ...kept, sent: { x: { key: 'key', print: 'print' }, y: { print: 'print' } } },
])('a damaged draft is ignored: %j', async (draft) => {
  expect(await resumed(draft)).toBe('s0');
});

/** Two questions, a call, and a message. `then` are the effects after the call. */
const ordering = (then: PreparedFlow['submit']): PreparedFlow => ({
  ...wizard(),
  steps: [
    { id: 's0', title: 'title', blocks: [{ field: 'on_s0' }] },
    { id: 's1', title: 'title', blocks: [{ field: 'on_s1' }] },
    { id: 'thanks', title: 'title', aside: true, blocks: [] },
  ],
  submit: [{ send: 'subscribeToNewsletter' }, ...then],
});

async function ordered(then: PreparedFlow['submit'], changes: Partial<Host> = {}): Promise<FlowSession> {
  const session = await opened(ordering(then), {
    send: async () => ({ status: 200, body: { ok: true } }),
    ...changes,
  });
  await session.next();
  await session.next();
  return session;
}

test('after a submission, neither back nor goTo leads to its step or earlier ones', async () => {
  const sealed: string[] = [];
  const session = await ordered([{ goTo: 'thanks' }], { sealed: (instance) => void sealed.push(instance) });
  expect(session.step.value?.id).toBe('thanks');
  expect(session.step.value?.back.value).toBeNull();
  for (const step of ['s0', 's1']) session.goTo(step);
  session.back();
  expect(session.step.value?.id).toBe('thanks');
  expect(sealed).toEqual([session.instance]);
});

test('a failed call blocks no steps', async () => {
  const session = await ordered([{ goTo: 'thanks' }], { send: async () => ({ status: 409, body: { code: 'no' } }) });
  expect(session.step.value?.id).toBe('s1');
  session.back();
  expect(session.step.value?.id).toBe('s0');
});

test('a step that stays on screen after its call keeps earlier steps blocked', async () => {
  const session = await ordered([]);
  expect(session.step.value?.id).toBe('s1');
  session.goTo('s0');
  expect(session.step.value?.id).toBe('s1');
  await session.next();
  expect(session.step.value?.id).toBe('s1');
});

test('the result of a flow is shown again where it ended, with its messages', async () => {
  let kept: Omit<Outcome, 'step'> | undefined;
  const { keep: _, ...keeping } = ordering([{ goTo: 'thanks' }]);
  const before = await opened(keeping, {
    send: async () => ({ status: 200, body: { ok: true } }),
    sealed: (_, outcome) => {
      kept = outcome();
    },
  });
  before.answer('on_s0', true);
  await before.next();
  await before.next();
  expect(kept).toEqual({ answers: { on_s0: true }, results: { subscribeToNewsletter: { ok: true } } });
  const keeper = showsOutcome({ step: 'thanks', ...(kept as Omit<Outcome, 'step'>) });
  const again = createFlow({ flow: ordering([]), catalogue, host: silentHost(), input: {}, keeper, kinds });
  await untilOpened(again);
  expect([again.step.value?.id, again.step.value?.back.value]).toEqual(['thanks', null]);
  again.goTo('s1');
  expect(again.step.value?.id).toBe('thanks');
});

test('a flow without storage reports where it ended, without answers', async () => {
  let kept: unknown;
  const session = await ordered([{ goTo: 'thanks' }], {
    sealed: (_, outcome) => {
      kept = outcome();
    },
  });
  expect([session.step.value?.id, kept]).toEqual(['thanks', { answers: {}, results: {} }]);
});

test('an introduction is a step without a number', async () => {
  const plain = wizard();
  const [first, ...others] = plain.steps;
  const session = await opened({ ...plain, steps: [{ ...(first as Step), counts: false }, ...others] });
  expect([session.step.value?.id, session.progress.value]).toEqual(['s0', null]);
  await session.next();
  expect([session.step.value?.id, session.progress.value]).toEqual(['s1', { position: 1, total: SIZE - 1 }]);
  session.back();
  expect(session.step.value?.id).toBe('s0');
});
