import type { Problem } from '../../../errors.ts';
import { argumentsOf } from '../../../expressions/operators.ts';
import type { Expression } from '../../../flow.ts';
import { blocksIn } from '../../../stepBlocks.ts';
import { isCivil } from '../../../values/civilDate.ts';
import { EXAMPLES, isMoment, isMomentType } from '../../../values/moments.ts';
import { toPointer } from '../../load/pointers.ts';
import { operationIn } from '../../metadata/operators.ts';
import { measureInWords } from '../analysis/measures.ts';
import { isPlainShape } from '../analysis/pathTypes.ts';
import { type Aliases, NONE, pathIn, plainPathOf } from '../graph/aliases.ts';
import { allFields } from '../graph/fields.ts';
import type { VisitedOf } from '../graph/walk.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

type Mixed = Problem<'FLOW_MIXED_UNITS'>[];
type Said = readonly [further: string, message: string];

/** Reports values of different units and formats that meet, and amounts that are no whole cents. */
export const mixedMeasures = lintRule({
  codes: ['FLOW_MIXED_UNITS'],
  over: 'computable',
  run: (context) => [...operationsIn(context), ...rulesIn(context), ...agreedIn(context), ...pricesIn(context)],
});

const LIKE: ReadonlySet<string> = new Set(['===', '!==', '<', '<=', '>', '>=', '+', '-', 'min', 'max', 'between']);

export function operationsIn(
  context: LintContext,
  operations: readonly VisitedOf<'operation'>[] = context.find('operation'),
): Mixed {
  const rounded = partsOfRounds(context, operations);
  return operations.flatMap(({ name, aliases, at }) => {
    const list = argumentsOf(at);
    const said = [
      ...(LIKE.has(name) ? differing(context, list, aliases) : []),
      ...days(context, name, list, aliases),
      ...ranges(name, list),
      ...formats(context, name, list, aliases),
      ...(rounded.has(at) ? [] : fractions(context, name, list, aliases)),
    ];
    return said.map(([further, message]) => context.problem(at, 'FLOW_MIXED_UNITS', message, `/${name}${further}`));
  });
}

/** Operands of one operation that have different measures. */
function differing(context: LintContext, list: readonly Expression[], aliases: Aliases): Said[] {
  const measures = list.map((one) => context.measures.of(one, aliases));
  const first = measures.find((one) => one !== undefined);
  const at = measures.findIndex((one) => one !== undefined && one !== first);
  const other = measures[at];
  if (first === undefined || other === undefined) return [];
  const message = `${measureInWords(first)} and ${measureInWords(other)} cannot be compared or added. Use values of the same unit.`;
  return [[`/${at}`, message]];
}

const DAY_FIRST: ReadonlySet<string> = new Set(['add', 'between', 'weekday']);
const ORDERED: ReadonlySet<string> = new Set(['===', '!==', '<', '<=', '>', '>=', 'min', 'max', 'in']);

/** Literal days in another form than YYYY-MM-DD, and seconds between days. */
function days(context: LintContext, name: string, list: readonly Expression[], aliases: Aliases): Said[] {
  const isDay = (one: Expression | undefined) => one !== undefined && context.measures.of(one, aliases) === 'date';
  const said = (literal: Expression, at: number): Said[] =>
    typeof literal === 'string' && literal !== '' && !isCivil(literal)
      ? [[`/${at}`, `${JSON.stringify(literal)} is no day. Write it as 2026-12-03.`]]
      : [];
  if (DAY_FIRST.has(name)) {
    const inSeconds = name === 'between' && list[2] === 'seconds' && (isDay(list[0]) || isDay(list[1]));
    return [
      ...said(list[0] ?? null, 0),
      ...(name === 'between' ? said(list[1] ?? null, 1) : []),
      ...(inSeconds ? [['/2', 'seconds are between instants, and these are days. Use "days".'] as const] : []),
      ...(name === 'add' && typeof list[1] === 'number' && !Number.isInteger(list[1])
        ? [['/1', `a day is moved by whole ${String(list[2])}, not by ${list[1]}.`] as const]
        : []),
    ];
  }
  if (!ORDERED.has(name)) return [];
  const problems = list.some(isDay) ? said : momentsSaid(context, list, aliases);
  return list.flatMap((one, at) => [one].flat().flatMap((part) => problems(part as Expression, at)));
}

