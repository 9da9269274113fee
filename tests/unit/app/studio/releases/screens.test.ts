// Screens that look different, as a list to go through.
import { expect, test } from 'vitest';
import type { ChangedScreen } from '../../../../../app/studio/releases/api.ts';
import {
  customersOf,
  localesOf,
  sayScreen,
  screensFor,
  sentencesAbout,
  titlesIn,
} from '../../../../../app/studio/releases/screens.ts';

const screen = (change: Partial<ChangedScreen> = {}): ChangedScreen => ({
  ...{ flow: 'home', step: 'start', locale: 'de-DE', change: 'changed', answered: false, customers: ['lead'] },
  ...change,
});
const ALL = [screen(), screen({ step: 'end', customers: ['lead', 'visitor'] }), screen({ locale: 'en-US' })];

test('screens are filtered by language and customer', () => {
  expect(localesOf(ALL)).toEqual(['de-DE', 'en-US']);
  expect(customersOf(ALL)).toEqual(['lead', 'visitor']);
  expect(screensFor(ALL, 'de-DE', '')).toEqual([ALL[0], ALL[1]]);
  expect(screensFor(ALL, 'de-DE', 'visitor')).toEqual([ALL[1]]);
  expect(screensFor(ALL, 'en-US', 'visitor')).toEqual([]);
});

test('screens are labelled as new, removed or answered', () => {
  expect(sayScreen(screen())).toBe('start, 1 customer');
  expect(sayScreen(screen({ change: 'new', customers: ['lead', 'visitor'] }))).toBe('start (new), 2 customers');
  expect(sayScreen(screen({ change: 'removed' }))).toBe('start (removed), 1 customer');
  expect(sayScreen(screen({ answered: true }))).toBe('start, once answered, 1 customer');
});

test('screens have the changes of their flow, and of its texts in their language', () => {
  const changes = [
    'home: title is new',
    'homes: title is new',
    'text of home in de-DE: title is gone',
    'text of home in en-US: title is gone',
  ];
  expect(sentencesAbout(screen(), changes)).toEqual([changes[0], changes[2]]);
});

test('customers have a title in the language', () => {
  const text = JSON.stringify({
    id: 'lead',
    customer: { id: '1' },
    title: { 'de-DE': 'Interessent', 'en-US': 'Lead' },
  });
  const titles = titlesIn(
    new Map([
      ['scenarios/lead.json', text],
      ['home.json', '{'],
    ]),
    'en-US',
  );
  expect([...titles.keys()]).toEqual(['lead', 'visitor']);
  expect(titles.get('lead')).toBe('Lead');
});
