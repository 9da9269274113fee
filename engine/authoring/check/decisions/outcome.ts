import { evaluate, holds } from '../../../expressions/expressions.ts';
import type { Scope } from '../../../expressions/scope.ts';
import type { Found } from './expressionsIn.ts';

/** Evaluates an expression with given inputs; null if the result is absent, or costs too much. */
export function outcomeOf({ expression, isCondition }: Found, values: ReadonlyMap<string, unknown>): unknown {
  const scope: Scope = { read: (path) => (path === 'app.link' ? linkTo : values.get(path)), origin: (path) => path };
  try {
    return plain(isCondition ? holds(expression, scope) : evaluate(expression, scope));
  } catch {
    return null;
  }
}

const linkTo = (page: string, parameters: unknown): string => `${page} ${JSON.stringify(parameters ?? {})}`;
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
