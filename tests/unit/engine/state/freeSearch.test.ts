// A search whose answer may be a text that is none of its options.
import { expect, test } from 'vitest';
import type { Field } from '../../../../engine/flow.ts';
import { dialog, fieldsOf, opened } from '../../../support/meanings/stage.ts';

const place = (free: boolean): Field => ({
  type: 'choice',
  widget: 'search',
  label: 'l',
  ...(free && { free }),
  options: [
    { value: 'b', label: 'b' },
    { value: 'gone', label: 'gone', rules: [{ that: false, text: 'over' }] },
  ],
  rules: [{ rule: 'maxLength', value: 10, text: 'long' }],
});

async function answered(field: Field, answer: string) {
  const steps = ['a', 'b'].map((id) => ({ id, title: 't', blocks: id === 'a' ? [{ field: 'place' }] : [] }));
  const session = await opened(dialog({ place: field }, steps));
  session.answer('place', answer);
  const [node] = fieldsOf(session);
  await session.next();
  return {
    step: session.step.peek()?.id,
    answer: node?.answer.peek(),
    spoken: node?.spoken.peek(),
    issue: node?.issue.peek(),
  };
}

test('a text that is no option is the answer as it was typed, without spaces around it', async () => {
  expect(await answered(place(true), ' Bonn ')).toMatchObject({ step: 'b', answer: 'Bonn', spoken: 'Bonn' });
  expect(await answered(place(true), 'b')).toMatchObject({ step: 'b', answer: 'b', spoken: 'b' });
});

test('rules for texts apply to it, and options keep their own rules', async () => {
  expect(await answered(place(true), 'Recklinghausen')).toMatchObject({ step: 'a', issue: 'long' });
  expect(await answered(place(true), 'gone')).toMatchObject({ step: 'a', issue: 'over' });
});

test('without "free" it is refused', async () => {
  expect(await answered(place(false), 'Bonn')).toMatchObject({ step: 'a', issue: 'option_strange' });
});
