// What was kept meets the flow as it is today, and whoever else has written it.
import { describe, expect, test } from 'vitest';
import {
  createFlow,
  type Draft,
  type DraftState,
  type FlowSession,
  type Host,
  type PreparedFlow,
  signal,
} from '#engine';
import { kinds } from '#engine/kinds';
import { catalogue } from '../definitions.ts';
import { silentHost } from '../silentHost.ts';

type Changes = Partial<PreparedFlow>;

/** Version 3 of a form that once asked for first and last name apart, for a fax, and for the street on a step of its own. */
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

/** Every answer on the step, by field. */
const answers = ({ step }: FlowSession) =>
  Object.fromEntries(
    (step.value?.blocks ?? []).flatMap((block) => (block.kind === 'field' ? [[block.name, block.answer.value]] : [])),
  );

test('a draft from before texts were judged comes back without what no server takes', async () => {
  const long = { type: 'longtext', label: 'name' } as const;
  const kept = draftOf({ answers: { name: 'one\n\u0000two', street: 'Am\nRing\u202e 1' } });
  const { session } = await open(kept, { fields: { ...form().fields, name: long } });
  expect(answers(session)).toMatchObject({ name: 'one\ntwo' });
  await session.next();
  expect(answers(session)).toMatchObject({ street: 'Am Ring 1' });
});

describe('a draft of an older version', () => {
  test('is brought along, one version after the other, and so is the place', async () => {
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

  test('names what no longer fits, as it was asked then, until that was read', async () => {
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

  test('of a version that is not out here yet gives what fits', async () => {
    const { session } = await open(draftOf({ version: 9, step: 'contact', answers: { name: 'Ida', later: 'x' } }));
    expect(session.step.value?.id).toBe('contact');
    expect(session.draft.unfit.value).toEqual([{ label: 'later', value: 'x' }]);
  });

  test('gives nothing to a field that has become private', async () => {
    const { session } = await open(draftOf({ step: 'contact', answers: { secret: 'DE89' } }));
    expect(answers(session)).toMatchObject({ secret: undefined });
  });
});

test('what is kept has the words of its questions, its place and its name, and nothing private', async () => {
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

test('a walk is kept from its second step on, whether anything was given or not', async () => {
  const { session, saved } = await open(undefined);
  expect(saved).toEqual([]);
  await session.next();
  expect(saved.map((draft) => draft?.step)).toEqual(['contact']);
  session.back();
  expect(saved.map((draft) => draft?.step)).toEqual(['contact', 'person']);
});

test('a draft that is gone on with where it was left is not written again by that alone', async () => {
  expect((await open(draftOf({ step: 'contact' }))).saved).toEqual([]);
});

describe('a draft that another window writes too', () => {
  async function rivals(theirs: DraftState['theirs']) {
    const state = signal<DraftState>({});
    const settled: string[] = [];
    const opened = await open(
      undefined,
      {},
      {
        state: () => state,
        settle: ({ flow }) => {
          settled.push(flow);
          state.value = {};
        },
      },
    );
    opened.session.answer('name', 'mine');
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

  test('can be gone on with as it is there, with its answers and its place; what no draft keeps stays', async () => {
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

  test('can be gone on with as it is here; from then on both have one name', async () => {
    const { session, saved } = await rivals(draftOf({ id: 'far', answers: { name: 'theirs' } }));
    session.draft.settle('ours');
    await until(() => session.draft.rival.value === null);
    expect(answers(session)).toEqual({ name: 'mine' });
    expect(saved.at(-1)).toMatchObject({ id: 'far', answers: { name: 'mine' } });
  });

  test('and has finished is left, or begun again under a new name', async () => {
    const closing = await rivals('finished');
    expect(closing.session.draft.rival.value).toBe('finished');
    await closing.session.next();
    await closing.session.next();
    expect(closing.session.issues.value.map(({ text }) => text)).toEqual(['draft.finished.choose']);
    closing.session.draft.settle('theirs');
    await until(() => closing.session.phase.value === 'closed');
    const again = await rivals('finished');
    const before = again.saved.at(-1)?.id;
    again.session.draft.settle('ours');
    await until(() => again.session.draft.rival.value === null);
    expect(again.saved.at(-1)?.id).not.toBe(before);
  });

  test('and keeps is told with the time of day, and with the day when that is another', async () => {
    const state = signal<DraftState>({ saved: { at: '2026-11-21T13:02:00.000Z', where: 'account' } });
    const { session } = await open(undefined, {}, { state: () => state });
    expect(session.draft.saved.value).toEqual({ text: '14:02', where: 'account' });
    state.value = { saved: { at: '2026-11-20T23:30:00.000Z', where: 'window' } };
    expect(session.draft.saved.value).toEqual({ text: '00:30', where: 'window' });
    state.value = { saved: { at: '2026-11-20T22:30:00.000Z', where: 'page' } };
    expect(session.draft.saved.value).toEqual({ text: '20.11.2026, 23:30', where: 'page' });
  });
});

test('a draft is made safe before anything is sent', async () => {
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

/** As they lie in the drafts of customers. */
test.each([
  ['', '1jgge4k0hiw'],
  ['Grüße 🚗', 'okkwdtqisl'],
  ['Annemarie Charlotte von und zu Hohenstein', '5xilbgfkis'],
])('a call that was sent with "%s" is known again by the portal of tomorrow', async (name, print) => {
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
