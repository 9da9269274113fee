// A fragment with its arguments put in. An argument stays reactive: a path is put in as a path, anything else as a value of the flow.
import type { Fragment, Shape } from '../flow.ts';
import { madeOf } from './copies.ts';

type Arguments = Readonly<Record<string, Shape>>;

/** Keys of texts inside a fragment are looked up in its own copy. */
const TEXT_PROPERTIES: ReadonlySet<string> = new Set([
  'label',
  'hint',
  'text',
  'title',
  'detail',
  'empty',
  'more',
  'group',
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
  const put = (part: unknown, property: string): unknown => {
    if (typeof part === 'string') return TEXT_PROPERTIES.has(property) ? `${name}/${part}` : part;
    if (Array.isArray(part))
      return madeOf(
        part.map((entry) => put(entry, '')),
        part,
      );
    if (typeof part !== 'object' || part === null) return part;
    const argument = argumentOf(part as Record<string, unknown>);
    if (argument) return madeOf(argumentIn(argument, given, use, values), part);
    const entries = Object.entries(part).map(([key, value]) => [
      key,
      key === 't' ? `${name}/${String(value)}` : put(value, key),
    ]);
    return madeOf(Object.fromEntries(entries), part);
  };
  return put(fragment, '') as Fragment;
}

/** `{ "var": "with.start.zip" }` as start and zip. */
function argumentOf(part: Record<string, unknown>): string[] | undefined {
  const path = part['var'];
  return typeof path === 'string' && path.startsWith('with.') ? path.split('.').slice(1) : undefined;
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
  const path = (argument as Record<string, unknown>)['var'];
  if (typeof path === 'string') return { var: [path, ...rest].join('.') };
  const value = `${use}__${name}`;
  values[value] = argument;
  return { var: [`values.${value}`, ...rest].join('.') };
}
