// Names that other tools use for the same thing, for hints that spelling alone does not find.
import { fieldMetadata } from '../metadata/fields.ts';

/** Words of other tools, and the names here that they may mean. */
const MEANT: readonly (readonly [words: string, names: string])[] = [
  ...Object.entries(fieldMetadata).map(([type, { words }]) => [words, type] as const),
  ['image photo picture', 'media'],
  ['html paragraph', 'text'],
  ['heading', 'text group'],
  ['notice', 'banner'],
  ['list', 'group table'],
  ['section', 'group'],
  ['menu dropdown popover accordion drawer details', 'disclosure'],
  ['summary', 'review facts'],
  ['button link', 'action'],
  ['dialog wizard', 'modal'],
  ['popup', 'modal alert'],
  ['screen', 'page'],
  ['equal equals == is eq', '==='],
  ['notEqual notEquals not_equal not_equals != ne', '!=='],
  ['not falsy', '!'],
  ['truthy exists isset defined', 'has'],
  ['gt greaterThan greater', '>'],
  ['gte ge greaterThanOrEqual', '>='],
  ['lt lessThan less', '<'],
  ['lte le lessThanOrEqual', '<='],
  ['contains includes oneOf', 'in'],
  ['switch case', 'match'],
  ['every', 'all'],
  ['any', 'some or'],
  ['concat join', 'cat'],
  ['size len', 'length'],
  ['orderBy sort', 'sortBy'],
  ['plus', '+'],
  ['minus subtract', '-'],
  ['times multiply', '*'],
  ['divide', '/'],
  ['ceil floor', 'round'],
  ['const raw', 'literal'],
  ['mandatory notEmpty', 'required'],
  ['min', 'minLength minAge'],
  ['max', 'maxLength maximumValue'],
  ['minValue', 'minimumValue'],
  ['minDate notBefore', 'minimumDate'],
  ['maxDate notAfter', 'maximumDate'],
  ['maxValue', 'maximumValue'],
  ['regex regexp', 'pattern'],
  ['filesize', 'maxSize'],
  ['filetype', 'extension'],
  ['orange amber yellow warn', 'warning'],
  ['red danger', 'error'],
  ['green ok', 'success'],
  ['blue primary', 'info'],
  ['grey gray default', 'neutral'],
];

/** Returns the known names that a word of another tool may mean. */
export function meantBy(name: string, known: readonly string[]): readonly string[] {
  const meant = MEANT.flatMap(([words, names]) => (words.split(' ').includes(name) ? names.split(' ') : []));
  return meant.filter((other) => known.includes(other));
}
