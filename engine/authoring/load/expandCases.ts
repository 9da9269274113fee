// Answers by cases as they are run: each case is a list under its condition, and what is none of them is its `else`.
import type { Answers, Case, Cases, Expression, WrittenEffects } from '../../flow.ts';
import { madeOf } from './originals.ts';

/**
 * The list that answers every failure.
 *
 * @param shared the cases of the catalogue: they come behind the own ones, and where one of these is for the same it counts
 */
export function listOf({ cases = [], else: otherwise }: Answers, shared: Cases): WrittenEffects {
  const all = [...cases, ...shared.filter((one) => !cases.some((own) => isWithin(one, own)))];
  return all.reduceRight((after, one) => [effectOf(one, after)], otherwise);
}

/** Whether all that a case is for has been answered by one before it. */
function isWithin(one: Case, before: Case): boolean {
  if ('status' in one) return 'status' in before && one.status === before.status;
  const answered = codesOf(before);
  return codesOf(one).every((code) => answered.includes(code));
}

/** The codes that a case is for; none when it is for a status. */
const codesOf = (one: Case): readonly string[] => ('code' in one ? [one.code].flat() : []);

/** Whether a part of a definition is a case: nothing else says what to do about a code or a status. */
export const isCase = (part: object): part is Case => 'do' in part && ('code' in part || 'status' in part);

function effectOf(one: Case, otherwise: WrittenEffects): WrittenEffects[number] {
  const effect = { when: madeOf(conditionOf(one), one), do: one.do };
  return madeOf(otherwise.length > 0 ? { ...effect, else: otherwise } : effect, one);
}

/** What decides whether a failure is the one that a case is for. */
export function conditionOf(one: Case): Expression & object {
  if ('status' in one) return { '===': [{ var: 'response.status' }, one.status] };
  const code = { var: 'response.body.code' };
  return Array.isArray(one.code) ? { in: [code, one.code] } : { '===': [code, one.code] };
}
