// Evaluates JSON Logic. Only import of json-logic-js; adds operators and handling of absent values.
import jsonLogic from 'json-logic-js';
import type { Expression, ListShape, OperatorExpression, Shape, Shapes } from '../flow.ts';
import type { Json } from '../nodes.ts';
import { onBudget, spend } from './budget.ts';
import { argumentsOf, internals, operatorOf, operators } from './operators.ts';
import { follow, Inner, type Scope } from './scope.ts';

for (const [name, run] of Object.entries(internals)) jsonLogic.add_operation(name, run);
for (const [name, { run }] of operators)
  if (run)
    jsonLogic.add_operation(name, function (this: Scope, ...args: unknown[]) {
      spend(args);
      return run.apply(this, args);
    });
jsonLogic.add_operation('$build', function (this: Scope, part: Held<Shape | undefined>) {
  return buildPart(part(), this);
});
jsonLogic.add_operation('literal', (part: Held<unknown>) => part());

/** Hides a value from json-logic-js, which would evaluate it. The library ignores functions. */
type Held<Part> = () => Part;

const hold =
  <Part>(part: Part): Held<Part> =>
  () =>
    part;

const rewritten = new WeakMap<object, Expression>();

/**
 * Returns the value of an expression.
 *
 * @returns undefined when it is absent
 * @throws NotReady while a value is loading; RangeError when it exceeds its budget
 */
export function evaluate(expression: Expression | undefined, scope: Scope): Json | undefined {
  // Literals need no budget.
  if (typeof expression !== 'object' || expression === null) return expression ?? undefined;
  return onBudget(() => compute(expression, scope)) as Json | undefined;
}

function compute(expression: Expression | undefined, scope: Scope): unknown {
  if (typeof expression !== 'object' || expression === null) return expression ?? undefined;
  if (Array.isArray(expression)) return expression.map((entry) => compute(entry, scope));
  if (typeof expression.var === 'string') return scope.read(expression.var);
  const value: unknown = jsonLogic.apply(rewrite(expression) as never, scope);
  return value === null && !('literal' in expression) ? undefined : value;
}

type ConditionListener = (condition: Expression, held: boolean) => void;

let listener: ConditionListener | undefined;

/** Reports the result of each condition, for coverage; returns a function that stops it. */
export function watchConditions(tell: ConditionListener): () => void {
  listener = tell;
  return () => {
    listener = undefined;
  };
}

/** Returns true when a condition holds or is omitted. */
export function holds(condition: Expression | undefined, scope: Scope): boolean {
  if (condition === undefined) return true;
  const held = jsonLogic.truthy(evaluate(condition, scope));
  listener?.(condition, held);
  return held;
}

/** Builds the value of a shape; throws like evaluate. Objects omit absent values, lists do not. */
export function build(shapes: Shapes, scope: Scope): Record<string, Json>;
export function build(shape: Shape | undefined, scope: Scope): Json | undefined;
export function build(shape: Shape | undefined, scope: Scope): unknown {
  return onBudget(() => buildPart(shape, scope));
}

function buildPart(shape: Shape | undefined, scope: Scope): unknown {
  if (typeof shape !== 'object' || shape === null || Array.isArray(shape)) return compute(shape, scope);
  if (isEach(shape)) return buildEach(shape, scope);
  if (isOperation(shape)) return compute(shape, scope);
  const entries = Object.entries(shape).map(([key, part]) => [key, buildPart(part, scope)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Guard for an expression instead of a shape: its only key is an operator. */
export const isOperation = (part: object): part is OperatorExpression => operatorOf(part) !== undefined;

export const isEach = (shape: object): shape is ListShape => 'each' in shape;

function buildEach({ each, as, value }: ListShape, scope: Scope): unknown[] | undefined {
  const list = compute(each, scope);
  if (!Array.isArray(list)) return undefined;
  spend([list]);
  return list.map((entry) => buildPart(value, new Inner(scope, as, (rest) => follow(entry, rest))));
}

/** Gives list operators a scope per entry, so that outer names stay visible. Cached. */
function rewrite(expression: Expression): Expression {
  if (typeof expression !== 'object' || expression === null) return expression;
  const known = rewritten.get(expression);
  if (known) return known;
  const result = Array.isArray(expression) ? expression.map(rewrite) : (rewriteOperation(expression) as Expression);
  rewritten.set(expression, result);
  return result;
}

function rewriteOperation(operation: object): unknown {
  const [name = ''] = Object.keys(operation);
  const operator = operatorOf(operation);
  if (!operator) throw new Error(`unknown operator "${name}"`);
  const args = argumentsOf(operation);
  if (name === 'literal') return { literal: hold(Object.values(operation)[0]) };
  if (name === 'link') return rewriteLink(args[0] as { page: string; with?: Shape });
  const [list, ...others] = args.map(rewrite);
  return operator.over ? operator.over({ $scopes: [list] }, ...others) : { [name]: [list, ...others] };
}

function rewriteLink({ page, with: shape }: { page: string; with?: Shape }): unknown {
  return { link: [page, { $build: hold(shape) }] };
}
