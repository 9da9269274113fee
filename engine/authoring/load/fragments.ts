// A fragment with its arguments put in. An argument stays reactive: a path is put in as a path, anything else as a value of the flow.
import { follow } from '../../expressions/scope.ts';
import type { Expression, Fragment, Shape } from '../../flow.ts';
import { madeOf } from './originals.ts';

type Arguments = Readonly<Record<string, Shape>>;

/** Keys of texts inside a fragment are looked up in its own copy. */
const TEXT_PROPERTIES: ReadonlySet<string> = new Set([
  'label',
  'hint',
  'none',
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
 * The fragment for one use.
 *
 * @param values values of the flow, to which arguments that are neither paths nor plain are added
 */
export function expandFragment(
  fragment: Fragment,
  name: string,
  use: string,
  given: Arguments = {},
  values: Record<string, Shape>,
): Fragment {
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
      key === 't' ? `${name}/${String(value)}` : put(value, heldBy(key, holds)),
    ]);
    return madeOf(Object.fromEntries(entries), part);
  };
  return put(fragment, 'anything') as Fragment;
}

/** What a part of a definition holds: `rows` are objects whose `value` is a text, `words` texts by name, `data` no texts but those that say so. */
type Holds = 'text' | 'rows' | 'words' | 'data' | 'anything';

const ROWS: ReadonlySet<string> = new Set(['rows', 'columns']);
/** Properties that hold texts by names of their own. */
const WORDS = 'words';
/** Properties that hold what is sent or kept: nothing in them means anything to the language but expressions. */
export const DATA: ReadonlySet<string> = new Set(['with', 'values', 'agreed', 'set', 'remember', 'literal', 'data']);

function heldBy(key: string, enclosing: Holds): Holds {
  if (enclosing === 'data' || DATA.has(key)) return 'data';
  if (enclosing === WORDS) return 'text';
  if (ROWS.has(key)) return 'rows';
  if (key === WORDS) return WORDS;
  return TEXT_PROPERTIES.has(key) || (key === 'value' && enclosing === 'rows') ? 'text' : 'anything';
}

/** `{ "var": "with.start.zip" }` as start and zip, perhaps with what stands in for it. */
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

/** A part of a fragment under the condition of its use as well. */
export function conditional<T extends { when?: Expression }>(part: T, when: Expression | undefined): T {
  if (when === undefined) return part;
  return madeOf({ ...part, when: both(when, part.when) }, part);
}

/** What an argument of a fragment has decided is no condition any more. */
function both(outer: Expression, inner: Expression | undefined): Expression {
  if (inner === undefined || inner === true) return outer;
  return inner === false ? false : { and: [outer, inner] };
}
