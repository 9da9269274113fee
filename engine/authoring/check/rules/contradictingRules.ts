import { atLevel } from '../../../errors.ts';
import { fieldTypes } from '../../../fields/index.ts';
import type { Expression, Field, NamedRule } from '../../../flow.ts';
import { countWords } from '../../../values/textLength.ts';
import { fieldMetadata } from '../../metadata/fields.ts';
import { areCrossed, limitOf, namedRules } from '../analysis/limits.ts';
import { lengthsOf } from '../analysis/patternTexts.ts';
import { NONE } from '../graph/aliases.ts';
import { allFields } from '../graph/fields.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Reports rules that no answer keeps, rules that repeat each other, and rules for another kind of text. */
export const contradictingRules = lintRule({
  codes: ['FLOW_CONTRADICTION'],
  over: 'computable',
  run: (context) =>
    allFields(context.flow).flatMap(({ name, field }) =>
      contradictionsIn(name, field, context).map(([at, message, further = '/rule', level]) => {
        const problem = context.problem(at, 'FLOW_CONTRADICTION', message, further);
        return level ? atLevel(problem, level) : problem;
      }),
    ),
});

type Contradiction = readonly [at: object, message: string, further?: string, level?: 'warning' | 'hint'];

function contradictionsIn(name: string, field: Field, context: LintContext): Contradiction[] {
  const rules = namedRules(field);
  return [
    ...repeated(rules),
    ...crossed(rules, context),
    ...patterns(field, rules),
    ...empty(rules),
    ...misplaced(name, field, rules),
    ...conditions(name, field, rules, context),
    ...presets(name, field, rules),
    ...unanswerable(name, field, rules),
    ...suffixes(name, field),
    ...ofRows(name, field),
  ];
}

/** Rules with a value may differ by their conditions. */
const repeated = (rules: readonly NamedRule[]): Contradiction[] =>
  rules.flatMap((rule, at) => {
    const isSame = (other: NamedRule) =>
      other.rule === rule.rule &&
      (rule.value === undefined ? !other.when || !rule.when : !other.when && !rule.when && rule.rule !== 'pattern');
    return rules.slice(0, at).some(isSame)
      ? [[rule, `${rule.rule} is there twice. Remove one of them.`, undefined, 'warning'] as const]
      : [];
  });

/** Least and greatest rules of the same measure. */
const BOUNDS = [
  ['minLength', 'maxLength'],
  ['minLength', 'exactLength'],
  ['exactLength', 'maxLength'],
  ['minimumValue', 'maximumValue'],
  ['minimumDate', 'maximumDate'],
  ['minAge', 'maxAge'],
] as const;

const crossed = (rules: readonly NamedRule[], context: LintContext): Contradiction[] =>
  BOUNDS.flatMap(([low, high]): Contradiction[] => {
    const [least, most] = [low, high].map((name) => rules.find(({ rule, when }) => rule === name && !when));
    if (!least || !most) return [];
    const isZero = high === 'maximumValue' && most.value === 0;
    if (isZero || !areCrossed(limitOf(least.value, context), limitOf(most.value, context), high === 'maxAge'))
      return [];
    const said = (value: unknown) => (typeof value === 'object' ? '' : ` ${value}`);
    const message = `No answer keeps both ${low}${said(least.value)} and ${high}${said(most.value)}. Correct one of them.`;
    return [[most, message]];
  });

