import type { Scope } from '../expressions/scope.ts';
import type { Texts } from '../text/texts.ts';
import type { RuleContext } from '../values/ruleSchemas.ts';

export interface FieldContext {
  readonly scope: Scope;
  readonly texts: Texts;
  readonly ruleContext: RuleContext;
  /** The row that this is the context of; undefined outside of rows. */
  readonly row?: RowContext;
}

export interface RowContext {
  /** Name of the field of the flow that contains the row. */
  readonly root: string;
  /** Name of the row in expressions. */
  readonly as: string;
  /** Path of its list, such as `form.drivers`. */
  readonly path: string;
  /** Called before an answer is given: rows of a default become the customer's. */
  own(): void;
  /** Returns its name and number, such as "Driver 2", after those of the rows around it. */
  title(): string;
}
