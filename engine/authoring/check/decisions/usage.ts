import type { Expression } from '../../../flow.ts';
import { pathOf } from '../../../text/formats.ts';
import { goesOverEntries, metadataOf, operandTypeOf, operationIn, type Role } from '../../metadata/operators.ts';
import { isDate } from '../analysis/adjacentDays.ts';
import { pathIn } from '../graph/aliases.ts';

export interface Usage {
  /** Paths that are read from outside, in source order. */
  readonly reads: ReadonlySet<string>;
  /** Properties that are read of list entries, by list; '' is the entry itself. */
  readonly entries: ReadonlyMap<string, ReadonlySet<string>>;
  /** Values used as days, or only measured; entries of a list are under the path of the list. */
  readonly roles: ReadonlyMap<string, Role>;
  readonly units: ReadonlySet<string>;
  /** True if the expression searches for parts of texts. */
  readonly hasParts: boolean;
  readonly texts: ReadonlySet<string>;
  readonly numbers: ReadonlySet<number>;
}

export const TODAY = 'now.today';

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
    const [name, args] = operationIn(part);
    const given = Array.isArray(args) ? args : [args];
    if (name === 'var') {
      this.#read(pathIn(args), list, role);
      return this.visit(given.slice(1), list, role);
    }
    const compared: Role | undefined = metadataOf(name)?.takes === 'alike' && given.some(isDay) ? 'day' : undefined;
    if (name === 'startsWith' || (name === 'in' && !Array.isArray(given[1]))) this.hasParts = true;
    for (const [index, argument] of given.entries()) {
      const inner = goesOverEntries(name) && index === 1 ? (pathOf(given[0]) ?? list) : list;
      const operand = operandTypeOf(name, index);
      const roles = metadataOf(name)?.roles ?? [];
      // A keyword of the operator is no value.
      if (typeof operand === 'object' && 'words' in operand && typeof argument === 'string') this.units.add(argument);
      else this.visit(argument, inner, (roles === 'passed' ? role : roles[index]) ?? compared);
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

/** Returns true if the syntax of a part shows that it is a day. */
function isDay(part: unknown): boolean {
  if (typeof part === 'string') return isDate(part);
  if (typeof part !== 'object' || part === null) return false;
  const [name, args] = operationIn(part);
  if (name === 'var') return pathIn(args) === TODAY;
  return name === 'add' || (metadataOf(name)?.roles === 'passed' && [args].flat().some(isDay));
}