/** Literals that are compared with a month, a time or the like, and are written in another form. */
function momentsSaid({ measures }: LintContext, list: readonly Expression[], aliases: Aliases) {
  const type = list.map((one) => measures.of(one, aliases) ?? '').find(isMomentType);
  return (literal: Expression, at: number): Said[] => {
    const isWritten = (typeof literal === 'string' && literal !== '') || typeof literal === 'number';
    if (type === undefined || !isWritten || isMoment(type, literal)) return [];
    return [[`/${at}`, `${JSON.stringify(literal)} is not ${measureInWords(type)}. Write it as ${EXAMPLES[type]}.`]];
  };
}

interface Range {
  readonly low: number;
  readonly high: number;
  readonly words: string;
}

function rangeOf(expression: Expression): Range | undefined {
  if (typeof expression !== 'object' || expression === null) return undefined;
  if (plainPathOf(expression) === 'now.hour') return { low: 0, high: 23, words: 'now.hour is 0 to 23' };
  return operationIn(expression)[0] === 'weekday'
    ? { low: 1, high: 7, words: 'weekday gives 1 for Monday to 7 for Sunday' }
    : undefined;
}

/** Literals that the hour or the day of the week never is. "Before 24" is a usual end of a day. */
function ranges(name: string, list: readonly Expression[]): Said[] {
  if (!ORDERED.has(name) && name !== 'match') return [];
  const range = list.map(rangeOf).find((one) => one !== undefined);
  if (!range) return [];
  const open = list.length === 2 && rangeOf(list[0] ?? null) ? name : '';
  const least = range.low + (open === '<' ? 1 : open === '>' ? -1 : 0);
  const most = range.high + (open === '>' ? -1 : open === '<' ? 1 : 0);
  return list.flatMap((one, at) => {
    const values: readonly unknown[] = Array.isArray(one) ? (name === 'match' ? one.slice(0, 1) : one) : [one];
    const bad = values.find((value) => typeof value === 'number' && (value < least || value > most));
    return bad === undefined
      ? []
      : [[`/${at}`, `${range.words}: ${String(bad)} is outside. Correct the number.`] as const];
  });
}

const UNITS: ReadonlySet<string> = new Set(['cent', 'km', 'points']);
const DAYS: ReadonlySet<string> = new Set(['DD.MM.YYYY', 'YYYY-MM-DD', 'date']);

/** Values that are formatted as something else. */
function formats(context: LintContext, name: string, [value, form]: readonly Expression[], aliases: Aliases): Said[] {
  if (name !== 'format' || typeof form !== 'string' || value === undefined) return [];
  const measure = context.measures.of(value, aliases);
  const kinds = context.kinds.expression(value, aliases);
  const isNumber = kinds?.size === 1 && kinds.has('number');
  const isWrong =
    (UNITS.has(form) && measure !== undefined && measure !== form) ||
    (DAYS.has(form) && (isNumber || UNITS.has(measure ?? '')));
  return isWrong
    ? [
        [
          '/1',
          `${measure ? measureInWords(measure) : 'a number'} cannot be written as ${form}. Use the format of the value.`,
        ],
      ]
    : [];
}

