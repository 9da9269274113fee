import { holds } from './expressions/expressions.ts';
import { follow, Roots } from './expressions/scope.ts';
import type { Expression, PreparedFlow } from './flow.ts';
import { catchNotReady, orThrowNotReady } from './notReady.ts';

export interface LoadedFlow {
  readonly flow: PreparedFlow;
  readonly variants: Readonly<Record<string, { readonly when: Expression; readonly flow: PreparedFlow }>>;
}

/** Values that are known before a flow opens. */
export interface Surrounding {
  readonly app: unknown;
  readonly flags: unknown;
  /** Omitted where the result must not depend on the customer. */
  readonly session?: unknown;
}

/** Evaluates a condition before a flow opens. Unknown values make it false. */
export function holdsAround(when: Expression | undefined, context: Surrounding): boolean {
  return catchNotReady(() => holds(when, new Roots(mapped(context)))) === true;
}

const mapped = (context: Surrounding) =>
  Object.fromEntries(
    Object.entries(context).map(([name, value]) => [
      name,
      (rest: readonly string[]) => orThrowNotReady(follow(value, rest)),
    ]),
  );

/** Returns the first variant whose condition holds, else the flow itself. */
export function chooseVariant({ flow, variants }: LoadedFlow, app: unknown, flags: unknown): PreparedFlow {
  return Object.values(variants).find(({ when }) => holdsAround(when, { app, flags }))?.flow ?? flow;
}
