import { isOperation } from '../../../expressions/expressions.ts';
import { follow } from '../../../expressions/scope.ts';
import type { Expression } from '../../../flow.ts';
import { conditionOf, isCase } from '../../load/expandCases.ts';
import { toPointer } from '../../load/pointers.ts';
import { type Aliases, NONE, within } from '../graph/aliases.ts';
import { entryNames, nameIn } from './names.ts';

export interface Found {
  readonly name: string;
  readonly pointer: string;
  readonly expression: Expression & object;
  /** True if only the truth of the result matters. */
  readonly isCondition: boolean;
  readonly aliases: Aliases;
  /** Parts with cases of their own; empty if the expression fits on one line. */
  readonly parts: readonly Found[];
}

const CONDITIONS: ReadonlySet<string> = new Set(['when', 'that', 'readonly', 'ok']);
const YES_OR_NO: ReadonlySet<string> = new Set(['and', 'or', '!', 'if']);
/** Longer expressions are split into parts, so that a problem points at a line. */
const ONE_LINE = 80;

/**
 * Returns the outermost expressions that can be evaluated without large libraries.
 * A path by itself counts only as a condition: elsewhere it computes nothing.
 */
export function expressionsIn(definition: unknown): Found[] {
  const found: Found[] = [];
  const visit = (part: unknown, key: string, name: string, at: readonly (string | number)[], outer: Aliases): void => {
    if (typeof part !== 'object' || part === null) return;
    if (at.length > 0 && isOperation(part)) {
      const one = foundAt(part, name, at, CONDITIONS.has(key), outer);
      if (one) found.push(one);
      return;
    }
    if (Array.isArray(part)) {
      const names = entryNames(part);
      for (const [index, entry] of part.entries())
        visit(entry, key, nameIn(name, names[index] ?? ''), [...at, index], outer);
      return;
    }
    const what = 'code' in part ? 'code' : 'status';
    const one = isCase(part) && foundAt(conditionOf(part), nameIn(name, what), [...at, what], true, outer);
    if (one) found.push(one);
    const { each, as } = part as { each?: Expression; as?: string };
    const aliases = within(outer, each, typeof as === 'string' ? as : undefined, each !== undefined);
    for (const [inner, value] of Object.entries(part))
      visit(value, inner, nameIn(name, inner), [...at, inner], aliases);
  };
  visit(definition, '', '', [], NONE);
  return found;
}

function foundAt(
  expression: Expression & object,
  name: string,
  at: readonly (string | number)[],
  isCondition: boolean,
  aliases: Aliases,
): Found | undefined {
  const [operator = ''] = Object.keys(expression);
  if (operator === 'literal' || (operator === 'var' && !isCondition) || needsLibrary(expression)) return undefined;
  const found = { name, pointer: toPointer(at), expression, isCondition, aliases };
  const parts = JSON.stringify(expression).length > ONE_LINE ? operandsOf(expression, operator, name, at, aliases) : [];
  return { ...found, parts };
}

/** Rules of time zones and phone numbers are large: loading them takes longer than the check. */
function needsLibrary(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const format = follow(part, ['format']);
  if ('instant' in part || (Array.isArray(format) && ['ISO', 'phone'].includes(format[1]))) return true;
  return Object.values(part).some(needsLibrary);
}

function operandsOf(
  expression: object,
  operator: string,
  name: string,
  at: readonly (string | number)[],
  aliases: Aliases,
): Found[] {
  const [args]: unknown[] = Object.values(expression);
  const list = Array.isArray(args) ? args : [args];
  return list.flatMap((part, index) => {
    if (typeof part !== 'object' || part === null || !isOperation(part) || 'var' in part) return [];
    const path = Array.isArray(args) ? [...at, operator, index] : [...at, operator];
    const asked = YES_OR_NO.has(operator) && (operator !== 'if' || (index % 2 === 0 && index < list.length - 1));
    return foundAt(part, `${name}/${operator}/${index + 1}`, path, asked, aliases) ?? [];
  });
}

export const everyPart = (all: readonly Found[]): Found[] => all.flatMap((one) => [one, ...everyPart(one.parts)]);
