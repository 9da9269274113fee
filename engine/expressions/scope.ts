// What an expression may see: named roots, read by path, own properties only.
import type { Shape } from '../flow.ts';

/** Reads a root by the rest of the path. */
export type Root = (rest: readonly string[]) => unknown;

/** Names that expressions read. */
export interface Scope {
  /** The value at a path; absent when there is none. */
  read(path: string): unknown;
  /** The same path without names of lists: `owned.amount` is `deals.amount`. Tells what form a value has. */
  origin(path: string): string;
  /** What a path reads that a list gives its entries besides what they have, and how it is put together. */
  derived?(path: string): Derived | undefined;
}

/** A value with a name, and the rest of a path into it. */
export interface Derived {
  readonly shape: Shape;
  readonly scope: Scope;
  readonly rest: readonly string[];
}

/** The names of a flow. An unknown name is an error: the checker refuses it before a flow runs. */
export class Roots implements Scope {
  readonly #roots: ReadonlyMap<string, Root>;

  constructor(
    roots: Readonly<Record<string, Root>>,
    readonly further: (name: string) => Root | undefined = () => undefined,
  ) {
    this.#roots = new Map(Object.entries(roots));
  }

  read(path: string): unknown {
    const [root = '', ...rest] = path.split('.');
    const reader = this.#roots.get(root) ?? this.further(root);
    if (!reader) throw new Error(`"${path}": no such name "${root}"`);
    return reader(rest);
  }

  origin(path: string): string {
    return path;
  }
}

/** A scope with one more name, as inside a list: outer names stay visible. */
export class Inner implements Scope {
  constructor(
    readonly outer: Scope,
    readonly name: string,
    readonly root: Root,
    readonly through?: string,
    readonly values: Readonly<Record<string, Shape>> = {},
  ) {}

  read(path: string): unknown {
    const [root, ...rest] = path.split('.');
    return root === this.name ? this.root(rest) : this.outer.read(path);
  }

  origin(path: string): string {
    const [root, ...rest] = path.split('.');
    return this.outer.origin(
      root === this.name && this.through !== undefined ? [this.through, ...rest].join('.') : path,
    );
  }

  derived(path: string): Derived | undefined {
    const [root, name = '', ...rest] = path.split('.');
    if (root !== this.name) return this.outer.derived?.(path);
    const shape = Object.hasOwn(this.values, name) ? this.values[name] : undefined;
    return shape === undefined ? undefined : { shape, scope: this, rest };
  }
}

/** Follows a path through own properties; anything that is not there is absent. */
export function follow(value: unknown, rest: readonly string[]): unknown {
  let at: unknown = value;
  for (const name of rest) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at ?? undefined;
}
