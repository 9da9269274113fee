// Months, years, times, days with a time, and durations.

import { signal } from '@fahrplan/engine';
import { validateAnswers } from '@fahrplan/engine/validate';
import { expect, test } from 'vitest';
import type { Expression, Field } from '../../../../engine/flow.ts';
import { insideOf } from '../../../../engine/session/session.ts';
import { isMoment, type MomentType, parseMoment } from '../../../../engine/values/moments.ts';
import german from '../../../../flows/copy/de-DE/ui.json';
import { bare, dialog, fieldsOf, opened } from '../../../support/meanings/stage.ts';

const READ: readonly (readonly [MomentType, string, string | number])[] = [
  ['time', '14:30', '14:30'],
  ['time', '14.30', '14:30'],
  ['time', '1430', '14:30'],
  ['time', '9:05', '09:05'],
  ['time', '14 Uhr', '14:00'],
  ['time', '14 Uhr 30', '14:30'],
  ['time', '14:30 Uhr', '14:30'],
  ['time', '2:30 pm', '14:30'],
  ['time', '12 a.m.', '00:00'],
  ['time', '23:59', '23:59'],
  ['month', '12.2026', '2026-12'],
  ['month', '3/26', '2026-03'],
  ['month', '2026-12', '2026-12'],
  ['month', 'Dez 2026', '2026-12'],
  ['year', '2019', '2019'],
  ['datetime', '3.12.2026 14:30', '2026-12-03T14:30'],
  ['datetime', '3. Dez 2026, 2 pm', '2026-12-03T14:00'],
  ['datetime', '03.12.2026 um 14 Uhr', '2026-12-03T14:00'],
  ['datetime', '2026-12-03T14:30', '2026-12-03T14:30'],
  ['duration', '1:30', 90],
  ['duration', '90 min', 90],
  ['duration', '1,5 h', 90],
  ['duration', '1 Std. 30 Min', 90],
  ['duration', '1h30', 90],
  ['duration', '0:05', 5],
];

const WRONG: readonly (readonly [MomentType, string])[] = [
  ['time', '24:00'],
  ['time', '12:60'],
  ['time', '14'],
  ['time', '13 pm'],
  ['month', '13.2026'],
  ['month', '00.2026'],
  ['month', 'Foo 2026'],
  ['year', '19'],
  ['year', '0026'],
  ['datetime', '03.12.2026'],
  ['datetime', '31.02.2026 10:00'],
  ['datetime', '03.12.2026 25:00'],
  ['duration', '90'],
  ['duration', '1:75'],
  ['duration', ''],
];

/** Spellings that errors show. */
const SHOWN: Readonly<Record<MomentType, string>> = {
  month: '12.2026',
  year: '2026',
  time: '14:30',
  datetime: '03.12.2026, 14:30',
  duration: '1:30',
};

const language = signal({
  locale: 'de-DE',
  region: 'DE',
  currency: 'EUR',
  words: (file: string) => (file === 'ui' ? (german as never) : {}),
});

const asking = async (field: Field, others: Record<string, Field> = {}) =>
  opened(
    dialog({ asked: field, ...others }, [
      { id: 'a', title: 't', blocks: [{ field: 'asked' }] },
      { id: 'b', title: 't', blocks: [] },
    ]),
    { language },
  );

const read = (session: Parameters<typeof insideOf>[0], expression: Expression) =>
  insideOf(session)?.state.scope.read((expression as { var: string }).var);

test.each(READ)('a %s reads "%s" as %s', async (type, text, answer) => {
  const session = await asking({ type, label: 'l' });
  session.answer('asked', text);
  expect(read(session, { var: 'form.asked' })).toBe(answer);
  expect(isMoment(type, answer)).toBe(true);
});

test.each(WRONG.filter(([, text]) => text))('a %s refuses "%s" and shows how to write it', async (type, text) => {
  const session = await asking({ type, label: 'l' });
  session.answer('asked', text);
  await session.next();
  expect(session.issues.peek().map(({ code }) => code)).toEqual(['validDate']);
  expect(session.issues.peek()[0]?.text).toBe(`Das ist so nicht lesbar. Schreib es wie ${SHOWN[type]}`);
});

test('a canonical answer is read as itself', () => {
  for (const [type, , answer] of READ)
    if (typeof answer === 'string')
      expect(parseMoment(type, answer, (text) => (/^\d{4}-/.test(text) ? text : undefined))).toBe(answer);
});

test.each([
  ['month', '2026-12', 'Dezember 2026'],
  ['datetime', '2026-12-03T14:30', 'Donnerstag, 03.12.2026, 14:30'],
  ['duration', 90, '1 Std. 30 Min.'],
  ['duration', 60, '1 Std.'],
  ['duration', 0, '0 Min.'],
  ['year', '2019', '2019'],
  ['time', '09:05', '09:05'],
] as const)('a review says a %s such as %s as "%s"', async (type, answer, said) => {
  const session = await asking({ type, label: 'l', default: answer });
  expect(fieldsOf(session)[0]?.spoken.value).toBe(said);
});

