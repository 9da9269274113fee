// Which form a value has on screen. It comes from the schema of the value's source, never from the flow.
import { holds } from '../expressions/expressions.ts';
import { argumentsOf, ofList, operatorOf } from '../expressions/operators.ts';
import { Inner, type Scope } from '../expressions/scope.ts';
import { fieldTypes } from '../fields/index.ts';
import type { Expression, FormatTable, PreparedCatalogue, PreparedFlow, Shape, ValueFormat } from '../flow.ts';

/** Looks up the form of a path: `deal.return_date` is a date. A value that branches has that of the branch it takes. */
export type FormatOfPath = (path: string, scope: Scope) => ValueFormat | undefined;

/** The forms of the time; an hour is a number like any other. */
const NOW: Readonly<Record<string, ValueFormat>> = { today: 'date', instant: 'date-time' };

/** The forms of every path that a flow may read: its fields, its sources, configuration, and values that pass one on. */
export function formatsOf(flow: PreparedFlow, catalogue: PreparedCatalogue): FormatOfPath {
  const ofPath: FormatOfPath = (path, scope) => {
    const derived = scope.derived?.(path);
    if (derived) return formatOf(derived.shape, ofPath, derived.scope, derived.rest);
    const [root = '', ...rest] = scope
      .origin(path)
      .split('.')
      .filter((part) => !/^\d+$/.test(part));
    const other = catalogue.names?.[root];
    if (other !== undefined) return ofPath([other, ...rest].join('.'), scope);
    if (root === 'form') return ofField(rest.join('.'));
    if (root === 'values' || root === 'facts')
      return formatOf(root === 'values' ? flow.values : catalogue.facts, ofPath, scope, rest);
    if (root === 'config') return rest.at(-1)?.endsWith('_cents') ? 'cent' : undefined;
    if (root === 'now') return NOW[rest[0] ?? ''];
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
export function pathOf(expression: Shape | undefined): string | undefined {
  if (typeof expression !== 'object' || expression === null) return undefined;
  const [first] = argumentsOf(expression);
  if ('var' in expression) return typeof first === 'string' ? first : undefined;
  return operatorOf(expression)?.form === ofList ? pathOf(first) : undefined;
}

/** The path behind a list. One that branches has that of the branch it takes in a scope, without one that of its first branch with one. */
export function pathOfList(expression: Expression | undefined, scope?: Scope): string | undefined {
  const path = pathOf(expression);
  if (path !== undefined || typeof expression !== 'object' || expression === null) return path;
  const operator = operatorOf(expression);
  const args = argumentsOf(expression);
  if (operator?.form === ofList) return pathOfList(args[0], scope);
  const taken = scope && operator?.branches && takenOf(operator.branches(args), scope);
  if (taken !== undefined) return pathOfList(taken, scope);
  const branches = operator?.branches && operator.form?.(args);
  return Array.isArray(branches) ? branches.map((one) => pathOfList(one)).find((one) => one !== undefined) : undefined;
}

/** The form of what an expression gives, or of a part of that, as far as it follows from what is read. */
export function formatOf(
  shape: Shape | undefined,
  ofPath: FormatOfPath,
  scope: Scope,
  rest: readonly string[] = [],
): ValueFormat | undefined {
  if (typeof shape !== 'object' || shape === null) return undefined;
  const [first = '', ...inside] = rest;
  if (Object.hasOwn(shape, first)) return formatOf((shape as ShapeParts)[first], ofPath, scope, inside);
  const path = pathOf(shape);
  if (path !== undefined) return ofPath([path, ...rest].join('.'), scope);
  const operator = operatorOf(shape);
  const args = argumentsOf(shape);
  const form = Array.isArray(shape) ? shape : operator?.form?.(args);
  if (form === undefined || typeof form === 'string') return form;
  const branches = operator?.branches?.(args);
  const taken = branches && takenOf(branches, scope);
  // A number that is written among amounts is an amount.
  if (typeof taken === 'object') return formatOf(taken, ofPath, scope, rest);
  // What is not taken need not be there yet, and what is taken for an entry is known for each of them alone.
  const unread: Scope = {
    origin: (inner) => scope.origin(inner),
    derived: (inner) => scope.derived?.(inner),
    read: () => undefined,
  };
  const others = branches ? unread : scope;
  const within = operator?.over ? new Inner(unread, 'item', () => undefined, pathOfList(args[0], scope)) : others;
  for (const part of form) {
    const found = formatOf(part, ofPath, within, rest);
    if (found) return found;
  }
  return undefined;
}

type ShapeParts = Readonly<Record<string, Shape>>;

/** What branches give in a scope; whatever it is when they give nothing. */
function takenOf(branches: readonly Expression[], scope: Scope): Expression | undefined {
  const last = branches.length - 1;
  const visited = branches.findIndex((part, at) => at % 2 === 0 && (at === last || holds(part, scope)));
  return branches[visited + 1] ?? branches[visited];
}
