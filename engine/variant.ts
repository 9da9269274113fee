// Which variant of a flow a deployment shows.
import { holds } from './expressions/expressions.ts';
import { follow, Roots } from './expressions/scope.ts';
import type { Expression, PreparedFlow } from './flow.ts';
import { catchNotReady, orThrowNotReady } from './notReady.ts';

/** A flow with its variants, each ready to be walked. */
export interface LoadedFlow {
  readonly flow: PreparedFlow;
  readonly variants: Readonly<Record<string, { readonly when: Expression; readonly flow: PreparedFlow }>>;
}

/** What is known before a flow is opened. */
export interface Surrounding {
  readonly app: unknown;
  readonly flags: unknown;
  /** Left out where nothing may depend on who is here. */
  readonly session?: unknown;
}

/** Whether a condition over what is known before a flow is opened holds; what nobody knows yet does not. */
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

/** The first variant whose condition over app and flags holds, else the flow as it is. */
export function chooseVariant({ flow, variants }: LoadedFlow, app: unknown, flags: unknown): PreparedFlow {
  return Object.values(variants).find(({ when }) => holdsAround(when, { app, flags }))?.flow ?? flow;
}
