// Twenty kinds of mistakes in definitions, applied wherever possible.
import type { Fix } from '@fahrplan/engine';
import { type ExpressionSite, places, without } from './expressionSites.ts';

export interface Mutation {
  readonly operator: string;
  readonly pointer: string;
  readonly change: Fix;
}

/** Names of the catalogue that mutations use. */
export interface Names {
  readonly operations: readonly string[];
  /** Optional arguments of operations. */
  readonly optional: ReadonlySet<string>;
}

type Operator = (
  spot: ExpressionSite,
  spots: readonly ExpressionSite[],
  names: Names,
) => Mutation['change'] | undefined;

const text = (value: unknown): value is string => typeof value === 'string' && value !== '';
const replace = ({ pointer }: ExpressionSite, to: unknown): Fix => ({ change: 'replace', pointer, to: to as string });
const rename = ({ pointer }: ExpressionSite, to: string): Fix => ({ change: 'rename', pointer, to });
const remove = ({ pointer }: ExpressionSite): Fix => ({ change: 'remove', pointer });
const shorter = (name: string): string => without(name, Math.floor(name.length / 2));

const PAIRS: Readonly<Record<string, string>> = {
  '===': '<',
  '!==': '===',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  and: 'or',
  or: 'and',
  some: 'all',
  has: 'length',
  '+': '-',
  '-': '+',
};
const CONDITIONS: ReadonlySet<string> = new Set(['when', 'that', 'readonly']);
const ORDERED: ReadonlySet<string> = new Set([
  '<',
  '<=',
  '>',
  '>=',
  '-',
  '/',
  'in',
  'startsWith',
  'between',
  'add',
  'instant',
  'filter',
  'find',
  'some',
  'count',
  'cat',
  'round',
]);
const COMPARING: ReadonlySet<string> = new Set(['===', '!==', 'in', 'match']);
/** Property names of the language; keys of maps belong to the author. */
const TYPED: ReadonlySet<string> = new Set([
  'label',
  'hint',
  'title',
  'text',
  'blocks',
  'when',
  'that',
  'default',
  'options',
  'rules',
  'each',
  'value',
  'send',
  'failed',
  'with',
  'do',
  'else',
  'next',
  'aside',
  'event',
  'look',
  'tone',
  'widget',
  'upload',
  'autocomplete',
  'readonly',
]);

const inFlows: Readonly<Record<string, Operator>> = {
  'drop a letter of a path': (spot) =>
    spot.key === 'var' && text(spot.value) ? replace(spot, dropLast(spot.value)) : undefined,
  'swap an operator': (spot) =>
    spot.isOperator && PAIRS[spot.key] ? rename(spot, PAIRS[spot.key] as string) : undefined,
  'point a step nowhere': (spot) =>
    (spot.key === 'goTo' || (spot.key === 'back' && /^\/steps\/\d+\/back$/.test(spot.pointer))) &&
    text(spot.value) &&
    !['next', 'back', 'submit', 'again'].includes(spot.value)
      ? replace(spot, `${spot.value}-x`)
      : undefined,
  'rename a field reference': (spot) =>
    spot.key === 'field' && text(spot.value) ? replace(spot, `${spot.value}s`) : undefined,
  'remove a required argument': (spot, _, { optional }) =>
    (!optional.has(spot.key) || spot.pointer.includes('/body/')) &&
    /\/with\/(?:body\/)?\w+$/.test(spot.pointer) &&
    (spot.siblingOf('send') || /^\/sources\//.test(spot.pointer) || /\/body\/\w+$/.test(spot.pointer))
      ? remove(spot)
      : undefined,
  'change a literal': (spot) =>
    COMPARING.has(spot.operator) && text(spot.value) && !spot.isOperator ? replace(spot, `${spot.value}_X`) : undefined,
  'negate a condition': (spot) =>
    CONDITIONS.has(spot.key) && typeof spot.value === 'object'
      ? replace(spot, { '!': spot.value } as unknown as string)
      : undefined,
  'drop an option': (spot) => (/\/options\/\d+$/.test(spot.pointer) ? remove(spot) : undefined),
  'duplicate an id': (spot, spots) => {
    const other = spots.find(({ pointer }) => /^\/steps\/\d+\/id$/.test(pointer));
    return /^\/steps\/\d+\/id$/.test(spot.pointer) && other && other !== spot ? replace(spot, other.value) : undefined;
  },
  'wrong type of a rule value': (spot) =>
    /\/rules\/\d+\/value$/.test(spot.pointer) && (typeof spot.value === 'number' || Array.isArray(spot.value))
      ? replace(spot, String(spot.value))
      : undefined,
  'swap two arguments': (spot) => {
    const list =
      spot.isOperator && ORDERED.has(spot.key) && Array.isArray(spot.value) && spot.value.length >= 2
        ? spot.value
        : undefined;
    return list && replace(spot, [list[1], list[0], ...list.slice(2)]);
  },
  'remove a goTo target': (spot, spots) =>
    spot.key === 'goTo' ? remove(spots.find(({ pointer }) => pointer === spot.parent) as ExpressionSite) : undefined,
  'make a circle': (spot) =>
    /^\/values\/\w+$/.test(spot.pointer) ? replace(spot, { cat: [{ var: `values.${spot.key}` }, 'x'] }) : undefined,
  'misspell a property': (spot) =>
    TYPED.has(spot.key) && !spot.isOwnName ? rename(spot, shorter(spot.key)) : undefined,
  'take another operation': (spot, _, { operations }) => {
    if ((spot.key !== 'send' && spot.key !== 'asks') || !text(spot.value)) return undefined;
    return replace(spot, operations[(operations.indexOf(spot.value) + 1) % operations.length]);
  },
  'delete a step': (spot) => (/^\/steps\/\d+$/.test(spot.pointer) ? remove(spot) : undefined),
  'misspell a fragment': (spot) =>
    spot.key === 'use' && text(spot.value) ? replace(spot, shorter(spot.value)) : undefined,
};

const inCopies: Readonly<Record<string, Operator>> = {
  'delete a text': (spot) => (spot.depth === 1 && spot.key !== '$schema' ? remove(spot) : undefined),
  'unknown placeholder': (spot) =>
    text(spot.value) && /\{\{[\w.]+\}\}/.test(spot.value)
      ? replace(
          spot,
          spot.value.replace(/\{\{([\w.]+)\}\}/, (_, name) => `{{${dropLast(name)}}}`),
        )
      : undefined,
  'key of one language misspelt': (spot) =>
    spot.depth === 1 && spot.key !== '$schema' ? rename(spot, shorter(spot.key)) : undefined,
};

function dropLast(path: string): string {
  const parts = path.split('.');
  const last = parts.at(-1) ?? '';
  return [...parts.slice(0, -1), last.length > 1 ? shorter(last) : `${last}x`].join('.');
}

export const operators: readonly string[] = [...Object.keys(inFlows), ...Object.keys(inCopies)];

export function mutationsOf(value: unknown, what: 'flow' | 'copy', names: Names): Mutation[] {
  const spots = places(value);
  return Object.entries(what === 'flow' ? inFlows : inCopies).flatMap(([operator, make]) =>
    spots.flatMap((spot) => {
      const change = make(spot, spots, names);
      return change ? [{ operator, pointer: spot.pointer, change }] : [];
    }),
  );
}
