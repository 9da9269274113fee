// Lazy modules of the engine: what waits for them, what does not, and what is retried.

import type { Draft, PreparedFlow } from '@fahrplan/engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catalogue } from '../../../support/definitions.ts';

/** Import that waits for its release, in the order of requests. */
interface Fetch {
  readonly come: () => void;
  readonly fail: () => void;
}

const moment = () => new Promise((resolve) => setTimeout(resolve, 3));

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.resetModules();
});

/** Imports a fresh engine, as in a new page. */
async function anew() {
  const engine = await import('@fahrplan/engine');
  const { kinds } = await import('@fahrplan/engine/kinds');
  const { silentHost } = await import('../../../../scripts/testbed/silentHost.ts');
  const fetches: Fetch[] = [];
  engine.importModulesWith(
    (load) => () =>
      new Promise((resolve, reject) => {
        fetches.push({ come: () => void load().then(resolve, reject), fail: () => reject(new Error('offline')) });
      }),
  );
  const open = (changes: object, drafts: object = {}) => {
    const flow = {
      id: 'late',
      version: 1,
      kinds: [],
      as: 'modal',
      keep: 'none',
      allowed: [],
      sources: {},
      fields: {},
      steps: [{ id: 'only', title: 't', blocks: [] }],
      submit: [],
      ...changes,
    } as PreparedFlow;
    const faults: unknown[] = [];
    const saved: (Draft | undefined)[] = [];
    const host = silentHost({
      report: (fault) => void faults.push(fault),
      drafts: { load: () => undefined, save: (_, draft) => void saved.push(draft), ...drafts },
      ...('address' in changes && { address: changes.address as never }),
    });
    return { session: engine.createFlow({ flow, catalogue, host, input: {}, kinds }), faults, saved };
  };
  return { engine, fetches, open };
}

const note = { type: 'text', label: 'note', rules: [{ rule: 'maxLength', value: 3, text: 'long' }] };
const asking = { fields: { note }, steps: [{ id: 'only', title: 't', blocks: [{ field: 'note' }] }] };

test('libraries for effects and validation are fetched ahead of a press, once, when the host says so', async () => {
  const { engine, fetches, open } = await anew();
  const { session } = open(asking);
  await moment();
  expect([session.phase.value, fetches.length]).toEqual(['open', 0]);
  for (let times = 0; times < 2; times += 1) engine.prefetch();
  await moment();
  expect(fetches).toHaveLength(2);
});

const walk = { ...asking, steps: [...asking.steps, { id: 'second', title: 't', blocks: [] }] };

test('a press before the prefetch loads its libraries, waits for them, and runs once', async () => {
  const { fetches, open } = await anew();
  const { session } = open(walk);
  await moment();
  const presses = [session.next(), session.next()];
  await moment();
  expect([session.step.value?.id, session.busy.value, fetches.length]).toEqual(['only', true, 1]);
  fetches[0]?.come();
  await Promise.all(presses);
  expect([session.step.value?.id, session.busy.value]).toEqual(['second', false]);
  session.back();
  expect(session.step.value?.id).toBe('only');
});

test('a press with a failed library shows that and stays; the next one retries', async () => {
  const { fetches, open } = await anew();
  const { session } = open(walk);
  await moment();
  const lost = session.next();
  await moment();
  fetches[0]?.fail();
  await lost;
  expect(session.issues.value).toEqual([{ code: 'step', text: 'effect_failed' }]);
  expect([session.step.value?.id, session.busy.value]).toEqual(['only', false]);
  const again = session.next();
  await moment();
  fetches[1]?.come();
  await again;
  expect(session.step.value?.id).toBe('second');
});

