// Drafts of older versions, or written by another window.

import {
  createFlow,
  type Draft,
  type DraftName,
  type DraftState,
  type FlowSession,
  type Host,
  type PreparedFlow,
  signal,
} from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { describe, expect, test } from 'vitest';
import { silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';

type Changes = Partial<PreparedFlow>;

/** Version 3 of a form that once had two name fields, a fax, and a separate step for the street. */
function form(changes: Changes = {}): PreparedFlow {
  return {
    id: 'form',
    version: 3,
    kinds: [],
    as: 'modal',
    allowed: [],
    sources: {},
    migrations: [
      { set: { name: { cat: [{ var: 'form.first' }, ' ', { var: 'form.last' }] } }, drop: ['first', 'last'] },
      { rename: { road: 'street' }, steps: { address: 'contact' } },
    ],
    fields: {
      name: { type: 'text', label: 'name' },
      street: { type: 'text', label: 'street' },
      news: { type: 'boolean', label: 'news' },
      secret: { type: 'iban', label: 'secret', private: true },
    },
    steps: [
      { id: 'person', title: 'person', blocks: [{ field: 'name' }] },
      { id: 'contact', title: 'contact', blocks: [{ field: 'street' }, { field: 'news' }, { field: 'secret' }] },
    ],
    submit: [],
    ...changes,
  };
}

const draftOf = (changes: Partial<Draft>): Draft => ({ version: 3, id: 'one', step: null, answers: {}, ...changes });

async function open(draft: Draft | undefined, changes: Changes = {}, host: Partial<Host['drafts']> = {}) {
  const saved: (Draft | undefined)[] = [];
  const faults: unknown[] = [];
  const session = createFlow({
    flow: form(changes),
    catalogue,
    host: silentHost({
      drafts: { load: async () => draft, save: (_, next) => void saved.push(next && structuredClone(next)), ...host },
      report: (fault) => void faults.push(fault),
    }),
    input: {},
    kinds,
  });
  await until(() => session.phase.value !== 'opening');
  return { session, saved, faults };
}

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !condition(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(condition()).toBe(true);
}

const answers = ({ step }: FlowSession) =>
  Object.fromEntries(
    (step.value?.blocks ?? []).flatMap((block) => (block.kind === 'field' ? [[block.name, block.answer.value]] : [])),
  );

test('an old draft is restored without forbidden characters', async () => {
  const long = { type: 'longtext', label: 'name' } as const;
  const kept = draftOf({ answers: { name: 'one\n\u0000two', street: 'Am\nRing\u202e 1' } });
  const { session } = await open(kept, { fields: { ...form().fields, name: long } });
  expect(answers(session)).toMatchObject({ name: 'one\ntwo' });
  await session.next();
  expect(answers(session)).toMatchObject({ street: 'Am Ring 1' });
});

describe('a draft of an older version', () => {
  test('is migrated version by version, with its step', async () => {
    const { session } = await open(
      draftOf({ version: 1, step: 'address', answers: { first: 'Ida', last: 'Lorenz', road: 'Am Ring 1' } }),
    );
    expect(session.step.value?.id).toBe('contact');
    expect(answers(session)).toEqual({ street: 'Am Ring 1', news: undefined, secret: undefined });
    session.back();
    expect(answers(session)).toEqual({ name: 'Ida Lorenz' });
    expect(session.draft.unfit.value).toEqual([]);
  });

  test('begins with the migration of its own version', async () => {
    const { session } = await open(draftOf({ version: 2, answers: { name: 'Ida', road: 'Am Ring 1' } }));
    expect(answers(session)).toEqual({ name: 'Ida' });
    await session.next();
    expect(answers(session)).toMatchObject({ street: 'Am Ring 1' });
  });

  test('lists answers that no longer fit with their old labels, until read', async () => {
    const { session } = await open(
      draftOf({
        answers: { fax: '089 123', news: 'yes', name: 'Ida', gone: null, list: [true], agreed: true },
        labels: { fax: 'Faxnummer', news: 'Neuigkeiten?' },
      }),
    );
    expect(session.draft.unfit.value).toEqual([
      { label: 'Faxnummer', value: '089 123' },
      { label: 'Neuigkeiten?', value: 'yes' },
      { label: 'list', value: '' },
      { label: 'agreed', value: 'yes' },
    ]);
    expect(answers(session)).toEqual({ name: 'Ida' });
    session.draft.dismiss();
    expect(session.draft.unfit.value).toEqual([]);
  });

  test('names a lost choice by the labels that the customer chose', async () => {
    const options = [
      { value: 'letters', label: 'By letter' },
      { value: 'calls', label: 'By phone' },
    ];
    const channels = { type: 'choices', label: 'How?', options } as const;
    const { session, saved } = await open(undefined, { fields: { ...form().fields, name: channels } });
    session.answer('name', ['letters', 'calls']);
    const kept = saved.at(-1);
    expect(kept?.labels).toEqual({ name: 'How?', 'name=letters': 'By letter', 'name=calls': 'By phone' });
    const { session: later } = await open(kept, {
      fields: { ...form().fields, name: { type: 'text', label: 'name' } },
    });
    expect(later.draft.unfit.value).toEqual([{ label: 'How?', value: 'By letter, By phone' }]);
  });

  test('of a newer version gives the answers that fit', async () => {
    const { session } = await open(draftOf({ version: 9, step: 'contact', answers: { name: 'Ida', later: 'x' } }));
    expect(session.step.value?.id).toBe('contact');
    expect(session.draft.unfit.value).toEqual([{ label: 'later', value: 'x' }]);
  });

  test('sets no answer of a field that has become private', async () => {
    const { session } = await open(draftOf({ step: 'contact', answers: { secret: 'DE89' } }));
    expect(answers(session)).toMatchObject({ secret: undefined });
  });
});

test('a saved draft has labels, step and id, and nothing private', async () => {
  const { session, saved } = await open(undefined);
  session.answer('name', 'Ida');
  await session.next();
  session.answer('secret', 'DE89');
  session.answer('street', 'Am Ring 1');
  expect(saved.at(-1)).toEqual({
    version: 3,
    id: 'silent2',
    step: 'contact',
    answers: { name: 'Ida', street: 'Am Ring 1' },
    labels: { name: 'name', street: 'street' },
    place: { title: 'contact', position: 2, total: 2 },
  });
});

test('a flow is saved from its second step on, even without answers', async () => {
  const { session, saved } = await open(undefined);
  expect(saved).toEqual([]);
  await session.next();
  expect(saved.map((draft) => draft?.step)).toEqual(['contact']);
  session.back();
  expect(saved.map((draft) => draft?.step)).toEqual(['contact', 'person']);
});

test('resuming a draft does not write it again', async () => {
  expect((await open(draftOf({ step: 'contact' }))).saved).toEqual([]);
});

describe('a draft that another window writes too', () => {
  async function rivals(theirs: DraftState['theirs'], from?: Draft) {
    const state = signal<DraftState>({});
    const settled: string[] = [];
    let kept = from;
    const opened = await open(
      from,
      {},
      {
        state: () => state,
        load: async () => kept,
        settle: ({ flow }) => {
          settled.push(flow);
          kept = undefined;
          state.value = {};
        },
      },
    );
    if (!from) opened.session.answer('name', 'mine');
    if (theirs !== undefined) state.value = { theirs };
    return { ...opened, settled };
  }

  test('is not submitted before the customer has chosen', async () => {
    const { session } = await rivals(draftOf({ answers: { name: 'theirs' } }));
    expect(session.draft.rival.value).toBe('changed');
    await session.next();
    await session.next();
    expect(session.issues.value.map(({ text }) => text)).toEqual(['draft.changed.choose']);
    session.draft.settle('ours');
    await until(() => session.draft.rival.value === null);
    await session.next();
    expect(session.issues.value).toEqual([]);
  });

  test('can be resumed with the answers and step of the other window', async () => {
    const { session, settled } = await rivals(
      draftOf({ id: 'far', step: 'contact', answers: { name: 'theirs', street: 'Am Ring 1' } }),
    );
    session.answer('secret', 'DE89');
    session.answer('news', true);
    session.draft.settle('theirs');
    await until(() => session.step.value?.id === 'contact');
    expect(answers(session)).toMatchObject({ street: 'Am Ring 1', news: undefined, secret: 'DE89' });
    session.back();
    expect(answers(session)).toEqual({ name: 'theirs' });
    expect(settled).toEqual(['form']);
  });

  test('can be resumed as in this window, with the id of the other', async () => {
    const { session, saved } = await rivals(draftOf({ id: 'far', answers: { name: 'theirs' } }));
    session.draft.settle('ours');
    await until(() => session.draft.rival.value === null);
    expect(answers(session)).toEqual({ name: 'mine' });
    expect(saved.at(-1)).toMatchObject({ id: 'far', answers: { name: 'mine' } });
  });

  test('and has finished can be closed, or restarted without answers under a new id', async () => {
    const closing = await rivals('finished');
    expect(closing.session.draft.rival.value).toBe('finished');
    await closing.session.next();
    await closing.session.next();
    expect(closing.session.issues.value.map(({ text }) => text)).toEqual(['draft.finished.choose']);
    closing.session.draft.settle('theirs');
    await until(() => closing.session.phase.value === 'closed');
    const again = await rivals('finished');
    const before = again.saved.at(-1)?.id;
    await again.session.next();
    await again.session.next();
    expect([again.session.step.value?.id, again.session.issues.value.length]).toEqual(['contact', 1]);
    again.session.draft.settle('ours');
    await until(() => again.session.draft.rival.value === null && again.session.step.value?.id === 'person');
    expect([answers(again.session), again.session.issues.value]).toEqual([{ name: undefined }, []]);
    expect(again.session.step.value?.back.value).toBe(null);
    again.session.answer('name', 'new');
    expect(again.saved.at(-1)).toMatchObject({ step: 'person', answers: { name: 'new' } });
    expect(again.saved.at(-1)?.id).not.toBe(before);
  });

  test('and has finished leaves nothing of a resumed draft after a restart', async () => {
    const gone = draftOf({ step: 'contact', answers: { name: 'old', street: 'Am Ring 1', fax: '089 123' } });
    const { session, saved } = await rivals('finished', gone);
    expect([session.step.value?.id, session.draft.unfit.value.length]).toEqual(['contact', 1]);
    session.draft.settle('ours');
    await until(() => session.step.value?.id === 'person');
    expect(session.draft.unfit.value).toEqual([]);
    session.answer('name', 'new');
    expect(saved.at(-1)?.answers).toEqual({ name: 'new' });
  });

  test('is reported with the time, and with the day if it is not today', async () => {
    const state = signal<DraftState>({ saved: { at: '2026-11-21T13:02:00.000Z', where: 'account' } });
    const { session } = await open(undefined, {}, { state: () => state });
    expect(session.draft.saved.value).toEqual({ text: '14:02', where: 'account' });
    state.value = { saved: { at: '2026-11-20T23:30:00.000Z', where: 'window' } };
    expect(session.draft.saved.value).toEqual({ text: '00:30', where: 'window' });
    state.value = { saved: { at: '2026-11-20T22:30:00.000Z', where: 'page' } };
    expect(session.draft.saved.value).toEqual({ text: '20.11.2026, 23:30', where: 'page' });
  });
});

test('a draft is saved before anything is sent', async () => {
  const order: string[] = [];
  const { session } = await open(
    undefined,
    { submit: [{ close: 'done' }] },
    {
      save: (_, draft) => void order.push(draft ? 'save' : 'forget'),
      flush: async () => void order.push('flush'),
    },
  );
  await session.next();
  await session.next();
  const flushed = order.indexOf('flush');
  expect([order[flushed - 1], order[flushed + 1]]).toEqual(['save', 'forget']);
});

/** Hashes as stored in existing drafts. */
test.each([
  ['', '1jgge4k0hiw'],
  ['Grüße 🚗', 'okkwdtqisl'],
  ['Annemarie Charlotte von und zu Hohenstein', '5xilbgfkis'],
])('a call that was sent with "%s" is recognized by a later version', async (name, print) => {
  const saved: (Draft | undefined)[] = [];
  const session = createFlow({
    flow: form({
      steps: [{ id: 'person', title: 'person', blocks: [{ field: 'name' }] }],
      submit: [{ send: 'order', with: { body: { name: { var: 'form.name' } } } }],
    }),
    catalogue: { ...catalogue, operations: { order: { method: 'POST', url: '/order', body: 'Order' } } },
    host: silentHost({ drafts: { load: () => undefined, save: (_, draft) => void saved.push(draft) } }),
    input: {},
    kinds,
  });
  await until(() => session.phase.value !== 'opening');
  session.answer('name', name);
  await session.next();
  expect(Object.values(saved.at(-1)?.sent ?? {}).map((sent) => sent.print)).toEqual([print]);
});

/** Field with a rule that can be evaluated before the first step is open. */
const ready = { type: 'text' as const, label: 'name', rules: [{ rule: 'required' as const, text: 'name' }] };

describe('a resumed draft', () => {
  test('keeps its old answers with their labels beside new ones', async () => {
    const kept = draftOf({ step: 'contact', answers: { name: 'Ida' }, labels: { name: 'Your name?' } });
    const { session, saved } = await open(kept);
    session.answer('street', 'Am Ring 1');
    session.answer('news', true);
    expect(saved.at(-1)).toMatchObject({
      id: 'one',
      step: 'contact',
      answers: { name: 'Ida', street: 'Am Ring 1', news: true },
      labels: { name: 'Your name?', street: 'street', news: 'news' },
    });
  });

  test('is saved in the current version, unless it has no answer', async () => {
    const { saved } = await open(draftOf({ version: 1, step: 'address', answers: { road: 'Am Ring 1' } }));
    expect(saved.map((draft) => [draft?.version, draft?.step, draft?.answers])).toEqual([
      [3, 'contact', { street: 'Am Ring 1', name: ' ' }],
    ]);
    expect((await open(draftOf({ step: 'person' }))).saved).toEqual([]);
  });

  test('that stops at an invalid step is saved with that step', async () => {
    const { session, saved } = await open(draftOf({ step: 'contact' }), { fields: { ...form().fields, name: ready } });
    expect([session.step.value?.id, saved.map((draft) => draft?.step)]).toEqual(['person', ['person']]);
  });

  test('gives access to each step visited before', async () => {
    const { session } = await open(draftOf({ step: 'contact' }));
    session.goTo('person');
    expect(session.step.value?.id).toBe('person');
  });

  test.each(['gone', null])(
    'begins with the first step if its step is %j, even if a later one is invalid',
    async (step) => {
      const fields = { ...form().fields, street: { ...ready, label: 'street' } };
      const { session, saved } = await open(draftOf({ step }), { fields });
      expect([session.step.value?.id, saved]).toEqual(['person', []]);
    },
  );

  test('resumes on its only step', async () => {
    const [person] = form().steps;
    const { session, saved } = await open(draftOf({ step: 'person' }), { steps: [person as never] });
    expect([session.step.value?.id, saved]).toEqual(['person', []]);
  });

  test.each([
    [-1, 'Ida Lorenz'],
    [0, 'Ida Lorenz'],
    [1, 'Ida Lorenz'],
    [2, undefined],
    [3, undefined],
    [4, undefined],
  ])('of version %i has as many migrations as are due', async (version, name) => {
    const { session } = await open(draftOf({ version, answers: { first: 'Ida', last: 'Lorenz' } }));
    expect(answers(session)).toEqual({ name });
  });

  test('reports no missing answers that were never given', async () => {
    const { session } = await open(draftOf({ version: 2, answers: { name: 'Ida' } }));
    expect(session.draft.unfit.value).toEqual([]);
  });

  test('is migrated in the members of groups', async () => {
    const migrations: Changes['migrations'] = [
      {},
      { set: { name: { cat: [{ var: 'form.at.street' }, ' ', { var: 'form.at.number' }, form().id] } } },
    ];
    const kept = draftOf({ version: 2, answers: { 'at.street': 'Am Ring', 'at.number': '1', 'to.street': 'x' } });
    const { session } = await open(kept, { migrations });
    expect(answers(session)).toEqual({ name: 'Am Ring 1form' });
  });
});

test('parameters about the origin of a visit are not in the key of a draft', async () => {
  const names: DraftName[] = [];
  const input = { deal_id: { type: 'string' }, topic: { type: 'string', optional: true, sameDraft: true } } as const;
  const host = silentHost({
    drafts: { load: (name) => void names.push(name), save: (name) => void names.push(name) },
  });
  const given = { deal_id: 'd1', topic: 'return' };
  const session = createFlow({ flow: form({ input }), catalogue, host, input: given, kinds });
  await until(() => session.phase.value !== 'opening');
  session.answer('name', 'Ida');
  const [first, ...others] = names;
  expect(first).toEqual({ flow: 'form', input: { deal_id: 'd1' } });
  expect(others.length).toBeGreaterThan(0);
  for (const other of others) expect(other).toEqual(first);
});

describe('a saved draft', () => {
  const unknown = { show: { var: 'stock.left' } };

  async function opened(changes: Changes) {
    const saved: (Draft | undefined)[] = [];
    const known = { ...catalogue, operations: { stock: { url: '/stock' } }, sources: { stock: { asks: 'stock' } } };
    const host = silentHost({
      drafts: { load: () => undefined, save: (_, draft) => void saved.push(draft && structuredClone(draft)) },
    });
    const session = createFlow({ flow: form(changes), catalogue: known as typeof catalogue, host, input: {}, kinds });
    await until(() => session.phase.value !== 'opening');
    return { session, saved };
  }

  test('uses the field name as a label if the text is missing', async () => {
    const { session, saved } = await opened({ fields: { ...form().fields, name: { type: 'text', label: unknown } } });
    session.answer('name', 'Ida');
    expect(saved.at(-1)?.labels).toEqual({ name: 'name' });
  });

  test('has no title without its texts, and no number while the number of steps is unknown', async () => {
    const [person, contact] = form().steps as [never, never];
    const steps = [person, contact, { ...(contact as object), id: 'last', when: { '>': [{ var: 'stock.left' }, 0] } }];
    const { session, saved } = await opened({ title: unknown, steps: steps as never });
    session.answer('name', 'Ida');
    expect(saved.at(-1)?.place).toStrictEqual({ title: '' });
  });

  test('has no step number in a flow of one step', async () => {
    const [person] = form().steps as [never];
    const { session, saved } = await opened({ title: 'form', steps: [person] });
    session.answer('name', 'Ida');
    expect(saved.at(-1)?.place).toStrictEqual({ title: 'form' });
  });

  test('is deleted when the flow closes with a result, and stays otherwise', async () => {
    const closed = await opened({});
    closed.session.answer('name', 'Ida');
    closed.session.close('done');
    closed.session.answer('name', 'Idana');
    expect(closed.saved.at(-1)).toBeUndefined();
    const left = await opened({});
    left.session.answer('name', 'Ida');
    left.session.close();
    expect(left.saved.at(-1)?.answers).toEqual({ name: 'Ida' });
  });
});

test('a form of one step is saved before it is sent, even without answers', async () => {
  const order: string[] = [];
  const [person] = form().steps as [never];
  const { session } = await open(
    undefined,
    { steps: [person], submit: [{ toast: 'sent' }] },
    {
      save: (_, draft) => void order.push(draft ? 'save' : 'forget'),
      flush: async () => void order.push('flush'),
    },
  );
  await session.next();
  expect(order).toEqual(['save', 'flush', 'forget']);
});

test('steps visited in another window can be revisited one by one', async () => {
  const state = signal<DraftState>({});
  const { session } = await open(undefined, {}, { state: () => state, settle: () => {} });
  state.value = { theirs: draftOf({ id: 'far', step: 'contact', answers: { name: 'theirs' } }) };
  session.draft.settle('theirs');
  await until(() => session.step.value?.id === 'contact');
  session.goTo('person');
  expect(session.step.value?.id).toBe('person');
});
