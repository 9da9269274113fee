// What is known of each operator without running it: what it takes and gives, when it gives nothing, and its words. For the checker and explanations.
import { argumentsOf, operatorOf, operators } from '../../expressions/operators.ts';
import type { Expression, OperatorExpression, OperatorName } from '../../flow.ts';

/** What kind of value something is. */
export type Kind = 'text' | 'number' | 'boolean' | 'list' | 'object';

/** What may stand at one place: values of some kinds, anything, or one of some words. */
export type OperandType = readonly Kind[] | 'any' | { readonly words: readonly string[] };

/** What is taken, place by place; the last counts for all that follow. `alike`: values that are compared, `cases`: a value and pairs. */
export type Takes = readonly OperandType[] | 'alike' | 'cases';

/** Which absent argument makes it give nothing: any, the first, one of its branches, the last of them, or none. */
export type Absent = 'any' | 'first' | 'branch' | 'last' | 'none';

/** For what a value is used: for a day, or only measured; `passed`: for what the whole is used. */
export type Role = 'day' | 'measured';

/** How it is told; words for when it holds, and for when it does not. */
export type Telling =
  | { readonly as: 'comparison'; readonly words: readonly [holds: string, fails: string] }
  | { readonly as: 'entries'; readonly words: string }
  | { readonly as: 'all' | 'any' | 'not' | 'presence' | 'branches' | 'path' | 'literal' }
  /** By its name and those operands that are read where it stands. */
  | { readonly as: 'call'; readonly operands: 'all' | 'first' | 'none' };

/** One operator. */
export interface OperatorMetadata {
  readonly takes: Takes;
  /** Of what kind its value is; `branch`: one of its arguments, `unknown`: nobody knows from this alone. */
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
/** Its other arguments are read once for each entry, or only when they are met. */
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

const MEANINGS: { readonly [O in OperatorName]: OperatorMetadata } = {
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

/** The names of all operators. */
export const operatorNames: readonly string[] = Object.keys(MEANINGS);

const meanings = new Map(Object.entries(MEANINGS));

/** What is known of the operator of a name, if there is one. */
export const meaningOf = (name: string): OperatorMetadata | undefined => meanings.get(name);

/** Whether the second argument of an operator is computed for each entry of its first, which is called item there. */
export const goesOverEntries = (name: string): boolean => operators.get(name)?.over !== undefined;

/** What may stand at a place of an operator. */
export function placeOf(name: string, index: number): OperandType {
  const takes = meaningOf(name)?.takes ?? ANY;
  return typeof takes === 'string' ? 'any' : (takes[Math.min(index, takes.length - 1)] ?? 'any');
}

/** An operator and its arguments, by the schema of expressions. */
export type OperationIn = {
  [O in OperatorName]: readonly [name: O, args: Required<OperatorExpression>[O]];
}[OperatorName];

/** The operator of an expression and its arguments as they are written; a shape of several properties has none. */
export function operationIn(part: object): OperationIn | readonly [name: '', args: undefined] {
  return operatorOf(part) ? (Object.entries(part)[0] as OperationIn) : ['', undefined];
}

/** What an operation may give when it chooses among its arguments. */
export function choicesIn(operation: object): readonly Expression[] | undefined {
  const form =
    meaningOf(operationIn(operation)[0])?.gives === 'branch'
      ? operatorOf(operation)?.form?.(argumentsOf(operation))
      : undefined;
  return typeof form === 'string' ? undefined : form;
}
