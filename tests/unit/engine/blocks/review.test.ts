// Reviews of groups whose fields are one answer, and of rows.
import type { ReviewNode } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import type { Expression, Field, Group, Step } from '../../../../engine/flow.ts';
import type { Json } from '../../../../engine/nodes.ts';
import { dialog, opened } from '../../../support/meanings/stage.ts';

const fields: Record<string, Field> = {
  drivers: {
    type: 'rows',
    label: 'drivers',
    row: 'driver',
    add: 'add',
    fields: { name: { type: 'text', label: 'name' }, owner: { type: 'boolean', label: 'owner', widget: 'yesno' } },
  },
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

test('answers of a row are listed with their labels, and a single one without', async () => {
  const rowOf = async (answers: object) => {
    const drivers = { ...fields['drivers'], default: { var: 'values.known' } } as Field;
    const steps: Step[] = [
      { id: 'a', title: 't', blocks: [{ field: 'drivers' }] },
      { id: 'b', title: 't', blocks: [{ kind: 'review', of: ['a'] }] },
    ];
    const session = await opened(
      dialog({ drivers }, steps, { values: { known: { each: [1], as: 'one', value: answers as Expression } } }),
    );
    await session.next();
    const [review] = session.step.peek()?.blocks ?? [];
    return (review as ReviewNode).groups.peek()[0]?.rows.map(({ value }) => value);
  };
  expect(await rowOf({ name: 'Mia', owner: false })).toEqual(['name: Mia\nowner: no']);
  expect(await rowOf({ name: 'Mia' })).toEqual(['Mia']);
});
