// Validation by named rules. Only import of yup; rules that it lacks are plain functions.
import * as yup from 'yup';
import type { NamedRule } from '../flow.ts';
import { between, isCivil } from './civilDate.ts';
import { codes } from './lazyCodes.ts';
import { ibans } from './lazyIban.ts';
import { phones } from './lazyPhone.ts';
import { countCharacters, countWords } from './textLength.ts';

/** Region of national phone numbers, and today's date. */
export interface RuleContext {
  readonly region: () => unknown;
  readonly today: () => string;
}

/** Plain function instead of a yup test, which would take ten times as long. */
type RuleResult = (answer: unknown) => boolean;

type Builder = (value: never, context: RuleContext, rule: NamedRule) => yup.Schema | RuleResult;

interface ChosenFile {
  readonly name: string;
  readonly size: number;
}

const text = () => yup.string();
const number = () => yup.number();
const checked = <T>(check: (value: T) => boolean) => check as RuleResult;
/** Letters with accents, space, comma, dot, apostrophe, hyphen (ENG-4). */
const NAME = /^[\p{L}\p{M} ,.'’-]+$/u;
const eachFile = (fits: (file: ChosenFile) => boolean) =>
  checked((value: ChosenFile | readonly ChosenFile[]) => [value].flat().every((file) => fits(file)));
/** Same pattern as the API's format `email`: the host needs a dot. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
const long = (fits: (length: number) => boolean) =>
  checked((value) => typeof value === 'string' && fits(countCharacters(value)));
const rows = (fits: (length: number) => boolean) => checked((value: readonly unknown[]) => fits(value.length));
type Row = Readonly<Record<string, unknown>>;
/** Rows without an answer to any of the fields are left out. */
function areDistinct(value: readonly Row[], fields: readonly string[]): boolean {
  const given = value.map((row) => fields.map((field) => row[field])).filter((answers) => answers.some(isAnswered));
  return new Set(given.map((answers) => JSON.stringify(answers))).size === given.length;
}
const isAnswered = (answer: unknown): boolean => answer !== undefined;
/** NaN for an invalid date, so that comparisons fail. */
const ageOf = (birthday: unknown, today: string): number => Number(between(birthday, today, 'years', () => 'UTC'));

/** A validator, and the JSON Schema keywords that mean the same. */
interface RuleCheck {
  readonly make: Builder;
  readonly keywords: readonly string[];
}

/** Validators by rule. A plain function stands for `make` alone; `required` needs no library. */
const CHECKS: { readonly [Name in Exclude<NamedRule['rule'], 'required'>]: RuleCheck | Builder } = {
  minLength: (least: number) => long((length) => length >= least),
  maxLength: (most: number) => long((length) => length <= most),
  exactLength: { make: (exact: number) => long((length) => length === exact), keywords: ['minLength', 'maxLength'] },
  maxWords: (most: number) => checked((value) => typeof value === 'string' && countWords(value) <= most),
  email: { make: () => text().matches(EMAIL), keywords: ['format'] },
  validDate: { make: () => checked(isCivil), keywords: ['format'] },
  name: { make: () => text().matches(NAME), keywords: ['pattern'] },
  pattern: (pattern: string) => text().matches(new RegExp(pattern, 'u')),
  noneOf: (excluded: readonly string[]) => checked((value: string) => !excluded.includes(value)),
  minAge: (years: number, { today }) => checked((birthday) => ageOf(birthday, today()) >= years),
  maxAge: (years: number, { today }) => checked((birthday) => ageOf(birthday, today()) < years),
  maxSize: (bytes: number, _, { inclusive }) =>
    eachFile(({ size }) => size < bytes || (inclusive === true && size === bytes)),
  extension: (allowed: readonly string[]) =>
    eachFile(({ name }) => allowed.some((end) => name.toLowerCase().endsWith(`.${end}`))),
  validPhoneNumber: (_: undefined, { region }) =>
    withLibrary(phones(), ({ isPhoneNumber }) => checked((value: string) => isPhoneNumber(value, region()))),
  validIBAN: () => withLibrary(ibans(), ({ isIban }) => checked(isIban)),
  webAddress: {
    make: () => withLibrary(codes(), ({ isWebAddress }) => checked(isWebAddress)),
    keywords: ['format'],
  },
  checkDigit: (scheme: string) =>
    withLibrary(codes(), ({ hasCheckDigits }) =>
      checked((value) => typeof value === 'string' && hasCheckDigits(value, scheme)),
    ),
  validInteger: { make: () => number().integer(), keywords: ['type'] },
  maxDecimals: (most: number) => checked((value) => typeof value === 'number' && Number(value.toFixed(most)) === value),
  minimumValue: { make: (limit: number) => number().min(limit), keywords: ['minimum'] },
  maximumValue: {
    make: (limit: number) => (limit === 0 ? yup.mixed() : number().max(limit)),
    keywords: ['maximum'],
  },
  minimumDate: (first: unknown) => checked((day) => isCivil(day) && day >= String(first)),
  maximumDate: (last: unknown) => checked((day) => isCivil(day) && day <= String(last)),
  minRows: { make: (least: number) => rows((length) => length >= least), keywords: ['minItems'] },
  maxRows: { make: (most: number) => rows((length) => length <= most), keywords: ['maxItems'] },
  unique: {
    make: (fields: readonly string[]) => checked((value: readonly Row[]) => areDistinct(value, fields)),
    keywords: ['uniqueItems'],
  },
  strength: () => text().min(8).matches(/\p{L}/u).matches(/\p{N}/u),
};

/** Loads a library before yup runs: yup would treat NotReady as a broken rule. */
const withLibrary = <T>(library: T, make: (library: T) => RuleResult): RuleResult => make(library);

type Compiled = WeakMap<NamedRule, { readonly value: unknown; readonly check: yup.Schema | RuleResult }>;

/** Cached per page: rules may depend on region and date. */
const compiled = new WeakMap<RuleContext, Compiled>();
/** Cache of rules without context, shared by all pages. */
const shared: Compiled = new WeakMap();

/** Checks a named rule other than `required`; throws NotReady while its library is loading. */
export function keepsNamed(rule: NamedRule, value: unknown, answer: unknown, context: RuleContext): boolean {
  const check = ruleCheckOf(rule, value, context);
  if (typeof check === 'function') return check(answer);
  return check.isValidSync(answer, {
    strict: true,
    // Capturing a stack trace takes twice as long as the validation itself.
    disableStackTrace: true,
  });
}

/** Returns the rules that are equivalent to a schema keyword. */
export function rulesFor(keyword: string): readonly string[] {
  const others = Object.entries(CHECKS).filter(([, check]) => 'keywords' in check && check.keywords.includes(keyword));
  return [keyword, ...others.map(([name]) => name)];
}

function ruleCheckOf(rule: NamedRule, value: unknown, context: RuleContext): yup.Schema | RuleResult {
  const entry = CHECKS[rule.rule as keyof typeof CHECKS];
  const make = (typeof entry === 'function' ? entry : entry.make) as Builder;
  const schemas = make.length > 1 ? ownOf(context) : shared;
  const known = schemas.get(rule);
  if (known && Object.is(known.value, value)) return known.check;
  const check = make(value as never, context, rule);
  schemas.set(rule, { value, check });
  return check;
}

function ownOf(context: RuleContext): Compiled {
  const own: Compiled = compiled.get(context) ?? new WeakMap();
  compiled.set(context, own);
  return own;
}
