// Named rules over one answer. The only door to yup: a rule becomes a yup schema at its first use.
import * as yup from 'yup';
import { evaluate } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { NamedRule } from '../flow.ts';
import { between, isCivil } from '../values/date.ts';
import { ibans } from '../values/iban.ts';
import { phones } from '../values/phone.ts';
import { isDelivered } from '../values/postcode.ts';

export type RuleName = NamedRule['rule'];

/** What rules may know besides the answer: the region of the locale, and today's date in Berlin. */
export interface RuleContext {
  readonly region: () => string;
  readonly today: () => string;
}

/** Turns what a rule compares with into a yup schema. */
type Builder = (value: never, context: RuleContext) => yup.Schema;

interface ChosenFile {
  readonly name: string;
  readonly size: number;
}

const text = () => yup.string();
const number = () => yup.number();
/** Accepts what `judge` accepts. */
const judged = <T>(judge: (value: T) => boolean): yup.Schema => yup.mixed().test((value) => judge(value as T));
/** Letters with accents, space, comma, dot, apostrophe, hyphen (spec 1 §5). */
const NAME = /^[\p{L}\p{M} ,.'’-]+$/u;
const files = (value: unknown): ChosenFile[] => (Array.isArray(value) ? value : [value]) as ChosenFile[];
const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
const ageOf = (birthday: unknown, today: string): number => between(birthday, today, 'years') ?? -1;

const builders: { readonly [Name in Exclude<RuleName, 'required'>]: Builder } = {
  minLength: (length: number) => text().min(length),
  maxLength: (length: number) => text().max(length),
  exactLength: (length: number) => text().length(length),
  email: () => text().email(),
  validDate: () => judged(isCivil),
  name: () => text().matches(NAME),
  pattern: (pattern: string) => text().matches(new RegExp(pattern, 'u')),
  deliveryPostcode: () => judged(isDelivered),
  minAge: (years: number, { today }) => judged((birthday) => ageOf(birthday, today()) >= years),
  maxAge: (years: number, { today }) => judged((birthday) => ageOf(birthday, today()) < years),
  maxSize: (bytes: number) => judged((value) => files(value).every((file) => file.size < bytes)),
  extension: (allowed: readonly string[]) =>
    judged((value) => files(value).every((file) => allowed.includes(extensionOf(file.name)))),
  validPhoneNumber: (_: undefined, { region }) =>
    withLibrary(phones(), ({ isPhoneNumber }) => judged((value: string) => isPhoneNumber(value, region()))),
  validIBAN: () => withLibrary(ibans(), ({ isIban }) => judged(isIban)),
  validInteger: () => number().integer(),
  maximumValue: (limit: number) => (limit === 0 ? yup.mixed() : number().max(limit)),
  strength: () => text().min(8).matches(/\p{L}/u).matches(/\p{N}/u),
};

/** A library is asked for before yup runs: yup would take its being unready for a broken rule. */
const withLibrary = <T>(library: T, make: (library: T) => yup.Schema): yup.Schema => make(library);

const compiled = new WeakMap<NamedRule, { readonly value: unknown; readonly schema: yup.Schema }>();

/**
 * Whether an answer keeps a rule. All rules but `required` leave an empty answer alone.
 *
 * @throws Unready while the library that a rule needs is loading
 * @see spec 3 §5 "Form engine rules"
 */
export function keepsRule(rule: NamedRule, answer: unknown, scope: Scope, context: RuleContext): boolean {
  if (rule.rule === 'required') return isGiven(answer);
  if (!isGiven(answer)) return true;
  return schemaOf(rule, evaluate(rule.value, scope), context).isValidSync(answer, {
    strict: true,
    disableStackTrace: true,
  });
}

function schemaOf(rule: NamedRule, value: unknown, context: RuleContext): yup.Schema {
  const known = compiled.get(rule);
  if (known && Object.is(known.value, value)) return known.schema;
  const schema = builders[rule.rule as Exclude<RuleName, 'required'>](value as never, context);
  compiled.set(rule, { value, schema });
  return schema;
}

/** Text with at least one character, a boolean that is true, a file with a name, a list with an entry. */
export function isGiven(answer: unknown): boolean {
  if (typeof answer === 'string' || Array.isArray(answer)) return answer.length > 0;
  if (typeof answer === 'boolean') return answer;
  return answer !== undefined && answer !== null;
}
