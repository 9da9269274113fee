// Static metadata of named rules, for the checker.

import type { Field, NamedRule } from '../../flow.ts';
import { isCivil } from '../../values/civilDate.ts';
import { SCHEME_NAMES, WEIGHTED } from '../../values/codes.ts';
import { EXAMPLES, isMoment, isMomentType } from '../../values/moments.ts';
import type { FieldMetadata } from './fieldMetadata.ts';
import { typesThat } from './fields.ts';
import type { Kind } from './operators.ts';

type Type = Field['type'];

/** Value that a rule compares with. `wrong` explains why a literal does not fit. */
export interface Compared {
  readonly kind: Kind;
  readonly words: string;
  wrong(value: unknown, type: Type): string | undefined;
}

export interface RuleMetadata {
  readonly appliesTo: readonly Type[] | 'any';
  /** Null if the rule takes no value. */
  readonly compares: Compared | null;
}

const checkedAs = (what: FieldMetadata['checkedAs']): readonly Type[] =>
  typesThat((meaning) => meaning.checkedAs === what);
const TEXTS = checkedAs('text');
const DAYS = [...checkedAs('date'), ...TEXTS];
const MOMENTS = checkedAs('moment');
const FILES = checkedAs('file');
const NUMBERS = checkedAs('number');
const ROWS = checkedAs('rows');

const nothing = (): undefined => undefined;
const plain = (appliesTo: RuleMetadata['appliesTo']): RuleMetadata => ({ appliesTo, compares: null });
const wrongCount = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? undefined : `not ${JSON.stringify(value)}`;
const counting = (appliesTo: readonly Type[], what: string): RuleMetadata => ({
  appliesTo,
  compares: { kind: 'number', words: `a whole number of ${what}`, wrong: wrongCount },
});

/** The limit of a month or of a day with a time may be a day. */
function wrongDay(value: unknown, type: Type): string | undefined {
  const isDay = isCivil(value);
  if (isMomentType(type) ? isMoment(type, value) || (isDay && type !== 'time') : isDay) return undefined;
  return `such as ${isMomentType(type) ? EXAMPLES[type] : '2026-12-03'}, not ${JSON.stringify(value)}`;
}

const ofDays: RuleMetadata = {
  appliesTo: [...DAYS, ...MOMENTS],
  compares: { kind: 'text', words: 'a day, month or time', wrong: wrongDay },
};

function wrongEnding(value: unknown): string | undefined {
  const list = Array.isArray(value) ? value : [];
  if (list.length === 0) return 'with at least one entry';
  const bad = list.find((entry) => typeof entry !== 'string' || !/^[a-z\d]+$/.test(entry));
  return bad === undefined ? undefined : `in lower case and without a dot, not ${JSON.stringify(bad)}`;
}

const wrongScheme = (value: unknown) =>
  typeof value === 'string' && (SCHEME_NAMES.includes(value) || WEIGHTED.test(value))
    ? undefined
    : `one of ${SCHEME_NAMES.join(', ')}, or weights such as mod11:3,2,1, not ${JSON.stringify(value)}`;

const wrongNames = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string')
    ? undefined
    : `such as ["name", "birthday"], not ${JSON.stringify(value)}`;

export const RULES: { readonly [R in NamedRule['rule']]: RuleMetadata } = {
  required: plain('any'),
  minLength: counting(TEXTS, 'characters'),
  maxLength: counting(TEXTS, 'characters'),
  exactLength: counting(TEXTS, 'characters'),
  maxWords: counting(TEXTS, 'words'),
  email: plain(TEXTS),
  validDate: plain([...DAYS, ...typesThat((_, type) => isMomentType(type))]),
  name: plain(TEXTS),
  pattern: { appliesTo: TEXTS, compares: { kind: 'text', words: 'a pattern', wrong: nothing } },
  noneOf: { appliesTo: TEXTS, compares: { kind: 'list', words: 'a list of texts', wrong: nothing } },
  minAge: counting(DAYS, 'years'),
  maxAge: counting(DAYS, 'years'),
  maxSize: counting(FILES, 'bytes'),
  extension: { appliesTo: FILES, compares: { kind: 'list', words: 'a list of endings', wrong: wrongEnding } },
  validPhoneNumber: plain(TEXTS),
  validIBAN: plain(TEXTS),
  webAddress: plain(TEXTS),
  checkDigit: { appliesTo: TEXTS, compares: { kind: 'text', words: 'a scheme', wrong: wrongScheme } },
  validInteger: plain(NUMBERS),
  maxDecimals: counting(NUMBERS, 'decimals'),
  minimumValue: { appliesTo: NUMBERS, compares: { kind: 'number', words: 'a number', wrong: nothing } },
  maximumValue: { appliesTo: NUMBERS, compares: { kind: 'number', words: 'a number', wrong: nothing } },
  minimumDate: ofDays,
  maximumDate: ofDays,
  strength: plain(TEXTS),
  minRows: counting(ROWS, 'rows'),
  maxRows: counting(ROWS, 'rows'),
  unique: { appliesTo: ROWS, compares: { kind: 'list', words: 'a list of fields of a row', wrong: wrongNames } },
};
