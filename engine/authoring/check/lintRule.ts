import type { ErrorCode, Problem } from '../../errors.ts';
import type { Scope, Scopes } from './lintScopes.ts';

/** A rule of the checker. The meaning of each code is on its page, docs/errors/<CODE>.md. */
export interface LintRule<Over extends Scope = Scope, Code extends ErrorCode = ErrorCode> {
  /** Codes that the rule reports. */
  readonly codes: readonly Code[];
  readonly over: Over;
  run(given: Scopes[Over]): readonly Problem<NoInfer<Code>>[];
}

/** Infers the types of a rule from its codes and scope. */
export const lintRule = <Over extends Scope, const Code extends ErrorCode>(
  one: LintRule<Over, Code>,
): LintRule<Over, Code> => one;
