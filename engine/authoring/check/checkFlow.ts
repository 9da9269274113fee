// Everything that is checked of a flow, once it is written out.
import type { Problem } from '../../errors.ts';
import type { Subject } from './lintContext.ts';
import { problemsOf } from './lintRules.ts';
import { operators } from './rules/operators.ts';

/** All problems of one prepared flow: of the flow itself, or of one of its variants. */
export const checkFlow = (subject: Subject): Problem[] => [
  ...problemsOf('flow', subject),
  ...(isComputable(subject) ? problemsOf('computable', subject) : []),
];

/** What cannot be computed cannot be judged. */
const isComputable = (subject: Subject): boolean => operators.run(subject).length === 0;
