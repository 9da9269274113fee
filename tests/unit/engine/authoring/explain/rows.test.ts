// Explanations of fields in rows.
import { explain, explainIssue, inspect, toText } from '@fahrplan/engine/authoring/explain';
import { expect, test } from 'vitest';
import { dialog, fieldsOf, opened } from '../../../../support/meanings/stage.ts';

const flow = dialog(
  {
    drivers: {
      type: 'rows',
      label: 'drivers',
      row: 'driver',
      fields: {
        days: { type: 'integer', label: 'days', rules: [{ rule: 'maximumValue', value: 9, text: 'many' }] },
        why: { type: 'text', label: 'why', when: { '>': [{ var: 'item.days' }, 5] } },
        pin: {
          type: 'text',
          label: 'pin',
          private: true,
          rules: [{ that: { '===': [{ var: 'item.pin' }, 'open'] }, text: 'wrong' }],
        },
      },
    },
  },
  [{ id: 'who', title: 'who', blocks: [{ field: 'drivers' }] }],
);

const withRow = async (answers: Readonly<Record<string, string | number>>) => {
  const session = await opened(flow);
  fieldsOf(session)[0]?.rows?.append();
  const name = fieldsOf(session)[0]?.rows?.rows.value?.[0]?.name ?? '';
  for (const [own, answer] of Object.entries(answers)) session.answer(`${name}.${own}`, answer);
  return { session, name };
};

test('a field of a row is hidden by an answer of its row', async () => {
  const { session, name } = await withRow({ days: 3 });
  const { outcome, decides, layers } = explain(session, { field: `${name}.why` });
  expect(layers.map(({ of }) => of)).toContain('step');
  expect([outcome, decides?.reason?.says]).toEqual(['hidden', 'item.days = 3 is not above 5']);
  session.answer(`${name}.days`, 6);
  expect(explain(session, { field: `${name}.why` }).outcome).toBe('shown');
});

test('an issue in a row names the rule and the answer of the row', async () => {
  const { session } = await withRow({ days: 12, pin: 'open' });
  await session.next();
  const [issue] = session.issues.peek();
  expect(issue && explainIssue(session, issue).decides).toMatchObject({
    name: 'maximumValue 9',
    says: 'is broken by 12: “many”',
  });
});

test('private answers of rows are masked', async () => {
  const { session } = await withRow({ pin: 'hunter2' });
  await session.next();
  const [issue] = session.issues.peek();
  const said = [issue ? toText(explainIssue(session, issue)) : '', JSON.stringify(inspect(session, null, 0)?.answers)];
  expect(said[0]).toContain('wrong');
  expect(said.join()).not.toContain('hunter2');
});
