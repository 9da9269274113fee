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
}

/** Lists properties that contain answers. Constants and computed values do not. */
export function sentProperties(flow: Flow, operation: string): SentProperty[] {
  const [send] = sendsIn([flow.submit, flow.effects, flow.steps], operation);
  if (!send) throw new Error(`The flow "${flow.id}" does not send "${operation}".`);
  return propertiesOf(flow, send['with'], ['body']);
}

/**
 * Returns the answers of a body by field. Missing ones are empty.
 * A boolean field that is not sent is inferred from the fields whose condition it is.
 */
export function answersIn(flow: Flow, properties: readonly SentProperty[], body: object): Part {
  const sent = properties.flatMap(({ path, fields, pattern }): [string, unknown][] => {
    const value = follow(body, path.split('.'));
    // A text that does not match the pattern belongs to the first field.
    const texts = (typeof value === 'string' && pattern?.exec(value)?.slice(1)) || [value];
    return fields.map((field, index) => [field, texts[index] ?? null]);
  });
  const given = new Set(sent.flatMap(([field, value]) => (value === null ? [] : [field])));
  const switches = (isGiven: boolean) =>
    Object.entries(flow.fields)
      .filter(([field]) => given.has(field) === isGiven)
      .flatMap(([, { when }]) => switchOf(flow, when).map(([name, on]) => [name, on === isGiven] as const));
  return Object.fromEntries([...switches(false), ...switches(true), ...sent]);
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

const sendsIn = (part: unknown, operation: string): Part[] => {
  if (!isPart(part)) return [];
  return part['send'] === operation ? [part] : Object.values(part).flatMap((inner) => sendsIn(inner, operation));
};

/** @param rest path into the value of the expression */
function propertiesOf(flow: Flow, shape: unknown, rest: readonly string[], path = ''): SentProperty[] {
  if (!isPart(shape)) return [];
  const { var: name, if: branches, format, cat } = shape;
  if (typeof name === 'string') {
    const [root, value = '', ...inner] = [...name.split('.'), ...rest];
    if (root === 'values') return propertiesOf(flow, flow.values?.[value], inner, path);
    const field = [value, ...inner].join('.');
    return root === 'form' && flow.fields[field] ? [{ path, fields: [field] }] : [];
  }
  if (Array.isArray(branches)) {
    const found = outcomes(branches).map((outcome) => propertiesOf(flow, outcome, rest, path));
    return found.find(({ length }) => length > 0) ?? [];
  }
  // `format` with `phone` is inverted by the phone field itself.
  if (Array.isArray(format) && format[1] === 'phone') return propertiesOf(flow, format[0], rest, path);
  if (Array.isArray(cat)) {
    const fields: string[] = [];
    const pattern = new RegExp(`^${patternOf(flow, shape, fields)}$`);
    return fields.length > 0 ? [{ path, fields, pattern }] : [];
  }
  if (isOperation(shape)) return [];
  const [first, ...others] = rest;
  if (first !== undefined) return propertiesOf(flow, shape[first], others, path);
  return Object.entries(shape).flatMap(([key, part]) => propertiesOf(flow, part, [], path ? `${path}.${key}` : key));
}

/** Values of an `if`, without its conditions. */
const outcomes = (branches: readonly unknown[]): unknown[] =>
  branches.filter((_, index) => index % 2 === 1 || index === branches.length - 1);

/** Types whose answers are one word in a text. They are matched, but not extracted. */
const WORDS: readonly unknown[] = ['choice', 'date', 'boolean', 'integer'];

/** @param typed receives the fields whose answers are captured */
function patternOf(flow: Flow, shape: unknown, typed: string[]): string {
  // Trailing spaces of a separator are optional.
  if (!isPart(shape)) return `${shape}`.trimEnd().replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  const { cat, if: branches } = shape;
  const patterns = (parts: readonly unknown[]) => parts.map((part) => patternOf(flow, part, typed));
  if (Array.isArray(cat)) return patterns(cat).join('');
  if (Array.isArray(branches)) return `(?:${patterns(outcomes(branches)).join('|')}|)`;
  const [field] = propertiesOf(flow, shape, []).flatMap(({ fields }) => fields);
  if (field === undefined) return '.*?';
  if (WORDS.includes(flow.fields[field]?.type)) return '[\\w-]+';
  typed.push(field);
  return '([\\s\\S]*)';
}

/** Boolean field of a condition, with the answer for which it holds. */
function switchOf(flow: Flow, when: unknown): (readonly [string, boolean])[] {
  if (!isPart(when)) return [];
  if ('!' in when) return switchOf(flow, when['!']).map(([name, on]) => [name, !on]);
  const [root, ...names] = String(when['var']).split('.');
  const name = names.join('.');
  if (root === 'values') return switchOf(flow, flow.values?.[name]);
  return root === 'form' && flow.fields[name]?.type === 'boolean' ? [[name, true]] : [];
}
