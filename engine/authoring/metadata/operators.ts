// Static metadata of operators, for the checker and explanations.
import { argumentsOf, operatorOf, operators } from '../../expressions/operators.ts';
import type { Expression, OperatorExpression, OperatorName } from '../../flow.ts';

export type Kind = 'text' | 'number' | 'boolean' | 'list' | 'object';

/** Accepted operand: values of some kinds, anything, or one of some words. */
export type OperandType = readonly Kind[] | 'any' | { readonly words: readonly string[] };

/** Operands by position; the last one repeats. `alike`: compared values; `cases`: value, pairs. */
export type Takes = readonly OperandType[] | 'alike' | 'cases';

/** Arguments whose absence makes the result absent: any, first, a branch, the last branch, none. */
export type Absent = 'any' | 'first' | 'branch' | 'last' | 'none';

/** Use of an operand: as a day, or only for its length. `passed`: same use as the result. */
export type Role = 'day' | 'measured';

/** Wording in explanations, with words for true and for false. */
export type Telling =
  | { readonly as: 'comparison'; readonly words: readonly [holds: string, fails: string] }
  | { readonly as: 'entries'; readonly words: string }
  | { readonly as: 'all' | 'any' | 'not' | 'presence' | 'branches' | 'path' | 'literal' }
  /** Operator name and the operands that can be evaluated outside of it. */
  | { readonly as: 'call'; readonly operands: 'all' | 'first' | 'none' };

export interface OperatorMetadata {
  readonly takes: Takes;
  /** Kind of the result; `branch`: one of the arguments, `unknown`: not known from the operator. */
  readonly gives: Kind | 'branch' | 'unknown';
  readonly absent: Absent;
  readonly telling: Telling;
  readonly roles?: readonly Role[] | 'passed';
}

const ANY: Takes = ['any'];
const NUMBERS: Takes = [['number']];
const TEXT: Takes = [['text']];
const DIVIDED: Takes = [['text'], ['text'], { words: ['first', 'last'] }];
const LIST: Takes = [['list'], 'any'];
const MOVED: OperandType = { words: ['days', 'months', 'years'] };
const MEASURED: OperandType = { words: ['seconds', 'days', 'months', 'years'] };
const FORMS: OperandType = {
  words: ['DD.MM.YYYY', 'YYYY-MM-DD', 'timestamp', 'ISO', 'phone', 'date', 'date-time', 'cent', 'km', 'points'],
};

const CALL: Telling = { as: 'call', operands: 'all' };
/** The other arguments are evaluated once per entry, or only when reached. */
const FIRST: Telling = { as: 'call', operands: 'first' };

const comparison = (takes: Takes, ...words: readonly [holds: string, fails: string]): OperatorMetadata => ({
  takes,
  gives: 'boolean',
  absent: 'none',
  telling: { as: 'comparison', words },
});
const arithmetic: OperatorMetadata = { takes: NUMBERS, gives: 'number', absent: 'any', telling: CALL };
const ofEntries = (gives: OperatorMetadata['gives'], words: string): OperatorMetadata => ({
  takes: LIST,
  gives,
  absent: 'none',
  telling: { as: 'entries', words },
});