test('limits compare months, times and days with a time', async () => {
  const limits = (type: MomentType, least: Expression, most: Expression): Field => ({
    type,
    label: 'l',
    rules: [
      { rule: 'minimumDate', value: least, text: 'early' },
      { rule: 'maximumDate', value: most, text: 'late' },
    ],
  });
  const world = { catalogue: { ...bare, timeZone: 'Europe/Berlin' }, now: '2026-12-01T00:00:00Z' };
  const codes = async (type: MomentType, least: Expression, most: Expression, answer: string) => {
    const flow = dialog({ asked: limits(type, least, most) }, [{ id: 'a', title: 't', blocks: [{ field: 'asked' }] }]);
    return (await validateAnswers(flow, { asked: answer }, world)).map(({ code }) => code);
  };
  expect(await codes('time', '08:00', '18:00', '07:59')).toEqual(['minimumDate']);
  expect(await codes('time', '08:00', '18:00', '08:00')).toEqual([]);
  expect(await codes('time', '08:00', '18:00', '18:01')).toEqual(['maximumDate']);
  expect(await codes('month', '2026-02', '2026-11', '2026-12')).toEqual(['maximumDate']);
  expect(await codes('month', '2026-11-29', '2026-11-30', '2026-11')).toEqual([]);
  expect(await codes('year', '2019-06-01', '2026-11-29', '2026')).toEqual([]);
  expect(await codes('datetime', '2026-12-03', '2026-12-03', '2026-12-03T23:59')).toEqual([]);
  expect(await codes('datetime', '2026-12-03T08:00', '2026-12-04T08:00', '2026-12-03T07:00')).toEqual(['minimumDate']);
  // 00:00 in UTC, which is 01:00 in Berlin.
  const now = { var: 'now.instant' };
  expect(await codes('datetime', now, '2027', '2026-12-01T00:59')).toEqual(['minimumDate']);
  expect(await codes('datetime', now, '2027', '2026-12-01T01:00')).toEqual([]);
  expect(await codes('time', '00:00', now, '01:01')).toEqual(['maximumDate']);
  expect(await codes('month', now, now, '2026-12')).toEqual([]);
});

test('a draft keeps what is typed, and refuses another type', async () => {
  const session = await asking({ type: 'duration', label: 'l' });
  const state = insideOf(session)?.state.fields.get('asked');
  expect([state?.takes(90), state?.takes('1:75'), state?.takes(true)]).toEqual([true, true, false]);
});

test('texts show an answer as a review does', async () => {
  const flow = dialog({ when: { type: 'month', label: 'l', default: '2026-12' } }, [
    { id: 'a', title: { show: { var: 'form.when' } }, blocks: [{ field: 'when' }] },
  ]);
  const session = await opened(flow, { language });
  expect(session.step.value?.title.value).toBe('Dezember 2026');
});

test('a day with a time is on its day, in every time zone of the machine', async () => {
  const days = { between: [{ var: 'form.asked' }, '2026-12-05', 'days'] } satisfies Expression;
  const flow = dialog(
    { asked: { type: 'datetime', label: 'l', rules: [{ rule: 'required', text: 'r' }] } },
    [{ id: 'a', title: 't', blocks: [{ field: 'asked' }] }],
    { values: { days } },
  );
  const session = await opened(flow, { language });
  session.answer('asked', '03.12.2026 23:59');
  expect(insideOf(session)?.state.scope.read('values.days')).toBe(2);
});

test('a rule validDate words the refusal of input that is no month', async () => {
  const session = await asking({ type: 'month', label: 'l', rules: [{ rule: 'validDate', text: 'own words' }] });
  session.answer('asked', 'Foo');
  await session.next();
  expect(session.issues.peek().map(({ text }) => text)).toEqual(['[own words]']);
  session.answer('asked', '12/26');
  await session.next();
  expect([session.step.peek()?.id, session.issues.peek()]).toEqual(['b', []]);
});

test.each([
  ['en-US', 'US', '2026-03-12T14:30'],
  ['en-US', 'FR', '2026-12-03T14:30'],
  ['de-DE', 'DE', '2026-12-03T14:30'],
])('the order of day and month in texts of %s is that of the region %s', async (locale, region, answer) => {
  const abroad = signal({ locale, region, currency: 'EUR', words: language.peek().words });
  const asked: Field = { type: 'datetime', label: 'l' };
  const flow = dialog({ asked }, [{ id: 'a', title: 't', blocks: [{ field: 'asked' }] }]);
  const session = await opened(flow, { language: abroad });
  session.answer('asked', '03/12/2026 14:30');
  expect(read(session, { var: 'form.asked' })).toBe(answer);
});
