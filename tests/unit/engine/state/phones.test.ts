// Typed phone numbers in an open flow.

import { createFlow, type PreparedFlow } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { beforeAll, expect, test, vi } from 'vitest';
import { rulesLoaded, silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';

beforeAll(rulesLoaded);

async function asking(rules: readonly object[] = [], known?: string) {
  const flow = {
    id: 'asked',
    version: 1,
    kinds: ['review'],
    as: 'modal',
    keep: 'none',
    allowed: [],
    sources: {},
    fields: { phone: { type: 'phone', label: 'phone', default: known, rules } },
    steps: [
      { id: 'ask', title: 'title', blocks: [{ field: 'phone' }], next: { label: 'on' } },
      { id: 'check', title: 'title', blocks: [{ kind: 'review', of: ['ask'] }], next: { label: 'on' } },
    ],
    submit: [{ send: 'order', with: { body: { phone: { var: 'form.phone' } } } }],
  } as unknown as PreparedFlow;
  const shop = { ...catalogue, operations: { order: { method: 'POST' as const, url: '/order' } } };
  const send = vi.fn(async () => ({ status: 200, body: null }));
  const session = createFlow({ flow, catalogue: shop, host: silentHost({ send } as never), input: {}, kinds });
  await untilOpened(session);
  const block = () => {
    const [first] = session.step.value?.blocks ?? [];
    if (first === undefined) throw new Error('no step is on screen');
    return first;
  };
  return { session, send, block };
}

test('a number is shown, reviewed and sent in its international form, without any rule', async () => {
  const { session, send, block } = await asking();
  session.answer('phone', '0171 1234567');
  await session.next();
  const review = block();
  expect(review.kind === 'review' && review.groups.value[0]?.rows[0]?.value).toBe('+49 171 1234567');
  await session.next();
  expect(JSON.stringify(send.mock.calls)).toContain('"phone":"+49 171 1234567"');
});

test('a number that is kept without spaces is shown in groups', async () => {
  const { block } = await asking([], '+491711234567');
  const box = block();
  if (box.kind !== 'field') throw new Error('no field is on screen');
  const stop = box.issue.subscribe(() => {});
  await vi.waitFor(() => expect(box.answer.value).toBe('+49 171 1234567'));
  stop();
});

test('a field that was left shows the number with its country', async () => {
  const { session, block } = await asking();
  session.answer('phone', '0171 1234567');
  session.touch('phone');
  const box = block();
  if (box.kind !== 'field') throw new Error('no field is on screen');
  const stop = box.issue.subscribe(() => {});
  await vi.waitFor(() => expect(box.answer.value).toBe('+49 171 1234567'));
  stop();
});

test('an ambiguous number is reported with both readings', async () => {
  const { session } = await asking([{ rule: 'validPhoneNumber', code: 'own', text: 'no_number' }]);
  session.answer('phone', '491712345678');
  await session.next();
  expect(session.step.value?.id).toBe('ask');
  expect(session.issues.value).toEqual([{ field: 'phone', code: 'own', text: 'phone_doubtful' }]);
  session.answer('phone', '+491712345678');
  await session.next();
  expect(session.step.value?.id).toBe('check');
});
