// Everything that is checked of a flow, once it is written out.
import type { Problem } from '../../errors.ts';
import type { LintContext } from './lintContext.ts';
import { problemsOf } from './lintRules.ts';
import { unknownOperators } from './rules/unknownOperators.ts';

/** All problems of one prepared flow: of the flow itself, or of one of its variants. */
export const checkFlow = (context: LintContext): Problem[] => [
  ...problemsOf('flow', context),
  ...(isComputable(context) ? problemsOf('computable', context) : []),
];

/** Rules that compute expressions run only when all of them can be computed. */
const isComputable = (context: LintContext): boolean => unknownOperators.run(context).length === 0;
