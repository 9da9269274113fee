// Reviews of groups whose fields are one answer.
import type { ReviewNode } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import type { Field, Group } from '../../../../engine/flow.ts';
import type { Json } from '../../../../engine/nodes.ts';
import { dialog, opened } from '../../../support/meanings/stage.ts';

const fields: Record<string, Field> = {
  distance: { type: 'number', label: 'distance' },
  unit: {
    type: 'choice',
    label: 'unit',
    default: 'km',
    options: [
      { value: 'km', label: 'kilometres' },
      { value: 'mi', label: 'miles' },
    ],
  },
};
const joined: Group = { kind: 'group', look: 'joined', blocks: [{ field: 'distance' }, { field: 'unit' }] };

async function rowsOf(group: Group, answers: Record<string, Json>) {
  const session = await opened(
    dialog(fields, [
      { id: 'a', title: 't', blocks: [group] },
      { id: 'b', title: 't', blocks: [{ kind: 'review', of: ['a'] }] },
    ]),
  );
  for (const [name, answer] of Object.entries(answers)) session.answer(name, answer);
  await session.next();
  const [review] = session.step.peek()?.blocks ?? [];
  return (review as ReviewNode).groups.peek().flatMap(({ rows }) => rows.map(({ label, value }) => [label, value]));
}

test('a number and its unit are one row, named by the group or its first field', async () => {
  expect(await rowsOf(joined, { distance: 12, unit: 'mi' })).toEqual([['distance', '12 miles']]);
  expect(await rowsOf({ ...joined, title: 'way' }, { distance: 12 })).toEqual([['way', '12 kilometres']]);
});

test('a unit without its number has no row', async () => {
  expect(await rowsOf(joined, { unit: 'mi' })).toEqual([]);
});
