// What an expression reads, and what it uses it for.
import type { Expression } from '../../flow.ts';
import { pathIn } from '../aliases.ts';

/** How values are used within one expression. */
export interface Usage {
  /** Paths that are read from outside, in the order in which they stand. */
  readonly reads: ReadonlySet<string>;
  /** Of lists whose entries are looked at: what is read of each entry; '' is the entry itself. */
  readonly entries: ReadonlyMap<string, ReadonlySet<string>>;
  /** What is used for a day, or only measured; the entries of a list are known by the list. */
  readonly roles: ReadonlyMap<string, Role>;
  /** The units in which days are counted. */
  readonly units: ReadonlySet<string>;
  /** Whether parts of texts are looked for. */
  readonly hasParts: boolean;
  readonly texts: ReadonlySet<string>;
  readonly numbers: ReadonlySet<number>;
}

export type Role = 'day' | 'measured';

const OVER_ENTRIES: ReadonlySet<string> = new Set([
  ...['some', 'all', 'none', 'filter', 'find', 'count', 'sum', 'sortBy'],
]);
/** What operators take their arguments for. */
const ROLES: Readonly<Record<string, readonly Role[]>> = {
  between: ['day', 'day'],
  add: ['day'],
  weekday: ['day'],
  format: ['day'],
  length: ['measured'],
};
/** Operators that pass on what one of their arguments is. */
const PASSING: ReadonlySet<string> = new Set(['or', 'if']);
/** The argument of an operator that is a word of the language, not a value. */
const WORDS: Readonly<Record<string, number>> = { between: 2, add: 2, format: 1, round: 1, sortBy: 2 };

/** Looks through an expression. */
export function usageOf(expression: Expression): Usage {
  const reader = new Reader();
  reader.visit(expression, undefined, undefined);
  return reader;
}

class Reader implements Usage {
  readonly reads = new Set<string>();
  readonly entries = new Map<string, Set<string>>();
  readonly roles = new Map<string, Role>();
  readonly units = new Set<string>();
  readonly texts = new Set<string>();
  readonly numbers = new Set<number>();
  hasParts = false;

  /** @param list the list whose entry is `item` here */
  visit(part: unknown, list: string | undefined, role: Role | undefined): void {
    if (typeof part === 'string') this.texts.add(part);
    else if (typeof part === 'number') this.numbers.add(part);
    else if (Array.isArray(part)) for (const entry of part) this.visit(entry, list, role);
    else if (typeof part === 'object' && part !== null) this.#operation(part, list, role);
  }

  #operation(part: object, list: string | undefined, role: Role | undefined): void {
    const [name = '', args] = Object.entries(part)[0] ?? [];
    const given = Array.isArray(args) ? args : [args];
    if (name === 'var') {
      this.#read(pathIn(args), list, role);
      return this.visit(given.slice(1), list, role);
    }
    if (name === 'startsWith' || (name === 'in' && !Array.isArray(given[1]))) this.hasParts = true;
    for (const [index, argument] of given.entries()) {
      const inner = OVER_ENTRIES.has(name) && index === 1 ? (listBehind(given[0]) ?? list) : list;
      if (WORDS[name] === index && typeof argument === 'string') this.units.add(argument);
      else this.visit(argument, inner, ROLES[name]?.[index] ?? (PASSING.has(name) ? role : undefined));
    }
  }

  #read(path: string, list: string | undefined, role: Role | undefined): void {
    const [root, ...rest] = path.split('.');
    const isEntry = root === 'item' && list !== undefined;
    if (isEntry) this.entries.set(list, (this.entries.get(list) ?? new Set<string>()).add(rest.join('.')));
    else this.reads.add(path);
    if (role) this.roles.set(isEntry ? [list, ...rest].join('.') : path, role);
  }
}

/** The path of the list behind `filter` and `sortBy`. */
function listBehind(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  const [name = '', args] = Object.entries(part)[0] ?? [];
  if (name === 'var') return pathIn(args);
  return name === 'filter' || name === 'sortBy' ? listBehind([args].flat()[0]) : undefined;
}
