// Compiles conditions that are tried with thousands of values.
import { argumentsOf, operators } from '../../../expressions/operators.ts';
import type { Scope } from '../../../expressions/scope.ts';
import type { Expression } from '../../../flow.ts';
import { operationIn } from '../../metadata/operators.ts';

/** Computes an expression from the values of its names. */
export type Compiled = (values: readonly unknown[]) => unknown;

/** Operators that are compiled; all others throw. */
export const COMPILED: ReadonlySet<string> = new Set([
  ...['if', 'and', 'or', '!', '===', '!==', '<', '<=', '>', '>=', 'in', 'has', 'match', 'literal'],
]);

/** The compiled operators read no names by themselves. */
const NO_SCOPE: Scope = { read: () => undefined, origin: (path) => path };

/** Truth as in JSON Logic: an empty list does not hold. */
export const isTrue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/**
 * Compiles an expression to a function with the results of `evaluate`, without its budget.
 * @param names position of the value of each `var`
 */
export function compile(expression: Expression | undefined, names: ReadonlyMap<string, number>): Compiled {
  if (typeof expression !== 'object' || expression === null) return () => expression;
  if (Array.isArray(expression)) {
    const entries = expression.map((entry) => compile(entry, names));
    return (values) => entries.map((entry) => entry(values));
  }
  const [name, args] = operationIn(expression);
  if (name === 'literal') return () => args;
  if (name === 'var') {
    const at = names.get(String(args)) ?? -1;
    return (values) => values[at] ?? undefined;
  }
  if (!COMPILED.has(name)) throw new Error(`"${name}" is not compiled`);
  const given = argumentsOf(expression).map((one) => compile(one, names));
  return lazy(name, given) ?? strict(name, given);
}

/** Operators that do not compute all of their arguments. */
function lazy(name: string, given: readonly Compiled[]): Compiled | undefined {
  const last = given.length - 1;
  if (name === 'if')
    return (values) => {
      for (let at = 0; at < last; at += 2) if (isTrue(given[at]?.(values))) return given[at + 1]?.(values);
      return given.length % 2 === 1 ? given[last]?.(values) : null;
    };
  if (name !== 'and' && name !== 'or') return undefined;
  return (values) => {
    let result: unknown;
    for (const part of given) {
      result = part(values);
      if (isTrue(result) === (name === 'or')) return result;
    }
    return result;
  };
}

function strict(name: string, given: readonly Compiled[]): Compiled {
  const [first, second] = given;
  if (name === '!') return (values) => !isTrue(first?.(values));
  const run = operators.get(name)?.run;
  if (!run) throw new Error(`"${name}" has no implementation`);
  if (first && second && given.length === 2) return (values) => run.call(NO_SCOPE, first(values), second(values));
  return (values) =>
    run.apply(
      NO_SCOPE,
      given.map((part) => part(values)),
    );
}
