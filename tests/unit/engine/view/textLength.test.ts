// Length of a text field and its maximum, for the counter beside it.
import { expect, test } from 'vitest';
import type { Field } from '../../../../engine/flow.ts';
import { dialog, opened } from '../../../support/meanings/stage.ts';

async function lengthsOf(field: Omit<Field, 'label'>, ...answers: readonly string[]) {
  const session = await opened(
    dialog({ long: { type: 'boolean', label: 'l' }, asked: { label: 'a', ...field } as Field }, [
      { id: 'a', title: 't', blocks: [{ field: 'long' }, { field: 'asked' }] },
    ]),
  );
  const node = session.step.peek()?.blocks[1];
  if (node?.kind !== 'field') throw new Error('no field');
  const lengths = answers.map((answer) => {
    if (answer === 'LONG') session.answer('long', true);
    else session.answer('asked', answer);
    return node.length?.peek() ?? null;
  });
  return lengths;
}

const maximum = (rule: 'maxLength' | 'maxWords', value: unknown, when?: unknown) =>
  ({ rule, value, text: 't', ...(when !== undefined && { when }) }) as never;

test('the counter counts characters or words by the first rule that applies', async () => {
  const rules = [maximum('maxWords', 2, { '!': { var: 'form.long' } }), maximum('maxLength', { '+': [10, 10] })];
  expect(await lengthsOf({ type: 'longtext', rules }, 'ein Wort mehr', 'LONG')).toEqual([
    { unit: 'words', used: 3, most: 2 },
    { unit: 'characters', used: 13, most: 20 },
  ]);
});

test('the counter uses the nearest maximum', async () => {
  const rules = [maximum('maxLength', 1000), maximum('maxWords', 3)];
  expect(await lengthsOf({ type: 'longtext', rules }, 'a b c d')).toEqual([{ unit: 'words', used: 4, most: 3 }]);
});

test('the counter is absent without a maximum, or if a format limits the text', async () => {
  expect(await lengthsOf({ type: 'text' }, 'a')).toEqual([null]);
  expect(await lengthsOf({ type: 'phone', rules: [maximum('maxLength', 30)] }, '0171')).toEqual([null]);
});
