// Every place of a definition, with what a mistake needs to know of it.
import { operatorNames } from '@fahrplan/engine/authoring';

/** A place: a property of an object, or an entry of a list. */
export interface ExpressionSite {
  readonly pointer: string;
  readonly parent: string;
  readonly key: string;
  readonly value: unknown;
  readonly depth: number;
  /** Whether the key is an operator of an expression. */
  readonly isOperator: boolean;
  /** The nearest operator around, through lists only; else ''. */
  readonly operator: string;
  /** Whether the key is a name that its author chose: of a field, a value, an argument, a property of a body. */
  readonly isOwnName: boolean;
  /** Whether the object that holds `with` has this property too. */
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

/** A text without the letter at a place. */
export const without = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1);

/** All places of a value, those outside first. */
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