const OPERATORS: { readonly [O in OperatorName]: OperatorMetadata } = {
  var: { takes: ANY, gives: 'unknown', absent: 'none', telling: { as: 'path' } },
  has: { takes: ANY, gives: 'boolean', absent: 'none', telling: { as: 'presence' } },
  literal: { takes: ANY, gives: 'unknown', absent: 'none', telling: { as: 'literal' } },
  if: { takes: ANY, gives: 'branch', absent: 'branch', telling: { as: 'branches' }, roles: 'passed' },
  and: { takes: ANY, gives: 'boolean', absent: 'none', telling: { as: 'all' } },
  or: { takes: ANY, gives: 'branch', absent: 'last', telling: { as: 'any' }, roles: 'passed' },
  '!': { takes: ANY, gives: 'boolean', absent: 'none', telling: { as: 'not' } },
  '===': comparison('alike', 'is', 'is not'),
  '!==': comparison('alike', 'is not', 'is'),
  '<': comparison('alike', 'is below', 'is not below'),
  '<=': comparison('alike', 'is at most', 'is not at most'),
  '>': comparison('alike', 'is above', 'is not above'),
  '>=': comparison('alike', 'is at least', 'is not at least'),
  in: comparison(
    [
      ['text', 'number', 'boolean'],
      ['list', 'text'],
    ],
    'is one of',
    'is none of',
  ),
  startsWith: comparison(TEXT, 'starts with', 'does not start with'),
  match: { takes: 'cases', gives: 'branch', absent: 'branch', telling: FIRST },
  '+': arithmetic,
  '-': arithmetic,
  '*': arithmetic,
  '/': arithmetic,
  round: { ...arithmetic, takes: [['number'], { words: ['up', 'down', 'nearest'] }, ['number']] },
  min: { takes: ANY, gives: 'unknown', absent: 'none', telling: CALL },
  max: { takes: ANY, gives: 'unknown', absent: 'none', telling: CALL },
  some: ofEntries('boolean', 'some entry must hold'),
  all: ofEntries('boolean', 'every entry must hold'),
  none: ofEntries('boolean', 'no entry may hold'),
  filter: ofEntries('list', 'those that hold are taken'),
  find: ofEntries('unknown', 'the first that holds is taken'),
  count: ofEntries('number', 'those that hold are counted'),
  sum: { takes: [['list'], ['number']], gives: 'number', absent: 'none', telling: FIRST },
  sortBy: { takes: [['list'], 'any', { words: ['asc', 'desc'] }], gives: 'list', absent: 'none', telling: FIRST },
  cat: { takes: ANY, gives: 'text', absent: 'none', telling: CALL },
  trim: { takes: TEXT, gives: 'text', absent: 'any', telling: CALL },
  replace: { takes: TEXT, gives: 'text', absent: 'any', telling: CALL },
  substr: { takes: [['text'], ['number']], gives: 'text', absent: 'any', telling: CALL },
  before: { takes: DIVIDED, gives: 'text', absent: 'any', telling: CALL },
  after: { takes: DIVIDED, gives: 'text', absent: 'any', telling: CALL },
  position: { takes: LIST, gives: 'number', absent: 'none', telling: CALL },
  length: { takes: [['text', 'list']], gives: 'number', absent: 'none', telling: CALL, roles: ['measured'] },
  score: { takes: [['text', 'list']], gives: 'number', absent: 'any', telling: CALL },
  add: { takes: [['text'], ['number'], MOVED], gives: 'text', absent: 'any', telling: CALL, roles: ['day'] },
  between: {
    takes: [['text'], ['text'], MEASURED],
    gives: 'number',
    absent: 'any',
    telling: CALL,
    roles: ['day', 'day'],
  },
  weekday: { takes: TEXT, gives: 'number', absent: 'any', telling: CALL, roles: ['day'] },
  instant: { takes: TEXT, gives: 'text', absent: 'any', telling: CALL },
  format: { takes: ['any', FORMS], gives: 'unknown', absent: 'first', telling: CALL, roles: ['day'] },
  link: { takes: ANY, gives: 'text', absent: 'none', telling: { as: 'call', operands: 'none' } },
};

export const operatorNames: readonly string[] = Object.keys(OPERATORS);

const byName = new Map(Object.entries(OPERATORS));

export const metadataOf = (name: string): OperatorMetadata | undefined => byName.get(name);

/** Returns true if the second argument is evaluated for each entry of the first, named `item`. */
export const goesOverEntries = (name: string): boolean => operators.get(name)?.over !== undefined;

export function operandTypeOf(name: string, index: number): OperandType {
  const takes = metadataOf(name)?.takes ?? ANY;
  return typeof takes === 'string' ? 'any' : (takes[Math.min(index, takes.length - 1)] ?? 'any');
}

export type OperationIn = {
  [O in OperatorName]: readonly [name: O, args: Required<OperatorExpression>[O]];
}[OperatorName];

const NO_OPERATION = ['', undefined] as const;

/** Returns the operator and its raw arguments; a shape of several properties has none. */
export function operationIn(part: object): OperationIn | readonly [name: '', args: undefined] {
  if (operatorOf(part)) for (const name in part) return [name, part[name as keyof typeof part]] as never;
  return NO_OPERATION;
}

/** Returns the possible results of an operator that selects one of its arguments. */
export function choicesIn(operation: object): readonly Expression[] | undefined {
  const form =
    metadataOf(operationIn(operation)[0])?.gives === 'branch'
      ? operatorOf(operation)?.form?.(argumentsOf(operation))
      : undefined;
  return typeof form === 'string' ? undefined : form;
}
