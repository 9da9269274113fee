// Numbers: text that the control could not read is no answer.
import { expect, test } from 'vitest';
import type { Field } from '../../../../engine/flow.ts';
import { dialog, fieldsOf, opened } from '../../../support/meanings/stage.ts';

const required = { rule: 'required', text: 'answer' } as const;
const weight: Field = {
  type: 'number',
  label: 'l',
  suffix: 'kg',
  rules: [required, { rule: 'maxDecimals', value: 1, text: 'decimals' }],
};

test.each([
  [1.5, undefined],
  ['1.23', 'number_unreadable'],
  ['zwei Kilo', 'number_unreadable'],
  [1.25, 'decimals'],
])('%j', async (answer, issue) => {
  const session = await opened(dialog({ weight }, [{ id: 'a', title: 't', blocks: [{ field: 'weight' }] }]));
  session.answer('weight', answer);
  await session.next();
  expect(fieldsOf(session)[0]?.issue.peek() ?? undefined).toBe(issue);
});

test('the suffix is part of the answer as it is shown', async () => {
  const session = await opened(dialog({ weight }, [{ id: 'a', title: 't', blocks: [{ field: 'weight' }] }]));
  session.answer('weight', 1234.5);
  expect(fieldsOf(session)[0]?.spoken.peek()).toBe('1.234,5 kg');
});

test.each(['integer', 'money', 'number'] as const)('a field of type %s without rules refuses a text', async (type) => {
  const asked: Field = { type, label: 'l' };
  const session = await opened(dialog({ asked }, [{ id: 'a', title: 't', blocks: [{ field: 'asked' }] }]));
  session.answer('asked', 'abc');
  await session.next();
  expect(fieldsOf(session)[0]?.issue.peek()).toBe('number_unreadable');
});
