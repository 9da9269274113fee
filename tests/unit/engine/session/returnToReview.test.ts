// A change from the review returns to it directly, unless a step in between needs attention.

import { createFlow, type PreparedFlow } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Expression, Step } from '../../../../engine/flow.ts';
import { rulesLoaded, silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';

beforeAll(rulesLoaded);

const track = [{ track: 'between' }];
const text = (name: string) => ({ type: 'text' as const, label: name });

async function afterChange(between: Partial<Step>, answer = 'other'): Promise<string | undefined> {
  const flow: PreparedFlow = {
    id: 'walk',
    version: 1,
    kinds: [],
    as: 'modal',
    keep: 'none',
    allowed: [],
    sources: {},
    fields: {
      first: text('first'),
      second: {
        ...text('second'),
        rules: [{ rule: 'required', when: { '===': [{ var: 'form.first' }, 'asks'] }, text: 'r' }],
      },
    },
    steps: [
      { id: 'first', title: 'title', blocks: [{ field: 'first' }] },
      { id: 'between', title: 'title', blocks: [{ field: 'second' }], ...between } as Step,
      { id: 'review', title: 'title', blocks: [{ kind: 'review', of: ['first', 'between'] }] },
    ],
    submit: [],
  };
  const session = createFlow({ flow, catalogue, host: silentHost(), input: {}, kinds });
  await untilOpened(session);
  session.answer('first', 'one');
  const next = async () => {
    await session.next();
    await vi.waitFor(() => expect(session.busy.peek()).toBe(false), { interval: 1 });
  };
  for (let step = 0; step < 3 && session.step.peek()?.id !== 'review'; step += 1) await next();
  const review = session.step.peek()?.blocks[0];
  if (review?.kind !== 'review') throw new Error('There is no review.');
  review.groups
    .peek()
    .find(({ step }) => step === 'first')
    ?.change();
  session.answer('first', answer);
  await next();
  return session.step.peek()?.id;
}

const isOther: Expression = { '===': [{ var: 'form.first' }, 'other'] };

test.each<[string, Partial<Step>, string]>([
  ['only asks', {}, 'review'],
  ['has a name for its Continue', { next: { label: 'go' } }, 'review'],
  ['reacts to its answers', { on: [{ event: 'change', of: ['second'], do: track }] }, 'review'],
  ['does something when it is entered', { on: [{ event: 'enter', do: track }] }, 'between'],
  [
    'does something when it is entered, and reacts to its answers',
    {
      on: [
        { event: 'change', of: ['second'], do: track },
        { event: 'enter', do: track },
      ],
    },
    'between',
  ],
  ['does something when it is left', { next: { label: 'go', do: [...track, { goTo: 'next' }] } }, 'between'],
  ['is not part of the way any more', { when: { '!': isOther } }, 'review'],
  ['has become part of the way', { when: isOther }, 'between'],
])('Continue after a change skips or stops at a step that %s', async (_, between, step) => {
  expect(await afterChange(between as Partial<Step>)).toBe(step);
});

test('Continue after a change stops at a step that needs an answer', async () => {
  expect(await afterChange({}, 'asks')).toBe('between');
});

/** Walks four steps, the third of which reviews the first two. */
async function walked(changes: Readonly<Record<string, Partial<Step>>>) {
  const step = (id: string): Step => ({ id, title: 'title', blocks: [{ field: id }], ...changes[id] }) as Step;
  const flow: PreparedFlow = {
    id: 'walk',
    version: 1,
    kinds: [],
    as: 'modal',
    keep: 'none',
    allowed: [],
    sources: {},
    fields: { first: text('first'), second: text('second'), third: text('third') },
    steps: [
      step('first'),
      step('second'),
      step('third'),
      {
        id: 'review',
        title: 'title',
        blocks: [{ kind: 'review', of: ['first', 'second'] }],
        ...changes['review'],
      } as Step,
      { id: 'end', title: 'title', blocks: [] },
    ],
    submit: [],
  };
  const session = createFlow({ flow, catalogue, host: silentHost(), input: {}, kinds });
  await untilOpened(session);
  session.answer('first', 'one');
  const next = async () => {
    await session.next();
    await vi.waitFor(() => expect(session.busy.peek()).toBe(false), { interval: 1 });
    return session.step.peek()?.id;
  };
  for (let count = 0; count < 5 && session.step.peek()?.id !== 'review'; count += 1) await next();
  const change = (to: string) => {
    const review = session.step.peek()?.blocks[0];
    if (review?.kind !== 'review') throw new Error('There is no review.');
    review.groups
      .peek()
      .find(({ step: at }) => at === to)
      ?.change();
    return session.step.peek()?.id;
  };
  return { session, next, change };
}

test('Continue with own effects returns to the review', async () => {
  const walk = await walked({ first: { next: { label: 'go', do: [...track, { goTo: 'next' }] } } });
  expect([walk.change('first'), await walk.next()]).toEqual(['first', 'review']);
});

test.each([
  ['second', 'third'],
  ['third', 'second'],
])('Continue stops at the first of two steps if only the %s has effects', async (busy) => {
  const walk = await walked({ [busy]: { on: [{ event: 'enter', do: track }] } });
  expect([walk.change('first'), await walk.next()]).toEqual(['first', 'second']);
});

test('Continue goes step by step after Back from the review', async () => {
  const walk = await walked({});
  expect([walk.change('second'), await walk.next()]).toEqual(['second', 'review']);
  for (const step of ['third', 'second', 'first']) {
    walk.session.back();
    expect(walk.session.step.peek()?.id).toBe(step);
  }
  expect(await walk.next()).toBe('second');
});

test('Continue does not return to a review that has vanished', async () => {
  const walk = await walked({ review: { when: { '!': isOther } } });
  expect(walk.change('second')).toBe('second');
  walk.session.answer('first', 'other');
  expect([await walk.next(), await walk.next()]).toEqual(['third', 'end']);
});