test('Back works at once on the step of a resumed draft', async () => {
  const { fetches, open } = await anew();
  const draft: Draft = { version: 1, id: 'one', step: 'second', answers: {} };
  const { session } = open({ ...walk, keep: 'draft' }, { load: () => draft });
  // The module that resumes drafts is loaded first.
  for (let come = 0; come < 2; come += 1) {
    await vi.waitFor(() => expect(fetches).toHaveLength(come + 1), { interval: 1 });
    expect(session.phase.value).toBe('opening');
    fetches[come]?.come();
  }
  await vi.waitFor(() => expect(session.step.value?.id).toBe('second'), { interval: 1 });
  session.back();
  expect(session.step.value?.id).toBe('only');
});

test('a flow that is closed while a library loads stays closed', async () => {
  const { fetches, open } = await anew();
  const draft: Draft = { version: 1, id: 'one', step: 'second', answers: {} };
  const { session } = open({ ...walk, keep: 'draft' }, { load: () => draft });
  await vi.waitFor(() => expect(fetches).toHaveLength(1), { interval: 1 });
  fetches[0]?.come();
  await vi.waitFor(() => expect(fetches).toHaveLength(2), { interval: 1 });
  session.close();
  fetches[1]?.come();
  await moment();
  expect([session.phase.value, session.step.value]).toEqual(['closed', null]);
});

test('answers from the URL are validated before they are shown, without delay if none', async () => {
  const { engine, fetches, open } = await anew();
  const address = (text?: string) => ({
    read: () => new Map(text === undefined ? [] : [['note', [text]]]),
    turns: engine.signal(0),
    write: () => {},
  });
  const without = open({ ...asking, keep: 'url', address: address() });
  await moment();
  expect(without.session.phase.value).toBe('open');
  const long = open({ ...asking, keep: 'url', address: address('long') });
  const short = open({ ...asking, keep: 'url', address: address('shy') });
  await moment();
  expect([long.session.phase.value, short.session.phase.value]).toEqual(['opening', 'opening']);
  for (const { come } of fetches) come();
  await vi.waitFor(() => expect(short.session.phase.value).toBe('open'), { interval: 1 });
  const given = [long, short].map(({ session }) => {
    const block = session.step.value?.blocks[0];
    return block?.kind === 'field' ? block.answer.value : null;
  });
  expect([long.session.phase.value, given]).toEqual(['open', [undefined, 'shy']]);
});

test('Continue retries failed libraries', async () => {
  const { engine, fetches, open } = await anew();
  const { session } = open(walk);
  engine.prefetch();
  await moment();
  session.answer('note', 'one');
  for (const { fail } of fetches) fail();
  await moment();
  const before = fetches.length;
  const pressed = session.next();
  await moment();
  expect(fetches.length).toBe(before + 2);
  for (const { come } of fetches.slice(before)) come();
  await pressed;
  expect(session.step.value?.id).toBe('second');
});

test('a retry of failed sources retries failed libraries, too', async () => {
  const { engine, fetches, open } = await anew();
  const { session } = open(asking);
  engine.prefetch();
  await moment();
  for (const { fail } of fetches) fail();
  await moment();
  expect(fetches).toHaveLength(2);
  session.retry();
  await moment();
  expect(fetches).toHaveLength(4);
});

test('a flow with a draft does not open before the draft library has loaded', async () => {
  const { fetches, open } = await anew();
  const draft: Draft = { version: 1, id: 'one', step: 'only', answers: { note: 'one' } };
  const { session, saved } = open({ ...asking, keep: 'draft' }, { load: () => draft });
  await moment();
  expect([session.phase.value, fetches.length]).toEqual(['opening', 1]);
  for (const { fail } of fetches) fail();
  await moment();
  expect([session.phase.value, saved]).toEqual(['failed', []]);
  session.retry();
  await moment();
  for (const { come } of fetches.slice(1)) come();
  await vi.waitFor(() => expect(session.phase.value).toBe('open'), { interval: 1 });
  const block = session.step.value?.blocks[0];
  expect(block?.kind === 'field' && block.answer.value).toBe('one');
});
