// What the parts of an open flow share.
import type { RuleContext } from './rules.ts';
import type { Scope } from './scope.ts';
import type { Texts } from './texts.ts';

export interface Surroundings {
  readonly scope: Scope;
  readonly texts: Texts;
  readonly ruleContext: RuleContext;
}
