// Finds the deciding parts of an expression. The engine itself computes every outcome.
import { evaluate, holds } from '../../expressions/expressions.ts';
import { argumentsOf } from '../../expressions/operators.ts';
import { follow, Inner, type Scope } from '../../expressions/scope.ts';
import type { Expression } from '../../flow.ts';
import { catchNotReady, NotReady } from '../../notReady.ts';
import { pathOfList } from '../../text/formats.ts';
import { metadataOf, type Telling } from '../metadata/operators.ts';

/** Outcome of a condition; `pending` and `failed` come from the source that it waits for. */
export type Verdict = 'holds' | 'fails' | 'pending' | 'failed';

/** Role of a part: decides the whole, selects a branch, is an operand, or is an entry of a list. */
export type Role = 'decides' | 'chooses' | 'operand' | 'entry';

export interface DecisionPart {
  readonly role: Role;
  readonly decision: Decision;
}

/** Outcome of an expression, and the parts that caused it. */
export interface Decision {
  readonly expression: Expression | undefined;
  /** `var` for a path, `literal` for a literal value. */
  readonly operator: string;
  readonly scope: Scope;
  readonly verdict: Verdict;
  /** Absent while pending or failed. */
  readonly value: unknown;
  /** Name of the source that it waits for. */
  readonly awaits: string | null;
  readonly parts: readonly DecisionPart[];
  /** Number of all parts, including those that decide nothing. */
  readonly of: number;
}

/** Use of an expression: for its truth, or for its value. */
type Use = 'condition' | 'value';

interface Split {
  readonly parts: readonly DecisionPart[];
  readonly of: number;
}

const NONE: Split = { parts: [], of: 0 };
/** Further entries of a list are counted, but not shown. */
const MAX_ENTRIES = 12;

/**
 * Returns the outcome of an expression with its deciding parts, in the order of evaluation.
 * For `and` these are the parts that fail, for `or` those that hold; without any, all parts.
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

/** Returns the wording of an operator; anything else counts as a literal. */
export const tellingOf = (operator: string): Telling => metadataOf(operator)?.telling ?? { as: 'literal' };

const part = (role: Role, expression: Expression | undefined, scope: Scope, use: Use): DecisionPart => ({
  role,
  decision: decide(expression, scope, use),
});

/** `goesOn` is the verdict with which evaluation continues to the next part. */
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

function splitEntries([list, inner]: readonly Expression[], scope: Scope): Split {
  const whole = part('operand', list, scope, 'value');
  const entries = entriesIn(whole.decision.value);
  const shown = entries
    .slice(0, MAX_ENTRIES)
    .map((entry) => part('entry', inner, entryScope(list, entry, scope), 'condition'));
  return { parts: [whole, ...shown], of: entries.length };
}

const entriesIn = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []);

/** Returns the scope of an expression inside a list operator, for one entry. */
export const entryScope = (list: Expression | undefined, entry: unknown, scope: Scope): Scope =>
  new Inner(scope, 'item', (rest) => follow(entry, rest), pathOfList(list));

const operandsOf = (read: readonly Expression[], of: number, scope: Scope): Split => ({
  parts: read.map((arg) => part('operand', arg, scope, 'value')),
  of,
});
