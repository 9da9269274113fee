// Amounts in the currency of the language, or one of their own.
import { expect, test } from 'vitest';
import type { Field } from '../../../../engine/flow.ts';
import { signal } from '../../../../engine/signals.ts';
import { dialog, fieldsOf, opened } from '../../../support/meanings/stage.ts';

const fields: Record<string, Field> = {
  own: { type: 'money', label: 'l', currency: 'CHF' },
  usual: { type: 'money', label: 'l' },
  count: { type: 'integer', label: 'l', default: { '+': [{ var: 'form.own' }, 1] } },
};

const inLanguage = async (currency: string) => {
  const language = signal({ locale: 'en-GB', region: 'GB', currency, words: () => ({}) });
  const steps = [{ id: 'a', title: 't', blocks: Object.keys(fields).map((field) => ({ field })) }];
  const session = await opened(dialog(fields, steps), { language });
  for (const name of ['own', 'usual']) session.answer(name, 1250);
  return fieldsOf(session);
};

test('an amount is formatted in its own currency, else in that of the locale', async () => {
  const nodes = await inLanguage('GBP');
  expect(nodes.map(({ currency }) => currency.peek())).toEqual(['CHF', 'GBP', '']);
  expect(nodes.map(({ spoken }) => spoken.peek())).toEqual(['CHF\u00a012.50', '£12.50', '1,251']);
});

test('texts use the same currency', async () => {
  const texts = { words: () => ({ t: '{{form.own}} and {{form.usual}}' }) };
  const language = signal({ locale: 'en-GB', region: 'GB', currency: 'EUR', ...texts });
  const steps = [{ id: 'a', title: 't', blocks: Object.keys(fields).map((field) => ({ field })) }];
  const session = await opened(dialog(fields, steps), { language });
  for (const name of ['own', 'usual']) session.answer(name, 100);
  expect(session.step.peek()?.title.peek()).toBe('CHF\u00a01.00 and €1.00');
});
