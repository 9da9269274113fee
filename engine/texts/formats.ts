// Which form a value has on screen. It comes from the schema of the value's source, never from the flow.
import { argumentsOf, ofList, operatorOf } from '../expressions/operators.ts';
import { fieldTypes } from '../fields/index.ts';
import type { Expression, FormatTable, PreparedCatalogue, PreparedFlow, ValueFormat } from '../flow.ts';

/** Looks up the form of a path: `deal.return_date` is a date. */
export type FormatOfPath = (path: string) => ValueFormat | undefined;

/** The forms of every path that a flow may read: its fields, its sources, configuration, and values that pass one on. */
export function formatsOf(flow: PreparedFlow, catalogue: PreparedCatalogue): FormatOfPath {
  const ofPath: FormatOfPath = (path) => {
    const [root = '', ...rest] = path.split('.').filter((part) => !/^\d+$/.test(part));
    const other = catalogue.names?.[root];
    if (other !== undefined) return ofPath([other, ...rest].join('.'));
    if (root === 'form') return ofField(rest.join('.'));
    if (root === 'values' || root === 'facts')
      return throughValue((root === 'values' ? flow.values : catalogue.facts)?.[rest[0] ?? ''], rest.slice(1));
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
  const throughValue = (value: unknown, rest: readonly string[]): ValueFormat | undefined => {
    if (typeof value !== 'object' || value === null) return undefined;
    const [first, ...others] = rest;
    const part =
      first !== undefined && Object.hasOwn(value, first) ? (value as Record<string, unknown>)[first] : undefined;
    if (part !== undefined) return throughValue(part, others) ?? formatOf(part as Expression, ofPath);
    const list = pathOf(value as Expression);
    return rest.length > 0 && list ? ofPath([list, ...rest].join('.')) : formatOf(value as Expression, ofPath);
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

/** The form of what an expression gives, as far as it follows from what it reads. */
export function formatOf(expression: Expression | undefined, ofPath: FormatOfPath): ValueFormat | undefined {
  if (typeof expression !== 'object' || expression === null) return undefined;
  const path = pathOf(expression);
  if (path !== undefined) return ofPath(path);
  const form = Array.isArray(expression) ? expression : operatorOf(expression)?.form?.(argumentsOf(expression));
  if (typeof form === 'string') return form;
  for (const part of form ?? []) {
    const found = formatOf(part, ofPath);
    if (found) return found;
  }
  return undefined;
}
