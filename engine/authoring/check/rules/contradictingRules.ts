import type { Field, NamedRule } from '../../../flow.ts';
import { fieldMetadata } from '../../metadata/fields.ts';
import { lengthsOf } from '../analysis/patternLengths.ts';
import { lintRule } from '../lintRule.ts';

/** Reports rules that no answer keeps, rules that repeat each other, and rules for another kind of text. */
export const contradictingRules = lintRule({
  codes: ['FLOW_CONTRADICTION'],
  over: 'flow',
  run: (context) =>
    Object.entries(context.flow.fields).flatMap(([name, field]) =>
      contradictionsIn(name, field).map(([rule, message]) =>
        context.problem(rule, 'FLOW_CONTRADICTION', message, '/rule'),
      ),
    ),
});

type Contradiction = readonly [rule: NamedRule, message: string];

function contradictionsIn(name: string, field: Field): Contradiction[] {
  const rules = (field.rules ?? []).filter((rule): rule is NamedRule => 'rule' in rule);
  return [...repeated(rules), ...crossed(rules), ...tooSmall(rules), ...misplaced(name, field, rules)];
}

/** Rules with conditions may differ by them. */
const repeated = (rules: readonly NamedRule[]): Contradiction[] =>
  rules.flatMap((rule, at) => {
    const before = rules.slice(0, at).find((other) => other.rule === rule.rule && !other.when && !rule.when);
    const isSame = before && (rule.value === undefined || rule.rule !== 'pattern');
    return isSame ? [[rule, `${rule.rule} is there twice. Remove one of them.`] as const] : [];
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

function crossed(rules: readonly NamedRule[]): Contradiction[] {
  const limitOf = (name: string) => rules.find(({ rule, when }) => rule === name && !when)?.value;
  const bounds = BOUNDS.flatMap(([low, high]): Contradiction[] => {
    const [least, most] = [limitOf(low), limitOf(high)];
    const rule = rules.find((one) => one.rule === high);
    const isCrossed =
      (typeof least === 'number' && typeof most === 'number') || (typeof least === 'string' && typeof most === 'string')
        ? least > most
        : false;
    return rule && isCrossed
      ? [[rule, `No answer keeps both ${low} ${least} and ${high} ${most}. Correct one of them.`]]
      : [];
  });
  const patterns = rules.flatMap((rule): Contradiction[] => {
    if (rule.rule !== 'pattern' || rule.when || typeof rule.value !== 'string') return [];
    const lengths = lengthsOf(rule.value);
    if (!lengths) return [];
    const exact = limitOf('exactLength');
    const least = Number(limitOf('minLength') ?? exact ?? 0);
    const most = Number(limitOf('maxLength') ?? exact ?? Number.POSITIVE_INFINITY);
    if (!(lengths.most < least || lengths.least > most)) return [];
    const allowed = lengths.least === lengths.most ? lengths.least : `${lengths.least} to ${lengths.most}`;
    return [[rule, `The pattern matches texts of ${allowed} characters, which the rules for the length refuse.`]];
  });
  return [...bounds, ...patterns];
}

/** Smallest file that a photo or document can be. */
const SMALLEST_FILE = 1_000;

const tooSmall = (rules: readonly NamedRule[]): Contradiction[] =>
  rules.flatMap((rule): Contradiction[] => {
    const { value } = rule;
    if (rule.rule !== 'maxSize' || typeof value !== 'number' || value >= SMALLEST_FILE) return [];
    const meant = value < 100 ? ` Did you mean ${value * 1024 * 1024}, which is ${value} MB?` : '';
    return [[rule, `maxSize is counted in bytes: no file has at most ${value}.${meant}`]];
  });

/** Rules that a type of field keeps by itself. */
const IMPLIED: ReadonlySet<string | undefined> = new Set(Object.values(fieldMetadata).map(({ implies }) => implies));

/** Rules on days, which a text has only if another rule makes it one. */
const OF_DAYS: readonly string[] = ['minAge', 'maxAge', 'minimumDate', 'maximumDate'];

const misplaced = (name: string, { type }: Field, rules: readonly NamedRule[]): Contradiction[] =>
  rules.flatMap((rule): Contradiction[] => {
    const { implies, ownControl } = fieldMetadata[type];
    const isFitting = implies === rule.rule || (implies === undefined && !ownControl);
    if (IMPLIED.has(rule.rule) && !isFitting)
      return [
        [
          rule,
          `${rule.rule} is for a line of text, and "${name}" is of type ${type}. Change the type, or remove the rule.`,
        ],
      ];
    const isDay = type === 'date' || rules.some((other) => other.rule === 'validDate');
    return OF_DAYS.includes(rule.rule) && !isDay
      ? [[rule, `${rule.rule} needs a day. Make "${name}" a field of type date, or add the rule validDate.`]]
      : [];
  });