/** Amounts are whole cents, and formatted on screen. */
function fractions(context: LintContext, name: string, list: readonly Expression[], aliases: Aliases): Said[] {
  if ((name !== '*' && name !== '/') || context.measures.of({ [name]: list } as Expression, aliases) !== 'cent')
    return [];
  const factor = list.findIndex((one) => typeof one === 'number' && !Number.isInteger(one));
  const isToEuros =
    (name === '/' && list[1] === 100 && plainPathOf(list[0]) !== undefined) || (name === '*' && list.includes(0.01));
  if (isToEuros) return [['', 'amounts are in cents, and their format writes them as money. Remove the conversion.']];
  return factor < 0
    ? []
    : [[`/${factor}`, `an amount by ${String(list[factor])} is no whole number of cents. Put it into "round".`]];
}

/** Everything inside `round`, also through values of the flow. */
function partsOfRounds(context: LintContext, operations: readonly VisitedOf<'operation'>[]): ReadonlySet<unknown> {
  const parts = new Set<unknown>();
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || parts.has(part)) return;
    parts.add(part);
    const [root, name = ''] = pathIn((part as { var?: unknown }).var).split('.');
    if (root === 'values') collect(context.flow.values?.[name]);
    for (const inner of Object.values(part)) collect(inner);
  };
  for (const { name, at } of operations) if (name === 'round') collect(at);
  return parts;
}

const LIMITS: readonly string[] = ['minimumValue', 'maximumValue', 'minimumDate', 'maximumDate'];
/** Limits by their measure: of a day or an instant, the part counts that an answer has. */
const LIMITED_BY: Readonly<Record<string, readonly (string | undefined)[]>> = {
  date: ['month', 'year', 'datetime'],
  'date-time': ['month', 'year', 'datetime', 'time'],
};

/** Limits of a field in another unit, and defaults. */
function rulesIn(context: LintContext): Mixed {
  return allFields(context.flow).flatMap(({ name, field }) => {
    const own = context.measures.path(`form.${name}`, NONE);
    const limits = (field.rules ?? []).flatMap((rule) =>
      'rule' in rule && LIMITS.includes(rule.rule) ? [[rule, '/value', rule.value] as const] : [],
    );
    return [...limits, [field, '/default', field.default] as const].flatMap(([at, further, value]) => {
      const other = value === undefined ? undefined : context.measures.of(value, NONE);
      if (own === undefined || other === undefined || own === other) return [];
      if (at !== field && LIMITED_BY[other]?.includes(own)) return [];
      const message = `"${name}" is ${measureInWords(own)}, and this is ${measureInWords(other)}. Use a value of the same unit.`;
      return [context.problem(at, 'FLOW_MIXED_UNITS', message, further)];
    });
  });
}

/** Customers agree to amounts. */
const agreedIn = (context: LintContext): Mixed =>
  context.find('effect').flatMap(({ effect, aliases }) => {
    if (!('agreed' in effect) || !isPlainShape(effect.agreed)) return [];
    return Object.entries(effect.agreed).flatMap(([name, value]) => {
      const measure = context.measures.of(value, aliases);
      if (measure === undefined || measure === 'cent') return [];
      const message = `"${name}" is ${measureInWords(measure)}, and a customer agrees to amounts. Use the amount on screen.`;
      return [context.problem(effect, 'FLOW_MIXED_UNITS', message, `/agreed${toPointer([name])}`)];
    });
  });

/** Rows of a price list are amounts. */
const pricesIn = (context: LintContext): Mixed =>
  context.flow.steps.flatMap(({ blocks }) =>
    blocksIn(blocks).flatMap(({ block }) =>
      'rows' in block && 'look' in block && block.look === 'price'
        ? block.rows.flatMap(({ value }) => {
            if (typeof value === 'string') return [];
            const [shown, further] = 'show' in value ? [value.show, '/show'] : [value.count, '/count'];
            const measure = shown === undefined ? undefined : context.measures.of(shown, NONE);
            if (measure === undefined || measure === 'cent') return [];
            const message = `this row of a price is ${measureInWords(measure)}. Show an amount, or use another look.`;
            return [context.problem(value, 'FLOW_MIXED_UNITS', message, further)];
          })
        : [],
    ),
  );
