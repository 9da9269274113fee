// Typed dates in an open flow.

import { createFlow, type Json, type PreparedFlow } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '../../../../engine/flow.ts';
import german from '../../../../flows/copy/de-DE/ui.json';
import { rulesLoaded, silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';

beforeAll(rulesLoaded);

/** Opens a flow with one date field. `type` answers it and returns its value and issue. */
async function asking(rules: Field['rules']) {
  const flow = {
    id: 'asked',
    version: 1,
    kinds: [],
    as: 'modal',
    keep: 'none',
    allowed: [],
    sources: {},
    fields: { day: { type: 'date', label: 'day', rules } },
    steps: [{ id: 'only', title: 'title', blocks: [{ field: 'day' }] }],
    submit: [],
  } as unknown as PreparedFlow;
  const language = {
    value: { locale: 'de-DE', region: 'DE', currency: 'EUR', words: (name: string) => (name === 'ui' ? german : {}) },
  };
  const host = silentHost({
    language: { ...language, peek: () => language.value, subscribe: () => () => {} } as never,
  });
  const session = createFlow({ flow, catalogue, host, input: {}, kinds });
  await untilOpened(session);
  return async (typed: Json) => {
    session.answer('day', typed);
    await session.next();
    const [block] = session.step.value?.blocks ?? [];
    const { code, text } = session.issues.value[0] ?? {};
    return [block?.kind === 'field' ? block.answer.value : undefined, code, text];
  };
}

const minAge = { rule: 'minAge', value: 20, text: 'too_young' } as const;
const until = (value: unknown) => ({ rule: 'maximumDate', value, text: 'late' }) as never;
const from = (value: unknown) => ({ rule: 'minimumDate', value, text: 'early' }) as never;

describe('a date field', () => {
  test.each<[string, Field['rules'], string, Json]>([
    ['asks for an age', [minAge], '12.03.49', '1949-03-12'],
    ['ends today', [until({ var: 'now.today' })], '12.03.49', '1949-03-12'],
    ['ends on a day', [until('2010-01-01')], '12.03.15', '1915-03-12'],
    ['begins on a day', [from('2030-01-01')], '12.03.55', '2055-03-12'],
    ['has no limit', [], '12.03.49', '2049-03-12'],
    ['has a limit that is not there', [until({ var: 'input.none' })], '12.03.49', '2049-03-12'],
  ])('that %s reads two digits of a year within its limits', async (_, rules, typed, day) => {
    const type = await asking(rules);
    expect((await type(typed))[0]).toBe(day);
  });

  test('does not add a century to a birthday that is too recent', async () => {
    const type = await asking([minAge]);
    expect(await type('12.03.20')).toEqual(['2020-03-12', 'minAge', '[too_young]']);
  });

  test.each(['01.02.0026', '0090-03-12', '12. März 0090', '01020026'])(
    'refuses a year below 1000: %s',
    async (typed) => {
      const type = await asking([{ rule: 'validDate', text: 'no_day' }]);
      const [answer, code, text] = await type(typed);
      expect([code, text]).toEqual(['validDate', german.date_year]);
      expect(answer).toBe(typed);
    },
  );

  test('has its own message for a text that is no date', async () => {
    const type = await asking([{ rule: 'validDate', text: 'no_day' }]);
    expect((await type('soon')).slice(1)).toEqual(['validDate', '[no_day]']);
  });

  test('reports the rule that a day breaks', async () => {
    const type = await asking([from('2026-01-01'), until('2026-12-31')]);
    expect((await type('31.12.2025')).slice(1)).toEqual(['minimumDate', '[early]']);
    expect((await type('01.01.2027')).slice(1)).toEqual(['maximumDate', '[late]']);
    for (const day of ['01.01.2026', '31.12.2026']) expect((await type(day)).slice(1)).toEqual([undefined, undefined]);
  });
});
