// What a fault is: something that can be wrong with a definition.
import type { ErrorCode, Problem } from '../../errors.ts';
import type { Scope, Scopes } from './lintScopes.ts';

/** Something that can be wrong. What each code means stands on its page, docs/errors/<CODE>.md. */
export interface LintRule<Over extends Scope = Scope, Code extends ErrorCode = ErrorCode> {
  /** What it says, and nothing else. */
  readonly codes: readonly Code[];
  /** What it is looked for in. */
  readonly over: Over;
  run(given: Scopes[Over]): readonly Problem<NoInfer<Code>>[];
}

/** A fault with the types that its own words say. */
export const lintRule = <Over extends Scope, const Code extends ErrorCode>(
  one: LintRule<Over, Code>,
): LintRule<Over, Code> => one;
