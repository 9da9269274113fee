import type { Problem } from '../../errors.ts';
import type { LintContext } from './lintContext.ts';
import { problemsOf } from './lintRules.ts';
import { unknownOperators } from './rules/unknownOperators.ts';

/** Returns all problems of a prepared flow or variant. */
export const checkFlow = (context: LintContext): Problem[] => [
  ...problemsOf('flow', context),
  ...(isComputable(context) ? problemsOf('computable', context) : []),
];

/** Rules that evaluate expressions run only if all operators are valid. */
const isComputable = (context: LintContext): boolean => unknownOperators.run(context).length === 0;
