// Options that exclude all others, such as "none of these".
import { expect, test } from 'vitest';
import type { Field } from '../../../../engine/flow.ts';
import { dialog, fieldsOf, opened } from '../../../support/meanings/stage.ts';

const asked: Field = {
  type: 'choices',
  label: 'l',
  options: [
    { value: 'a', label: 'a' },
    { value: 'b', label: 'b' },
    { value: 'none', label: 'none', alone: true },
  ],
};

test.each([
  [['a', 'none'], 'a'],
  [['none', 'b', 'a'], 'a'],
  [['a', 'b'], 'b'],
  [['none'], 'b'],
])('exclusive options: with %j the flow is at the step %s', async (answer, step) => {
  const steps = ['a', 'b'].map((id) => ({ id, title: 't', blocks: id === 'a' ? [{ field: 'asked' }] : [] }));
  const session = await opened(dialog({ asked }, steps));
  session.answer('asked', answer);
  await session.next();
  expect(session.step.peek()?.id).toBe(step);
  if (step === 'a') expect(fieldsOf(session)[0]?.issue.peek()).toBe('option_alone');
});
