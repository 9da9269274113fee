// Whole numbers that are chosen on a scale.
import { expect, test } from 'vitest';
import type { Field, PreparedFlow } from '../../../../engine/flow.ts';
import type { Json } from '../../../../engine/nodes.ts';
import { validateAnswers } from '../../../../engine/validate.ts';
import { bare, dialog, fieldsOf, opened } from '../../../support/meanings/stage.ts';

const ride: Field = {
  type: 'integer',
  widget: 'stars',
  label: 'l',
  options: [{ each: [1, 2, 3], value: { var: 'item' } }],
  rules: [{ rule: 'required', text: 'must' }],
};

const flow: PreparedFlow = dialog({ ride }, [
  { id: 'a', title: 't', blocks: [{ field: 'ride' }] },
  { id: 'b', title: 't', blocks: [] },
]);

test.each<[Json | undefined, string | undefined, string | undefined]>([
  ['2', 'b', '2'],
  [3, 'b', '3'],
  ['4', 'a', ''],
  [undefined, 'a', ''],
])('%j leads to the step %s', async (answer, step, spoken) => {
  const session = await opened(flow);
  session.answer('ride', answer);
  expect(fieldsOf(session)[0]?.spoken.peek()).toBe(spoken);
  await session.next();
  expect(session.step.peek()?.id).toBe(step);
});

test('conditions compare the number, and servers refuse others', async () => {
  const good = dialog(
    { ride },
    [
      { id: 'a', title: 't', blocks: [{ field: 'ride' }] },
      { id: 'b', title: 't', when: { '>=': [{ var: 'form.ride' }, 3] }, blocks: [] },
      { id: 'c', title: 't', blocks: [] },
    ],
    { submit: [{ close: true }] },
  );
  const session = await opened(good);
  session.answer('ride', '3');
  await session.next();
  expect(session.step.peek()?.id).toBe('b');
  const world = { catalogue: bare, now: '2026-11-21T09:00:00Z' };
  expect(await validateAnswers(flow, { ride: 4 }, world)).toEqual([{ field: 'ride', code: 'unavailable' }]);
  expect(await validateAnswers(flow, { ride: 3 }, world)).toEqual([]);
});
