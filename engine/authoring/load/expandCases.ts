import type { Answers, Case, Cases, Expression, WrittenEffects } from '../../flow.ts';
import { madeOf } from './originals.ts';

/**
 * Returns the effects that answer every failure, as nested conditions.
 * @param shared cases of the catalogue; they come last, and cases of the send override them
 */
export function listOf({ cases = [], else: otherwise }: Answers, shared: Cases): WrittenEffects {
  const all = [...cases, ...shared.filter((one) => !cases.some((own) => isWithin(one, own)))];
  return all.reduceRight((after, one) => [effectOf(one, after)], otherwise);
}

/** Returns true if an earlier case covers all failures of this one. */
function isWithin(one: Case, before: Case): boolean {
  if ('status' in one) return 'status' in before && one.status === before.status;
  const answered = codesOf(before);
  return codesOf(one).every((code) => answered.includes(code));
}

const codesOf = (one: Case): readonly string[] => ('code' in one ? [one.code].flat() : []);

/** Only cases combine `do` with a code or a status. */
export const isCase = (part: object): part is Case => 'do' in part && ('code' in part || 'status' in part);

function effectOf(one: Case, otherwise: WrittenEffects): WrittenEffects[number] {
  const effect = { when: madeOf(conditionOf(one), one), do: one.do };
  return madeOf(otherwise.length > 0 ? { ...effect, else: otherwise } : effect, one);
}

export function conditionOf(one: Case): Expression & object {
  if ('status' in one) return { '===': [{ var: 'response.status' }, one.status] };
  const code = { var: 'response.body.code' };
  return Array.isArray(one.code) ? { in: [code, one.code] } : { '===': [code, one.code] };
}