function patterns(field: Field, rules: readonly NamedRule[]): Contradiction[] {
  const limit = (name: string) => rules.find(({ rule, when }) => rule === name && !when)?.value;
  return rules.flatMap((rule): Contradiction[] => {
    if (rule.rule !== 'pattern' || rule.when || typeof rule.value !== 'string') return [];
    const any = lengthsOf(rule.value);
    const lengths = lengthsOf(rule.value, isKept(field));
    if (!lengths) return [];
    if (!Number.isFinite(lengths.least)) {
      const why = any && Number.isFinite(any.least) ? ` an answer of type ${field.type}, as it is stored` : ' any text';
      return [[rule, `The pattern does not match${why}. Correct it.`]];
    }
    const exact = limit('exactLength');
    const least = Number(limit('minLength') ?? exact ?? 0);
    const most = Number(limit('maxLength') ?? exact ?? Number.POSITIVE_INFINITY);
    if (!(lengths.most < least || lengths.least > most)) return [];
    const allowed =
      lengths.least === lengths.most
        ? lengths.least
        : Number.isFinite(lengths.most)
          ? `${lengths.least} to ${lengths.most}`
          : `at least ${lengths.least}`;
    return [[rule, `The pattern matches texts of ${allowed} characters, which the rules for the length refuse.`]];
  });
}

/** Returns the characters that the type of a field keeps: an e-mail has no capitals, a postcode no spaces. */
const isKept =
  ({ type }: Field) =>
  (character: string): boolean => {
    const text = `x${character}x`;
    return fieldTypes[type].read(text, text) === text;
  };

/** Smallest file that a photo or document can be. */
const MIN_FILE_SIZE = 10_240;
const OLDEST = 130;
const NO_TEXT: readonly string[] = ['maxLength', 'exactLength', 'maxWords'];

/** Limits that nothing keeps, and entries that are there twice. */
const empty = (rules: readonly NamedRule[]): Contradiction[] =>
  rules.flatMap((rule): Contradiction[] => {
    const { value } = rule;
    if (rule.rule === 'maxSize' && typeof value === 'number' && value < MIN_FILE_SIZE) {
      const meant = value < 100 ? value : value / 1024;
      const hint = Number.isInteger(meant) ? ` Did you mean ${meant * 1024 * 1024}, which is ${meant} MB?` : '';
      return [[rule, `maxSize is counted in bytes: no photo or document has at most ${value}.${hint}`]];
    }
    if (NO_TEXT.includes(rule.rule) && value === 0)
      return [[rule, `${rule.rule} 0 refuses every text. Correct the value.`]];
    if ((rule.rule === 'minAge' || rule.rule === 'maxAge') && typeof value === 'number' && value > OLDEST)
      return [[rule, `${rule.rule} is counted in years, and nobody is ${value} years old. Correct the value.`]];
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    const twice = list.find((entry, at) => list.indexOf(entry) !== at);
    return twice === undefined ? [] : [[rule, `${JSON.stringify(twice)} is there twice. Remove it.`, '/value', 'hint']];
  });

/** Rules that a type of field keeps by itself. */
const IMPLIED: ReadonlySet<string | undefined> = new Set(Object.values(fieldMetadata).map(({ implies }) => implies));

/** Rules on days, which a text has only if another rule makes it one. */
const OF_DAYS: readonly string[] = ['minAge', 'maxAge', 'minimumDate', 'maximumDate'];

const misplaced = (name: string, { type }: Field, rules: readonly NamedRule[]): Contradiction[] =>
  rules.flatMap((rule): Contradiction[] => {
    const { checkedAs, implies, ownControl } = fieldMetadata[type];
    const isFitting = implies === rule.rule || (implies === undefined && !ownControl);
    if (IMPLIED.has(rule.rule) && !isFitting)
      return [
        [
          rule,
          `${rule.rule} is for a line of text, and "${name}" is of type ${type}. Change the type, or remove the rule.`,
        ],
      ];
    const isDay = checkedAs === 'date' || checkedAs === 'moment' || rules.some((other) => other.rule === 'validDate');
    return OF_DAYS.includes(rule.rule) && !isDay
      ? [[rule, `${rule.rule} needs a day. Make "${name}" a field of type date, or add the rule validDate.`]]
      : [];
  });

const COMPARED: Readonly<Record<string, '<=' | '>='>> = {
  minimumValue: '>=',
  maximumValue: '<=',
  minimumDate: '>=',
  maximumDate: '<=',
};

