// Whether operators are given what they work with: a comparison of a number with a text never holds, a sum of texts is never there.
import type { Problem } from '../errors.ts';
import type { Expression, PreparedFlow } from '../flow.ts';
import type { Document } from '../load/document.ts';
import { didYouMean, nearestTo } from '../load/nearest.ts';
import type { Aliases } from './aliases.ts';
import { type Kind, type Kinds, KindsOf } from './kinds.ts';
import { deaf } from './reads.ts';
import { Walker } from './walk.ts';
import { type Origins, replaceBy, type World } from './world.ts';

/** What an operator takes at each place; the last counts for all that follow. A list of words is all that may stand there. */
type Takes = readonly (readonly Kind[] | 'any' | { readonly words: readonly string[] })[];

const NUMBERS: Takes = [['number']];
const UNITS = { words: ['days', 'months', 'years'] } as const;
const LIST: Takes = [['list'], 'any'];

const TAKES: Readonly<Record<string, Takes>> = {
  '+': NUMBERS,
  '-': NUMBERS,
  '*': NUMBERS,
  '/': NUMBERS,
  round: [['number'], { words: ['up', 'down', 'nearest'] }, ['number']],
  in: [
    ['text', 'number', 'boolean'],
    ['list', 'text'],
  ],
  startsWith: [['text']],
  trim: [['text']],
  replace: [['text']],
  length: [['text', 'list']],
  add: [['text'], ['number'], UNITS],
  between: [['text'], ['text'], UNITS],
  weekday: [['text']],
  instant: [['text']],
  format: [
    'any',
    { words: ['DD.MM.YYYY', 'YYYY-MM-DD', 'timestamp', 'ISO', 'phone', 'date', 'date-time', 'cent', 'km', 'points'] },
  ],
  some: LIST,
  all: LIST,
  none: LIST,
  filter: LIST,
  find: LIST,
  count: LIST,
  sum: [['list'], ['number']],
  sortBy: [['list'], 'any', { words: ['asc', 'desc'] }],
};

const COMPARED: ReadonlySet<string> = new Set(['===', '!==', '<', '<=', '>', '>=']);
const WORDS: Readonly<Record<Kind, string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  object: 'an object',
};
const inWords = (kinds: Iterable<Kind>): string => [...kinds].map((kind) => WORDS[kind]).join(' or ');

/** Operators with operands of the wrong kind, as far as kinds are known. */
export function checkOperands(flow: PreparedFlow, world: World, document: Document, origins: Origins): Problem[] {
  const problems: Problem[] = [];
  const kinds = new KindsOf(flow, world);
  const say = (at: object, message: string, further: string, to?: string) =>
    void problems.push(origins.problem(at, document, 'FLOW_WRONG_TYPE', message, further, replaceBy(to)));
  const compare = (
    name: string,
    list: readonly Expression[],
    aliases: Aliases,
    at: object,
    places: readonly string[],
  ) => {
    const [first, ...others] = list.map((entry) => kinds.expression(entry, aliases));
    others.forEach((other, index) => {
      if (known(first) && known(other) && ![...other].some((kind) => first.has(kind)))
        say(
          at,
          `${inWords(first)} is compared with ${inWords(other)}: that is never so.`,
          `/${name}${places[index + 1]}`,
        );
    });
  };
  const operation = (name: string, args: unknown, aliases: Aliases, at: object) => {
    const list = (Array.isArray(args) ? args : [args]) as Expression[];
    const places = list.map((_, index) => (Array.isArray(args) ? `/${index}` : ''));
    if (COMPARED.has(name)) return compare(name, list, aliases, at, places);
    if (name === 'match') {
      const [value = null, ...cases] = list;
      cases.forEach((entry, index) => {
        if (Array.isArray(entry)) compare(name, [value, entry[0] as Expression], aliases, at, ['', `/${index + 1}/0`]);
      });
      return;
    }
    const takes = TAKES[name];
    if (!takes) return;
    list.forEach((entry, index) => {
      const wanted = takes[Math.min(index, takes.length - 1)] as Takes[number];
      const further = `/${name}${places[index]}`;
      if (wanted === 'any') return;
      if ('words' in wanted) {
        if (typeof entry === 'string' && !wanted.words.includes(entry))
          say(
            at,
            `${name} takes ${wanted.words.join(', ')} here, not "${entry}".${didYouMean(entry, wanted.words)}`,
            further,
            nearestTo(entry, wanted.words),
          );
        return;
      }
      const own = OVER.has(name) && index > 0 ? undefined : kinds.expression(entry, aliases);
      if (known(own) && ![...own].some((kind) => wanted.includes(kind)))
        say(at, `${name} takes ${inWords(wanted)} here, not ${inWords(own)}.`, further);
    });
    if (name === 'in' && Array.isArray(list[1]))
      compare(name, [list[0] ?? null, ...(list[1] as Expression[])], aliases, at, [
        '',
        ...list[1].map((_, index) => `/1/${index}`),
      ]);
  };
  new Walker({ ...deaf, operation }).flow(flow);
  return problems;
}

/** Operators whose second operand is computed for each entry, with names that are not known here. */
const OVER: ReadonlySet<string> = new Set(['some', 'all', 'none', 'filter', 'find', 'count', 'sum', 'sortBy']);

const known = (kinds: Kinds): kinds is ReadonlySet<Kind> => kinds !== undefined && kinds.size > 0;
