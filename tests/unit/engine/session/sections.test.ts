// Sections with a hub, entered in any order.
import type { Draft, FlowSession, HubNode, PreparedFlow } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { COMPLETED } from '../../../../engine/completedField.ts';
import type { Field, Step } from '../../../../engine/flow.ts';
import { dialog, opened, settled } from '../../../support/meanings/stage.ts';

const required: Field['rules'] = [{ rule: 'required', text: 'required' }];
const text = (rules: Field['rules'] = []): Field => ({ type: 'text', label: 't', rules });

const completed: Field = { type: 'choices', label: 'accident' };

const asks = (id: string, ...fields: string[]): Step => ({ id, title: id, blocks: fields.map((field) => ({ field })) });

const flow = (changes: Partial<PreparedFlow> = {}): PreparedFlow =>
  dialog(
    { place: text(required), cause: text(), driver: text(required), witness: text(), [COMPLETED]: completed },
    [
      asks('intro'),
      { id: 'hub', title: 'hub', blocks: [{ kind: 'hub' }] },
      asks('place', 'place'),
      { ...asks('cause', 'cause'), when: { '!==': [{ var: 'form.place' }, 'home'] } },
      asks('driver', 'driver'),
      asks('witness', 'witness'),
      { id: 'check', title: 'check', blocks: [{ kind: 'review', of: ['place', 'cause', 'driver', 'witness'] }] },
    ],
    {
      sections: [
        { id: 'accident', title: 'accident', steps: ['place', 'cause'] },
        { id: 'people', title: 'people', steps: ['driver'] },
        { id: 'others', title: 'others', steps: ['witness'], optional: true },
      ],
      submit: [{ close: 'sent' }],
      ...changes,
    },
  );

const hubOf = (session: FlowSession): HubNode => {
  const [hub] = session.step.peek()?.blocks ?? [];
  if (hub?.kind !== 'hub') throw new Error(`No hub on ${session.step.peek()?.id}.`);
  return hub;
};
const states = (session: FlowSession) => hubOf(session).sections.value.map(({ key, state }) => `${key} ${state}`);
const here = (session: FlowSession) => session.step.peek()?.id;

async function enter(session: FlowSession, section: string): Promise<void> {
  hubOf(session)
    .sections.value.find(({ key }) => key === section)
    ?.enter();
  await settled();
}

async function atHub(changes: Partial<PreparedFlow> = {}, host = {}): Promise<FlowSession> {
  const session = await opened(flow(changes), host);
  await session.next();
  return session;
}

async function finish(session: FlowSession): Promise<void> {
  await enter(session, 'people');
  session.answer('driver', 'Ada');
  await session.next();
  await enter(session, 'accident');
  session.answer('place', 'street');
  await session.next();
  await session.next();
}

test('sections are entered in any order, and each returns to the hub after its last step', async () => {
  const session = await atHub();
  expect(states(session)).toEqual(['accident notStarted', 'people notStarted', 'others notStarted']);
  await enter(session, 'people');
  expect(here(session)).toBe('driver');
  session.answer('driver', 'Ada');
  await session.next();
  expect([here(session), states(session)[1]]).toEqual(['hub', 'people done']);
  await enter(session, 'accident');
  session.answer('place', 'street');
  await session.next();
  expect(here(session)).toBe('cause');
  await session.next();
  expect(states(session)).toEqual(['accident done', 'people done', 'others notStarted']);
});

test('Continue on the hub lists incomplete sections, and works once they are done', async () => {
  const session = await atHub();
  await session.next();
  expect([here(session), session.refusals.peek(), hubOf(session).missing.value]).toEqual([
    'hub',
    1,
    'sections.missing',
  ]);
  await finish(session);
  expect(hubOf(session).missing.value).toBe('');
  await session.next();
  expect(here(session)).toBe('check');
  await session.next();
  expect(session.phase.peek()).toBe('closed');
});

test('a section is in progress once something in it is answered, and again when an answer becomes invalid', async () => {
  const session = await atHub();
  await enter(session, 'accident');
  session.answer('place', 'street');
  session.back();
  expect(states(session)[0]).toBe('accident inProgress');
  await finish(session);
  expect(states(session)[0]).toBe('accident done');
  session.answer('place', '');
  expect(states(session)[0]).toBe('accident inProgress');
});

test('an optional section that was begun must be valid', async () => {
  const fields = { ...flow().fields, witness: text([{ rule: 'maxLength', value: 3, text: 'long' }]) };
  const session = await atHub({ fields });
  await finish(session);
  session.answer('witness', 'Bartholomew');
  await session.next();
  expect(here(session)).toBe('hub');
  session.answer('witness', 'Bob');
  await session.next();
  expect(here(session)).toBe('check');
});

test('a step that appears later reopens its section', async () => {
  const session = await atHub();
  await enter(session, 'accident');
  session.answer('place', 'home');
  await session.next();
  expect(states(session)[0]).toBe('accident done');
  session.answer('place', 'street');
  expect(states(session)[0]).toBe('accident inProgress');
  await enter(session, 'accident');
  expect(here(session)).toBe('cause');
});

test('Back leads to the step before in the section, then to the hub, then before it', async () => {
  const session = await atHub();
  await finish(session);
  session.answer('cause', 'ice');
  await enter(session, 'accident');
  await session.next();
  expect(here(session)).toBe('cause');
  const way: (string | undefined)[] = [];
  for (let step = 0; step < 3; step += 1) {
    session.back();
    way.push(here(session));
  }
  expect(way).toEqual(['place', 'hub', 'intro']);
});

