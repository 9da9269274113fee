// Converts a body to answers by evaluating the sending flow's expressions backwards.
import { follow, isOperation, type LoadedFlow } from '@fahrplan/engine/validate';

type Flow = LoadedFlow['flow'];
type Part = Readonly<Record<string, unknown>>;

/** Property of a body, such as `new_address.zip`, with the fields that it contains. */
export interface SentProperty {
  readonly path: string;
  readonly fields: readonly string[];
  /** Extracts the answers from a text made by `cat`. */
  readonly pattern?: RegExp;
  /** Properties of each entry, for a list made from rows; their fields are those of a row. */
  readonly rows?: readonly SentProperty[];
}

/** Fields that expressions read below a name: those of a flow below `form`, those of a row below its own. */
interface Scope {
  readonly flow: Flow;
  readonly root: string;
  readonly fields: Flow['fields'];
}

const scopeOf = (flow: Flow): Scope => ({ flow, root: 'form', fields: flow.fields });

/** Lists properties that contain answers. Constants and computed values do not. */
export function sentProperties(flow: Flow, operation: string): SentProperty[] {
  const [send] = sendsIn([flow.submit, flow.effects, flow.steps], operation);
  if (!send) throw new Error(`The flow "${flow.id}" does not send "${operation}".`);
  return propertiesOf(scopeOf(flow), send['with'], ['body']);
}

/**
 * Returns the answers of a body by field. Missing ones are empty.
 * A boolean field that is not sent is inferred from the fields whose condition it is.
 */
export const answersIn = (flow: Flow, properties: readonly SentProperty[], body: object): Part =>
  answersOf(scopeOf(flow), properties, body);

function answersOf(scope: Scope, properties: readonly SentProperty[], body: object): Part {
  const sent = properties.flatMap(({ path, fields, pattern, rows }): [string, unknown][] => {
    const value = follow(body, path.split('.'));
    const [name = ''] = fields;
    if (rows) {
      const entries: readonly unknown[] = Array.isArray(value) ? value : [];
      const inner = rowOf(scope, name);
      return [[name, entries.filter(isPart).map((entry) => answersOf(inner, rows, entry))]];
    }
    // A text that does not match the pattern belongs to the first field.
    const texts = (typeof value === 'string' && pattern?.exec(value)?.slice(1)) || [value];
    return fields.map((field, index) => [field, texts[index] ?? null]);
  });
  const given = new Set(sent.flatMap(([field, value]) => (value === null ? [] : [field])));
  const switches = (isGiven: boolean) =>
    Object.entries(scope.fields)
      .filter(([field]) => given.has(field) === isGiven)
      .flatMap(([, { when }]) => switchOf(scope, when).map(([name, on]) => [name, on === isGiven] as const));
  return Object.fromEntries([...switches(false), ...switches(true), ...sent]);
}

/** @param as name of an entry; by default that which the fields of the row use */
function rowOf({ flow, fields }: Scope, name: string, as = fields[name]?.as ?? 'item'): Scope {
  return { flow, root: as, fields: fields[name]?.fields ?? {} };
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

const sendsIn = (part: unknown, operation: string): Part[] => {
  if (!isPart(part)) return [];
  return part['send'] === operation ? [part] : Object.values(part).flatMap((inner) => sendsIn(inner, operation));
};

/** @param rest path into the value of the expression */
function propertiesOf(scope: Scope, shape: unknown, rest: readonly string[], path = ''): SentProperty[] {
  if (!isPart(shape)) return [];
  const { var: name, if: branches, format, cat, each, as } = shape;
  if (typeof name === 'string') {
    const [root, value = '', ...inner] = [...name.split('.'), ...rest];
    if (root === 'values') return propertiesOf(scope, scope.flow.values?.[value], inner, path);
    const field = [value, ...inner].join('.');
    return root === scope.root ? sentAs(scope, field, path) : [];
  }
  if (each !== undefined) {
    const [list] = propertiesOf(scope, each, []).flatMap(({ fields }) => fields);
    if (list === undefined || !scope.fields[list]?.fields) return [];
    return [{ path, fields: [list], rows: propertiesOf(rowOf(scope, list, String(as)), shape['value'], []) }];
  }
  if (Array.isArray(branches)) {
    const found = outcomes(branches).map((outcome) => propertiesOf(scope, outcome, rest, path));
    return found.find(({ length }) => length > 0) ?? [];
  }
  // `format` with `phone` is inverted by the phone field itself.
  if (Array.isArray(format) && format[1] === 'phone') return propertiesOf(scope, format[0], rest, path);
  if (Array.isArray(cat)) {
    const fields: string[] = [];
    const pattern = new RegExp(`^${patternOf(scope, shape, fields)}$`);
    return fields.length > 0 ? [{ path, fields, pattern }] : [];
  }
  if (isOperation(shape)) return [];
  const [first, ...others] = rest;
  if (first !== undefined) return propertiesOf(scope, shape[first], others, path);
  return Object.entries(shape).flatMap(([key, part]) => propertiesOf(scope, part, [], path ? `${path}.${key}` : key));
}

/** Rows that are sent as they are have the names of their fields. */
function sentAs({ fields, ...scope }: Scope, name: string, path: string): SentProperty[] {
  const field = fields[name];
  if (!field) return [];
  if (!field.fields) return [{ path, fields: [name] }];
  const inner = { ...scope, fields: field.fields };
  return [{ path, fields: [name], rows: Object.keys(field.fields).flatMap((own) => sentAs(inner, own, own)) }];
}

/** Values of an `if`, without its conditions. */
const outcomes = (branches: readonly unknown[]): unknown[] =>
  branches.filter((_, index) => index % 2 === 1 || index === branches.length - 1);

/** Types whose answers are one word in a text. They are matched, but not extracted. */
const WORDS: readonly unknown[] = ['choice', 'date', 'boolean', 'integer'];

/** @param typed receives the fields whose answers are captured */
function patternOf(scope: Scope, shape: unknown, typed: string[]): string {
  // Trailing spaces of a separator are optional.
  if (!isPart(shape)) return `${shape}`.trimEnd().replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  const { cat, if: branches } = shape;
  const patterns = (parts: readonly unknown[]) => parts.map((part) => patternOf(scope, part, typed));
  if (Array.isArray(cat)) return patterns(cat).join('');
  if (Array.isArray(branches)) return `(?:${patterns(outcomes(branches)).join('|')}|)`;
  const [field] = propertiesOf(scope, shape, []).flatMap(({ fields }) => fields);
  if (field === undefined) return '.*?';
  if (WORDS.includes(scope.fields[field]?.type) && !scope.fields[field]?.free) return '[\\w-]+';
  typed.push(field);
  return '([\\s\\S]*)';
}

/** Boolean field of a condition, with the answer for which it holds. */
function switchOf(scope: Scope, when: unknown): (readonly [string, boolean])[] {
  if (!isPart(when)) return [];
  if ('!' in when) return switchOf(scope, when['!']).map(([name, on]) => [name, !on]);
  const [root, ...names] = String(when['var']).split('.');
  const name = names.join('.');
  if (root === 'values') return switchOf(scope, scope.flow.values?.[name]);
  return root === scope.root && scope.fields[name]?.type === 'boolean' ? [[name, true]] : [];
}
