// Questions whose two answers are both right.
import { expect, test } from 'vitest';
import type { Field } from '../../../../engine/flow.ts';
import { dialog, opened } from '../../../support/meanings/stage.ts';

const asked = async (widget: Field['widget'] | undefined) => {
  const field = {
    type: 'boolean',
    label: 'l',
    ...(widget && { widget }),
    rules: [{ rule: 'required', text: 'answer' }],
  };
  const session = await opened(
    dialog({ hurt: field as Field }, [
      { id: 'a', title: 't', blocks: [{ field: 'hurt' }] },
      { id: 'b', title: 't', blocks: [] },
    ]),
  );
  const answersTo = async (answer: boolean | undefined) => {
    session.answer('hurt', answer);
    await session.next();
    return session.step.peek()?.id;
  };
  return { session, answersTo };
};

test('required means that yes or no is chosen', async () => {
  const { answersTo } = await asked('yesno');
  expect([await answersTo(undefined), await answersTo(false)]).toEqual(['a', 'b']);
});

test('a checkbox that is required must be ticked', async () => {
  const { answersTo } = await asked(undefined);
  expect([await answersTo(undefined), await answersTo(false), await answersTo(true)]).toEqual(['a', 'a', 'b']);
});
