// Enumerates all values in a definition with their context, for mutations.
import { operatorNames } from '@fahrplan/engine/authoring';

/** A property of an object, or an entry of a list. */
export interface ExpressionSite {
  readonly pointer: string;
  readonly parent: string;
  readonly key: string;
  readonly value: unknown;
  readonly depth: number;
  readonly isOperator: boolean;
  /** Nearest enclosing operator, through lists only; else ''. */
  readonly operator: string;
  /** True if the author chose the key: name of a field, value, argument or body property. */
  readonly isOwnName: boolean;
  /** Returns true if the object that holds `with` also has this property. */
  siblingOf(name: string): boolean;
}

const OPERATORS: ReadonlySet<string> = new Set(operatorNames);
const MAPS: ReadonlySet<string> = new Set([
  'fields',
  'values',
  'sources',
  'effects',
  'input',
  'with',
  'body',
  'set',
  'remember',
  'agreed',
  'then',
  'variants',
]);

export const without = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1);

/** All values in a definition, outer ones first. */
export function places(root: unknown): ExpressionSite[] {
  const found: ExpressionSite[] = [];
  const visit = (
    value: unknown,
    pointer: string,
    depth: number,
    operator: string,
    own: boolean,
    holders: readonly object[],
  ): void => {
    if (typeof value !== 'object' || value === null) return;
    const isList = Array.isArray(value);
    const keys = Object.keys(value);
    for (const [key, part] of Object.entries(value)) {
      const isOperator = !isList && !own && keys.length === 1 && OPERATORS.has(key) && depth > 0;
      const here = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const parent = [...holders, value];
      found.push({
        pointer: here,
        parent: pointer,
        key,
        value: part,
        depth: depth + 1,
        isOperator,
        operator: isList ? operator : isOperator ? key : '',
        isOwnName: own && !isList,
        siblingOf: (name) =>
          parent.some(
            (holder, index) => parent[index + 1] === (holder as { with?: object }).with && Object.hasOwn(holder, name),
          ),
      });
      visit(part, here, depth + 1, isOperator ? key : isList ? operator : '', !isList && MAPS.has(key) && !own, parent);
    }
  };
  visit(root, '', 0, '', false, []);
  return found;
}
