// Options of a list that exclude all others, such as "none of these".
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
  [['a', 'none'], ['none']],
  [['none', 'b'], ['b']],
  [
    ['a', 'none', 'b'],
    ['a', 'b'],
  ],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [['none'], ['none']],
  [[], []],
])('%j becomes %j', async (given, answer) => {
  const session = await opened(dialog({ asked }, [{ id: 'a', title: 't', blocks: [{ field: 'asked' }] }]));
  session.answer('asked', given);
  expect(fieldsOf(session)[0]?.answer.peek()).toEqual(answer);
});