/** Conditions that no answer within the named limits meets. */
function conditions(name: string, field: Field, rules: readonly NamedRule[], context: LintContext): Contradiction[] {
  const answer = { var: `form.${name}` };
  const limits = rules.flatMap(({ rule, value, when }): Expression[] => {
    const operator = COMPARED[rule];
    return operator && value !== undefined && value !== 0 && when === undefined
      ? [{ [operator]: [answer, value] } as Expression]
      : [];
  });
  if (limits.length === 0) return [];
  return (field.rules ?? []).flatMap((rule): Contradiction[] =>
    'that' in rule &&
    rule.when === undefined &&
    JSON.stringify(rule.that).includes(`"form.${name}"`) &&
    context.verdicts.of(rule.that, limits, NONE) === 'never'
      ? [[rule, `No answer within the other limits of "${name}" meets this condition. Correct one of them.`, '/that']]
      : [],
  );
}

/** Literal defaults that a rule of the field refuses. */
function presets(name: string, field: Field, rules: readonly NamedRule[]): Contradiction[] {
  const { default: preset } = field;
  if (typeof preset !== 'string' && typeof preset !== 'number') return [];
  const broken = preset === '' ? undefined : rules.find((rule) => !rule.when && isRefused(preset, rule));
  return broken
    ? [[field, `The default of "${name}" breaks its rule ${broken.rule}. Correct one of them.`, '/default']]
    : [];
}

function isRefused(preset: string | number, { rule, value }: NamedRule): boolean {
  const { length } = String(preset);
  if (Array.isArray(value)) return rule === 'noneOf' && value.includes(preset);
  if (typeof value === 'number' && typeof preset === 'number')
    return rule === 'minimumValue' ? preset < value : rule === 'maximumValue' && value !== 0 && preset > value;
  if (typeof value === 'number')
    return rule === 'minLength'
      ? length < value
      : (rule === 'maxLength' && length > value) ||
          (rule === 'exactLength' && length !== value) ||
          (rule === 'maxWords' && countWords(String(preset)) > value);
  if (typeof value !== 'string' || typeof preset !== 'string') return false;
  if (rule === 'pattern') return lengthsOf(value) !== undefined && !new RegExp(value, 'u').test(preset);
  return rule === 'minimumDate' ? preset < value : rule === 'maximumDate' && preset > value;
}

/** A suffix says what a number counts, as its unit does. */
function suffixes(name: string, field: Field): Contradiction[] {
  const { suffix, unit } = field;
  if (suffix === undefined) return [];
  if (fieldMetadata[field.type].checkedAs !== 'number')
    return [[field, `"${name}" is no number, so a suffix says nothing. Remove it.`, '/suffix']];
  return unit === undefined ? [] : [[field, `"${name}" has a unit and a suffix. Remove one of them.`, '/suffix']];
}

/** Properties that only rows have. */
const OF_ROWS = ['fields', 'row', 'as', 'add', 'start', 'movable'] as const;

function ofRows(name: string, field: Field): Contradiction[] {
  if (field.type === 'rows')
    return field.default === undefined || field.start === undefined
      ? []
      : [[field, `"${name}" begins with the rows of its default, so "start" does nothing. Remove it.`, '/start']];
  const own = OF_ROWS.find((one) => field[one] !== undefined);
  return own === undefined
    ? []
    : [
        [
          field,
          `only rows have "${own}", and "${name}" is of type ${field.type}. Change the type, or remove it.`,
          `/${own}`,
        ],
      ];
}

/** A read-only answer is its default. */
const unanswerable = (name: string, field: Field, rules: readonly NamedRule[]): Contradiction[] =>
  field.readonly === true && field.default === undefined && rules.some(({ rule, when }) => rule === 'required' && !when)
    ? [[field, `"${name}" is required, but read-only and without a default. Add a default.`, '/readonly']]
    : [];
