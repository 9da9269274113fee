// Conditions as short texts for arrows.
import type { FlowEdge } from '@fahrplan/engine/authoring';

type Part = FlowEdge['conditions'][number];

const BETWEEN: Readonly<Record<string, string>> = {
  '===': 'is',
  '!==': 'is not',
  '<': '<',
  '<=': '≤',
  '>': '>',
  '>=': '≥',
  in: 'is one of',
  startsWith: 'begins with',
  '+': '+',
  '-': '−',
  '*': '×',
  '/': '÷',
};

/** Conditions joined by "and": `deal.state is ACTIVE and not values.self`. */
export const inWords = (conditions: readonly Part[]): string =>
  [...new Set(conditions.map((part) => (isWords(part) ? part.words : say(part))))].join(' and ');

const isWords = (part: Part): part is { readonly words: string } =>
  typeof part === 'object' && part !== null && Object.hasOwn(part, 'words');

function say(part: unknown): string {
  if (Array.isArray(part)) return part.map(say).join(', ');
  if (typeof part !== 'object' || part === null) return String(part);
  const [name = '', args] = Object.entries(part)[0] ?? [];
  const list = (Array.isArray(args) ? args : [args]) as unknown[];
  if (name === 'var') return short(String(list[0]));
  if (name === 'literal') return String(args);
  if (name === 'has') return `${say(list[0])} is there`;
  if (name === '!') return negated(list[0]);
  if (name === 'and' || name === 'or') return list.map((one) => nested(one, name)).join(` ${name} `);
  const between = BETWEEN[name];
  if (between) return list.map(say).join(` ${between} `);
  return `${name}(${list.map(say).join(', ')})`;
}

/** Drops the scope that authors omit: `values.self` becomes `self`. */
const short = (path: string): string => path.replace(/^(?:values|facts|form)\./, '');

function negated(part: unknown): string {
  const [name = '', args] = Object.entries((part ?? {}) as object)[0] ?? [];
  if (name === 'var') return `not ${say(part)}`;
  if (name === 'has') return `${say((args as unknown[])[0] ?? args)} is not there`;
  if (name === '!') return say(Array.isArray(args) ? args[0] : args);
  return `not (${say(part)})`;
}

function nested(part: unknown, parent: string): string {
  const [name = ''] = Object.keys((part ?? {}) as object);
  return (name === 'and' || name === 'or') && name !== parent ? `(${say(part)})` : say(part);
}
