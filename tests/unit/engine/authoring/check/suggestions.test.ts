// Suggestions for typos by edit distance relative to the word's length, never for other words.
import { expect, test } from 'vitest';
import { didYouMean, nearestTo } from '../../../../../engine/authoring/load/nearest.ts';

test.each([
  ['titel', ['title', 'text'], 'title'],
  ['availabilites', ['availabilities'], 'availabilities'],
  ['licence_plate', ['license_plate', 'model'], 'license_plate'],
  ['goto', ['goTo', 'open'], 'goTo'],
  ['deal-id', ['deal_id'], 'deal_id'],
  ['overviewtitle', ['overview.title', 'overview.lead'], 'overview.title'],
  ['days', ['day', 'car'], 'day'],
  ['o', ['do', 'open'], 'do'],
])('%s is like one of %j', (name, known, meant) => {
  expect(nearestTo(name, known)).toBe(meant);
  expect(didYouMean(name, known)).toBe(` Did you mean "${meant}"?`);
});

test.each([
  ['day', ['car', 'way.out', 'dog']],
  ['is', ['id', 'if', 'in']],
  ['a', ['b', 'c']],
  ['day.required', ['car.required', 'slot.required']],
  ['11:00', ['10:00', '13:00']],
  ['getDay', ['getCar', 'getMail']],
  ['return_1', ['return_2']],
  ['day', ['day.required', 'day.title']],
])('%s is like none of %j', (name, known) => {
  expect(nearestTo(name, known)).toBeUndefined();
  expect(didYouMean(name, known)).toBe('');
});

test('several equally close names are all suggested without a fix, unless too many', () => {
  expect(didYouMean('phot', ['photo', 'photos', 'phon'])).toBe(' Did you mean "photo" or "phon"?');
  expect(nearestTo('photo', ['photos', 'phot'])).toBeUndefined();
  expect(nearestTo('file', ['files', 'filed'])).toBeUndefined();
  expect(didYouMean('aaaa', ['aaab', 'aaac', 'aaad', 'aaae'])).toBe('');
});
