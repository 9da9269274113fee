// Which variant of a flow a deployment shows.
import { holds } from './expressions/expressions.ts';
import { follow, Roots } from './expressions/scope.ts';
import type { Expression, PreparedFlow } from './flow.ts';

/** A flow with its variants, each ready to be walked. */
export interface LoadedFlow {
  readonly flow: PreparedFlow;
  readonly variants: Readonly<Record<string, { readonly when: Expression; readonly flow: PreparedFlow }>>;
}

/** The first variant whose condition over app and flags holds, else the flow as it is. */
export function chooseVariant({ flow, variants }: LoadedFlow, app: unknown, flags: unknown): PreparedFlow {
  const scope = new Roots({ app: (rest) => follow(app, rest), flags: (rest) => follow(flags, rest) });
  return Object.values(variants).find(({ when }) => holds(when, scope))?.flow ?? flow;
}
