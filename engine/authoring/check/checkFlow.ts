import type { Level, Problem } from '../../errors.ts';
import type { LintContext } from './lintContext.ts';
import { problemsOf } from './lintRules.ts';
import { unknownOperators } from './rules/unknownOperators.ts';

/** Returns all problems of a prepared flow or variant; see `problemsOf`. */
export const checkFlow = (context: LintContext, level?: Level): Problem[] => [
  ...problemsOf('flow', context, level),
  ...(isComputable(context) ? problemsOf('computable', context, level) : []),
];

/** Rules that evaluate expressions run only if all operators are valid. */
const isComputable = (context: LintContext): boolean => unknownOperators.run(context).length === 0;
