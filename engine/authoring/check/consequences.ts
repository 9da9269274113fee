import { type ErrorCode, levelOf, type Problem } from '../../errors.ts';

/** Reported only without other problems: a misspelt reference may mean the unused name. */
const LAST: ReadonlySet<ErrorCode> = new Set(['FLOW_UNUSED_NAME']);
/** Not reported for a part that contains another problem. */
const WHOLE: ReadonlySet<ErrorCode> = new Set(['FLOW_DECIDED', 'FLOW_MAY_BE_MISSING']);
/** Problems of edges, which a misspelt step or list of effects removes. */
const WAYS: ReadonlySet<ErrorCode> = new Set(['FLOW_UNREACHED_STEP', 'FLOW_DEAD_END']);
const LEADING: ReadonlySet<ErrorCode> = new Set(['FLOW_UNKNOWN_STEP', 'FLOW_UNKNOWN_EFFECTS', 'FLOW_UNKNOWN_FLOW']);

/** Removes problems that only follow from others, and would disappear with them. */
export function withoutFollowing(problems: readonly Problem[]): Problem[] {
  const first = problems.filter((problem) => !LAST.has(problem.code) && levelOf(problem) !== 'hint');
  const astray = first.some(({ code }) => LEADING.has(code));
  return problems.filter((problem) => {
    const { code } = problem;
    if (LAST.has(code)) return first.length === 0;
    if (WAYS.has(code)) return !astray;
    if (code === 'FLOW_NEVER_ASKED') return !first.some((other) => isAboutCondition(other, problem));
    if (code === 'FLOW_UNPLACED_FIELD') return !first.some((other) => isMeant(other, problem));
    return !WHOLE.has(code) || !first.some((other) => !WHOLE.has(other.code) && stands(other, problem));
  });
}

/** A wrong condition hides all fields of its step: each would be another problem of one mistake. */
const isAboutCondition = ({ code, file, pointer }: Problem, hidden: Problem): boolean =>
  code !== 'FLOW_NEVER_ASKED' && file === hidden.file && /\/when(\/|$)/.test(pointer);

/** Returns true if an unknown field is a misspelling of the unplaced one. */
const isMeant = ({ code, fix }: Problem, { pointer }: Problem): boolean =>
  code === 'FLOW_UNKNOWN_FIELD' && fix?.change === 'replace' && pointer === `/fields/${fix.to}`;

const stands = (inner: Problem, outer: Problem): boolean =>
  inner.file === outer.file && `${inner.pointer}/`.startsWith(`${outer.pointer}/`);
