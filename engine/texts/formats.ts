// Which form a value has on screen. It comes from the schema of the value's source, never from the flow.
import { evaluate } from '../expressions/expressions.ts';
import { argumentsOf, ofList, operatorOf } from '../expressions/operators.ts';
import type { Scope } from '../expressions/scope.ts';
import { fieldTypes } from '../fields/index.ts';
import type { Expression, FormatTable, PreparedCatalogue, PreparedFlow, Shape, ValueFormat } from '../flow.ts';

/** Looks up the form of a path: `deal.return_date` is a date. A value that branches has that of the branch it takes in a scope. */
export type FormatOfPath = (path: string, scope?: Scope) => ValueFormat | undefined;

/** The forms of every path that a flow may read: its fields, its sources, configuration, and values that pass one on. */
export function formatsOf(flow: PreparedFlow, catalogue: PreparedCatalogue): FormatOfPath {
  const ofPath: FormatOfPath = (path, scope) => {
    const [root = '', ...rest] = path.split('.').filter((part) => !/^\d+$/.test(part));
    const other = catalogue.names?.[root];
    if (other !== undefined) return ofPath([other, ...rest].join('.'), scope);
    if (root === 'form') return ofField(rest.join('.'));
    if (root === 'values' || root === 'facts')
      return formatOf(root === 'values' ? flow.values : catalogue.facts, ofPath, scope, rest);
    if (root === 'config') return rest.at(-1)?.endsWith('_cents') ? 'cent' : undefined;
    if (root === 'now') return rest[0] === 'today' ? 'date' : 'date-time';
    if (root === 'results') return ofAnswer(rest[0] ?? '', rest.slice(1));
    if (root === 'input') return ofType(flow.input?.[rest[0] ?? '']?.type, rest.slice(1));
    return ofAnswer((flow.sources[root] ?? catalogue.sources[root])?.asks ?? '', rest);
  };
  const ofField = (name: string) => {
    const field = flow.fields[name];
    return field && (field.unit ?? fieldTypes[field.type].format);
  };
  const ofAnswer = (operation: string, rest: readonly string[]) =>
    ofType(catalogue.operations[operation]?.answer, rest);
  const ofType = (type: string | undefined, rest: readonly string[]) => lookUp(catalogue.formats, type, rest);
  return ofPath;
}

function lookUp(table: FormatTable, type: string | undefined, rest: readonly string[]): ValueFormat | undefined {
  return type ? table[type.replace(/(\[\])?\??$/, '')]?.[rest.join('.')] : undefined;
}

/** The path behind an expression that reads one, or picks from a list. */
export function pathOf(expression: Expression | undefined): string | undefined {
  if (typeof expression !== 'object' || expression === null) return undefined;
  const [first] = argumentsOf(expression);
  if ('var' in expression) return first as string;
  return operatorOf(expression)?.form === ofList ? pathOf(first) : undefined;
}

/** The form of what an expression gives, or of a part of that, as far as it follows from what is read. */
export function formatOf(
  shape: Shape | undefined,
  ofPath: FormatOfPath,
  scope: Scope | undefined,
  rest: readonly string[] = [],
): ValueFormat | undefined {
  if (typeof shape !== 'object' || shape === null) return undefined;
  const [first = '', ...others] = rest;
  if (Object.hasOwn(shape, first)) return formatOf((shape as ShapeParts)[first], ofPath, scope, others);
  const expression = shape as Expression;
  const path = pathOf(expression);
  if (path !== undefined) return ofPath([path, ...rest].join('.'), scope);
  const operator = operatorOf(shape);
  const form = Array.isArray(expression) ? expression : operator?.form?.(argumentsOf(shape));
  if (form === undefined || typeof form === 'string') return form;
  const taken = form[takenOf(shape, scope) ?? -1];
  if (taken !== undefined && !isWrittenOut(taken)) return formatOf(taken, ofPath, scope, rest);
  const inside = operator?.over ? ofEntry(shape, ofPath) : ofPath;
  // What is not taken need not be there yet, and what an entry takes is known for each of them alone.
  const within = operator?.taken || operator?.over ? undefined : scope;
  for (const part of form) {
    const found = formatOf(part, inside, within, rest);
    if (found) return found;
  }
  return undefined;
}

type ShapeParts = Readonly<Record<string, Shape>>;

/** Which of the arguments that tell its form an expression takes, if it takes one and it can be told. */
function takenOf(expression: object, scope: Scope | undefined): number | undefined {
  const taken = operatorOf(expression)?.taken;
  return taken && scope ? (evaluate(taken(argumentsOf(expression)), scope) as number | undefined) : undefined;
}

/** Whether nothing is read: a number that is written among amounts is an amount. */
const isWrittenOut = (expression: Expression): boolean =>
  typeof expression !== 'object' ||
  expression === null ||
  'literal' in expression ||
  (!('var' in expression) && argumentsOf(expression).every(isWrittenOut));

/** The forms inside an operator over entries: `item` is one of its list. */
function ofEntry(operation: object, ofPath: FormatOfPath): FormatOfPath {
  const list = pathOf(argumentsOf(operation)[0]);
  return (path, scope) => {
    const [root, ...rest] = path.split('.');
    if (root !== 'item') return ofPath(path, scope);
    return list === undefined ? undefined : ofPath([list, ...rest].join('.'), scope);
  };
}