test('an entry leads to the first step that is not done, from which Back leads to those before', async () => {
  const session = await atHub();
  await enter(session, 'accident');
  session.answer('place', 'street');
  await session.next();
  session.back();
  session.back();
  await enter(session, 'accident');
  expect(here(session)).toBe('cause');
  session.back();
  expect(here(session)).toBe('place');
});

test('Forward of the browser enters no step behind an invalid one, and no step behind an unfinished hub', async () => {
  const session = await atHub();
  await finish(session);
  await session.next();
  session.back();
  session.answer('place', '');
  session.goTo('check');
  expect(here(session)).toBe('hub');
  session.goTo('cause');
  expect(here(session)).toBe('hub');
  session.goTo('driver');
  expect(here(session)).toBe('driver');
});

test('a change from the review returns to it when every section is still done', async () => {
  const session = await atHub();
  await finish(session);
  await session.next();
  const [review] = session.step.peek()?.blocks ?? [];
  if (review?.kind !== 'review') throw new Error('no review');
  review.groups.value.find(({ step }) => step === 'driver')?.change();
  await settled();
  session.back();
  expect(here(session)).toBe('check');
  review.groups.value.find(({ step }) => step === 'driver')?.change();
  await settled();
  await session.next();
  expect(here(session)).toBe('check');
});

test('a submit that finds a section undone returns to the hub', async () => {
  const session = await atHub();
  await finish(session);
  await session.next();
  session.answer('place', '');
  await session.next();
  expect([here(session), hubOf(session).missing.value]).toEqual(['hub', 'sections.missing']);
});

test('a submission refused at the hub shows its reason until the customer continues', async () => {
  const session = await atHub();
  expect(hubOf(session).refused.value).toBe(false);
  await finish(session);
  await session.next();
  session.answer('place', '');
  await session.next();
  expect(hubOf(session).refused.value).toBe(true);
  await enter(session, 'accident');
  session.back();
  expect([here(session), hubOf(session).refused.value]).toEqual(['hub', false]);
});

test('a step that a change from the review shows is done once Continue has left it', async () => {
  const session = await atHub();
  await enter(session, 'people');
  session.answer('driver', 'Ada');
  await session.next();
  await enter(session, 'accident');
  session.answer('place', 'home');
  await session.next();
  await session.next();
  const [review] = session.step.peek()?.blocks ?? [];
  if (review?.kind !== 'review') throw new Error('no review');
  review.groups.value.find(({ step }) => step === 'place')?.change();
  await settled();
  session.answer('place', 'street');
  await session.next();
  expect(here(session)).toBe('cause');
  await session.next();
  expect(here(session)).toBe('check');
  await session.next();
  expect(session.phase.peek()).toBe('closed');
});

test('a draft on a step of a section that is hidden now resumes at the hub', async () => {
  const draft = { version: 1, id: 'd', step: 'cause', answers: { place: 'home', [COMPLETED]: ['place'] } };
  const drafts = { load: () => Promise.resolve(draft), save: () => undefined };
  const session = await opened(flow({ keep: 'draft', kinds: ['draft'] }), { drafts });
  expect(here(session)).toBe('hub');
});

test('a migration that renames a step keeps that it is done', async () => {
  const draft = { version: 1, id: 'd', step: 'hub', answers: { driver: 'Ada', [COMPLETED]: ['chauffeur'] } };
  const drafts = { load: () => Promise.resolve(draft), save: () => undefined };
  const migrations = [{ from: 1, steps: { chauffeur: 'driver' } }];
  const session = await opened(flow({ version: 2, migrations, keep: 'draft', kinds: ['draft'] }), { drafts });
  expect(states(session)[1]).toBe('people done');
});

test('within a section, the number of the step counts its steps, after its title', async () => {
  const session = await atHub();
  expect(session.progress.peek()).toBeNull();
  await enter(session, 'accident');
  expect(session.progress.peek()).toEqual({ position: 1, total: 2, section: 'accident: ' });
  session.answer('place', 'home');
  expect(session.progress.peek()).toBeNull();
});

test('without a hub, the steps stay in order, with the title of their section', async () => {
  const steps = flow().steps.filter(({ id }) => id !== 'hub');
  const session = await opened(flow({ steps }));
  await session.next();
  expect([here(session), session.progress.peek()]).toEqual(['place', { position: 2, total: 6, section: 'accident: ' }]);
});

test('a draft keeps which sections are done, and resumes within a section', async () => {
  let saved: Draft | undefined;
  const drafts = {
    load: () => Promise.resolve(saved),
    save: (_: unknown, draft?: Draft) => {
      saved = draft ?? saved;
    },
  };
  const changes = { keep: 'draft', kinds: ['draft'] } as const;
  const session = await atHub(changes, { drafts });
  await enter(session, 'people');
  session.answer('driver', 'Ada');
  await session.next();
  await enter(session, 'accident');
  session.answer('place', 'street');
  await session.next();
  saved = JSON.parse(JSON.stringify(saved));
  const again = await opened(flow(changes), { drafts });
  expect(here(again)).toBe('cause');
  again.back();
  again.back();
  expect([here(again), states(again)]).toEqual(['hub', ['accident inProgress', 'people done', 'others notStarted']]);
});

test('a draft on the review resumes on the hub when a section is not done', async () => {
  const draft = { version: 1, id: 'd', step: 'check', answers: { driver: 'Ada', [COMPLETED]: ['driver'] } };
  const drafts = { load: () => Promise.resolve(draft), save: () => undefined };
  const session = await opened(flow({ keep: 'draft', kinds: ['draft'] }), { drafts });
  expect(here(session)).toBe('hub');
});
