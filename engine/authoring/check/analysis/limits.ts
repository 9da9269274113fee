import { follow } from '../../../expressions/scope.ts';
import type { Expression, Field, NamedRule } from '../../../flow.ts';
import { isCivil } from '../../../values/civilDate.ts';
import { operationIn } from '../../metadata/operators.ts';
import { NONE, plainPathOf } from '../graph/aliases.ts';
import type { LintContext } from '../lintContext.ts';

/** Limit of a rule: a number, or days from a base such as a literal day or today. */
export interface Limit {
  readonly base: string;
  readonly least: number;
  readonly most: number;
}

const DAYS: Readonly<Record<string, number>> = { days: 1, months: 30.4, years: 365.25 };

/** Returns the limit that an expression gives, if definitions determine it. */
export function limitOf(value: Expression | undefined, context: LintContext): Limit | undefined {
  if (value === undefined) return undefined;
  const day = dayOf(value, context);
  if (day) return day;
  const numbers = numbersOf(value, context);
  return numbers && { base: 'number', least: Math.min(...numbers), most: Math.max(...numbers) };
}

function numbersOf(value: Expression, context: LintContext): readonly number[] | undefined {
  const [name, args] = typeof value === 'object' && value !== null ? operationIn(value) : [];
  if (name === '-' && Array.isArray(args) && args[0] === 0)
    return numbersOf(args[1] as Expression, context)?.map((number) => -number);
  const values = constants(value, context);
  return values.length > 0 && values.every((one) => typeof one === 'number') ? values : undefined;
}

function constants(value: Expression, { finite, world }: LintContext): readonly unknown[] {
  const path = plainPathOf(value) ?? '';
  if (path.startsWith('config.')) return [follow(world.catalogue.config, path.split('.').slice(1))];
  return [...(finite.of(value, NONE) ?? [])];
}

function dayOf(value: Expression, context: LintContext): Limit | undefined {
  const [only, ...others] = constants(value, context);
  if (typeof only === 'string' && others.length === 0 && isCivil(only))
    return from('day', Date.parse(only) / 86_400_000);
  if (typeof value !== 'object' || value === null) return undefined;
  if (plainPathOf(value) === 'now.today') return from('today', 0);
  const [name, args] = operationIn(value);
  if (name !== 'add' || !Array.isArray(args)) return undefined;
  const [start = null, by = null, unit] = args as readonly Expression[];
  const [day, numbers] = [dayOf(start, context), numbersOf(by, context)];
  if (!day || !numbers) return undefined;
  const moved = numbers.map((number) => number * (DAYS[String(unit)] ?? 1));
  return { base: day.base, least: day.least + Math.min(...moved), most: day.most + Math.max(...moved) };
}

const from = (base: string, at: number): Limit => ({ base, least: at, most: at });

/** Returns true if no value keeps both limits. Maximum ages exclude their limit. */
export const areCrossed = (low: Limit | undefined, high: Limit | undefined, isOpen = false): boolean =>
  low !== undefined &&
  high !== undefined &&
  low.base === high.base &&
  (isOpen ? low.least >= high.most : low.least > high.most);

export const namedRules = ({ rules = [] }: Field): NamedRule[] =>
  rules.filter((rule): rule is NamedRule => 'rule' in rule);
