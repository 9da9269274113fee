import { evaluate } from '../expressions/expressions.ts';
import { isThere } from '../expressions/operators.ts';
import { follow, type Scope } from '../expressions/scope.ts';
import type { Field, NamedRule, Rule } from '../flow.ts';
import { ruleLibrary } from '../values/lazyRules.ts';
import type { RuleContext } from '../values/ruleSchemas.ts';

/**
 * Returns true when an answer keeps a rule. All rules but `required` accept empty answers.
 *
 * @throws NotReady while the library that a rule needs is loading
 * @see docs/requirements.md ENG-4
 */
export function keepsRule(rule: NamedRule, answer: unknown, scope: Scope, context: RuleContext, field: Asked): boolean {
  if (rule.rule === 'required') return isGiven(answer, field);
  if (!isGiven(answer, field)) return true;
  return ruleLibrary().keepsNamed(rule, evaluate(rule.value, scope), answer, context);
}

/** Question that an answer belongs to; undefined for other values. */
type Asked = Pick<Field, 'widget'> | undefined;

/** Guard for answers that are not empty: text, true, a named file, a list with entries; false to a question with yes and no. */
export const isGiven = <Answer>(answer: Answer, field: Asked): answer is NonNullable<Answer> =>
  isThere(answer) &&
  (answer !== false || field?.widget === 'yesno') &&
  (typeof answer !== 'object' || ![answer].flat().every(isNameless));

const isNameless = (entry: unknown): boolean => follow(entry, ['name']) === '';

export const codeOf = (rule: Rule): string => rule.code ?? ruleName(rule);

export const ruleName = (rule: Rule): NamedRule['rule'] | 'that' => ('rule' in rule ? rule.rule : 'that');
