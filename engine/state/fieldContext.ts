import type { Scope } from '../expressions/scope.ts';
import type { Texts } from '../text/texts.ts';
import type { RuleContext } from '../values/ruleSchemas.ts';

export interface FieldContext {
  readonly scope: Scope;
  readonly texts: Texts;
  readonly ruleContext: RuleContext;
}
