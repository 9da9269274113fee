// JSON Logic -> value. The only door to json-logic-js: our operators, our meaning of absence, a closed list.
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

/** What the library is not to look into: the parameters of a link, a literal. It looks into no function. */
type Held<Part> = () => Part;

const hold =
  <Part>(part: Part): Held<Part> =>
  () =>
    part;

const rewritten = new WeakMap<object, Expression>();

/**
 * The value of an expression.
 *
 * @returns undefined when it is absent
 * @throws NotReady while something that it reads is not there yet; RangeError when it costs too much
 */
export function evaluate(expression: Expression | undefined, scope: Scope): Json | undefined {
  // What is written as it is costs nothing.
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

/**
 * Tells how each condition comes out, from now on: for whoever counts what a walk has met.
 *
 * @returns ends it
 */
export function watchConditions(tell: ConditionListener): () => void {
  listener = tell;
  return () => {
    listener = undefined;
  };
}

/** Whether a condition holds. A condition that is left out holds. */
export function holds(condition: Expression | undefined, scope: Scope): boolean {
  if (condition === undefined) return true;
  const held = jsonLogic.truthy(evaluate(condition, scope));
  listener?.(condition, held);
  return held;
}

/**
 * Builds what a shape describes; absent values are left out of objects, nothing else is.
 *
 * @throws like evaluate: all of a shape is on one budget
 */
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

/** Whether an object is an expression rather than a shape: its only key is an operator. */
export const isOperation = (part: object): part is OperatorExpression => operatorOf(part) !== undefined;

/** Guard for a shape of each entry of a list. */
export const isEach = (shape: object): shape is ListShape => 'each' in shape;

function buildEach({ each, as, value }: ListShape, scope: Scope): unknown[] | undefined {
  const list = compute(each, scope);
  if (!Array.isArray(list)) return undefined;
  spend([list]);
  return list.map((entry) => buildPart(value, new Inner(scope, as, (rest) => follow(entry, rest))));
}

/** Gives list operators a scope for each entry, so that names outside stay visible inside. Done once for each expression. */
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
