// What only follows from something else that is said, and goes away with it.
import type { ErrorCode, Problem } from '../../errors.ts';

/** Said only when nothing else is wrong with the flow: what is misspelt elsewhere may be what is meant here. */
const LAST: ReadonlySet<ErrorCode> = new Set(['FLOW_UNUSED_NAME']);
/** Not said of a place inside which something else is wrong. */
const WHOLE: ReadonlySet<ErrorCode> = new Set(['FLOW_DECIDED', 'FLOW_NEVER_ASKED', 'FLOW_MAY_BE_MISSING']);
/** What is said of ways, which a step or list that is misspelt takes away. */
const WAYS: ReadonlySet<ErrorCode> = new Set(['FLOW_UNREACHED_STEP', 'FLOW_DEAD_END']);
const LEADING: ReadonlySet<ErrorCode> = new Set(['FLOW_UNKNOWN_STEP', 'FLOW_UNKNOWN_EFFECTS', 'FLOW_UNKNOWN_FLOW']);

/** The problems without those that follow from others. */
export function withoutFollowing(problems: readonly Problem[]): Problem[] {
  const first = problems.filter(({ code }) => !LAST.has(code));
  const astray = first.some(({ code }) => LEADING.has(code));
  return problems.filter((problem) => {
    const { code } = problem;
    if (LAST.has(code)) return first.length === 0;
    if (WAYS.has(code)) return !astray;
    if (code === 'FLOW_UNPLACED_FIELD') return !first.some((other) => isMeant(other, problem));
    return !WHOLE.has(code) || !first.some((other) => !WHOLE.has(other.code) && stands(other, problem));
  });
}

/** Whether a name that does not exist was to be that of the field that stands nowhere. */
const isMeant = ({ code, fix }: Problem, { pointer }: Problem): boolean =>
  code === 'FLOW_UNKNOWN_FIELD' && fix?.change === 'replace' && pointer === `/fields/${fix.to}`;

const stands = (inner: Problem, outer: Problem): boolean =>
  inner.file === outer.file && `${inner.pointer}/`.startsWith(`${outer.pointer}/`);
