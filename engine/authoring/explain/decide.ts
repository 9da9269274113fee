// Which part of an expression decides. Every outcome is asked of the engine's own door; here is only the way down to the part.
import { evaluate, holds } from '../../expressions/expressions.ts';
import { argumentsOf } from '../../expressions/operators.ts';
import { follow, Inner, type Scope } from '../../expressions/scope.ts';
import type { Expression } from '../../flow.ts';
import { catchNotReady, NotReady } from '../../notReady.ts';
import { pathOfList } from '../../text/formats.ts';
import { meaningOf, type Telling } from '../metadata/operators.ts';

/** What a condition comes to; `pending` and `failed` are those of the source that it waits for. */
export type Verdict = 'holds' | 'fails' | 'pending' | 'failed';

/** What a part does for the whole: decides it, chooses a branch, is compared or summed, or is an entry of a list. */
export type Role = 'decides' | 'chooses' | 'operand' | 'entry';

export interface DecisionPart {
  readonly role: Role;
  readonly decision: Decision;
}

/** An expression with its outcome and the parts that made it so. */
export interface Decision {
  readonly expression: Expression | undefined;
  /** `var` for what is read, `literal` for what is written. */
  readonly operator: string;
  readonly scope: Scope;
  readonly verdict: Verdict;
  /** Absent while it is pending or failed. */
  readonly value: unknown;
  /** The source that it waits for. */
  readonly awaits: string | null;
  readonly parts: readonly DecisionPart[];
  /** How many parts there are, those that decide nothing included. */
  readonly of: number;
}

/** What is asked of an expression: whether it holds, or what it gives. */
type Use = 'condition' | 'value';

interface Split {
  readonly parts: readonly DecisionPart[];
  readonly of: number;
}

const NONE: Split = { parts: [], of: 0 };
/** More entries of a list than these are counted, not shown. */
const MOST_ENTRIES = 12;

/**
 * The decision of an expression.
 *
 * For `and` the parts are those that fail, the first of them the one that was met first; for `or` those that hold. When none
 * does, all of them decide. Turning every deciding part around turns the whole around.
 */
export function decide(expression: Expression | undefined, scope: Scope, use: Use = 'condition'): Decision {
  const value = catchNotReady(() => evaluate(expression, scope));
  const operator = operatorOf(expression);
  const waits = value instanceof NotReady;
  return {
    expression,
    operator,
    scope,
    verdict: waits ? value.state : verdictOf(expression, scope),
    value: waits ? undefined : value,
    awaits: waits ? value.what : null,
    ...split(operator, expression, scope, use),
  };
}

/** The name of the operator of an expression. */
export function operatorOf(expression: Expression | undefined): string {
  if (typeof expression !== 'object' || expression === null || Array.isArray(expression)) return 'literal';
  return Object.keys(expression)[0] ?? 'literal';
}

function verdictOf(expression: Expression | undefined, scope: Scope): Verdict {
  const outcome = catchNotReady(() => holds(expression, scope));
  if (outcome instanceof NotReady) return outcome.state;
  return outcome ? 'holds' : 'fails';
}

function split(operator: string, expression: Expression | undefined, scope: Scope, use: Use): Split {
  const telling = tellingOf(operator);
  if (telling.as === 'literal' || telling.as === 'path') return NONE;
  const args = argumentsOf(expression as object);
  switch (telling.as) {
    case 'all':
      return splitList(args, scope, use, 'holds');
    case 'any':
      return splitList(args, scope, use, 'fails');
    case 'not':
      return { parts: [part('decides', args[0], scope, 'condition')], of: 1 };
    case 'branches':
      return splitBranches(args, scope, use);
    case 'entries':
      return splitEntries(args, scope);
    case 'call':
      if (telling.operands === 'none') return NONE;
      return operandsOf(telling.operands === 'first' ? args.slice(0, 1) : args, args.length, scope);
    default:
      return operandsOf(args, args.length, scope);
  }
}

/** How an operator is told. What is none is a value as it stands. */
export const tellingOf = (operator: string): Telling => meaningOf(operator)?.telling ?? { as: 'literal' };

const part = (role: Role, expression: Expression | undefined, scope: Scope, use: Use): DecisionPart => ({
  role,
  decision: decide(expression, scope, use),
});

/** `goesOn` is the verdict with which the next part is asked. */
function splitList(args: readonly Expression[], scope: Scope, use: Use, goesOn: Verdict): Split {
  const verdicts = args.map((arg) => verdictOf(arg, scope));
  const visited = verdicts.findIndex((verdict) => verdict !== goesOn);
  const chosen = args.filter((_, at) => {
    if (use === 'value') return at === (visited < 0 ? args.length - 1 : visited);
    return visited < 0 || at === visited || (at > visited && verdicts[at] === verdicts[visited]);
  });
  return { parts: chosen.map((arg) => part('decides', arg, scope, use)), of: args.length };
}

function splitBranches(args: readonly Expression[], scope: Scope, use: Use): Split {
  const parts: DecisionPart[] = [];
  for (let at = 0; at < args.length; at += 2) {
    if (at === args.length - 1) return { parts: [...parts, part('decides', args[at], scope, use)], of: args.length };
    const condition = part('chooses', args[at], scope, 'condition');
    parts.push(condition);
    if (condition.decision.verdict === 'fails') continue;
    if (condition.decision.verdict === 'holds') parts.push(part('decides', args[at + 1], scope, use));
    break;
  }
  return { parts, of: args.length };
}

/** The list, and its entries as the inner condition sees them. */
function splitEntries([list, inner]: readonly Expression[], scope: Scope): Split {
  const whole = part('operand', list, scope, 'value');
  const entries = entriesIn(whole.decision.value);
  const shown = entries
    .slice(0, MOST_ENTRIES)
    .map((entry) => part('entry', inner, entryScope(list, entry, scope), 'condition'));
  return { parts: [whole, ...shown], of: entries.length };
}

const entriesIn = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []);

/** How an expression inside a list operator sees one entry. */
export const entryScope = (list: Expression | undefined, entry: unknown, scope: Scope): Scope =>
  new Inner(scope, 'item', (rest) => follow(entry, rest), pathOfList(list));

const operandsOf = (read: readonly Expression[], of: number, scope: Scope): Split => ({
  parts: read.map((arg) => part('operand', arg, scope, 'value')),
  of,
});
