// Display formats of values. They come from the schema of a value's source, never from the flow.
import { holds } from '../expressions/expressions.ts';
import { argumentsOf, ofList, operatorOf } from '../expressions/operators.ts';
import { Inner, type Scope } from '../expressions/scope.ts';
import { fieldTypes } from '../fields/index.ts';
import type { Expression, Field, FormatTable, PreparedCatalogue, PreparedFlow, Shape, ValueFormat } from '../flow.ts';

/** Returns the format of a path: `deal.return_date` is a date. Branches use the taken one. */
export type FormatOfPath = (path: string, scope: Scope) => ValueFormat | undefined;

/** Formats of `now`. The hour is a plain number. */
const NOW: Readonly<Record<string, ValueFormat>> = { today: 'date', instant: 'date-time' };

/** @param inRows returns the field of a row at a path below `form` */
export function formatsOf(
  flow: PreparedFlow,
  catalogue: PreparedCatalogue,
  inRows?: (fields: PreparedFlow['fields'], path: string) => Field | undefined,
): FormatOfPath {
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
    const field = flow.fields[name] ?? inRows?.(flow.fields, name);
    return field && formatOfField(field);
  };
  const ofAnswer = (operation: string, rest: readonly string[]) =>
    ofType(catalogue.operations[operation]?.answer, rest);
  const ofType = (type: string | undefined, rest: readonly string[]) => lookUp(catalogue.formats, type, rest);
  return ofPath;
}

export const formatOfField = ({ type, unit, currency }: Field): ValueFormat | undefined =>
  currency ? `cent ${currency}` : (unit ?? fieldTypes[type].format);

function lookUp(table: FormatTable, type: string | undefined, rest: readonly string[]): ValueFormat | undefined {
  return type ? table[type.replace(/(\[\])?\??$/, '')]?.[rest.join('.')] : undefined;
}

/** Returns the path that an expression reads or picks from. */
export function pathOf(expression: Shape | undefined): string | undefined {
  if (typeof expression !== 'object' || expression === null) return undefined;
  const [first] = argumentsOf(expression);
  if ('var' in expression) return typeof first === 'string' ? first : undefined;
  return operatorOf(expression)?.form === ofList ? pathOf(first) : undefined;
}

/** Returns the path of a list: of its taken branch, or of the first with a path without a scope. */
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

/** Returns the format of an expression or a part of it, as far as it can be derived. */
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
  // Literal numbers take the format of the other branches.
  if (typeof taken === 'object') return formatOf(taken, ofPath, scope, rest);
  // Untaken branches may not be loaded, and branches of a list differ per entry: neither is read.
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

/** Returns the branch that is taken in a scope. */
function takenOf(branches: readonly Expression[], scope: Scope): Expression | undefined {
  const last = branches.length - 1;
  const visited = branches.findIndex((part, at) => at % 2 === 0 && (at === last || holds(part, scope)));
  return branches[visited + 1] ?? branches[visited];
}
