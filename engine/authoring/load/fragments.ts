// Expands fragments. Arguments stay reactive: paths are inserted as paths, others as flow values.
import { follow } from '../../expressions/scope.ts';
import type { Expression, Fragment, Shape } from '../../flow.ts';
import { madeOf } from './originals.ts';

type Arguments = Readonly<Record<string, Shape>>;

/** Texts inside a fragment are looked up in the copy of the fragment. */
const TEXT_PROPERTIES: ReadonlySet<string> = new Set([
  'label',
  'hint',
  'none',
  'suffix',
  'row',
  'add',
  'text',
  'title',
  'detail',
  'difference',
  'was',
  'empty',
  'more',
  'group',
  'badge',
  'finish',
  'toast',
]);

/**
 * Returns the fragment with the arguments of one use inserted.
 * @param values values of the flow; receives arguments that are neither paths nor literals
 * @param under group under which its fields stand in the flow: `form.street` becomes `form.pickup.street`
 */
export function expandFragment(
  fragment: Fragment,
  name: string,
  use: string,
  given: Arguments = {},
  values: Record<string, Shape>,
  under?: string,
): Fragment {
  const { fields: owned = {} } = fragment;
  const placed = (key: string, value: unknown): unknown => {
    if (key !== 'var' || under === undefined) return value;
    if (Array.isArray(value)) return [placed(key, value[0]), ...value.slice(1)];
    const [root, field = '', ...rest] = String(value).split('.');
    return root === 'form' && Object.hasOwn(owned, field) ? ['form', under, field, ...rest].join('.') : value;
  };
  const put = (part: unknown, holds: Holds): unknown => {
    if (typeof part === 'string') return holds === 'text' ? `${name}/${part}` : part;
    if (Array.isArray(part))
      return madeOf(
        part.map((entry) => put(entry, holds === 'text' ? 'anything' : holds)),
        part,
      );
    if (typeof part !== 'object' || part === null) return part;
    const argument = argumentOf(part);
    if (argument) {
      const { path, otherwise } = argument;
      return madeOf(withDefault(argumentIn(path, given, use, values), put(otherwise, 'data')), part);
    }
    const entries = Object.entries(part).map(([key, value]) => [
      key,
      key === 't' ? `${name}/${String(value)}` : placed(key, put(value, heldBy(key, holds))),
    ]);
    return madeOf(Object.fromEntries(entries), part);
  };
  return put(fragment, 'anything') as Fragment;
}

/** `rows`: objects whose `value` is a text, `words`: texts by name, `data`: only texts with `t`. */
type Holds = 'text' | 'rows' | 'words' | 'data' | 'anything';

const ROWS: ReadonlySet<string> = new Set(['rows', 'columns', 'review']);
const WORDS = 'words';
/** Properties that hold data to send or store; only the expressions in them are interpreted. */
export const DATA: ReadonlySet<string> = new Set(['with', 'values', 'agreed', 'set', 'remember', 'literal', 'data']);

function heldBy(key: string, enclosing: Holds): Holds {
  if (enclosing === 'data' || DATA.has(key)) return 'data';
  if (enclosing === WORDS) return 'text';
  if (ROWS.has(key)) return 'rows';
  if (key === WORDS) return WORDS;
  return TEXT_PROPERTIES.has(key) || (key === 'value' && enclosing === 'rows') ? 'text' : 'anything';
}

/** Parses `{ "var": "with.start.zip" }` into its path and optional default. */
function argumentOf(part: object): { path: string[]; otherwise: unknown } | undefined {
  const [path, otherwise]: unknown[] = [follow(part, ['var'])].flat();
  return typeof path === 'string' && path.startsWith('with.')
    ? { path: path.split('.').slice(1), otherwise }
    : undefined;
}

function withDefault(argument: unknown, otherwise: unknown): unknown {
  if (otherwise === undefined) return argument;
  if (typeof argument !== 'object' || argument === null) return argument;
  return 'literal' in argument ? otherwise : { var: [follow(argument, ['var']), otherwise] };
}

function argumentIn(
  [name = '', ...rest]: readonly string[],
  given: Arguments,
  use: string,
  values: Record<string, Shape>,
): unknown {
  const argument = given[name];
  if (argument === undefined || argument === null) return { literal: null };
  if (typeof argument !== 'object') return rest.length === 0 ? argument : { literal: null };
  const path = follow(argument, ['var']);
  if (typeof path === 'string') return { var: [path, ...rest].join('.') };
  const value = `${use}__${name}`;
  values[value] = argument;
  return { var: [`values.${value}`, ...rest].join('.') };
}

/** Adds the condition of the use to a part of a fragment. */
export function conditional<T extends { when?: Expression }>(part: T, when: Expression | undefined): T {
  if (when === undefined) return part;
  return madeOf({ ...part, when: both(when, part.when) }, part);
}

/** Drops an inner condition that an argument has already decided. */
function both(outer: Expression, inner: Expression | undefined): Expression {
  if (inner === undefined || inner === true) return outer;
  return inner === false ? false : { and: [outer, inner] };
}
